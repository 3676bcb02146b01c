/** Sample events: the body of a delivery of each type, about users of the world that every emulator starts with. */
import { timestamp } from "../../../present/view.ts"
import type { Json } from "../../../request/problems.ts"
import { accountActivity, type Key } from "./account-activity.ts"
import { activity, ofPost, type Sample } from "./activity.ts"
import { type SampleOptions, type Scene, sceneOf, write } from "./scene.ts"

/** Deliveries that are no events of a user. */
const others: Readonly<Record<string, (scene: Scene) => Json>> = {
  user_event: ({ now, user }) => ({
    user_event: {
      revoke: { date_time: timestamp(now), target: { app_id: "13090192" }, source: { user_id: user } }
    }
  }),
  filtered_stream: (scene) => {
    const { includes, payload } = ofPost(scene, write(scene, scene.other, "High water at noon #tides"))
    return { data: payload, ...(includes && { includes }), matching_rules: [{ id: scene.id(), tag: "tides" }] }
  },
  replay_job_status: (scene) => ({
    replay_job_status: {
      webhook_id: scene.id(),
      job_id: scene.id(),
      job_state: "Complete",
      job_state_description: "Job completed successfully"
    }
  })
}

const ofActivity =
  (type: string, make: (scene: Scene) => Sample) =>
  (scene: Scene): Json => {
    const { includes, payload, uuid = scene.id() } = make(scene)
    const data = { event_uuid: uuid, event_type: type, filter: { user_id: scene.user }, payload }
    return { data: includes === undefined ? data : { ...data, includes } }
  }

const ofAccountActivity =
  (key: string, make: (scene: Scene) => Key) =>
  (scene: Scene): Json => {
    const [item, more] = make(scene)
    return { for_user_id: scene.user, ...more, [key]: [item] }
  }

/** The makers of bodies, by the type. */
const makers: Readonly<Record<string, (scene: Scene) => Json>> = Object.fromEntries([
  ...Object.entries(activity).map(([type, make]) => [type, ofActivity(type, make)] as const),
  ...Object.entries(accountActivity).map(([key, make]) => [key, ofAccountActivity(key, make)] as const),
  ...Object.entries(others)
])

/**
 * The types of {@link sampleEvent}: types of the activity API such as `post.mention.create`, keys of the account activity API such as
 * `tweet_create_events`, and `user_event`, `filtered_stream` and `replay_job_status`.
 * @since 0.1.0
 */
export const sampleEventTypes: ReadonlyArray<string> = Object.keys(makers)

/**
 * Makes the body of a delivery of a type, as X sends it: parsed JSON with made-up users and posts.
 *
 * @param type one of {@link sampleEventTypes}
 * @param options `now`, the moment; `user_id`, default the main user of an emulator
 * @returns the body, or `undefined` if the type is unknown
 * @since 0.1.0
 * @example
 * ```ts
 * import { sampleEvent } from "@xeffect/emulator"
 * import * as Clock from "effect/Clock"
 * import * as Effect from "effect/Effect"
 *
 * const body = Effect.map(Clock.currentTimeMillis, (now) => sampleEvent("post.mention.create", { now }))
 * ```
 */
export const sampleEvent = (type: string, options: SampleOptions): Readonly<Record<string, unknown>> | undefined => {
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined
  // The scene is a whole world, which is made only if it is needed.
  return make?.(sceneOf(options))
}

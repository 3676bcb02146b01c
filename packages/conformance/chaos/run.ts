import { type XApi, type XError } from "@xeffect/core"
import { defaultCredentials, Emulator, layerEmulator } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { createTweet, deleteTweet, getTweet, like, searchRecentTweets, unlike } from "@xeffect/tweets"
import { getMe, getUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unlimited } from "../unlimited.ts"
import { randomFrom } from "./faults.ts"
import { ChaosServer, layerChaos } from "./server.ts"
import { type WayName, ways } from "./ways.ts"

/** How a call ended, as its caller sees it. */
export type Ending = "done" | "done, but the response was lost" | "unknown" | "not done"

/** The results of many calls. */
export interface Figures {
  readonly calls: number
  readonly endings: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, number>>
  readonly faults: Readonly<Record<string, number>>
  /** Posts that were made more than once for one call. */
  readonly twice: number
  /** Posts that were made, although their call reports that they were not. */
  readonly wronglyFailed: number
  /** Posts that were not made, although their call succeeded. */
  readonly wronglyDone: number
  /** Calls that ended neither with a response nor with a reason. */
  readonly defects: number
}

// With status 2xx the write was carried out, even if the body was lost.
const endingOf = ({ reason, status }: XError): Ending =>
  reason._tag === "OutcomeUnknown"
    ? "unknown"
    : status !== undefined && status < 300
      ? "done, but the response was lost"
      : "not done"

const reads = (id: string) => [
  Effect.asVoid(getTweet({ id, expansions: ["author_id"], tweet_fields: ["public_metrics"] })),
  Effect.asVoid(searchRecentTweets({ query: "tides", max_results: 10 })),
  Effect.asVoid(getUsers({ usernames: "ada_rivers" })),
  Effect.asVoid(getMe()),
  Effect.asVoid(unlike({ tweet_id: id })),
  Effect.asVoid(like({ tweet_id: id })),
  Effect.asVoid(deleteTweet({ id: "1" }))
]

const live = (base_url: string, way: WayName) =>
  layer({
    ...defaultCredentials,
    base_url,
    ...ways[way](),
    retries: 3,
    attempt_timeout: "2 seconds",
    wait_on_rate_limit: true,
    max_wait: "1 minute"
  })

const count = (values: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/**
 * Makes calls of all kinds, `concurrency` at once, half of which fail in some way, and compares their results with the
 * posts made.
 */
export const chaos = (
  calls: number,
  seed: number,
  { concurrency = 64, way = "fetch" }: { readonly concurrency?: number; readonly way?: WayName } = {}
): Effect.Effect<Figures> =>
  Effect.gen(function* () {
    const { world } = yield* Emulator
    const { counts, url } = yield* ChaosServer
    const random = yield* randomFrom(seed + 1)
    const id = world.seed.posts.hello
    const posts = new Map<string, Ending>()
    const reasons: Array<string> = []
    let defects = 0

    const post = (text: string) =>
      createTweet({ text }).pipe(
        Effect.match({
          onSuccess: () => void posts.set(text, "done"),
          onFailure: (error) => {
            posts.set(text, endingOf(error))
            reasons.push(`write: ${error.reason._tag}`)
          }
        })
      )
    const read = Effect.match({
      onSuccess: () => {},
      onFailure: (error: XError) => void reasons.push(`other: ${error.reason._tag}`)
    })
    const one = (index: number): Effect.Effect<void, never, XApi> => {
      const all = reads(id)
      const call =
        random() < 0.5 ? post(`chaos ${seed} ${index}`) : read(all[Math.floor(random() * all.length)] ?? Effect.void)
      return Effect.catchDefect(call, () => Effect.sync(() => void defects++))
    }
    yield* Effect.forEach(
      Array.from({ length: calls }, (_, index) => index),
      one,
      { concurrency, discard: true }
    ).pipe(Effect.provide(live(url, way)), Effect.orDie)

    const made = count(Array.from(world.posts.values(), ({ text }) => text).filter((text) => text.startsWith("chaos ")))
    const wrong = (ending: Ending, isWrong: (times: number) => boolean) =>
      Array.from(posts).filter(([text, ended]) => ended === ending && isWrong(made[text] ?? 0)).length
    return {
      calls,
      endings: count(posts.values()),
      reasons: count(reasons),
      faults: Object.fromEntries(counts),
      twice: Object.values(made).filter((times) => times > 1).length,
      wronglyFailed: wrong("not done", (times) => times > 0),
      wronglyDone:
        wrong("done", (times) => times === 0) + wrong("done, but the response was lost", (times) => times === 0),
      defects
    }
  }).pipe(Effect.provide(layerChaos(seed).pipe(Layer.provideMerge(layerEmulator({ limits: unlimited })))))

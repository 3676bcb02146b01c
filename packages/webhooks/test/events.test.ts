import { assert, describe, it } from "@effect/vitest"
import { layerMock } from "@xeffect/core/mock"
import { setAside } from "@xeffect/core"
import { facts, resolve } from "../../emulator/src/description/facts.ts"
import { streamActivity } from "../../activity/src/index.ts"
import type { XEvent } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { parseDelivery } from "../src/receive/parse-delivery.ts"
import { accountActivities, activities, others } from "./examples.ts"
import { make, signed } from "./signed.ts"

const receive = Effect.fnUntraced(function* (body: unknown) {
  const events: Array<XEvent> = []
  const handle = make({ on_event: (event) => Effect.sync(() => events.push(event)) })
  const { status } = yield* handle(yield* signed(body))
  assert.strictEqual(status, 200)
  return events
})

const sources = [
  ...activities.map(([type, body]) => ["activity", type, body] as const),
  ...accountActivities.map(([type, body]) => ["account_activity", type, body] as const),
  ...others.map(([type, body]) => [type === "post" ? "filtered_stream" : "replay_job_status", type, body] as const)
]

/** A copy with another value at every place, one at a time, and the place. */
const variants = (value: unknown, other: unknown): ReadonlyArray<readonly [place: string, variant: unknown]> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        [["", other] as const, ...variants(inner, other)].map(([place, variant]) => {
          const copy: unknown = Array.isArray(value)
            ? value.map((one: unknown, index) => (`${index}` === key ? variant : one))
            : { ...value, [key]: variant }
          return [`${key}.${place}`, copy] as const
        })
      )
    : []

// The values that tell which event it is. With another value there, it is an event of another kind.
const isDiscriminating = (place: string) =>
  /^(?:data\.|data\.event_type\.|matching_rules\.|replay_job_status\.|user_event\.|for_user_id\.)$/.test(place) ||
  /^\w+_events\.$/.test(place)

const streamed = (items: ReadonlyArray<unknown>) =>
  Stream.runCollect(streamActivity()).pipe(
    Effect.provide(layerMock(() => items.map((item) => `${JSON.stringify(item)}\r\n`).join("")))
  )

const subscribe = facts.operations.find(({ id }) => id === "createActivitySubscription")

/** The types of events that the X API describes. */
const describedTypes = (resolve(subscribe?.body).properties?.["event_type"]?.enum ?? []).map(String)

describe("events", () => {
  it.effect.each(sources)("%s %s is read as it was sent", ([source, type, body]) =>
    Effect.gen(function* () {
      const [event, ...more] = yield* receive(body)
      assert.lengthOf(more, 0)
      assert.deepStrictEqual([event?.source, event?.type], [source, type])
      assert.deepStrictEqual(event?.body, body)
      assert.deepStrictEqual(event?.setAside, [])
    })
  )

  it.effect("of all types come out of the activity stream as they do of a webhook", () =>
    Effect.gen(function* () {
      const items = yield* streamed(activities.map(([, item]) => item))
      assert.deepStrictEqual<unknown>(
        items,
        activities.map(([, item]) => item)
      )
      assert.deepStrictEqual(
        items.flatMap((item) => setAside(item)),
        []
      )
      assert.includeMembers(
        activities.map(([type]) => type as string),
        Array.from(describedTypes)
      )
    })
  )

  it.effect.each([
    ["null", null],
    ["a number", 7],
    ["an object", {}],
    ["a list", [null]],
    ["a text", "odd"]
  ] as const)("are not lost for %s at any place", ([, other]) =>
    Effect.gen(function* () {
      let count = 0
      for (const [source, type, body] of sources) {
        for (const [place, variant] of variants(body, other)) {
          if (isDiscriminating(place)) continue
          const events = yield* parseDelivery(new TextEncoder().encode(JSON.stringify(variant)))
          const names = events.map((event) => `${event.source} ${event.type}`)
          // A delivery whose list holds something odd has it as an event all the same.
          assert.deepStrictEqual(names, [`${source} ${type}`], place)
          count++
        }
      }
      assert.isAbove(count, 1000)
    })
  )

  it.effect("of the stream are not lost for an odd value at any place of the payload", () =>
    Effect.gen(function* () {
      const items = activities.flatMap(([, item]) =>
        variants(item, 7).flatMap(([place, variant]) => (isDiscriminating(place) ? [] : [variant]))
      )
      assert.lengthOf(yield* streamed(items), items.length)
    })
  )

  it.effect("of one delivery each have the values that were set aside from what they share", () =>
    Effect.gen(function* () {
      const bodies = [
        { data: [{ event_type: "post.create" }, { event_type: "post.delete" }], errors: [7] },
        { for_user_id: "2", user_has_blocked: 7, follow_events: [{}, { type: "follow" }], mute_events: [{}] }
      ]
      for (const body of bodies) {
        const events = yield* receive(body)
        assert.isAbove(events.length, 1)
        for (const event of events)
          assert.deepStrictEqual(
            event.setAside.map(({ value }) => value),
            [7]
          )
      }
    })
  )

  it.effect("of one delivery are each on their own, with what was set aside of it", () =>
    Effect.gen(function* () {
      const user_event = { revoke: { source: { user_id: "1" } } }
      const events = yield* receive({ for_user_id: "1", users: 7, user_event, favorite_events: [{ id: "a" }] })
      assert.deepStrictEqual<unknown>(
        events.map(({ body, setAside }) => [body, setAside.map(({ path }) => path)]),
        [
          [{ for_user_id: "1", user_event }, [["users"]]],
          [{ for_user_id: "1", favorite_events: [{ id: "a" }] }, [["users"]]]
        ]
      )
    })
  )

  it.effect("that have only a number that lost its digits as an ID are not taken for one another", () =>
    Effect.gen(function* () {
      const post = (text: string) => ({ for_user_id: "1", tweet_create_events: [{ id: 1146654567674912800, text }] })
      const [first] = yield* receive(post("a"))
      const [second] = yield* receive(post("b"))
      assert.notStrictEqual(first?.key, second?.key)
    })
  )

  it.effect("have keys by which the same event is the same, and another is another", () =>
    Effect.gen(function* () {
      const keyOf = (body: unknown) => Effect.map(receive(body), ([event]) => event?.key)
      const mention = (user_id: string, event_type: string, tag?: string) => ({
        data: { event_uuid: "20", event_type, filter: { user_id }, tag, payload: { id: "20" } }
      })
      const first = yield* keyOf(mention("1", "post.mention.create", "a"))
      assert.strictEqual(yield* keyOf(mention("1", "post.mention.create", "b")), first)
      assert.notStrictEqual(yield* keyOf(mention("2", "post.mention.create")), first)
      assert.notStrictEqual(yield* keyOf(mention("1", "post.create")), first)
      // The numbers are the same to JavaScript.
      const legacy = (id_str: string) => ({
        for_user_id: "1",
        tweet_create_events: [{ id: 1146654567674912800, id_str }]
      })
      assert.notStrictEqual(yield* keyOf(legacy("1146654567674912769")), yield* keyOf(legacy("1146654567674912770")))
      const follow = (for_user_id: string) => ({
        for_user_id,
        follow_events: [{ type: "follow", source: { id_str: "1" } }]
      })
      assert.strictEqual(yield* keyOf(follow("1")), yield* keyOf(follow("1")))
      assert.notStrictEqual(yield* keyOf(follow("1")), yield* keyOf(follow("2")))
      const keys = yield* Effect.forEach(sources, ([, , body]) => keyOf(body))
      assert.lengthOf(
        keys.filter((key) => key === undefined || key.length > 250),
        0
      )
    })
  )
})

import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import type { WebhooksOptions } from "../src/areas/webhooks/options.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { base, get, post, remove, send } from "./support.ts"
import { challenged, webhookBodies, webhooks } from "./webhooks-and-activity.ts"

const emulated = (options: WebhooksOptions = {}) =>
  Effect.provide(layerEmulator({ limits: "off", webhooks: { ...webhooks, ...options } }))

const both = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.all([self, self], { concurrency: 2 })

/** Waits until something is seen that takes real time, as signatures do. */
const until = Effect.fnUntraced(function* (isSeen: Effect.Effect<boolean, never, Emulator>) {
  while (!(yield* isSeen)) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
})

describe("two requests at once", () => {
  it.effect("register an address once", () =>
    Effect.gen(function* () {
      const responses = yield* both(post("/2/webhooks", webhookBodies.createWebhooks, "app"))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect((yield* get("/2/webhooks")).json.data).toHaveLength(2)
    }).pipe(emulated())
  )

  it.effect("replay to a webhook once", () => {
    const isOpen = Deferred.makeUnsafe<void>()
    const takeLater = (request: Request) =>
      request.method === "GET" ? challenged(request) : Effect.as(Deferred.await(isOpen), new Response(""))
    return Effect.gen(function* () {
      const { webhooks } = yield* Emulator
      yield* webhooks.deliver({ data: {} })
      yield* until(Effect.map(webhooks.deliveries, ({ length }) => length === 1))
      const body = { webhook_id: "71", from_date: "197001010000", to_date: "197001010000" }
      const replay = post("/2/webhooks/replay", body, "app")
      const responses = yield* both(replay)
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      yield* Deferred.succeed(isOpen, undefined)
      yield* webhooks.settled
      expect((yield* replay).status).toBe(200)
      yield* webhooks.settled
      const kinds = (yield* webhooks.deliveries).map(({ kind }) => kind)
      expect(kinds).toEqual(["event", "replayed", "notice", "replayed", "notice"])
    }).pipe(emulated({ send: takeLater }))
  })
})

describe("a webhook that is deleted", () => {
  it.effect("is not sent again what it did not take", () =>
    Effect.gen(function* () {
      const { webhooks } = yield* Emulator
      yield* webhooks.deliver({ data: {} })
      yield* until(Effect.map(webhooks.deliveries, ([first]) => first?.statuses.length === 1))
      yield* remove("/2/webhooks/71", "app")
      const settled = yield* Effect.forkChild(webhooks.settled)
      yield* TestClock.adjust("10 minutes")
      yield* Fiber.join(settled)
      expect((yield* webhooks.deliveries).map(({ statuses }) => statuses)).toEqual([[503]])
    }).pipe(emulated({ send: () => Effect.succeed(new Response("", { status: 503 })) }))
  )
})

describe("the activity stream", () => {
  const open = Effect.gen(function* () {
    const emulator = yield* Emulator
    return yield* emulator.handle({
      method: "GET",
      url: `${base}/2/activity/stream`,
      headers: { authorization: `Bearer ${emulator.credentials.bearer_token}` },
      body: ""
    })
  })

  it.effect("has what happens from the response on, before it is read", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const event = { event_type: "post.create", filter: { user_id: world.seed.users.main } }
      yield* post("/2/activity/subscriptions", event)
      const { content } = yield* open
      if (!Stream.isStream(content)) throw new Error("it is refused")
      yield* post("/2/tweets", { text: "High tide" })
      const read = content.pipe(
        Stream.decodeText,
        Stream.splitLines,
        Stream.filter((line) => line !== ""),
        Stream.take(1),
        Stream.runCollect
      )
      const fiber = yield* Effect.forkChild(read)
      yield* TestClock.adjust("1 second")
      const [line = ""] = yield* Fiber.join(fiber)
      expect(JSON.parse(line)).toMatchObject({ data: { payload: { text: "High tide" } } })
    }).pipe(emulated())
  )

  it.effect("is refused a third time, also before the first two are read", () =>
    Effect.gen(function* () {
      const statuses = yield* Effect.all([open, open, open])
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    }).pipe(emulated())
  )
})

describe("requests with values that nothing can be made of", () => {
  const refused: ReadonlyArray<readonly [string, string, string, unknown]> = [
    ["base64 of an impossible length", "POST", "/2/media/upload", { media: "A", media_category: "tweet_image" }],
    [
      "media analytics of more hours than fit",
      "GET",
      "/2/media/analytics?media_keys=3_1&start_time=0001-01-01T00:00:00Z&end_time=9999-01-01T00:00:00Z&granularity=hourly",
      undefined
    ],
    [
      "post analytics of more hours than fit",
      "GET",
      "/2/tweets/analytics?ids=1&start_time=0001-01-01T00:00:00Z&end_time=9999-01-01T00:00:00Z&granularity=hourly&analytics.fields=timestamped_metrics",
      undefined
    ]
  ]
  it.effect.each(refused)("are refused: %s", ([, method, path, body]) =>
    Effect.gen(function* () {
      expect((yield* send(method, path, { body, as: "user" })).status).toBe(400)
    }).pipe(emulated())
  )
})

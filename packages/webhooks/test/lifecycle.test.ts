import { assert, describe, it } from "@effect/vitest"
import { BadRequest, Conflict, type Definition, XError } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { ensureWebhook, replayEvents, watchWebhook, type Webhook } from "@xeffect/webhooks"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { make, signed } from "./signed.ts"

const url = "https://bot.example/x"

interface Given {
  readonly webhooks?: ReadonlyArray<Webhook>
  /** Whether a challenge succeeds. */
  readonly isReady?: boolean
  /** Whether the address is registered by others just before. */
  readonly isLate?: boolean
  /** Whether a challenge that fails is a failure of the request for it. */
  readonly isRefused?: boolean
}

const makeFake = ({ isLate = false, isReady = true, isRefused = false, webhooks = [] }: Given) => {
  const all = new Map(webhooks.map((one) => [one.id, one]))
  const names: Array<string> = []
  const sent: Array<Readonly<Record<string, unknown>>> = []
  const refuse = (operation: string, detail: string, Reason: typeof BadRequest | typeof Conflict = BadRequest) =>
    Effect.fail(new XError({ operation, reason: new Reason({ detail }) }))
  const respond = ({ name }: Definition, params: Readonly<Record<string, unknown>>) => {
    names.push(name)
    sent.push(params)
    switch (name) {
      case "get_webhooks":
        return { data: Array.from(all.values()) }
      case "create_webhook": {
        const webhook = { id: "1", url: String(params["url"]), valid: true, created_at: "2026-11-21T08:30:00Z" }
        all.set("1", webhook)
        if (isLate) return refuse(name, "DuplicateUrlFailed: the url is registered")
        return isReady ? { data: webhook } : refuse(name, "CrcValidationFailed")
      }
      case "validate_webhook": {
        if (isRefused) return refuse(name, "CrcValidationFailed")
        const webhook = all.get(String(params["webhook_id"]))
        if (isReady && webhook !== undefined) all.set(webhook.id, { ...webhook, valid: true })
        return { data: { attempted: true } }
      }
      default:
        return { job_id: "7", created_at: "2026-11-21T08:30:00Z" }
    }
  }
  return { layer: layerMock(respond), names, sent, all }
}

describe("ensureWebhook", () => {
  it.effect("registers an address once", () =>
    Effect.gen(function* () {
      const { layer, names } = makeFake({})
      const run = Effect.provide(ensureWebhook(url), layer)
      assert.deepStrictEqual(yield* run, yield* run)
      assert.deepStrictEqual(names, ["get_webhooks", "create_webhook", "get_webhooks"])
    })
  )

  it.effect.each([
    "/x",
    "",
    "bot.example/x",
    "http://bot.example/x",
    "https://",
    "https:///x",
    "https://bot.example:443/x",
    "https://bot.example/a b",
    "https://me@bot.example/x"
  ])("refuses %j", (wrong) =>
    Effect.gen(function* () {
      const { layer, names } = makeFake({})
      const { message } = yield* Effect.flip(Effect.provide(ensureWebhook(wrong), layer))
      assert.strictEqual(
        message,
        `ensureWebhook: InvalidInput: url must be an https URL without a port, but is "${wrong}"`
      )
      assert.deepStrictEqual(names, [])
    })
  )

  it.effect("refuses a long address before anything is sent", () =>
    Effect.gen(function* () {
      const { layer, names } = makeFake({})
      const long = `${url}${"x".repeat(200)}`
      const { reason } = yield* Effect.flip(Effect.provide(ensureWebhook(long), layer))
      assert(reason._tag === "InvalidInput")
      assert.strictEqual(reason.rule, "text of 1 to 200 characters")
      assert.deepStrictEqual(names, [])
    })
  )

  it.effect.each(["https://bot.example", "https://bot.example?of=x", "HTTPS://bot.example/a:b@c?d=e:f"])(
    "takes %s",
    (right) =>
      Effect.gen(function* () {
        const { layer } = makeFake({})
        assert.include(yield* Effect.provide(ensureWebhook(right), layer), { url: right })
      })
  )

  it.effect("returns one that was registered in between", () =>
    Effect.gen(function* () {
      const { layer } = makeFake({ isLate: true })
      assert.strictEqual((yield* Effect.provide(ensureWebhook(url), layer)).id, "1")
    })
  )

  it.effect("fails if the challenge fails", () =>
    Effect.gen(function* () {
      const { layer } = makeFake({ isReady: false })
      const { reason } = yield* Effect.flip(Effect.provide(ensureWebhook(url), layer))
      assert.strictEqual(reason._tag, "BadRequest")
    })
  )

  it.effect("has an invalid one challenged", () =>
    Effect.gen(function* () {
      const { layer, names } = makeFake({ webhooks: [{ id: "5", url, valid: false }] })
      assert.isTrue((yield* Effect.provide(ensureWebhook(url), layer)).valid)
      assert.deepStrictEqual(names, ["get_webhooks", "validate_webhook", "get_webhooks"])
    })
  )

  it.effect("fails if that stays invalid", () =>
    Effect.gen(function* () {
      const { layer } = makeFake({ webhooks: [{ id: "5", url, valid: false }], isReady: false })
      const fiber = yield* Effect.forkChild(Effect.flip(Effect.provide(ensureWebhook(url), layer)))
      yield* TestClock.adjust("31 seconds")
      const { message, reason } = yield* Fiber.join(fiber)
      assert.strictEqual(reason._tag, "Timeout")
      assert.include(message, "did not become valid within 30s")
    })
  )
})

describe("durations", () => {
  const calls = {
    confirm_within: (value: Duration.Input) => Effect.asVoid(ensureWebhook(url, { confirm_within: value })),
    every: (value: Duration.Input) => Stream.runDrain(watchWebhook("5", { every: value })),
    "every of a replay": (value: Duration.Input) =>
      Effect.gen(function* () {
        const store = yield* KeyValueStore.KeyValueStore
        const from = "2026-11-21T08:30:00Z"
        yield* replayEvents({ webhook_id: "5", from, to: "2026-11-21T09:00:00Z", store, every: value })
      }).pipe(Effect.provide(KeyValueStore.layerMemory))
  }
  // Callers without types.
  const wrong = ["soon" as "1 second", Number.NaN, 0, "-1 seconds"] as const
  const cases = Object.entries(calls).flatMap(([name, call]) => wrong.map((value) => ({ name, call, value })))

  it.effect.each(cases)("$name is refused before anything is sent if it is $value", ({ call, name, value }) =>
    Effect.gen(function* () {
      const { layer, names } = makeFake({})
      const error = yield* Effect.flip(Effect.provide(call(value), layer))
      assert(error._tag === "XError" && error.reason._tag === "InvalidInput")
      const { parameter, reason } = { parameter: name.split(" ")[0], reason: error.reason }
      assert.deepStrictEqual([reason.parameter, reason.value], [parameter, value])
      assert.include(reason.rule, "a duration longer than zero")
      assert.deepStrictEqual(names, [])
    })
  )
})

describe("watchWebhook", () => {
  it.effect("reports each change, and has an invalid webhook challenged", () =>
    Effect.gen(function* () {
      const { all, layer, names } = makeFake({ webhooks: [{ id: "5", url, valid: true }] })
      const states: Array<string> = []
      const watch = watchWebhook("5", { every: "1 minute", revalidate: true }).pipe(
        Stream.runForEach(({ state }) => Effect.sync(() => states.push(state))),
        Effect.provide(layer)
      )
      yield* Effect.forkChild(watch)
      yield* TestClock.adjust("2 minutes")
      all.set("5", { id: "5", url, valid: false })
      yield* TestClock.adjust("2 minutes")
      all.clear()
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(states, ["valid", "invalid", "valid", "missing"])
      assert.lengthOf(
        names.filter((name) => name === "validate_webhook"),
        1
      )
    })
  )
})

describe("watchWebhook of an address that is down", () => {
  it.effect("reports that it is invalid, and has it challenged again", () =>
    Effect.gen(function* () {
      const { layer, names } = makeFake({ webhooks: [{ id: "5", url, valid: false }], isRefused: true })
      const states: Array<string> = []
      const fiber = yield* watchWebhook("5", { every: "1 minute", revalidate: true }).pipe(
        Stream.runForEach(({ state }) => Effect.sync(() => states.push(state))),
        Effect.provide(layer),
        Effect.forkChild
      )
      yield* TestClock.adjust("2 minutes")
      assert.isUndefined(fiber.pollUnsafe())
      assert.deepStrictEqual(states, ["invalid"])
      assert.lengthOf(
        names.filter((name) => name === "validate_webhook"),
        3
      )
    })
  )
})

describe("replayEvents", () => {
  it.effect.each([
    ["2026-11-21T09:00:00Z", "2026-11-21T09:00:00Z"],
    ["2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00Z"],
    ["2026-11-21T09:00:00.001Z", "2026-11-21T09:01:00Z"],
    [new Date("2026-11-21T09:00:00.500Z"), "2026-11-21T09:01:00Z"],
    [DateTime.makeUnsafe("2026-11-21T09:00:00.500Z"), "2026-11-21T09:01:00Z"]
  ] as const)("replays up to %s with what happened in that second", ([to, sentTo]) =>
    Effect.gen(function* () {
      const { layer, sent } = makeFake({})
      const store = yield* KeyValueStore.KeyValueStore
      const from = "2026-11-21T08:30:00Z"
      yield* Effect.forkChild(Effect.provide(replayEvents({ webhook_id: "5", from, to, store }), layer))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(
        sent.map(({ to_date }) => to_date),
        [new Date(sentTo)]
      )
    }).pipe(Effect.provide(KeyValueStore.layerMemory))
  )

  it.effect.each(["7", 7])("waits for the end of job %j, which is delivered to the webhook", (job_id) =>
    Effect.gen(function* () {
      const { layer, sent } = makeFake({})
      const store = yield* KeyValueStore.KeyValueStore
      const replay = replayEvents({
        webhook_id: "5",
        from: "2026-11-21T08:30:59Z",
        to: "2026-11-21T09:00:01Z",
        store
      })
      const fiber = yield* Effect.forkChild(Effect.provide(replay, layer))
      yield* TestClock.adjust("1 hour")
      assert.isUndefined(fiber.pollUnsafe())
      const status = { webhook_id: "5", job_id: "7", job_state: "Complete", job_state_description: "Done" }
      const handle = make({ on_event: () => Effect.void, store })
      yield* handle(yield* signed({ replay_job_status: { ...status, job_id } }))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* Fiber.join(fiber), status)
      assert.deepStrictEqual(sent, [
        { webhook_id: "5", from_date: "2026-11-21T08:30:59Z", to_date: new Date("2026-11-21T09:01:00Z") }
      ])
    }).pipe(Effect.provide(KeyValueStore.layerMemory))
  )
})

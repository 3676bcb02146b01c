import { assert, describe, it } from "@effect/vitest"
import { InvalidInput, RateLimited, XError } from "@xeffect/core"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { inspect } from "node:util"
import { bareOver } from "./bare.ts"
import { json, recorder, type Reply } from "./support.ts"

const failure = (reply: () => Reply, call: typeof read = read) =>
  Effect.flip(call).pipe(Effect.provide(bareOver(recorder(reply).client)))

const read = Effect.asVoid(getTweet({ id: "20" }))
const write = Effect.asVoid(createTweet({ text: "Hello" }))

const missing = () =>
  json(
    {
      type: "https://api.x.com/2/problems/resource-not-found",
      title: "Not Found Error",
      detail: "Could not find\ntweet with id: [20].",
      resource_type: "tweet",
      resource_id: "20"
    },
    {
      status: 404,
      headers: { "content-type": "application/json", "set-cookie": "guest=1", "x-access-token": "a-token" }
    }
  )

const hint = "The request used the bearer token; user_auth: true uses the OAuth 1.0a credentials of the user."

const line = `XError: getTweet: NotFound (404): Could not find tweet with id: [20]. ${hint}`

describe("an error", () => {
  it.effect("is one line as a text", () =>
    Effect.gen(function* () {
      const error = yield* failure(missing)
      assert.strictEqual(String(error), line)
      assert.strictEqual(Cause.pretty(Cause.fail(error)).split("\n")[0], line)
    })
  )

  it.effect("is all that is known of it as JSON, without cookies and tokens", () =>
    Effect.gen(function* () {
      const error = yield* failure(missing)
      const problem = yield* Effect.promise(() => missing().json())
      assert.deepStrictEqual(error.toJSON(), {
        _tag: "XError",
        operation: "get_tweet",
        message: line.slice("XError: ".length),
        isRetryable: false,
        reason: {
          _tag: "NotFound",
          kind: "resource-not-found",
          detail: "Could not find tweet with id: [20].",
          hint,
          resource_type: "tweet",
          resource_id: "20"
        },
        response: {
          status: 404,
          headers: { "content-type": "application/json" },
          problem,
          excerpt: JSON.stringify(problem)
        }
      })
    })
  )

  it.effect("shows the same if it is logged", () =>
    Effect.gen(function* () {
      const error = yield* failure(missing)
      const logged: Array<string> = []
      const console = {
        ...globalThis.console,
        log: (...values: ReadonlyArray<unknown>) => logged.push(inspect(values))
      }
      yield* Effect.log(error).pipe(Effect.provideService(Console.Console, console))
      yield* Effect.log("a call failed", Cause.fail(error)).pipe(Effect.provideService(Console.Console, console))
      for (const text of [inspect(error), ...logged]) {
        assert.include(text, "Could not find")
        assert.notInclude(text, "guest=1")
        assert.notInclude(text, "a-token")
      }
    })
  )

  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  it.each([
    [10n, "10n"],
    [cycle, '{"self":[Circular]}'],
    [Redacted.make("secret"), "<redacted>"],
    [Object.create(null), "{}"],
    ["a\nb", '"a\\nb"']
  ])("is JSON whatever was refused: %o", (value, shown) => {
    const reason = new InvalidInput({ parameter: "id", value, rule: "an ID" })
    const error = new XError({ operation: "get_tweet", reason })
    assert.strictEqual(error.message, `getTweet: InvalidInput: id must be an ID, but is ${shown}`)
    assert.strictEqual(JSON.parse(JSON.stringify(error)).message, error.message)
  })
})

describe("what is long", () => {
  it.effect("is cut: the value that was refused, and the words of the X API", () =>
    Effect.gen(function* () {
      const long = "x".repeat(3000)
      const refused = yield* Effect.flip(getTweet({ id: long })).pipe(
        Effect.provide(bareOver(recorder(missing).client))
      )
      assert(refused.reason._tag === "InvalidInput")
      assert.strictEqual(refused.reason.value, `${"x".repeat(200)}… (3000 characters)`)
      const error = yield* failure(() => json({ detail: long }, { status: 400 }))
      assert(error.reason._tag === "BadRequest")
      assert.strictEqual(error.reason.detail, `${"x".repeat(300)}… (3000 characters)`)
    })
  )

  it.effect("is not the stack of a reason: the error has one", () =>
    Effect.gen(function* () {
      const { reason, stack } = yield* failure(missing)
      assert.match(`${stack}`, /\n +at /)
      assert.notMatch(`${reason.stack}`, /\n +at /)
    })
  )
})

describe("when to come back", () => {
  const limited = (headers: Readonly<Record<string, string>>) => () => json({}, { status: 429, headers })
  const window = { "x-rate-limit-limit": "9", "x-rate-limit-remaining": "0", "x-rate-limit-reset": "1700000100" }
  const date = new Date(1_700_000_000_000).toUTCString()
  const later = new Date(1_700_000_030_000).toUTCString()

  it.effect.each([
    ["the window, by the X API's clock", { ...window, date }, 1_700_000_100_000, 100_000],
    ["the window, by the local clock if the response has no date", window, 1_700_000_100_000, 40_000],
    ["the window before Retry-After", { ...window, date, "retry-after": "5" }, 1_700_000_100_000, 100_000],
    ["Retry-After in seconds", { date, "retry-after": "30" }, 1_700_000_030_000, 30_000],
    ["Retry-After as a date", { date, "retry-after": later }, 1_700_000_030_000, 30_000],
    ["a window that is over", { ...window, date: new Date(1_700_000_200_000).toUTCString() }, 1_700_000_100_000, 0],
    [
      "nothing, for an instant that no date has",
      { ...window, "x-rate-limit-reset": "99999999999999" },
      undefined,
      undefined
    ],
    ["nothing", { date, "retry-after": "soon", "x-rate-limit-reset": "never" }, undefined, undefined],
    ["Retry-After that came twice", { date, "retry-after": "30, 30" }, 1_700_000_030_000, 30_000],
    [
      "a window that came twice",
      { ...window, date, "x-rate-limit-reset": "1700000100, 1700000100" },
      1_700_000_100_000,
      100_000
    ],
    ...["1.5", "-5", "0x10", ""].map(
      (text) => [`nothing for Retry-After: ${text}`, { date, "retry-after": text }, undefined, undefined] as const
    ),
    ...["0x10", "2023-11-14T22:15:00Z", "1700000100000", "1.7e9"].map(
      (text) =>
        [
          `nothing for a reset of ${text}`,
          { ...window, date, "x-rate-limit-reset": text },
          undefined,
          undefined
        ] as const
    )
  ] as const)("says %s", ([, headers, at, after]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_700_000_060_000)
      const error = yield* failure(limited(headers))
      assert.strictEqual(error.retryAt, at)
      assert.strictEqual(error.message.includes(", until "), at !== undefined)
      assert.strictEqual(error.retryAfter && Duration.toMillis(error.retryAfter), after)
    })
  )

  it.effect("is said by a server that is down as well", () =>
    Effect.gen(function* () {
      const error = yield* failure(() => json({}, { status: 503, headers: { date, "retry-after": "7" } }))
      assert.strictEqual(error.retryAt, 1_700_000_007_000)
    })
  )

  it("stands in the text", () => {
    const reason = new RateLimited({ detail: "Too Many Requests", retryAt: 1_700_000_000_000 })
    assert.strictEqual(reason.message, "Too Many Requests, until 2023-11-14T22:13:20.000Z")
  })

  it.effect("retries with Effect's own means", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder((_, count) =>
        json(count < 3 ? {} : { data: { id: "20", text: "x" } }, { status: count < 3 ? 500 : 200 })
      )
      const call = Effect.retry(read, { while: (error) => error.isRetryable, times: 5 })
      yield* call.pipe(Effect.provide(bareOver(client)))
      assert.lengthOf(sent, 3)
    })
  )
})

describe("a write whose response is lost", () => {
  const half = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
        pull: (controller) => controller.error(new Error("reset"))
      })
    )

  it.effect("in the middle is not retryable", () =>
    Effect.gen(function* () {
      const error = yield* failure(half, write)
      assert.strictEqual(error.reason._tag, "OutcomeUnknown")
      assert.isFalse(error.isRetryable)
      const other = yield* failure(half)
      assert.strictEqual(other.reason._tag, "TransportError")
      assert.isTrue(other.isRetryable)
    })
  )
})

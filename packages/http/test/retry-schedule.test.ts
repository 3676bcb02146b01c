import { assert, describe, it } from "@effect/vitest"
import { isXError, type XApi, type XError } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { retry, retrySchedule } from "@xeffect/http/middleware"
import { createTweet, deleteTweet, getTweet, hideReply } from "@xeffect/tweets"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Schedule from "effect/Schedule"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { found, reply, type Response, timedLayer } from "./timed-client.ts"
import { times } from "../../conformance/running/whole.ts"

const oauth1 = { consumer_key: "k", consumer_secret: "s", access_token: "7-token", access_token_secret: "t" }

const lost: Response = { code: "UND_ERR_SOCKET" }
const notSent: Response = { code: "ECONNREFUSED" }

type AnySchedule = Schedule.Schedule<unknown, XError>

interface Run {
  readonly call?: Effect.Effect<unknown, XError, XApi>
  readonly schedule: AnySchedule
  readonly options?: Parameters<typeof retrySchedule>[1]
}

/** Makes a call, whose responses follow each other, the last one for ever. Returns when it was sent, and how it ended. */
const send = Effect.fnUntraced(function* (
  responses: ReadonlyArray<Response>,
  { call = getTweet({ id: "20" }), ...run }: Run
) {
  const { live, times } = timedLayer(
    ({ number }) => Effect.succeed(responses[Math.min(number, responses.length) - 1] ?? found()),
    { ...oauth1, around: [retrySchedule(run.schedule, run.options)] }
  )
  const fiber = yield* Effect.forkChild(Effect.exit(Effect.provide(call, live)))
  yield* TestClock.adjust("1 day")
  const exit = yield* Effect.timeoutOption(Fiber.join(fiber), 0)
  const [first = 0] = times()
  return { exit: Option.getOrUndefined(exit), times: times().map((at) => at - first) }
})

const reasonOf = (exit: Exit.Exit<unknown, XError> | undefined) =>
  exit !== undefined && Exit.isFailure(exit)
    ? Option.getOrUndefined(Cause.findErrorOption(exit.cause))?.reason._tag
    : exit?._tag

const thrice = Schedule.upTo(Schedule.exponential("1 second"), { times: 3 })

describe("A schedule for retries", () => {
  it.effect("decides after which waits and how often a read is retried", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* send([lost], { schedule: thrice })
      assert.deepStrictEqual(times, [0, 1000, 3000, 7000])
      assert.strictEqual(reasonOf(exit), "TransportError")
    })
  )

  it.effect("is not asked after a success", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* send([lost, found()], { schedule: thrice })
      assert.deepStrictEqual(times, [0, 1000])
      assert.strictEqual(exit?._tag, "Success")
    })
  )

  it.effect("begins anew for each call", () =>
    Effect.gen(function* () {
      const call = Effect.andThen(Effect.exit(getTweet({ id: "20" })), getTweet({ id: "21" }))
      const { times } = yield* send([lost], { call, schedule: thrice })
      assert.deepStrictEqual(times, [0, 1000, 3000, 7000, 7000, 8000, 10_000, 14_000])
    })
  )

  it.effect("sees the failures, and may end after one of them", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const schedule = Schedule.while(Schedule.setInputType<XError>()(Schedule.spaced("1 second")), ({ input }) => {
        seen.push(input.reason._tag)
        return input.reason._tag !== "ServerError"
      })
      const { exit, times } = yield* send([lost, lost, reply(503, {})], { schedule })
      assert.deepStrictEqual(times, [0, 1000, 2000])
      assert.deepStrictEqual(seen, ["TransportError", "TransportError", "ServerError"])
      assert.strictEqual(reasonOf(exit), "ServerError")
    })
  )

  it.effect("is not asked for what may not be sent again", () =>
    Effect.gen(function* () {
      let asked = 0
      const schedule = Schedule.tap(Schedule.forever, () => Effect.sync(() => void asked++))
      for (const response of [lost, reply(503, {}), reply(400, {}), reply(429, {}), reply(200, "{")]) {
        const { times } = yield* send([response], { call: createTweet({ text: "once" }), schedule })
        assert.deepStrictEqual(times, [0])
      }
      assert.strictEqual(asked, 0)
    })
  )

  it.effect("waits for a longer Retry-After instead, and fails at once if that is longer than max_delay", () =>
    Effect.gen(function* () {
      const unavailable = (seconds: string): Response => ({ ...reply(503, {}), headers: { "retry-after": seconds } })
      const waited = yield* send([unavailable("20"), unavailable("1"), found()], {
        schedule: Schedule.spaced("2 seconds")
      })
      assert.deepStrictEqual(waited.times, [0, 20_000, 22_000])
      const refused = yield* send([unavailable("31")], { schedule: thrice })
      assert.deepStrictEqual(refused.times, [0])
      const patient = yield* send([unavailable("31"), found()], {
        schedule: thrice,
        options: { max_delay: "1 minute" }
      })
      assert.deepStrictEqual(patient.times, [0, 31_000])
    })
  )

  it.effect("without an end is bounded by the quota of the layer", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* send([lost], { schedule: Schedule.forever })
      assert.strictEqual(times.length, 101)
      assert.include(JSON.stringify(exit), "the retry quota of the layer is used up")
    })
  )

  it.effect("retries alone, although the layer and another middleware retry as well", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(lost), {
        ...oauth1,
        retries: 5,
        around: [retry({ retries: 7 }), retrySchedule(Schedule.recurs(1))]
      })
      const fiber = yield* Effect.forkChild(Effect.exit(Effect.provide(getTweet({ id: "20" }), live)))
      yield* TestClock.adjust("1 day")
      yield* Fiber.join(fiber)
      assert.strictEqual(times().length, 2)
    })
  )

  it.effect("is logged by the number of the retry", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ message }) => void lines.push([message].flat().join(" ")))
      yield* send([lost], { schedule: Schedule.upTo(Schedule.spaced("1 second"), { times: 1 }) }).pipe(
        Effect.provide(Logger.layer([logger])),
        Effect.provideService(References.MinimumLogLevel, "Debug")
      )
      assert.deepStrictEqual(
        lines.filter((line) => line.includes("retry")),
        ["getTweet: retry 1 in 1000 ms, after TransportError"]
      )
    })
  )

  it.effect.each<readonly [option: string, schedule: unknown, options: object, message: string]>([
    ["schedule", 3, {}, "schedule must be a Schedule of effect/Schedule, but is 3"],
    ["max_delay", thrice, { max_delay: "soon" }, "max_delay must be a duration"],
    ["quota", thrice, { quota: -1 }, "quota must be a whole number, 0 or more, but is -1"]
  ])("is refused when the layer is built with a malformed %s", ([, schedule, options, message]) =>
    Effect.gen(function* () {
      const around = [retrySchedule(schedule as AnySchedule, options)]
      const error = yield* Effect.flip(Effect.provide(getTweet({ id: "20" }), layer({ bearer_token: "t", around })))
      assert.include(error.message, message)
    })
  )
})

/** The step of a hostile schedule: a wait, of any length, or an end. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 5000 }) },
    fc.constantFrom(Number.NaN, -1, -Infinity, Infinity, 1e300),
    fc.constantFrom("fail", "die", "interrupt", "end")
  ),
  { maxLength: 12 }
)

/** A schedule that does these steps, and then begins again, for ever. */
const hostile = (todo: ReadonlyArray<number | string>): AnySchedule => {
  const step = Effect.sync(() => {
    let at = 0
    return (): Effect.Effect<unknown, unknown> => {
      const next = todo[at++ % Math.max(todo.length, 1)] ?? 0
      if (next === "fail") return Effect.fail("a schedule that fails")
      if (next === "die") return Effect.die(new Error("a schedule that dies"))
      if (next === "interrupt") return Effect.interrupt
      if (next === "end") return Cause.done(at)
      // `Duration` refuses none of them.
      return Effect.succeed([at, typeof next === "number" ? Duration.millis(next) : Duration.zero])
    }
  })
  return Schedule.fromStep(step as never)
}

const outcomes: Readonly<Record<string, Response>> = {
  "not sent": notSent,
  lost,
  unavailable: reply(503, {}),
  "a page of a gateway": reply(502, "<html>"),
  refused: reply(403, {}),
  limited: reply(429, {}),
  broken: { status: 200, headers: {}, body: { lost: "broken" } },
  "half a body": reply(200, '{"data":{"id":"2'),
  unreadable: reply(200, "[]"),
  done: found()
}

const calls = {
  write: [createTweet({ text: "once" }), deleteTweet({ id: "20" })],
  safe: [getTweet({ id: "20" }), hideReply({ id: "20" })]
}

describe("Whatever a schedule does", () => {
  const check = (kind: keyof typeof calls, mayFollow: ReadonlyArray<string>) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          steps,
          fc.array(fc.constantFrom(...Object.keys(outcomes)), { minLength: 1, maxLength: 8 }),
          fc.nat({ max: 1 }),
          (todo, names, which) =>
            Effect.gen(function* () {
              const responses = names.flatMap((name) => outcomes[name] ?? [])
              const call: Effect.Effect<unknown, XError, XApi> = calls[kind][which] ?? getTweet({ id: "20" })
              const { exit, times } = yield* send(responses, { call, schedule: hostile(todo) })
              const sent = times.map((_, index) => names[Math.min(index, names.length - 1)] ?? "")
              assert.deepStrictEqual(
                sent.slice(0, -1).filter((name) => !mayFollow.includes(name)),
                [],
                sent.join(", ")
              )
              // A call that failed says so by an `XError`, except if the schedule died or was interrupted.
              const error =
                exit !== undefined && Exit.isFailure(exit) && Option.getOrUndefined(Cause.findErrorOption(exit.cause))
              assert.isTrue(error === undefined || error === false || isXError(error))
            }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
        ),
        { numRuns: times(60, 300) }
      )
    )

  it.effect("a write is sent again only if it was not sent", () => check("write", ["not sent"]))

  it.effect("a read, or an idempotent write, is sent again only if it may succeed", () =>
    check("safe", ["not sent", "lost", "unavailable", "a page of a gateway", "broken", "half a body"])
  )
})

import { raw, type XApi, type XError } from "@xeffect/core"
import { layerBearer } from "@xeffect/http"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import { upload } from "../../http/test/upload-operation.ts"
import { type Check, check, expectEqual } from "./check.ts"
import type { ExchangeName } from "./exchange.ts"
import { differences } from "./differences.ts"
import { Service } from "./target.ts"

const bytes = (size: number) => new Uint8Array(size).fill(97)

/** The text of a post, or how the call failed. */
const outcomeOf = (call: Effect.Effect<unknown, XError, XApi>): Effect.Effect<unknown, never, XApi | Service> =>
  Effect.flatMap(Service, ({ target }) =>
    Effect.match(call, {
      onFailure: ({ message }) => message.replaceAll(target.control_url, "SERVER"),
      onSuccess: (value) => JSON.stringify(value)
    })
  )

const read = getTweet({ id: "20" })
const write = createTweet({ text: "once" })

const over = <A, E>(
  name: ExchangeName,
  call: Effect.Effect<A, E, XApi | Service>,
  max_body?: number
): Effect.Effect<A, E | XError, Service> =>
  Effect.flatMap(Service, ({ exchanges_url, send, target: { bearer_token } }) =>
    Effect.provide(call, layerBearer({ base_url: `${exchanges_url}/${name}`, bearer_token, send, max_body }))
  )

/** A check whose outcome is the same everywhere, except for the listed differences. */
const exchange = (name: string, expected: unknown, outcome: Effect.Effect<unknown, unknown, Service>): Check =>
  check(
    name,
    "app",
    Effect.gen(function* () {
      const { target } = yield* Service
      const other = differences.find(({ of, where }) => of === name && where.test(target.place))
      const seen = yield* outcome
      const isUsual = other?.isSometimes && JSON.stringify(seen) === JSON.stringify(expected)
      yield* expectEqual("the outcome", seen, other === undefined || isUsual ? expected : other.outcome)
    })
  )

const text = JSON.stringify({ data: { id: "20", text: "just setting up", edit_history_tweet_ids: ["20"] } })

const reads = (name: ExchangeName, what: string, expected: string): Check =>
  exchange(`a read of ${what}`, expected, over(name, outcomeOf(read)))

const writes = (name: ExchangeName, what: string, expected: string): Check =>
  exchange(
    `a write whose response ${what}`,
    [expected, 1],
    Effect.gen(function* () {
      const { seen } = yield* Service
      const outcome = yield* over(name, outcomeOf(write))
      return [outcome, (yield* seen(name)).writes]
    })
  )

const closes = (
  name: ExchangeName,
  what: string,
  expected: unknown,
  call: Effect.Effect<unknown, never, XApi | Service>
) =>
  exchange(
    what,
    [expected, true],
    Effect.gen(function* () {
      const outcome = yield* over(name, call, 10_000)
      return [outcome, (yield* (yield* Service).seen(name, true)).isClosed]
    })
  )

const interrupted = Effect.gen(function* () {
  const fiber = yield* Effect.forkChild(read)
  yield* Effect.sleep("100 millis")
  yield* Fiber.interrupt(fiber)
  return "interrupted"
})

// A tracer of the program, whose spans go into no request.
const tracer = Tracer.make({ span: (options) => new Tracer.NativeSpan(options) })

const headers = exchange(
  "a request has no cookie, no trace header and no other header than those that are listed",
  ["accept", "authorization", "user-agent"],
  Effect.gen(function* () {
    const { seen } = yield* Service
    const twice = Effect.andThen(read, read).pipe(Effect.withSpan("a span of the program"), Effect.withTracer(tracer))
    yield* over("cookies", twice)
    // What runtimes add, and browsers of themselves.
    const listed = /^(accept-encoding|accept-language|connection|host|sec-(fetch|ch)-.*)$/
    return (yield* seen("cookies")).headers.filter((name) => !listed.test(name))
  })
)

const early = closes(
  "early",
  "a response that comes before the end of an upload ends it",
  ["upload: BadRequest (413): status 413 with a body without words", true],
  Effect.gen(function* () {
    const closed = yield* Deferred.make<void>()
    // What never waits starves the event loop of Node 20, so that its `fetch` does not see the response.
    const endless = Stream.forever(Stream.succeed(bytes(1000))).pipe(
      Stream.tap(() => Effect.sleep("1 millis")),
      Stream.ensuring(Deferred.succeed(closed, undefined))
    )
    const outcome = yield* outcomeOf(upload({ media: endless }))
    return [outcome, Option.isSome(yield* Effect.timeoutOption(Deferred.await(closed), "2 seconds"))]
  })
)

const cancelled = closes(
  "begun",
  "a raw response that is cancelled closes its connection",
  200,
  Effect.gen(function* () {
    const response = yield* Effect.orDie(raw(getTweet, { id: "20" }))
    yield* Effect.promise(async () => response.body?.cancel())
    return response.status
  })
)

const misdirectedStream = exchange(
  "a write whose body is a stream is sent once, also after a 421",
  1,
  Effect.gen(function* () {
    yield* over("misdirected", outcomeOf(upload({ media: Stream.succeed(bytes(10)) })))
    return (yield* (yield* Service).seen("misdirected")).writes
  })
)

const afterRead = exchange(
  "a write whose kept connection breaks is sent once",
  ["createTweet: OutcomeUnknown: the connection broke. It may have been carried out.", 1],
  Effect.gen(function* () {
    const { seen } = yield* Service
    const outcome = yield* over("resetWrites", Effect.andThen(read, outcomeOf(write)))
    return [outcome, (yield* seen("resetWrites")).writes]
  })
)

const broke = "the connection broke"
const unread = "the response body could not be read: the connection broke"

/** What servers of HTTP do: the same outcome in every runtime, and in every way of sending. */
export const exchanges: ReadonlyArray<Check> = [
  exchange(
    "a redirect is not followed",
    [
      "getTweet: ServerError (302): the response is a redirect to /exchanges/plain/2/tweets/20, and redirects are not followed",
      0
    ],
    Effect.gen(function* () {
      const outcome = yield* over("redirect", outcomeOf(read))
      return [outcome, (yield* (yield* Service).seen("plain")).reads]
    })
  ),
  headers,
  reads("gzip", "a response in gzip", text),
  reads("deflate", "a response in deflate", text),
  reads("rawDeflate", "a response in deflate without a header", text),
  reads("brotli", "a response in brotli", text),
  closes(
    "large",
    "a response is measured decompressed by max_body, and its connection is closed",
    "getTweet: DecodeError (200): expected no more than 10000 bytes",
    outcomeOf(read)
  ),
  reads("tooLong", "a response whose length is too large", `getTweet: TransportError (200): ${unread}`),
  reads("brokenChunks", "a response whose chunks end too early", `getTweet: TransportError (200): ${unread}`),
  reads("resetBefore", "a connection that is reset before the response", `getTweet: TransportError: ${broke}`),
  reads("resetWithin", "a connection that is reset within the response", `getTweet: TransportError (200): ${unread}`),
  reads("resetAfter", "a connection that is reset after the response", text),
  writes(
    "tooLong",
    "has a length that is too large",
    `createTweet: OutcomeUnknown (200): ${unread}. It may have been carried out.`
  ),
  writes(
    "tooShort",
    "has a length that is too small",
    "createTweet: DecodeError (200): expected JSON. The request was carried out."
  ),
  writes("resetBefore", "does not come", `createTweet: OutcomeUnknown: ${broke}. It may have been carried out.`),
  writes("resetWithin", "breaks off", `createTweet: OutcomeUnknown (200): ${unread}. It may have been carried out.`),
  writes("misdirected", "is a 421", "createTweet: BadRequest (421): status 421 with a body without words"),
  misdirectedStream,
  afterRead,
  exchange(
    "a status below 200 is followed by the response, which may be without a body",
    [204, ""],
    over(
      "processing",
      Effect.flatMap(raw(getTweet, { id: "20" }), (response) =>
        Effect.promise(async () => [response.status, await response.text()])
      )
    )
  ),
  closes(
    "silent",
    "an interruption before the response closes the connection",
    "interrupted",
    Effect.orDie(interrupted)
  ),
  closes(
    "begun",
    "an interruption within the response closes the connection",
    "interrupted",
    Effect.orDie(interrupted)
  ),
  cancelled,
  early
]

import { accessLevelOf, limitNames, rateLimitOf } from "@xeffect/core/failure"
import { headersOf, type ResponseHeaders } from "@xeffect/core/wire"
import type { AccessLevel, Definition, LimitName, RateLimit, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Credential } from "../credentials/credential.ts"
import { makeEvict } from "../rate-limit/evict.ts"
import { makeIdentify } from "../rate-limit/identify.ts"
import { ownResponse } from "../failure/response-of-operation.ts"
import { around, type Middleware, type OutgoingRequest } from "../transport/transport.ts"

/** One window, as the latest response reported it. */
export interface LastLimit extends RateLimit {
  /** The window: the operation's 15 minutes, or the 24 hours of the app or the user. */
  readonly limitName: LimitName
  /** The operation's specified name, for example `get_tweet`. */
  readonly operation: string
  /** The path of the operation. It may have several, each with its own windows. */
  readonly path: string
  /** The credential to which the window applies, see {@link identityOf}. Not a secret. */
  readonly identity: string
  /** When the response arrived, in milliseconds since 1970, by the local clock. */
  readonly at: number
  /** The permission of the app for the user, by the header `x-access-level`, as `read-write-directmessages`. */
  readonly accessLevel?: AccessLevel
}

/** Middleware that records rate limits, and its records. */
export interface RateLimitRecord extends Middleware {
  /**
   * The limits that the latest responses to an operation reported, failures included: one for each path, credential and
   * window.
   */
  readonly last: (operation: { readonly definition: Definition }) => Effect.Effect<ReadonlyArray<LastLimit>>
}

/**
 * The identity of a credential, as {@link LastLimit} has it: the first 16 hexadecimal digits of the SHA-256 digest of
 * the token. For a credential that is made by `refreshing`, the present sign-in's.
 *
 * Fails as a call does if no user is signed in.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import type { Credential } from "xeffect/http"
 * import { identityOf, type RateLimitRecord } from "xeffect/http/middleware"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const limitsOf = Effect.fn("limitsOf")(function* (limits: RateLimitRecord, credential: Credential) {
 *   const own = yield* identityOf(credential)
 *   return (yield* limits.last(getTweet)).filter(({ identity }) => identity === own)
 * })
 * ```
 */
export const identityOf = (credential: Credential): Effect.Effect<string, XError> =>
  Effect.flatMap(credential.current ?? Effect.succeed(credential), ({ identity }) => makeIdentify()(identity))

/**
 * Records the rate limits that responses report, so that you can see what remains. Streams and downloads report them in
 * the head of the response.
 *
 * @returns middleware for `around`, whose `last` returns the latest limits of an operation
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { rateLimitRecord } from "xeffect/http/middleware"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const limits = rateLimitRecord()
 * const live = layer({ bearer_token: "…", around: [limits] })
 * const program = Effect.gen(function* () {
 *   yield* getTweet({ id: "20" })
 *   return yield* limits.last(getTweet) // [{ limit: 450, remaining: 449, reset: …, … }]
 * }).pipe(Effect.provide(live))
 * ```
 */
export const rateLimitRecord = (): RateLimitRecord => {
  const known = new Map<string, LastLimit>()
  const evict = makeEvict(known, maxRecords)
  const identify = makeIdentify()
  const record = Effect.fnUntraced(function* (outgoing: OutgoingRequest, headers: RecordedHeaders) {
    if (limitNames.every((name) => rateLimitOf(headers, name) === undefined)) return
    const at = yield* Clock.currentTimeMillis
    keep(known, outgoing, headers, yield* identify(outgoing.credential.identity), at)
    evict()
  })
  const middleware = around(
    (send) => (outgoing) =>
      send(outgoing).pipe(
        Effect.tap(({ headers }) => record(outgoing, headers)),
        Effect.tapError((error) => record(outgoing, headersOf(ownResponse(outgoing.definition, error)?.headers ?? {})))
      )
  )
  return Object.assign(middleware, {
    last: ({ definition }: { readonly definition: Definition }) =>
      Effect.sync(() => Array.from(known.values()).filter(({ operation }) => operation === definition.name))
  })
}

type RecordedHeaders = Pick<ResponseHeaders, "get">

/** The number of records. The oldest is evicted first. */
const maxRecords = 10_000

const keep = (
  known: Map<string, LastLimit>,
  { definition, template: path }: OutgoingRequest,
  headers: RecordedHeaders,
  identity: string,
  at: number
): void => {
  const accessLevel = accessLevelOf(headers)
  const level = accessLevel === undefined ? {} : { accessLevel }
  for (const limitName of limitNames) {
    const window = rateLimitOf(headers, limitName)
    if (window === undefined) continue
    const key = `${definition.name} ${path} ${limitName} ${identity}`
    known.delete(key)
    known.set(key, { ...window, limitName, operation: definition.name, path, identity, at, ...level })
  }
}

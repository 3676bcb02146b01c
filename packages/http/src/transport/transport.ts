import type { Definition, SetAside, XApi, XError } from "@xeffect/core"
import type {
  CompleteResponse,
  Encoded,
  HttpRequest,
  OpenResponse,
  ResponseHead,
  RetryQuota,
  StartTimer
} from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import type { Credential } from "../credentials/credential.ts"
import type { CallState } from "./call-state.ts"

/** A request that is ready except for its signature. */
export interface OutgoingRequest {
  readonly definition: Definition
  /** The path as in the definition, without the values of parameters. */
  readonly template: string
  /** The encoded values of parameters, by name, except those in the path. Absent if a credential makes the request. */
  readonly values?: ReadonlyMap<string, Encoded>
  readonly request: HttpRequest
  /** The server, as attributes of a span. */
  readonly server: Readonly<Record<string, unknown>>
  readonly credential: Credential
  /** The same for all attempts of a call. */
  readonly call: CallState
  /** How long this attempt waited for rate limits and pacing, in milliseconds. Set by middleware that waits. */
  readonly waited: number
  /** The largest response in bytes, unless it is streamed. */
  readonly maxBody: number
  /** Whether the body can still be sent: it is not used up. */
  readonly isRetryable: () => boolean
  /** Limits an attempt, from the signed request to its response. Set by `layer` and by `attemptTimeout`. */
  readonly limit?: AttemptLimit | undefined
  /**
   * Makes another call by the same layer, for middleware that has to ask something: by the bearer token of the layer, if it
   * has one. Absent if a credential makes the request.
   */
  readonly ask?: AskBeside | undefined
}

/** Makes a call that belongs to the layer, and not to the caller. */
export type AskBeside = <A>(call: Effect.Effect<A, XError, XApi>) => Effect.Effect<A, XError>

/**
 * Limits how long an attempt may take. A function, since programs without limits have no timers.
 *
 * @param fiber the fiber of the attempt, whose clock counts
 * @param onExpiry called with the failure if the attempt takes longer
 * @param startTimer the client's timer. Default: `setTimeout`
 * @returns ends the limit
 */
export type AttemptLimit = (
  fiber: Fiber<unknown, unknown>,
  definition: Definition,
  onExpiry: (failure: XError) => void,
  startTimer?: StartTimer
) => () => void

/**
 * How requests are sent. A status other than 2xx is a failure.
 *
 * Middleware wraps a transport and handles both of its methods: `execute` reads the whole body as part of the attempt;
 * `open` ends with the head of the response, without reading a stream or a download.
 */
export interface Transport {
  readonly execute: (outgoing: OutgoingRequest) => Effect.Effect<CompleteResponse, XError>
  readonly open: (outgoing: OutgoingRequest) => Effect.Effect<OpenResponse, XError>
  /** Called with the values that were set aside from a response. */
  readonly report: (definition: Definition, setAside: ReadonlyArray<SetAside>) => Effect.Effect<void>
  /** The quota of retries, which helpers with retries of their own share. Set by `retry`. */
  readonly retryQuota?: RetryQuota
}

/** Wraps a transport. Applied once, when a layer is built. May return an effect. */
export type Middleware = (next: Transport) => Transport | Effect.Effect<Transport, XError>

/** One of the two methods of a transport. */
export type Attempt<Response> = (outgoing: OutgoingRequest) => Effect.Effect<Response, XError>

/**
 * Makes middleware that wraps both methods alike.
 * @since 0.1.0
 */
export const around =
  (wrap: <Response extends ResponseHead>(attempt: Attempt<Response>) => Attempt<Response>) =>
  (next: Transport): Transport => ({ ...next, execute: wrap(next.execute), open: wrap(next.open) })

/** Applies middleware to a transport, the first one outermost. */
export const applyMiddleware = (
  transport: Transport,
  middleware: ReadonlyArray<Middleware>
): Effect.Effect<Transport, XError> =>
  middleware.reduceRight<Effect.Effect<Transport, XError>>(
    (inner, one) =>
      Effect.flatMap(inner, (next) => {
        const made = one(next)
        return Effect.isEffect(made) ? made : Effect.succeed(made)
      }),
    Effect.succeed(transport)
  )

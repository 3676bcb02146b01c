import type { Definition, SetAside, XError } from "@xeffect/core"
import type { CompleteResponse, OpenResponse, ResponseHead } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { Credential } from "../credentials/credential.ts"

/** A request that is ready except for its signature. */
export interface OutgoingRequest {
  readonly definition: Definition
  /** The path as the definition has it, without the values of parameters. */
  readonly template: string
  readonly request: HttpClientRequest
  /** The server, as attributes of a span. */
  readonly server: Readonly<Record<string, unknown>>
  readonly credential: Credential
  /** What became of it so far: the same object for every attempt. */
  readonly progress: Progress
  /** How many bytes of a response are read as a whole. */
  readonly max_body: number
  /** Whether its body is used up, so that it must not be sent again. */
  readonly isSpent: () => boolean
  /** Bounds an attempt, from the signed request to its response. Set by `attemptTimeout`. */
  readonly limit?: <A>(attempt: Effect.Effect<A, XError>) => Effect.Effect<A, XError>
}

/** What is known of a request while it is being made. */
export interface Progress {
  /** How many attempts have begun. */
  attempts: number
  /** How long it was held back for rate limits and the pace, in milliseconds. */
  waited: number
  /** Whether an attempt was sent whose outcome is not known. */
  isUnderWay: boolean
}

/**
 * How requests are sent. A status other than 2xx is a failure.
 *
 * Middleware makes a transport of a transport. It decides for both kinds of response: `execute` reads the whole body, which
 * is part of the attempt; `open` ends with the head of the response, so that a stream or a download is neither read nor
 * held up.
 */
export interface Transport {
  readonly execute: (outgoing: OutgoingRequest) => Effect.Effect<CompleteResponse, XError>
  readonly open: (outgoing: OutgoingRequest) => Effect.Effect<OpenResponse, XError>
  /** Is told what was set aside from a response. */
  readonly report: (definition: Definition, setAside: ReadonlyArray<SetAside>) => Effect.Effect<void>
}

/** Something around a transport. It is applied once, when a layer is built; it may be an effect. */
export type Middleware = (next: Transport) => Transport | Effect.Effect<Transport, XError>

/** One of the two ways to send a request. */
export type Send<Response> = (outgoing: OutgoingRequest) => Effect.Effect<Response, XError>

/** Middleware that does the same to both ways of sending. */
export const around =
  (wrap: <Response extends ResponseHead>(send: Send<Response>) => Send<Response>): Middleware =>
  (next) => ({ ...next, execute: wrap(next.execute), open: wrap(next.open) })

/** Puts middleware around a transport: the first of them outermost. */
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

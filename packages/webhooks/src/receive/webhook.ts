import { toStderr } from "@xeffect/core/failure"
import type { CallbackResult } from "@xeffect/core/options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { throwIfInvalid } from "../throw-if-invalid.ts"
import { respondToChallenge } from "./challenge.ts"
import { checkWebhookOptions } from "./check-options.ts"
import { chooseSignature, newerHeader, olderHeader } from "./choose-signature.ts"
import { makeInFlight } from "./delivery/in-flight-events.ts"
import { type Background, type EventHandling, processDelivery } from "./delivery/process-delivery.ts"
import { makeProcessedEvents } from "./delivery/processed-events.ts"
import type { XEvent } from "../events/event.ts"
import { parseDelivery } from "./parse-delivery.ts"
import { toWebResponse, errorResponse, type ErrorResponse } from "./error-response.ts"
import type { EventStore } from "../stores/event-store.ts"
import { type BodyBounds, readBody } from "./request-body.ts"
import { isSignature, makeSigner, type WebhookSecret, type Signer } from "./signature.ts"

/** The secrets of the app. At least one is needed. */
export type WebhookSecrets =
  | {
      /** The consumer secret (API key secret) of the app. */
      readonly consumer_secret: WebhookSecret
      /** The OAuth 2.0 client secret of the app, if it has one. */
      readonly client_secret?: WebhookSecret | undefined
    }
  | { readonly consumer_secret?: WebhookSecret | undefined; readonly client_secret: WebhookSecret }

/** Options of {@link webhook}. */
export type WebhookOptions<E, R> = WebhookSecrets & {
  /** Which secret responds to challenges. Default: `client_secret` if it is given, otherwise `consumer_secret`. */
  readonly challenge_secret?: "client_secret" | "consumer_secret" | undefined
  /**
   * Whether only the header `x-twitter-webhooks-signature-oauth2`, by the client secret, is accepted. Set it with two secrets as
   * soon as X sends that header to your webhook: until then, anyone with the consumer secret can sign events. Default:
   * `true` with `client_secret` alone, `false` with two secrets.
   */
  readonly require_newer?: boolean | undefined
  /**
   * Handles an event. A failure of it is logged. Without `background` the response is then 503, and X sends the event again.
   */
  readonly on_event: (event: XEvent) => CallbackResult<E, R>
  /** Takes the work that continues after the response, as `waitUntil` does. Default: events are handled before it. */
  readonly background?: Background | undefined
  /**
   * How long the body of a request may take to arrive, `on_event` before the response, and each access of `store`. It is then
   * interrupted. Default: 2.5 seconds.
   */
  readonly time_limit?: Duration.Input | undefined
  /** Where the keys of events are kept, so that none is handled twice. Default: only recent keys, in memory. */
  readonly store?: EventStore | undefined
  /** How many recent keys are in memory. Default: 10,000. */
  readonly max_recent_keys?: number | undefined
  /** The most bytes of a body. Default: 1,048,576. */
  readonly max_body_size?: number | undefined
}

/**
 * Handles a request to a webhook. It never fails. `background` replaces the option of that name for this request, for
 * platforms whose `waitUntil` belongs to a request.
 */
export interface WebhookHandler<out R = never> {
  (request: Request, background?: Background): Effect.Effect<Response, never, R>
}

interface WebhookReceiver<E, R> {
  readonly signers: Readonly<Record<"client_secret" | "consumer_secret", Signer | undefined>>
  readonly challenge: Signer | undefined
  readonly require_newer: boolean
  readonly handling: EventHandling<E, R>
  readonly bounds: BodyBounds
}

const unsigned = errorResponse(401, "The request is not signed by X for this app.")

const rejectUnsigned = (why: string): Effect.Effect<never, ErrorResponse> =>
  Effect.andThen(toStderr(Effect.logWarning(`A delivery was refused: ${why}`)), Effect.fail(unsigned))

const receive = Effect.fnUntraced(function* <E, R>(
  { bounds, handling, require_newer, signers }: WebhookReceiver<E, R>,
  request: Request,
  background: Background | undefined
): Effect.fn.Return<Response, ErrorResponse, R> {
  const { headers } = request
  const { secret, signature } = chooseSignature(headers, require_newer)
  // Nobody else would notice that X does not send it.
  if (signature === null && require_newer && headers.has(olderHeader))
    return yield* rejectUnsigned(`it has no ${newerHeader}, which require_newer needs`)
  if (signature === null || !isSignature(signature)) return yield* Effect.fail(unsigned)
  const signer = signers[secret]
  if (signer === undefined) return yield* rejectUnsigned(`the webhook has no ${secret} to verify its signature with`)
  const bytes = yield* readBody(request, bounds)
  if (!(yield* signer.verify(signature, bytes))) return yield* Effect.fail(unsigned)
  yield* processDelivery(handling, yield* parseDelivery(bytes), background)
  return new Response(null, { status: 200 })
})

const challenged = <E, R>(
  { challenge }: WebhookReceiver<E, R>,
  { url }: Request
): Effect.Effect<Response, ErrorResponse> =>
  challenge === undefined
    ? Effect.andThen(
        toStderr(Effect.logError("A challenge was refused: the webhook has no secret to respond with")),
        Effect.fail(errorResponse(500, "The webhook has no secret."))
      )
    : respondToChallenge(url, challenge)

const makeReceiver = <E, R>(options: WebhookOptions<E, R>): WebhookReceiver<E, R> => {
  const consumer = makeSigner(options.consumer_secret)
  const client = makeSigner(options.client_secret)
  const signers = { client_secret: client, consumer_secret: consumer }
  const { challenge_secret, max_body_size = 1_048_576, max_recent_keys = 10_000, on_event, store } = options
  const { require_newer = client !== undefined && consumer === undefined } = options
  const time_limit = Duration.toMillis(options.time_limit ?? 2500)
  return {
    signers,
    challenge: challenge_secret === undefined ? (client ?? consumer) : signers[challenge_secret],
    require_newer,
    handling: {
      on_event,
      time_limit,
      processed: makeProcessedEvents({ store, max_recent_keys, time_limit }),
      inFlight: makeInFlight(time_limit)
    },
    bounds: { max_body_size, time_limit }
  }
}

/**
 * A handler of the requests that X sends to a webhook, for every runtime with `fetch` and Web Crypto. Make it once, not for
 * each request: it remembers recent events.
 *
 * - `GET`: responds to the challenge (CRC).
 * - `POST`: verifies the signature of the raw body, and calls `on_event` for one event after the other. The header
 *   `x-twitter-webhooks-signature-oauth2` is verified with `client_secret`, and decides alone if it is present; otherwise
 *   `x-twitter-webhooks-signature` is verified with `consumer_secret`, unless `require_newer` is set.
 *
 * Responses: 200; 400 for an invalid challenge or signed body; 401 without a valid signature, or if the secret for it is
 * missing; 405 for other methods; 408 for a body that does not arrive within `time_limit`; 413 for a body that is too large or
 * in too many parts; 503 if an event could not be handled, so that X sends it again. With `background` the response does not wait for `on_event`, and a failure of it is only logged.
 *
 * @param options the secrets, `on_event`, and what has a default
 * @returns a handler, which never fails. Throws an `XError` with `InvalidInput` for a malformed option
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/introduction
 * @example
 * ```ts
 * import { webhook } from "xeffect/webhooks"
 * import * as Effect from "effect/Effect"
 *
 * const handle = webhook({
 *   consumer_secret: "the consumer secret",
 *   on_event: (event) =>
 *     event.source === "activity" && event.type === "post.mention.create"
 *       ? Effect.log("mentioned in", event.body.data.payload?.id)
 *       : Effect.void
 * })
 *
 * const fetch = (request: Request) => Effect.runPromise(handle(request))
 * ```
 */
export const webhook = <E = never, R = never>(options: WebhookOptions<E, R>): WebhookHandler<R> => {
  throwIfInvalid("webhook", checkWebhookOptions(options))
  const receiver = makeReceiver(options)
  const respond = (request: Request, background: Background | undefined): Effect.Effect<Response, ErrorResponse, R> => {
    switch (request.method) {
      case "GET":
        return challenged(receiver, request)
      case "POST":
        return receive(receiver, request, background)
      default:
        return Effect.fail(errorResponse(405, "The method is not GET or POST."))
    }
  }
  return (request, background = options.background) =>
    Effect.catch(respond(request, background), (error) => Effect.succeed(toWebResponse(error)))
}

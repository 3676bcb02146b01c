import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Definition, ResponseReading } from "./definition.ts"
import type { XError } from "../errors/errors.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import type { CompleteResponse } from "./complete-response.ts"
import type { OpenResponse } from "./open-response.ts"
import type { HttpRequest } from "../wire/http-request.ts"
import type { Send } from "../wire/send.ts"

/** Bounds the requests that retries add while others fail too. */
export interface RetryQuota {
  /** Takes the tokens of a retry. Returns whether there were enough. */
  readonly take: () => boolean
}

/**
 * The X API: how a definition and its parameters become a response. The layers of `@xeffect/http` provide it.
 *
 * It is a service of its own, separate from the way in which requests are sent, for two reasons: only requests to X
 * carry its credentials, and the code between the two needs the definition to choose credentials, apply limits and
 * decide whether a retry is safe.
 * @since 0.1.0
 */
export class XApi extends Context.Service<
  XApi,
  ResponseReading & {
    /**
     * Checks and encodes the parameters, sends the request and reads the whole response. A status other than 2xx is a
     * failure.
     */
    readonly execute: (
      definition: Definition,
      parameters: UncheckedParameters
    ) => Effect.Effect<CompleteResponse, XError>
    /** Like `execute`, but leaves the body of the response unread: for streams, downloads and `raw`. */
    readonly open: (definition: Definition, parameters: UncheckedParameters) => Effect.Effect<OpenResponse, XError>
    /** The quota of retries that all requests of the layer share. Absent if it does not retry. */
    readonly retryQuota?: RetryQuota | undefined
    /** How the layer sends requests, for those to signed addresses. It adds no credential. */
    readonly send?: Send
    /**
     * Adds the credential of the layer to a request, for files that the X API keeps on its own host: only if the request
     * has the origin of the layer's `base_url`. A request to any other origin is returned unchanged.
     */
    readonly signForOrigin?: (definition: Definition, request: HttpRequest) => Effect.Effect<HttpRequest, XError>
  }
>()("@xeffect/core/XApi") {}

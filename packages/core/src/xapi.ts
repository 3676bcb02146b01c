import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { Definition } from "./definition.ts"
import type { XError } from "./errors.ts"
import type { UncheckedParameters } from "./parameter.ts"

/**
 * The service: how a definition and its parameters become an answer. The layers of `@xeffect/http` provide it.
 *
 * It is a service of its own, apart from the program's `HttpClient`, so that only requests to X carry its credentials,
 * and because what is between the two needs the definition: which credentials fit, which limits apply, whether a
 * repetition is safe.
 */
export class XApi extends Context.Service<
  XApi,
  {
    /**
     * Checks and encodes the parameters, sends the request and gives the answer, its body unread. An answer with a
     * status other than 2xx is a failure.
     */
    readonly execute: (
      definition: Definition,
      parameters: UncheckedParameters
    ) => Effect.Effect<HttpClientResponse, XError>
  }
>()("@xeffect/core/XApi") {}

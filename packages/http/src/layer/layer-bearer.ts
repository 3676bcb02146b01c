import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { type ApiOptions, layerOf } from "../request/api.ts"
import { bearer } from "../credentials/bearer.ts"
import { checkSigning } from "../credentials/credential.ts"
import { checkAround } from "../transport/options.ts"
import { unlessMalformed } from "../request/unless-malformed.ts"
import type { Secret } from "../credentials/secret.ts"
import type { Unscoped } from "../send/option.ts"

/** A bearer token, and the options of all layers. */
export interface BearerOptions<R = never> extends ApiOptions<R> {
  /** An app-only token, or an OAuth 2.0 user token. */
  readonly bearer_token: Secret
}

/**
 * Provides `XApi` for a bearer token, for small functions on the edge. It has no OAuth 1.0a, and no retries, timeouts
 * or waits unless `around` adds them, so a bundle does not contain them.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { retry } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [retry()] })
 * ```
 */
export const layerBearer = <R = never>(options: BearerOptions<R>): Layer.Layer<XApi, XError, Unscoped<R>> =>
  unlessMalformed(
    options,
    ({ bearer_token, ...options }) =>
      layerOf(() => Effect.map(checkSigning(bearer(bearer_token)), (bearer) => ({ bearer })), options),
    checkAround
  )

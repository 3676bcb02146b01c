import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import type * as Layer from "effect/Layer"
import { type ApiOptions, layerOf } from "../request/api.ts"
import { bearer } from "../credentials/bearer.ts"
import { readSecret, type Secret } from "../credentials/secret.ts"

/** A bearer token, where requests go, and what is around them. */
export interface BearerOptions extends ApiOptions {
  /** An app-only token, or an OAuth 2.0 user token. */
  readonly bearer_token: Secret
}

/**
 * Provides `XApi` for a bearer token and nothing else: no OAuth 1.0a, and, unless `around` has them, no retries, timeouts or
 * waits, and none of their bytes. For small functions on the edge.
 *
 * @example
 * ```ts
 * import { layerBearer } from "@xeffect/http"
 * import { retry } from "@xeffect/http/middleware"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const live = layerBearer({ bearer_token: "…", around: [retry()] }).pipe(Layer.provide(FetchHttpClient.layer))
 * ```
 */
export const layerBearer = ({ bearer_token, ...options }: BearerOptions): Layer.Layer<XApi, XError, HttpClient> =>
  layerOf(
    Effect.map(readSecret("bearer_token", bearer_token), (token) => ({ bearer: bearer(token) })),
    options
  )

import type { XError } from "@xeffect/core/errors"
import type { XApi } from "@xeffect/core/xapi"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { layerApi } from "./api.ts"
import { bearer } from "./bearer.ts"
import { readSecret, type Secret } from "./secret.ts"
import { layerTransport } from "./transport.ts"

/** A bearer token and where requests go. */
export interface BearerOptions {
  /** An app-only token, or an OAuth 2.0 user token. */
  readonly bearer_token: Secret
  /** Where the service is. Default: `https://api.x.com`. */
  readonly base_url?: string | undefined
}

/**
 * Gives `XApi` for a bearer token and nothing else: no OAuth 1.0a, no repeating, no waiting, and none of their bytes. For
 * small functions on the edge.
 *
 * @example
 * ```ts
 * import { layerBearer } from "@xeffect/http"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const live = layerBearer({ bearer_token: "…" }).pipe(Layer.provide(FetchHttpClient.layer))
 * ```
 */
export const layerBearer = ({ base_url, bearer_token }: BearerOptions): Layer.Layer<XApi, XError, HttpClient> =>
  Layer.unwrap(
    Effect.map(readSecret("bearer_token", bearer_token), (token) =>
      layerApi({ credentials: { bearer: bearer(token) }, base_url })
    )
  ).pipe(Layer.provide(layerTransport))

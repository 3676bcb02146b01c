import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import type * as Layer from "effect/Layer"
import { layerSending, type SendingOptions } from "../layer/layer.ts"
import { unlessMalformed } from "../request/unless-malformed.ts"
import { checkAround } from "../transport/options.ts"
import { refreshing, type RefreshingOptions } from "./refreshing.ts"
import type { TokenStore } from "./token-store.ts"

export * from "./refreshing.ts"

/** {@link layerRefreshing}. */
export interface LayerRefreshingOptions
  extends Omit<SendingOptions, "attempt_timeout">, Omit<RefreshingOptions, "attempt_timeout"> {
  /** How long each attempt of a call may take, excluding waits for limits. Default: 30 seconds. */
  readonly attempt_timeout?: SendingOptions["attempt_timeout"]
  /** How long a refresh may take: at most 20 seconds. Default: 20 seconds. */
  readonly refresh_timeout?: RefreshingOptions["attempt_timeout"]
}

/**
 * Provides `XApi` for a user who has signed in by OAuth 2.0: `layer` with the credential that `refreshing` makes. It
 * loads the tokens from the `TokenStore` and refreshes them before they expire and after they were rejected.
 *
 * Building it fails as `layer` and `refreshing` do; calls fail as described at `refreshing`.
 *
 * @example
 * ```ts
 * import { layerRefreshing } from "@xeffect/http/sign-in/refreshing"
 * import { layerFiles } from "@xeffect/http/sign-in/stores"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * const live = layerRefreshing({ client_id: "…" }).pipe(Layer.provide([tokens, FetchHttpClient.layer]))
 * ```
 */
export const layerRefreshing = (options: LayerRefreshingOptions): Layer.Layer<XApi, XError, TokenStore | HttpClient> =>
  unlessMalformed(options, refreshingLayer, checkAround)

const refreshingLayer = ({
  check_interval,
  client_id,
  client_secret,
  refresh_timeout,
  skew,
  ...options
}: LayerRefreshingOptions): Layer.Layer<XApi, XError, TokenStore | HttpClient> => {
  const { base_url } = options
  const bearer = refreshing({
    attempt_timeout: refresh_timeout,
    base_url,
    check_interval,
    client_id,
    client_secret,
    skew
  })
  return layerSending(
    Effect.map(bearer, (bearer) => ({ bearer })),
    options
  )
}

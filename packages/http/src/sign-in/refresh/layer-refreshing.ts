import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { layerSending, type SendingOptions } from "../../layer/layer.ts"
import { unlessMalformed } from "../../request/unless-malformed.ts"
import { checkAround } from "../../transport/options.ts"
import type { Unscoped } from "../../send/option.ts"
import { refreshing, type RefreshingOptions } from "./refreshing.ts"
import type { TokenStore } from "../stores/token-store.ts"

export * from "./from-oauth1/move-user.ts"
export * from "./from-oauth1/move-users.ts"
export * from "./refreshing.ts"

/** {@link layerRefreshing}. */
export interface LayerRefreshingOptions<R = never>
  extends Omit<SendingOptions<R>, "attempt_timeout">, Omit<RefreshingOptions<R>, "attempt_timeout"> {
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
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerRefreshing } from "xeffect/http/sign-in/refreshing"
 * import { layerFiles } from "xeffect/http/sign-in/stores"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Layer from "effect/Layer"
 *
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * const live = layerRefreshing({ client_id: "…" }).pipe(Layer.provide(tokens))
 * ```
 */
export const layerRefreshing = <R = never>(
  options: LayerRefreshingOptions<R>
): Layer.Layer<XApi, XError, TokenStore | Unscoped<R>> => unlessMalformed(options, refreshingLayer, checkAround)

const refreshingLayer = <R>({
  check_interval,
  client_id,
  client_secret,
  on_wait,
  refresh_timeout,
  skew,
  ...options
}: LayerRefreshingOptions<R>): Layer.Layer<XApi, XError, TokenStore | Unscoped<R>> => {
  const { base_url } = options
  const user = { attempt_timeout: refresh_timeout, base_url, check_interval, client_id, client_secret, on_wait, skew }
  return layerSending((send) => Effect.map(refreshing({ ...user, send }), (bearer) => ({ bearer })), options)
}

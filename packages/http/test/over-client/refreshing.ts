/** `@xeffect/http/sign-in/refreshing` over the `HttpClient` of a test. */
import { httpClientSend as send } from "@xeffect/http/http-client"
import * as Refreshing from "@xeffect/http/sign-in/refreshing"

export * from "@xeffect/http/sign-in/refreshing"

export const refreshing = (options: Refreshing.RefreshingOptions) => Refreshing.refreshing({ ...options, send })

export const layerRefreshing = (options: Refreshing.LayerRefreshingOptions) =>
  Refreshing.layerRefreshing({ ...options, send })

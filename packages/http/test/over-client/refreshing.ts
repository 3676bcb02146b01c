/** `@xeffect/http/sign-in/refreshing` over the `HttpClient` of a test. */
import { httpClientSend as send } from "@xeffect/http/http-client"
import * as Refreshing from "@xeffect/http/sign-in/refreshing"

export * from "@xeffect/http/sign-in/refreshing"

export const refreshing = (options: Refreshing.RefreshingOptions) => Refreshing.refreshing({ ...options, send })

export const layerRefreshing = (options: Refreshing.LayerRefreshingOptions) =>
  Refreshing.layerRefreshing({ ...options, send })

export const moveFromOAuth1 = (options: Parameters<typeof Refreshing.moveFromOAuth1>[0]) =>
  Refreshing.moveFromOAuth1({ ...options, send })

export const moveUsersFromOAuth1 = <S>(
  users: ReadonlyArray<Refreshing.UserToMove>,
  options: Refreshing.MoveUsersOptions<S>
) => Refreshing.moveUsersFromOAuth1(users, { ...options, send })

/** `@xeffect/http/sign-in/oauth2` over the `HttpClient` of a test. */
import { httpClientSend as send } from "@xeffect/http/http-client"
import * as OAuth2 from "@xeffect/http/sign-in/oauth2"

export { authorizationUrl } from "@xeffect/http/sign-in/oauth2"

export const exchangeCode = (options: OAuth2.ExchangeOptions) => OAuth2.exchangeCode({ ...options, send })

export const refresh = (options: OAuth2.RefreshOptions) => OAuth2.refresh({ ...options, send })

export const revoke = (options: OAuth2.RevokeOptions) => OAuth2.revoke({ ...options, send })

export const exchangeOAuth1 = (options: OAuth2.ExchangeOAuth1Options) => OAuth2.exchangeOAuth1({ ...options, send })

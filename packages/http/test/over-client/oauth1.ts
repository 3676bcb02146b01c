/** `@xeffect/http/sign-in/oauth1` over the `HttpClient` of a test. */
import { httpClientSend as send } from "@xeffect/http/http-client"
import * as OAuth1 from "@xeffect/http/sign-in/oauth1"

export { type App, authenticateUrl, authorizeUrl } from "@xeffect/http/sign-in/oauth1"

export const requestToken = (options: OAuth1.RequestTokenOptions) => OAuth1.requestToken({ ...options, send })

export const accessToken = (options: OAuth1.AccessTokenOptions) => OAuth1.accessToken({ ...options, send })

import * as Effect from "effect/Effect"
import { RequestInit } from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import { version } from "./version.ts"

/**
 * Sends requests with the provided `HttpClient`, without disclosing anything that the X API does not need:
 *
 * - No span of the client, which would contain the query, and no trace headers.
 * - No redirects are followed, since the credentials are for one host. By default `fetch` follows them, other clients
 *   do not.
 * - No cookies, headers or other options that `FetchHttpClient.RequestInit` sets for other requests. Use
 *   `FetchHttpClient.Fetch` for a proxy.
 * - `User-Agent` names this package, except in browsers, where it would cause a preflight request.
 */
export const privateClient: Effect.Effect<
  (request: HttpClientRequest.HttpClientRequest) => Effect.Effect<HttpClientResponse, HttpClientError>,
  never,
  HttpClient.HttpClient
> = Effect.map(
  HttpClient.HttpClient,
  (client) => (request) =>
    client.execute(identify(request)).pipe(
      // Other options keep the default of the runtime; some runtimes reject any option about cookies.
      Effect.provideService(RequestInit, { redirect: "manual" }),
      Effect.provideService(HttpClient.TracerDisabledWhen, () => true)
    )
)

const identify = (request: HttpClientRequest.HttpClientRequest) =>
  isBrowser() ? request : HttpClientRequest.setHeader(request, "user-agent", `xeffect/${version}`)

// All browsers begin their user agent with this, other runtimes do not.
const isBrowser = () => globalThis.navigator?.userAgent?.startsWith("Mozilla/") === true

import * as Effect from "effect/Effect"
import { RequestInit } from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import { version } from "./version.ts"

/**
 * A way to send requests by the program's `HttpClient` that tells the service nothing but what it needs to know.
 *
 * - No span of the client's own, which would hold the query, and with it no headers about the program's traces.
 * - No redirect is followed: the credentials are for one host. `fetch` would follow it, other clients do not.
 * - No cookies, headers or other options that the program has for its own requests by `FetchHttpClient.RequestInit`. Where
 *   requests have to go through a proxy, `FetchHttpClient.Fetch` can see to it.
 * - `User-Agent` names this package, except in browsers, which would ask the service for permission first.
 */
export const privateClient: Effect.Effect<
  (request: HttpClientRequest.HttpClientRequest) => Effect.Effect<HttpClientResponse, HttpClientError>,
  never,
  HttpClient.HttpClient
> = Effect.map(
  HttpClient.HttpClient,
  (client) => (request) =>
    client.execute(identify(request)).pipe(
      // What is left out of the options is as the runtime has it by default; some refuse to be told about cookies at all.
      Effect.provideService(RequestInit, { redirect: "manual" }),
      Effect.provideService(HttpClient.TracerDisabledWhen, () => true)
    )
)

const identify = (request: HttpClientRequest.HttpClientRequest) =>
  isBrowser() ? request : HttpClientRequest.setHeader(request, "user-agent", `xeffect/${version}`)

// Every browser says so since the first one that had to be taken for another, and no other runtime does.
const isBrowser = () => globalThis.navigator?.userAgent?.startsWith("Mozilla/") === true

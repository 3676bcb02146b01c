// `read.ts` by hand on Effect, taking the response for what it should be: the least that a request on Effect can weigh.
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"

const request = HttpClientRequest.get("/2/tweets/20").pipe(
  HttpClientRequest.prependUrl("https://api.x.com"),
  HttpClientRequest.setUrlParams({ "tweet.fields": "created_at", expansions: "author_id" }),
  HttpClientRequest.bearerToken("token")
)

const program = HttpClient.execute(request).pipe(
  Effect.flatMap(HttpClientResponse.filterStatusOk),
  Effect.flatMap((response) => response.json),
  Effect.flatMap((response) => Effect.log(response)),
  Effect.provide(FetchHttpClient.layer)
)

void Effect.runPromise(program)

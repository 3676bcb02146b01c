// The smallest program over Effect that does what `one-read.ts` does: what the packages add is measured against it.
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"

const Answer = Schema.Struct({ data: Schema.Struct({ id: Schema.String, text: Schema.optional(Schema.String) }) })

const request = HttpClientRequest.get("/2/tweets/20").pipe(
  HttpClientRequest.prependUrl("https://api.x.com"),
  HttpClientRequest.bearerToken("token")
)

const program = HttpClient.execute(request).pipe(
  Effect.flatMap(HttpClientResponse.filterStatusOk),
  Effect.flatMap(HttpClientResponse.schemaBodyJson(Answer)),
  Effect.flatMap((answer) => Effect.log(answer.data)),
  Effect.provide(FetchHttpClient.layer)
)

void Effect.runPromise(program)

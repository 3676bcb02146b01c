// `read.ts` by hand on Effect: the same request, the same fields in the schema, no distinction of failures. The part
// of the packages is measured against it.
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"

const text = Schema.optionalKey(Schema.String)

const Response = Schema.Struct({
  data: Schema.optionalKey(Schema.Struct({ id: Schema.String, text, author_id: text, created_at: text })),
  includes: Schema.optionalKey(
    Schema.Struct({
      users: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.String, name: text, username: text })))
    })
  ),
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ title: text, detail: text, type: text })))
})

const request = HttpClientRequest.get("/2/tweets/20").pipe(
  HttpClientRequest.prependUrl("https://api.x.com"),
  HttpClientRequest.setUrlParams({ "tweet.fields": "created_at", expansions: "author_id" }),
  HttpClientRequest.bearerToken("token")
)

const program = HttpClient.execute(request).pipe(
  Effect.flatMap(HttpClientResponse.filterStatusOk),
  Effect.flatMap(HttpClientResponse.schemaBodyJson(Response)),
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(FetchHttpClient.layer)
)

void Effect.runPromise(program)

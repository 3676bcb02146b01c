// One read by hand on Effect: the floor.
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"

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

export const byHand = (base: string) =>
  HttpClientRequest.get("/2/tweets/20").pipe(
    HttpClientRequest.prependUrl(base),
    HttpClientRequest.setUrlParams({ "tweet.fields": "created_at", expansions: "author_id" }),
    HttpClientRequest.acceptJson,
    HttpClientRequest.bearerToken("token"),
    HttpClient.execute,
    Effect.flatMap(HttpClientResponse.filterStatusOk),
    Effect.flatMap(HttpClientResponse.schemaBodyJson(Response))
  )

export const run = (base: string, client: Layer.Layer<HttpClient.HttpClient>) => {
  const runtime = ManagedRuntime.make(client)
  return (): Promise<unknown> => runtime.runPromise(byHand(base))
}

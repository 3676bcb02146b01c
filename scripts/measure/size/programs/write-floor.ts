// `write.ts` by hand on Effect and the library that makes the signatures.
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import OAuth from "oauth-1.0a"

const Response = Schema.Struct({ data: Schema.Struct({ id: Schema.String, text: Schema.optionalKey(Schema.String) }) })

const url = "https://api.x.com/2/tweets"
const method = "POST"

const library = new OAuth({
  consumer: { key: "key", secret: "secret" },
  signature_method: "HMAC-SHA1",
  hash_function: () => ""
})

const header = Effect.promise(async () => {
  const data = {
    oauth_consumer_key: "key",
    oauth_nonce: library.getNonce(),
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: library.getTimeStamp(),
    oauth_token: "12-token",
    oauth_version: "1.0"
  }
  const bytes = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-1" }
  const secret = bytes.encode(library.getSigningKey("secret"))
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"])
  const message = bytes.encode(library.getBaseString({ url, method, data: {} }, { ...data }))
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message))
  return library.toHeader({ ...data, oauth_signature: btoa(String.fromCharCode(...digest)) }).Authorization
})

const program = header.pipe(
  Effect.flatMap((authorization) =>
    HttpClientRequest.post(url).pipe(
      HttpClientRequest.setHeader("authorization", authorization),
      HttpClientRequest.bodyJson({ text: "just setting up" })
    )
  ),
  Effect.flatMap(HttpClient.execute),
  Effect.flatMap(HttpClientResponse.filterStatusOk),
  Effect.flatMap(HttpClientResponse.schemaBodyJson(Response)),
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(FetchHttpClient.layer)
)

void Effect.runPromise(program)

// `search.ts` by hand on Effect: pages as a stream, a wait until the reset for a 429, and two repeats of what was lost.
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Clock from "effect/Clock"

const text = Schema.optionalKey(Schema.String)

const Page = Schema.Struct({
  data: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.String, text, created_at: text }))),
  meta: Schema.optionalKey(Schema.Struct({ next_token: text }))
})

const request = HttpClientRequest.get("/2/tweets/search/recent").pipe(
  HttpClientRequest.prependUrl("https://api.x.com"),
  HttpClientRequest.setUrlParams({ query: "effect", max_results: "100", "tweet.fields": "created_at" }),
  HttpClientRequest.bearerToken("token")
)

const send = (
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<HttpClientResponse.HttpClientResponse, unknown, HttpClient.HttpClient> =>
  Effect.flatMap(HttpClient.execute(request), (response) =>
    response.status === 429
      ? Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const reset = Number(response.headers["x-rate-limit-reset"]) * 1000
          return Effect.flatMap(Effect.sleep(Math.max(1000, reset - now)), () => send(request))
        })
      : HttpClientResponse.filterStatusOk(response)
  )

const page = (token: string | undefined) =>
  send(token === undefined ? request : HttpClientRequest.setUrlParam(request, "next_token", token)).pipe(
    Effect.retry({ schedule: Schedule.jittered(Schedule.exponential("200 millis")), times: 2 }),
    Effect.flatMap(HttpClientResponse.schemaBodyJson(Page))
  )

const start: string | undefined = undefined

const program = Stream.paginate(start as string | undefined, (token) =>
  Effect.map(page(token), ({ data = [], meta }) => [data, Option.fromUndefinedOr(meta?.next_token)] as const)
).pipe(
  Stream.runForEach((post) => Effect.log(post.text)),
  Effect.provide(FetchHttpClient.layer)
)

void Effect.runPromise(program)

// A server: GET /timeline?username=… answers with the newest posts of a user, POST / publishes what it is sent.
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { layerConfig } from "@xeffect/http"
import { createTweet, getUsersTweets } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"

// Bun reads `.env` by itself: X_BEARER_TOKEN, X_CONSUMER_KEY and so on.
const runtime = ManagedRuntime.make(layerConfig().pipe(Layer.provide(FetchHttpClient.layer)))

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { data: user } = yield* getUser({ username })
  if (user === undefined) return Response.json({ message: "no such user" }, { status: 404 })
  const { data } = yield* getUsersTweets({ id: user.id, max_results: 5, tweet_fields: ["created_at"] })
  return Response.json(data ?? [])
})

const publish = Effect.fn("publish")(function* (request: Request) {
  const text = yield* Effect.promise(() => request.text())
  const { data } = yield* createTweet({ text })
  return Response.json(data, { status: 201 })
})

const answer = (request: Request) => {
  // A page in a browser on this machine may send here too. It always says where it comes from.
  if (request.method === "POST" && request.headers.has("origin")) {
    return Effect.succeed(Response.json({ message: "not from a page" }, { status: 403 }))
  }
  const { searchParams } = new URL(request.url)
  return request.method === "POST" ? publish(request) : timeline(searchParams.get("username") ?? "")
}

export default {
  // What it publishes is published for you, so only this machine may ask.
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"] ?? 3000),
  fetch: (request: Request): Promise<Response> =>
    answer(request).pipe(
      Effect.catchReason("XError", "InvalidInput", ({ message }) =>
        Effect.succeed(Response.json({ message }, { status: 400 }))
      ),
      Effect.catchTag("XError", ({ message }) => Effect.succeed(Response.json({ message }, { status: 502 }))),
      // When the caller goes away, so does the request to the service.
      (effect) => runtime.runPromise(effect, { signal: request.signal })
    )
}

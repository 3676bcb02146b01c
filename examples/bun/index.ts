// A server: GET /timeline?username=… returns the newest posts of a user, POST / publishes the text of its body, with a secret.
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { data } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { createTweet, getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"

// Bun reads `.env` by itself: X_BEARER_TOKEN, and keys of OAuth 1.0a if there are any.
const runtime = ManagedRuntime.make(layerConfig())

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { id } = yield* data(getUser, { username })
  const posts = yield* data(getUsersTweets, { id, max_results: 5, tweet_fields: ["created_at"] })
  return Response.json(posts)
})

const publish = Effect.fn("publish")(function* (request: Request) {
  const text = yield* Effect.promise(() => request.text())
  const { data: created } = yield* createTweet({ text })
  return Response.json(created, { status: 201 })
})

/** Whether a request has the secret. Comparing two signatures takes the same time wherever they differ. */
const isAllowed = async (request: Request, secret: string | undefined): Promise<boolean> => {
  if (secret === undefined || secret === "") return false
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
  const expected = await crypto.subtle.sign("HMAC", key, bytes(`Bearer ${secret}`))
  return crypto.subtle.verify("HMAC", key, expected, bytes(request.headers.get("authorization") ?? ""))
}

const respond = Effect.fn("respond")(function* (request: Request) {
  const { searchParams } = new URL(request.url)
  if (request.method !== "POST") return yield* timeline(searchParams.get("username") ?? "")
  // A page in a browser on this machine may send here too.
  const mayPublish = yield* Effect.promise(() => isAllowed(request, process.env["CALLER_SECRET"]))
  return mayPublish ? yield* publish(request) : Response.json({ message: "not allowed" }, { status: 401 })
})

export default {
  // It publishes in your name, so only this machine may reach it.
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"] ?? 3000),
  fetch: (request: Request): Promise<Response> =>
    respond(request).pipe(
      Effect.catchReasons("XError", {
        InvalidInput: ({ message }) => Effect.succeed(Response.json({ message }, { status: 400 })),
        NotFound: ({ message }) => Effect.succeed(Response.json({ message }, { status: 404 }))
      }),
      Effect.catchTag("XError", ({ message }) => Effect.succeed(Response.json({ message }, { status: 502 }))),
      // When the caller goes away, so does the request to the X API.
      (effect) => runtime.runPromise(effect, { signal: request.signal })
    )
}

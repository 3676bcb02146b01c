// GET /api/timeline?username=… returns the newest posts of a user, with a secret.
import * as Effect from "effect/Effect"
import { data } from "xeffect/core"
import { layerBearer } from "xeffect/http"
import { getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"

export const config = { runtime: "edge" }

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { id } = yield* data(getUser, { username })
  const posts = yield* data(getUsersTweets, { id, max_results: 5, tweet_fields: ["created_at"] })
  return Response.json(posts, { headers: { "cache-control": "private, max-age=300" } })
})

/** Whether a request has the secret. Comparing two signatures takes the same time wherever they differ. */
const isAllowed = async (request: Request, secret: string | undefined): Promise<boolean> => {
  if (secret === undefined || secret === "") return false
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
  const expected = await crypto.subtle.sign("HMAC", key, bytes(`Bearer ${secret}`))
  return crypto.subtle.verify("HMAC", key, expected, bytes(request.headers.get("authorization") ?? ""))
}

export default async (request: Request): Promise<Response> => {
  // Everybody can reach it, and each user that is read costs money.
  if (!(await isAllowed(request, process.env["CALLER_SECRET"]))) {
    return Response.json({ message: "not allowed" }, { status: 401 })
  }
  // `layerBearer` is the smallest layer. Of `process` the platform has the environment, and nothing else.
  const live = layerBearer({
    bearer_token: process.env["X_BEARER_TOKEN"] ?? "",
    base_url: process.env["X_BASE_URL"]
  })
  return timeline(new URL(request.url).searchParams.get("username") ?? "").pipe(
    Effect.catchReasons("XError", {
      InvalidInput: ({ message }) => Effect.succeed(Response.json({ message }, { status: 400 })),
      NotFound: ({ message }) => Effect.succeed(Response.json({ message }, { status: 404 }))
    }),
    Effect.catchTag("XError", ({ message }) => Effect.succeed(Response.json({ message }, { status: 502 }))),
    Effect.provide(live),
    Effect.runPromise
  )
}

// GET /api/timeline?username=… returns the newest posts of a user.
import * as Effect from "effect/Effect"
import { data } from "xeffect/core"
import { layerBearer } from "xeffect/http"
import { getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"

export const config = { runtime: "edge" }

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { id } = yield* data(getUser)({ username })
  const posts = yield* data(getUsersTweets)({ id, max_results: 5, tweet_fields: ["created_at"] })
  return Response.json(posts, { headers: { "cache-control": "public, s-maxage=300" } })
})

export default (request: Request): Promise<Response> => {
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

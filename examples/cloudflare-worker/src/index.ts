// GET /timeline?username=… returns the newest posts of a user; POST /pictures/NAME posts a picture of a bucket; every morning
// the worker posts by itself.
import * as Effect from "effect/Effect"
import { data } from "xeffect/core"
import { layer } from "xeffect/http"
import { uploadMedia } from "xeffect/media"
import { createTweet, getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"

/** The worker's secrets, and the address of the X API if it is not the usual one. */
interface Env {
  readonly X_BEARER_TOKEN: string
  readonly X_CONSUMER_KEY: string
  readonly X_CONSUMER_SECRET: string
  readonly X_ACCESS_TOKEN: string
  readonly X_ACCESS_TOKEN_SECRET: string
  /** The secret of a request that posts, as `Authorization: Bearer …`: everybody can reach it, and it posts for you. */
  readonly CALLER_SECRET: string
  readonly X_BASE_URL?: string
  /** An R2 bucket. */
  readonly PICTURES?: Bucket
}

/** As much of a bucket as is needed. */
interface Bucket {
  readonly get: (key: string) => Promise<{ readonly body: ReadableStream<Uint8Array>; readonly size: number } | null>
}

// A worker may not use what belongs to another request, so each event builds its own layer, which costs next to nothing.
const live = (env: Env) =>
  layer({
    bearer_token: env.X_BEARER_TOKEN,
    consumer_key: env.X_CONSUMER_KEY,
    consumer_secret: env.X_CONSUMER_SECRET,
    access_token: env.X_ACCESS_TOKEN,
    access_token_secret: env.X_ACCESS_TOKEN_SECRET,
    base_url: env.X_BASE_URL
  })

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { id } = yield* data(getUser, { username })
  const posts = yield* data(getUsersTweets, { id, max_results: 5, tweet_fields: ["created_at"] })
  return Response.json(posts, { headers: { "cache-control": "public, max-age=300" } })
})

/** Whether a request has the secret. Comparing two signatures takes the same time wherever they differ. */
const isAllowed = async (request: Request, secret: string | undefined): Promise<boolean> => {
  if (secret === undefined || secret === "") return false
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
  const expected = await crypto.subtle.sign("HMAC", key, bytes(`Bearer ${secret}`))
  return crypto.subtle.verify("HMAC", key, expected, bytes(request.headers.get("authorization") ?? ""))
}

// No more of the picture than one segment is held at a time.
const postPicture = Effect.fn("postPicture")(function* (name: string, bucket: Bucket | undefined) {
  const stored = yield* Effect.promise(() => bucket?.get(name) ?? Promise.resolve(null))
  if (stored === null) return new Response("not found", { status: 404 })
  const { id } = yield* uploadMedia({ media: stored.body, total_bytes: stored.size, media_category: "tweet_image" })
  const { data: post } = yield* createTweet({ media_ids: [id] })
  return Response.json(post, { status: 201 })
})

const respond = Effect.fn("respond")(function* (request: Request, env: Env) {
  const { pathname, searchParams } = new URL(request.url)
  const [, picture] = /^\/pictures\/([\w.-]+)$/.exec(pathname) ?? []
  if (request.method === "POST" && picture !== undefined) {
    const mayPost = yield* Effect.promise(() => isAllowed(request, env.CALLER_SECRET))
    return mayPost ? yield* postPicture(picture, env.PICTURES) : new Response("not allowed", { status: 401 })
  }
  if (pathname === "/timeline") return yield* timeline(searchParams.get("username") ?? "")
  return new Response("not found", { status: 404 })
})

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    respond(request, env).pipe(
      Effect.catchReasons("XError", {
        InvalidInput: ({ message }) => Effect.succeed(Response.json({ message }, { status: 400 })),
        NotFound: ({ message }) => Effect.succeed(Response.json({ message }, { status: 404 }))
      }),
      Effect.catchTags({
        XError: ({ message }) => Effect.succeed(Response.json({ message }, { status: 502 })),
        UploadError: ({ message }) => Effect.succeed(Response.json({ message }, { status: 502 }))
      }),
      Effect.provide(live(env)),
      Effect.runPromise
    ),

  scheduled: (event: { readonly scheduledTime: number }, env: Env): Promise<void> => {
    const day = new Date(event.scheduledTime).toISOString().slice(0, 10)
    return createTweet({ text: `Good morning! Today is ${day}.` }).pipe(
      // An event can be delivered twice: the X API takes the same text once.
      Effect.catchReason("XError", "DuplicateContent", () => Effect.void),
      Effect.asVoid,
      Effect.provide(live(env)),
      Effect.runPromise
    )
  }
}

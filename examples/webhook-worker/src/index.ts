// A bot that replies to posts that mention it. X delivers them to POST /x, and challenges the worker by GET /x.
import { layer } from "@xeffect/http"
import { createTweet } from "@xeffect/tweets"
import { type EventStore, webhook, type WebhookHandler, type XEvent } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"

/** What is used of Workers KV. */
interface KVNamespace {
  readonly get: (key: string) => Promise<string | null>
  readonly put: (key: string, value: string, options: { readonly expirationTtl: number }) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}

/** The worker's secrets, where it keeps what it has handled, and the address of the X API if it is not the usual one. */
interface Env {
  readonly X_CONSUMER_KEY: string
  readonly X_CONSUMER_SECRET: string
  readonly X_ACCESS_TOKEN: string
  readonly X_ACCESS_TOKEN_SECRET: string
  /** Only if the app has an OAuth 2.0 client secret. */
  readonly X_CLIENT_SECRET?: string
  readonly X_BASE_URL?: string
  readonly EVENTS: KVNamespace
}

const twoDays = 172_800

const storeOf = (kv: KVNamespace): EventStore => ({
  get: (key) =>
    Effect.map(
      Effect.tryPromise(() => kv.get(key)),
      (value) => value ?? undefined
    ),
  set: (key, value) => Effect.tryPromise(() => kv.put(key, value, { expirationTtl: twoDays })),
  remove: (key) => Effect.tryPromise(() => kv.delete(key))
})

const live = (env: Env) =>
  layer({
    consumer_key: env.X_CONSUMER_KEY,
    consumer_secret: env.X_CONSUMER_SECRET,
    access_token: env.X_ACCESS_TOKEN,
    access_token_secret: env.X_ACCESS_TOKEN_SECRET,
    base_url: env.X_BASE_URL
  }).pipe(Layer.provide(FetchHttpClient.layer))

const reply = Effect.fn("reply")(function* (event: XEvent, me: string | undefined) {
  if (event.source !== "activity" || event.type !== "post.mention.create") return
  const { payload } = event.body.data
  if (payload === undefined || payload.author_id === me) return
  yield* createTweet({ text: `Heard you! (${payload.id})`, in_reply_to_tweet_id: payload.id }).pipe(
    // The X API takes the same text once.
    Effect.catchReason("XError", "DuplicateContent", () => Effect.void)
  )
})

const make = (env: Env): WebhookHandler => {
  const me = env.X_ACCESS_TOKEN.split("-")[0]
  return webhook({
    consumer_secret: env.X_CONSUMER_SECRET,
    client_secret: env.X_CLIENT_SECRET,
    store: storeOf(env.EVENTS),
    on_event: (event) => Effect.provide(reply(event, me), live(env))
  })
}

// One for all requests of the isolate: it remembers recent events.
let handler: WebhookHandler | undefined

/** What belongs to a request. */
interface Execution {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export default {
  fetch: (request: Request, env: Env, execution: Execution): Promise<Response> => {
    if (new URL(request.url).pathname !== "/x") return Promise.resolve(new Response("not found", { status: 404 }))
    handler ??= make(env)
    return Effect.runPromise(handler(request, (work) => execution.waitUntil(work)))
  }
}

// A bot that replies to posts that mention it. X delivers them to POST /x, and challenges the worker by GET /x.
import { layer } from "xeffect/http"
import { createTweet } from "xeffect/tweets"
import {
  webhook,
  type WebhookHandler,
  type XEvent,
  durableObjectEventStore,
  type DurableObjectStorage
} from "xeffect/webhooks"
import * as Effect from "effect/Effect"

/** The worker's secrets, the object that handles events, and the address of the X API if it is not the usual one. */
interface Env {
  readonly X_CONSUMER_KEY: string
  readonly X_CONSUMER_SECRET: string
  readonly X_ACCESS_TOKEN: string
  readonly X_ACCESS_TOKEN_SECRET: string
  /** The OAuth 2.0 client secret of the app, once X signs deliveries with it. Then no others are accepted. */
  readonly X_CLIENT_SECRET?: string
  readonly X_BASE_URL?: string
  readonly BOT: { readonly getByName: (name: string) => { readonly fetch: (request: Request) => Promise<Response> } }
}

const live = (env: Env) =>
  layer({
    consumer_key: env.X_CONSUMER_KEY,
    consumer_secret: env.X_CONSUMER_SECRET,
    access_token: env.X_ACCESS_TOKEN,
    access_token_secret: env.X_ACCESS_TOKEN_SECRET,
    base_url: env.X_BASE_URL
  })

const reply = Effect.fn("reply")(function* (event: XEvent, me: string | undefined) {
  if (event.source !== "activity" || event.type !== "post.mention.create") return
  const { payload } = event.body.data
  if (payload === undefined || payload.author_id === me) return
  yield* createTweet({ text: `Heard you! (${payload.id})`, in_reply_to_tweet_id: payload.id }).pipe(
    // The X API takes the same text once.
    Effect.catchReason("XError", "DuplicateContent", () => Effect.void)
  )
})

/** The part of the state of a Durable Object that is used. */
interface State {
  readonly storage: DurableObjectStorage
}

/**
 * The bot. There is one, to which workers everywhere pass what they receive: so an event that X sends again is replied to once, even
 * if both requests arrive at the same time. Its storage has which events were handled.
 */
export class Bot {
  private readonly handle: WebhookHandler

  constructor(state: State, env: Env) {
    const me = env.X_ACCESS_TOKEN.split("-")[0]
    this.handle = webhook({
      consumer_secret: env.X_CONSUMER_SECRET,
      client_secret: env.X_CLIENT_SECRET,
      require_newer: env.X_CLIENT_SECRET !== undefined,
      store: durableObjectEventStore(state.storage),
      // Before the response: if the reply fails, X sends the event again.
      on_event: (event) => Effect.provide(reply(event, me), live(env))
    })
  }

  fetch(request: Request): Promise<Response> {
    return Effect.runPromise(this.handle(request))
  }
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    new URL(request.url).pathname === "/x"
      ? env.BOT.getByName("bot").fetch(request)
      : Promise.resolve(new Response("not found", { status: 404 }))
}

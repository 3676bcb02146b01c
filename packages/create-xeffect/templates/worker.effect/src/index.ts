/** Replies to posts that mention an account. X delivers them to POST /x, and challenges the worker by GET /x. */
import { layerRefreshing } from "xeffect/http/sign-in/refreshing"
import { createTweet } from "xeffect/tweets"
import {
  durableObjectEventStore,
  type DurableObjectStorage,
  webhook,
  type WebhookHandler,
  type XEvent
} from "xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { tokensIn } from "./tokens.ts"

/** The secrets of the worker, and the object that handles events. */
export interface Env {
  readonly X_CLIENT_ID: string
  readonly X_CLIENT_SECRET: string
  /** X signs deliveries with it. */
  readonly X_CONSUMER_SECRET: string
  /** The content of tokens.json. The storage of the object has the tokens once they are renewed. */
  readonly X_TOKENS: string
  readonly X_BASE_URL?: string
  readonly BOT: { readonly getByName: (name: string) => { readonly fetch: (request: Request) => Promise<Response> } }
}

/** The text of a reply. The ID makes each reply differ: X refuses the same text twice, and so a second reply to one mention. */
export const replyTo = ({ id, text = "" }: { readonly id: string; readonly text?: string }): string =>
  `I counted ${text.split(/\s+/).length} words. (${id})`

const reply = Effect.fn("reply")(function* (event: XEvent) {
  if (event.source !== "activity" || event.type !== "post.mention.create") return
  const { filter, payload } = event.body.data
  if (payload === undefined || payload.author_id === filter?.user_id) return
  yield* createTweet({ text: replyTo(payload), in_reply_to_tweet_id: payload.id }).pipe(
    // It was replied to before.
    Effect.catchReason("XError", "DuplicateContent", () => Effect.void)
  )
})

/**
 * There is one object, to which workers everywhere pass what they receive. So an event that X sends again is replied to once, even if
 * both requests arrive at the same time.
 */
export class Bot {
  private readonly handle: WebhookHandler

  constructor(state: { readonly storage: DurableObjectStorage }, env: Env) {
    const { X_BASE_URL: base_url, X_CLIENT_ID: client_id, X_CLIENT_SECRET: client_secret } = env
    const live = layerRefreshing({ client_id, client_secret, base_url }).pipe(
      Layer.provide(tokensIn(state.storage, env.X_TOKENS))
    )
    this.handle = webhook({
      consumer_secret: env.X_CONSUMER_SECRET,
      store: durableObjectEventStore(state.storage),
      // Before the response: if the reply fails, X sends the event again.
      on_event: (event) => Effect.provide(reply(event), live)
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

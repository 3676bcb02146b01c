/** Replies to posts that mention an account. X delivers them to POST /x, and challenges the worker by GET /x. */
import { isXError } from "xeffect/core"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { type Calls, promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { durableObjectEventStore, type DurableObjectStorage, webhook, type XEvent } from "xeffect/webhooks"
import * as Effect from "effect/Effect"
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

const reply = async (account: Calls, event: XEvent): Promise<void> => {
  if (event.source !== "activity" || event.type !== "post.mention.create") return
  const { filter, payload } = event.body.data
  if (payload === undefined || payload.author_id === filter?.user_id) return
  try {
    await account(createTweet, { text: replyTo(payload), in_reply_to_tweet_id: payload.id })
  } catch (error) {
    // It was replied to before.
    if (!isXError(error) || error.reason._tag !== "DuplicateContent") throw error
  }
}

/**
 * There is one object, to which workers everywhere pass what they receive. So an event that X sends again is replied to once, even if
 * both requests arrive at the same time.
 */
export class Bot {
  private readonly respond: (request: Request) => Promise<Response>

  constructor(state: { readonly storage: DurableObjectStorage }, env: Env) {
    const { X_BASE_URL: base_url, X_CLIENT_ID: client_id, X_CLIENT_SECRET: client_secret } = env
    const x = promises({ base_url })
    const signIn = Effect.provide(
      refreshing({ client_id, client_secret, base_url }),
      tokensIn(state.storage, env.X_TOKENS)
    )
    let account: Promise<Calls> | undefined
    const handle = webhook({
      consumer_secret: env.X_CONSUMER_SECRET,
      store: durableObjectEventStore(state.storage),
      // Before the response: if the reply fails, X sends the event again.
      on_event: async (event) => reply(await (account ??= x(signIn).then(x.as)), event)
    })
    this.respond = (request) => x(handle(request))
  }

  fetch(request: Request): Promise<Response> {
    return this.respond(request)
  }
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    new URL(request.url).pathname === "/x"
      ? env.BOT.getByName("bot").fetch(request)
      : Promise.resolve(new Response("not found", { status: 404 }))
}

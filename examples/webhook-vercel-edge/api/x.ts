// Receives events on Vercel's edge, and logs posts that mention the user.
import { webhook, type XEvent } from "xeffect/webhooks"
import * as Effect from "effect/Effect"

// Vercel's environment. There is nothing else of `process` here.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

export const config = { runtime: "edge" }

/** The context of a request. */
interface RequestContext {
  readonly waitUntil: (work: Promise<unknown>) => void
}

const log = (event: XEvent) =>
  event.source === "activity" && event.type === "post.mention.create"
    ? Effect.log(`${event.body.data.payload?.author_id}: ${event.body.data.payload?.text}`)
    : Effect.logDebug(event.source, event.type)

const handle = webhook({
  consumer_secret: process.env["X_CONSUMER_SECRET"] ?? "",
  client_secret: process.env["X_CLIENT_SECRET"],
  require_newer: process.env["X_CLIENT_SECRET"] !== undefined,
  on_event: log
})

export default (request: Request, context: RequestContext): Promise<Response> =>
  Effect.runPromise(handle(request, (work) => context.waitUntil(work)))

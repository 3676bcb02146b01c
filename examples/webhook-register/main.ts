// Registers a webhook and what it is to receive: node main.ts https://bot.example/x
// It can be part of every deployment: what is there already stays as it is.
import { ensureSubscriptions } from "xeffect/activity"
import { data } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { getMe } from "xeffect/users"
import { ensureWebhook } from "xeffect/webhooks"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const register = Effect.fn("register")(function* (url: string) {
  const me = yield* data(getMe, { user_auth: true })
  const { id } = yield* ensureWebhook(url)
  const { created, deleted, left, updated } = yield* ensureSubscriptions(
    [
      { event_type: "post.mention.create", user_id: me.id, webhook_id: id },
      { event_type: "profile.update.bio", user_id: me.id, webhook_id: id }
    ],
    { owner: "mention-bot" }
  )
  yield* Console.log(`Webhook ${id}: ${created} created, ${updated} updated, ${deleted} deleted`)
  // Another URL receives these, of another deployment perhaps. `take_over: true` moves them here.
  for (const { event_type, webhook_id } of left) yield* Console.log(`${event_type} stays with webhook ${webhook_id}`)
})

// The bearer token of the app, and OAuth 1.0a of the user, from the environment.
const live = layerConfig()

await register(process.argv[2] ?? "").pipe(Effect.provide(live), Effect.runPromise)

// Registers a webhook and what it is to receive: node main.ts https://bot.example/x
// It can be part of every deployment: what is there already stays as it is.
import { ensureSubscriptions } from "xeffect/activity"
import { data, XApi } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { getMe } from "xeffect/users"
import { ensureWebhook } from "xeffect/webhooks"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The X API as the user: with the OAuth 2.0 token, or with the keys of OAuth 1.0a beside the app's token. */
const asUser = Effect.gen(function* () {
  const token = yield* Config.option(Config.Redacted("X_USER_TOKEN"))
  return Option.isNone(token)
    ? { user_auth: true }
    : { user_api: yield* XApi.pipe(Effect.provide(layerConfig({ bearer_token: token.value }))) }
})

const register = Effect.fn("register")(function* (url: string) {
  const { user_api, user_auth } = yield* asUser
  const me = yield* user_api === undefined
    ? data(getMe, { user_auth })
    : Effect.provideService(data(getMe), XApi, user_api)
  const { id } = yield* ensureWebhook(url)
  const { created, deleted, left, updated } = yield* ensureSubscriptions(
    [
      { event_type: "post.mention.create", user_id: me.id, webhook_id: id },
      { event_type: "profile.update.bio", user_id: me.id, webhook_id: id }
    ],
    { owner: "mention-bot", user_api }
  )
  yield* Console.log(`Webhook ${id}: ${created} created, ${updated} updated, ${deleted} deleted`)
  // Another URL receives these, of another deployment perhaps. `take_over: true` moves them here.
  for (const { event_type, webhook_id } of left) yield* Console.log(`${event_type} stays with webhook ${webhook_id}`)
})

// The bearer token of the app, from the environment.
const live = layerConfig()

await register(process.argv[2] ?? "").pipe(Effect.provide(live), Effect.runPromise)

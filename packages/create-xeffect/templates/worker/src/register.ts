/** Registers the deployed worker with X: npm run register https://x-worker.example.workers.dev/x. A second run changes nothing. */
import { readFileSync } from "node:fs"
import { ensureSubscriptions } from "xeffect/activity"
import { data, XApi } from "xeffect/core"
import { layer } from "xeffect/http"
import { layerConfig } from "xeffect/http/config"
import { TokensJson } from "xeffect/http/sign-in/stores"
import { getMe } from "xeffect/users"
import { ensureWebhook } from "xeffect/webhooks"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const [url] = process.argv.slice(2)
if (url === undefined) throw new Error("The address of the worker is missing: npm run register https://…/x")

// As `npm run sign-in` wrote it within the last two hours.
const tokens = Schema.decodeUnknownSync(Schema.fromJsonString(TokensJson))(readFileSync("tokens.json", "utf8"))
const user = layer({ bearer_token: tokens.access_token, base_url: process.env["X_BASE_URL"] })

const register = Effect.gen(function* () {
  const user_api = yield* XApi.pipe(Effect.provide(user))
  const me = yield* Effect.provideService(data(getMe, {}), XApi, user_api)
  const { id } = yield* ensureWebhook(url)
  const mentions = { event_type: "post.mention.create", user_id: me.id, webhook_id: id } as const
  const { created, left } = yield* ensureSubscriptions([mentions], { owner: "worker", user_api })
  yield* Console.log(`X delivers mentions of @${me.username} to ${url}: ${created} new, ${left.length} left elsewhere`)
})

// The bearer token of the app, X_BEARER_TOKEN, owns the webhook.
await register.pipe(
  Effect.provide(layerConfig()),
  Effect.catchTag("XError", ({ message }) => {
    process.exitCode = 1
    return Console.error(`${message}. Is the worker deployed, with its secrets?`)
  }),
  Effect.runPromise
)

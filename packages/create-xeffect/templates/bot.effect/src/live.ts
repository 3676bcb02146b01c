/** npm run live: the bot on X. It posts as the account that signed in. Stop it with Ctrl+C, and start it again at any time. */
import { fileCheckpoint } from "xeffect/core/file"
import { layerRefreshing } from "xeffect/http/sign-in/refreshing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { client, tokens } from "./account.ts"
import { replies } from "./bot.ts"

const live = layerRefreshing({ ...client, wait_on_rate_limit: true, max_wait: "20 minutes" }).pipe(
  Layer.provide(tokens)
)

await replies({ checkpoint: fileCheckpoint("data/mentions.json") }).pipe(
  Stream.runForEach(({ reply }) => Effect.log(reply)),
  Effect.provide(live),
  Effect.runPromise
)

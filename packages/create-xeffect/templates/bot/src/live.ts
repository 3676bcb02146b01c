/** npm run live: the bot on X. It posts as the account that signed in. Stop it with Ctrl+C, and start it again at any time. */
import { fileCheckpoint } from "xeffect/core/file"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { promises } from "xeffect/promise"
import * as Effect from "effect/Effect"
import { client, tokens } from "./account.ts"
import { replies } from "./bot.ts"

const x = promises({
  base_url: client.base_url,
  send: client.send,
  wait_on_rate_limit: true,
  max_wait: "20 minutes"
})
const account = x.as(await x(Effect.provide(refreshing(client), tokens)))

for await (const { reply } of replies(account, { checkpoint: fileCheckpoint("data/mentions.json") }))
  console.log(new Date().toISOString(), reply)

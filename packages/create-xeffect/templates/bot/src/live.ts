/** npm run live: the bot on X. It posts as the account that signed in. Stop it with Ctrl+C, and start it again at any time. */
import { costs, fileCosts, within } from "xeffect/costs"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { promises } from "xeffect/promise"
import type { ReplyReport } from "xeffect/reply"
import { extractUrls } from "xeffect/text"
import * as Effect from "effect/Effect"
import { client, tokens } from "./account.ts"
import { files, runBot } from "./bot.ts"

const budget = within({ dollars: 2, per: "day" })
const store = fileCosts(files, { directory: "data/costs" })
const { base_url, send } = client
const x = promises({ base_url, send, around: [costs({ budget, store, links: extractUrls })] })
const account = x.as(await x(Effect.provide(refreshing(client), tokens)))

// Texts of strangers as JSON, so that none of them moves the cursor.
const print = (report: ReplyReport): void => {
  if (report._tag === "DraftHeld") {
    console.log("Mention: %j\nDraft:   %j", report.mention.text, report.draft.reply.text)
    console.log(`Send it: npm run outbox approve ${report.draft.id}`)
  } else if (report._tag === "Replied") console.log("Replied to %j", report.mention.text)
  else if (report._tag === "OutcomeUnknown") console.error("The bot looks for its reply to %j", report.mention.text)
  else if ("error" in report) console.error(`${report._tag}:`, String(report.error))
  else if ("cause" in report) console.error(`${report._tag}:`, String(report.cause))
}

console.log("The bot waits for mentions. Stop it with Ctrl+C.")
// Each reply waits for `npm run outbox approve`. With `true`, the bot sends it at once.
await runBot(account, { directory: "data", approved: false, on_event: print })

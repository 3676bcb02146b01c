/** npm run live: the bot on X. It posts as the account that signed in. Stop it with Ctrl+C, and start it again at any time. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { costs, fileCosts, within } from "xeffect/costs"
import { layerRefreshing } from "xeffect/http/sign-in/refreshing"
import type { ReplyReport } from "xeffect/reply"
import { extractUrls } from "xeffect/text"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { client, tokens } from "./account.ts"
import { runBot } from "./bot.ts"

const live = Layer.unwrap(
  Effect.map(FileSystem.FileSystem, (files) => {
    const budget = within({ dollars: 2, per: "day" })
    const store = fileCosts(files, { directory: "data/costs" })
    return layerRefreshing({ ...client, around: [costs({ budget, store, links: extractUrls })] })
  })
).pipe(Layer.provide(tokens), Layer.provideMerge(NodeFileSystem.layer))

// Texts of strangers as JSON, so that none of them moves the cursor.
const print = (report: ReplyReport) => {
  const mention = "mention" in report ? JSON.stringify(report.mention.text) : ""
  if (report._tag === "DraftHeld") {
    const draft = JSON.stringify(report.draft.reply.text)
    return Effect.log(`Mention: ${mention}\nDraft:   ${draft}\nSend it: npm run outbox approve ${report.draft.id}`)
  }
  if (report._tag === "Replied") return Effect.log(`Replied to ${mention}`)
  if (report._tag === "OutcomeUnknown") return Effect.logError(`The bot looks for its reply to ${mention}`)
  if ("error" in report) return Effect.logError(report._tag, String(report.error))
  return "cause" in report ? Effect.logError(report._tag, String(report.cause)) : Effect.void
}

// Each reply waits for `npm run outbox approve`. With `true`, the bot sends it at once.
Effect.log("The bot waits for mentions. Stop it with Ctrl+C.").pipe(
  Effect.andThen(runBot({ directory: "data", approved: false, on_event: print })),
  Effect.provide(live),
  NodeRuntime.runMain
)

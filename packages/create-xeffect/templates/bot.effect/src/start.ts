/** npm start: the bot on an X API in memory. It needs no account and no keys, and ends after one reply. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { layerTest } from "@xeffect/emulator/test"
import * as Effect from "effect/Effect"
import { runBot } from "./bot.ts"

await runBot({
  directory: mkdtempSync(join(tmpdir(), "bot-")),
  start: "oldest",
  limit: 1,
  approved: ({ reply }, { text }) => {
    console.log(`Mention: ${text}\nReply:   ${reply.text}`)
    return true
  }
}).pipe(Effect.provide([layerTest({ credentials: "oauth2" }), NodeFileSystem.layer]), Effect.runPromise)

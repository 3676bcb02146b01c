/** npm start: the bot on an X API in memory. It needs no account and no keys, and ends after one reply. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { runBot } from "./bot.ts"

const { options } = await emulate({ credentials: "oauth2" })
const x = promises(options)
await runBot(x, {
  directory: mkdtempSync(join(tmpdir(), "bot-")),
  start: "oldest",
  limit: 1,
  approved: ({ reply }, { text }) => {
    console.log(`Mention: ${text}\nReply:   ${reply.text}`)
    return true
  }
})
await x.close()

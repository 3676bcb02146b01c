/** npm start: the bot on an X API in memory. It needs no account and no keys, and ends after one reply. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulate } from "@xeffect/emulator/test"
import { fileCheckpoint } from "xeffect/core/file"
import { promises } from "xeffect/promise"
import { replies } from "./bot.ts"

const { options } = await emulate({ credentials: "oauth2" })
const x = promises(options)
const checkpoint = fileCheckpoint(join(mkdtempSync(join(tmpdir(), "bot-")), "mentions.json"))

for await (const { mention, reply } of replies(x, { checkpoint, start: "oldest" })) {
  console.log(`Mention: ${mention}\nReply:   ${reply}`)
  break
}
await x.close()

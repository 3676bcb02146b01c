/** npm start: collects from an X API in memory. It needs no account and no keys. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { collectNew } from "./collector.ts"

const folder = mkdtempSync(join(tmpdir(), "collector-"))
const { options } = await emulate({ credentials: "app" })
const x = promises(options)
const picture = join(folder, "posts.svg")
console.log(`${await collectNew(x, join(folder, "posts"), picture)} posts are in ${folder}, and ${picture} shows them`)
await x.close()

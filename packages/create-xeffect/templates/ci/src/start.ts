/** npm start: posts a note on an X API in memory. It needs no account and no keys. */
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { noteFor } from "./note.ts"
import { postNote } from "./post.ts"

const release = {
  name: "tides 2.0",
  text: "## New\n- **Moon** phases",
  url: "https://github.com/octo/tides/releases/tag/v2.0"
}
const { options } = await emulate({ credentials: "oauth2" })
const x = promises(options)
console.log(`${noteFor(release)}\n\n${await postNote(x, release)}`)
await x.close()

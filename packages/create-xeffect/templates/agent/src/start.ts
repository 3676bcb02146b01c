/** npm start: the agent on an X API in memory, with a model that follows a script. It needs no account and no keys. */
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { runAgent } from "./agent.ts"
import { scripted } from "./script.ts"

const { options } = await emulate({ credentials: "oauth2" })
const x = promises(options)
const model = scripted(
  { toolName: "searchPosts", input: { query: "#tides" } },
  { toolName: "createPost", input: { text: "People write about #tides today." } },
  { text: "I posted a summary." }
)
const approve = async (text: string) => {
  console.log(`Posted: ${text}`)
  return true
}
console.log(await runAgent({ x, model, approve, prompt: "Post about what people say about tides." }))
await x.close()

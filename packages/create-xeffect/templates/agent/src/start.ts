/** npm start: the agent on an X API in memory, with a model that follows a script. It needs no account and no keys. */
import { emulate } from "@xeffect/emulator/test"
import { runAgent } from "./agent.ts"
import { scripted } from "./script.ts"

const { close, options } = await emulate({ credentials: "oauth2" })
const model = scripted(
  { toolName: "search_posts", input: { query: "#tides" } },
  { toolName: "create_post", input: { text: "People write about #tides today." } },
  { text: "I posted a summary." }
)
const approve = async (question: string) => {
  console.log(`${question}\n\nyes`)
  return true
}
console.log(await runAgent({ account: options, model, approve, prompt: "Post about what people say about tides." }))
await close()

import assert from "node:assert/strict"
import { test } from "node:test"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { runAgent } from "../src/agent.ts"
import { scripted } from "../src/script.ts"

const text = "People write about #tides today."

const steps = [
  { toolName: "searchPosts", input: { query: "#tides" } },
  { toolName: "createPost", input: { text } },
  { text: "Done." }
] as const

for (const isApproved of [true, false]) {
  test(`the agent posts ${isApproved ? "the text that a person agreed to" : "nothing that a person refused"}`, async () => {
    const { emulator, options } = await emulate({ credentials: "oauth2" })
    const x = promises(options)
    const seen: Array<string> = []
    const approve = async (asked: string) => {
      seen.push(asked)
      return isApproved
    }
    assert.equal(await runAgent({ x, model: scripted(...steps), prompt: "Post about tides.", approve }), "Done.")
    const requests = await x(emulator.requests)
    const posted = requests.flatMap(({ body, method }) => (method === "POST" ? [JSON.parse(body ?? "").text] : []))
    assert.deepEqual(seen, [text])
    assert.deepEqual(posted, isApproved ? [text] : [])
    await x.close()
  })
}

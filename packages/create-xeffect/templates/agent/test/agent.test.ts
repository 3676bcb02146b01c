import assert from "node:assert/strict"
import { test } from "node:test"
import { emulate } from "@xeffect/emulator/test"
import * as Effect from "effect/Effect"
import { runAgent } from "../src/agent.ts"
import { scripted } from "../src/script.ts"

const text = "People write about #tides today."

const steps = [
  { toolName: "search_posts", input: { query: "#tides" } },
  { toolName: "create_post", input: { text } },
  { text: "Done." }
] as const

for (const isApproved of [true, false]) {
  test(`the agent posts ${isApproved ? "the text that a person agreed to" : "nothing that a person refused"}`, async () => {
    const { close, emulator, options } = await emulate({ credentials: "oauth2" })
    const questions: Array<string> = []
    const approve = async (question: string) => {
      questions.push(question)
      return isApproved
    }
    const model = scripted(...steps)
    assert.equal(await runAgent({ account: options, model, prompt: "Post about tides.", approve }), "Done.")
    assert.equal(questions.length, 1)
    assert.ok(questions[0]?.includes(`As @ada_rivers`) && questions[0].includes(text))
    const requests = await Effect.runPromise(emulator.requests)
    const posted = requests.flatMap(({ body, method }) => (method === "POST" ? [JSON.parse(body ?? "").text] : []))
    assert.deepEqual(posted, isApproved ? [text] : [])
    await close()
  })
}

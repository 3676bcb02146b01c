// Each framework, really installed, with a model that is a script.
import { afterEach, assert, describe, it } from "@effect/vitest"
import type { RecordedWrite } from "@xeffect/ai"
import { aiSdk } from "./drivers/ai-sdk.ts"
import { langchain } from "./drivers/langchain.ts"
import { openaiAgents } from "./drivers/openai-agents.ts"
import { closeTried, tried } from "./support.ts"

afterEach(closeTried)

const post = ["create_post", { text: "High water at nine" }] as const

describe.each([aiSdk, openaiAgents, langchain])("$framework", ({ callUnasked, run }) => {
  it("sends a write once after a yes", async () => {
    const { texts, writes, x } = await tried({ allow: ["post"] })
    const { asked, results } = await run(x, [post], "yes")
    assert.strictEqual(asked, 1)
    assert.deepStrictEqual(await writes(), ["POST /2/tweets"])
    assert.include(texts(), "High water at nine")
    assert.strictEqual(Object(results[0]).untrusted.text, "High water at nine")
  })

  it.each(["no", "nothing"] as const)("writes nothing after %s", async (given) => {
    const { writes, x } = await tried({ allow: ["post"] })
    const { asked } = await run(x, [post], given)
    assert.deepStrictEqual([asked, await writes()], [1, []])
  })

  it("writes nothing if a tool is called and nobody was asked", async () => {
    const { requests, x } = await tried({ allow: ["post"] })
    const { error } = Object(await callUnasked(x, ...post))
    assert.deepStrictEqual([error.reason, error.repeat], ["CannotAsk", false])
    assert.deepStrictEqual(await requests(), [])
  })

  it("asks nobody about a write that would be refused, and says why", async () => {
    const { writes, x } = await tried({ allow: ["post"] })
    const { asked, results } = await run(x, [["create_post", { text: "tide ".repeat(100) }]], "yes")
    assert.strictEqual(asked, 0)
    assert.match(Object(results[0]).error.message, /^text has 500 characters as X counts/)
    assert.deepStrictEqual(await writes(), [])
  })

  it("refuses a call that the budget has no room for, before it is sent", async () => {
    const { requests, x } = await tried({ budget: 0.001 })
    const { results } = await run(x, [["search_posts", { query: "tides" }]], "yes")
    assert.strictEqual(Object(results[0]).error.reason, "BudgetExceeded")
    assert.deepStrictEqual(await requests(), [])
  })

  it("returns texts of strangers as data, with the dollars of the day", async () => {
    const { emulated, x } = await tried()
    const [one] = emulated.emulator.world.posts.values()
    const { results } = await run(x, [["read_post", { post: one?.id ?? "" }]], "nothing")
    const { dollars, untrusted } = Object(results[0])
    assert.deepStrictEqual([untrusted.post.id, dollars.budget], [one?.id, 1])
    assert.isAbove(dollars.today, 0)
  })

  it("asks by the callback of the program instead of the framework", async () => {
    const questions: Array<string> = []
    const { writes, x } = await tried({
      allow: ["post"],
      ask: ({ question }) => questions.push(question) === 2
    })
    const { asked } = await run(x, [post, ["create_post", { text: "Low water at three" }]], "nothing")
    assert.strictEqual(asked, 0)
    assert.match(questions[0] ?? "", /^As @\w+ \(\d+\):\nPost in public[\s\S]*> High water at nine\n\nIt costs \$/)
    assert.deepStrictEqual(await writes(), ["POST /2/tweets"])
  })

  it("asks nobody in a group that is unasked, and records the write before and after", async () => {
    const record: Array<RecordedWrite> = []
    const { writes, x } = await tried({ allow: ["post"], unasked: ["post"], record: (one) => record.push(one) })
    const { asked } = await run(x, [post], "nothing")
    assert.deepStrictEqual([asked, await writes()], [0, ["POST /2/tweets"]])
    assert.deepStrictEqual(
      record.map(({ outcome, tool }) => [tool, outcome]),
      [
        ["create_post", "unknown"],
        ["create_post", "done"]
      ]
    )
  })

  it("sends no write that the program cannot record", async () => {
    const { writes, x } = await tried({
      allow: ["post"],
      record: () => {
        throw new Error("the disk is full")
      }
    })
    const { results } = await run(x, [post], "yes")
    assert.strictEqual(Object(results[0]).error.reason, "RecordNotWritable")
    assert.deepStrictEqual(await writes(), [])
  })
})

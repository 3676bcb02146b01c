// A yes that comes by a framework is for the question that the person has seen.
import { AIMessage } from "@langchain/core/messages"
import { fakeModel } from "@langchain/core/testing"
import { tool } from "@langchain/core/tools"
import { Command, interrupt, MemorySaver } from "@langchain/langgraph"
import { createReactAgent } from "@langchain/langgraph/prebuilt"
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { aiSdkTools } from "@xeffect/ai/ai-sdk"
import { langchainTools } from "@xeffect/ai/langchain"
import { type AgentTools } from "@xeffect/ai"
import { generateText, isStepCount, type ModelMessage } from "ai"
import { scripted } from "./drivers/ai-sdk.ts"
import { closeTried, tried } from "./support.ts"

afterEach(async () => {
  vi.restoreAllMocks()
  await closeTried()
})

const text = "High water at nine"

describe("The AI SDK, which decides again whether to ask once there is a yes", () => {
  /** Asks with the tools of one program, and runs again with a yes and the tools of another. */
  const answered = async (first: AgentTools, second: AgentTools, between = () => {}) => {
    const model = scripted([["create_post", { text }]])
    const messages: Array<ModelMessage> = [{ role: "user", content: "Do it." }]
    const run = (x: AgentTools) =>
      generateText({ model, tools: aiSdkTools(x), stopWhen: isStepCount(20), messages: [...messages] })
    const { content, responseMessages } = await run(first)
    const answers = content.flatMap((part) =>
      part.type === "tool-approval-request"
        ? [{ type: "tool-approval-response" as const, approvalId: part.approvalId, approved: true }]
        : []
    )
    messages.push(...responseMessages, { role: "tool", content: answers })
    between()
    return JSON.stringify((await run(second)).responseMessages)
  }

  it("sends nothing after a yes that comes an hour later", async () => {
    const { writes, x } = await tried({ allow: ["post"] })
    const { now } = Date
    const later = () => vi.spyOn(Date, "now").mockImplementation(() => now() + 3_600_000)
    assert.include(await answered(x, x, later), "StateRefused")
    assert.deepStrictEqual(await writes(), [])
  })

  it("sends nothing after a yes to a question of another process", async () => {
    const [first, second] = [await tried({ allow: ["post"] }), await tried({ allow: ["post"] })]
    assert.include(await answered(first.x, second.x), "CannotAsk")
    assert.deepStrictEqual([await first.writes(), await second.writes()], [[], []])
  })

  it("asks about a later call that has the ID of an earlier one", async () => {
    const { writes, x } = await tried({ allow: ["post"] })
    const result = { type: "json" as const, value: null }
    const call = { toolCallId: "0", toolName: "create_post" }
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "assistant", content: [{ type: "tool-approval-request", approvalId: "a", toolCallId: "0" }] },
      { role: "tool", content: [{ type: "tool-approval-response", approvalId: "a", approved: true }] },
      { role: "tool", content: [{ type: "tool-result", ...call, output: result }] }
    ]
    const { execute, needsApproval } = Object(aiSdkTools(x)["create_post"])
    assert.isTrue(await needsApproval({ text }, { toolCallId: "0", messages, context: {} }))
    await execute({ text }, { toolCallId: "0", messages, context: {} })
    assert.deepStrictEqual(await writes(), [])
  })
})

it("Questions of calls that begin with the same request have digests of their own", async () => {
  const { x } = await tried({ allow: ["post"] })
  const digests = [
    await x.question("create_post", { text }, { id: "0" }),
    await x.question("create_post", { text }, { id: "1" }),
    await x.question("create_thread", { posts: [text, "Low water at three"] }, { id: "0" }),
    await x.question("create_thread", { posts: [text, "Low water at four"] }, { id: "0" })
  ].map((asked) => Object(asked).digest)
  assert.strictEqual(new Set(digests).size, 4)
})

it("In LangGraph, a yes to one of two calls is none to the other", async () => {
  const { writes, x } = await tried({ allow: ["post"] })
  const model = fakeModel().respondWithTools([
    { name: "create_post", args: { text }, id: "0" },
    { name: "create_thread", args: { posts: [text, "Low water at three"] }, id: "1" }
  ])
  const agent = createReactAgent({
    llm: model,
    tools: [...langchainTools(x, { tool, interrupt })],
    checkpointer: new MemorySaver()
  })
  const thread = { configurable: { thread_id: "1" } }
  const { __interrupt__: asked } = Object(
    await agent.invoke({ messages: [{ role: "user", content: "Do it." }] }, thread)
  )
  await agent.invoke(new Command({ resume: asked[0].value.digest }), thread)
  await vi.waitUntil(async () => (await writes()).length > 0)
  await agent.invoke(new Command({ resume: "no" }), thread).catch(() => {})
  assert.deepStrictEqual(await writes(), ["POST /2/tweets"])
})

describe.each(["v1", "v2"] as const)("A graph of LangGraph (%s) with two writes in one turn", (version) => {
  const texts = ["High water at nine", "Low water at three"]

  const two = texts.map((one, index) => ({ name: "create_post", args: { text: one }, id: `${index}` }))

  const agentOf = (x: AgentTools, checkpointer: MemorySaver) =>
    createReactAgent({
      llm: fakeModel().respondWithTools(two).respond(new AIMessage("done")),
      tools: [...langchainTools(x, { tool, interrupt })],
      checkpointer,
      version
    })

  const thread = { configurable: { thread_id: "1" } }

  const begin = { messages: [{ role: "user", content: "Do it." }] }

  /** Answers one question after the other, until the graph ends. Returns what the model reads. */
  const answered = async (agent: ReturnType<typeof agentOf>, isYes: (question: string) => boolean) => {
    let state: unknown = await agent.invoke(begin, thread)
    let asked = 0
    while (Object(state).__interrupt__ !== undefined) {
      const [{ id, value }] = Object(state).__interrupt__
      assert.isBelow(asked++, 5)
      const resume = isYes(value.question) ? value.digest : "no"
      state = await agent.invoke(new Command({ resume: version === "v1" ? resume : { [id]: resume } }), thread)
    }
    const results = Object(state).messages.flatMap((one: { getType: () => string; content: unknown }) =>
      one.getType() === "tool" ? [JSON.parse(String(one.content))] : []
    )
    return { asked, results }
  }

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false]
  ])("tells the model the result of each, for the answers %s and %s", async (...yes) => {
    const { texts: posted, writes, x } = await tried({ allow: ["post"] })
    const { asked, results } = await answered(
      agentOf(x, new MemorySaver()),
      (question) => yes[question.includes(texts[0] ?? "") ? 0 : 1] === true
    )
    assert.strictEqual(asked, 2)
    assert.lengthOf(await writes(), yes.filter((one) => one).length)
    for (const [index, text] of texts.entries()) {
      assert.strictEqual(posted().filter((one) => one === text).length, yes[index] ? 1 : 0)
      assert.strictEqual(
        yes[index] ? Object(results[index]).untrusted?.text : Object(results[index]).error?.reason,
        yes[index] ? text : "Declined"
      )
    }
  })

  it("asks again after a yes that comes an hour later, and sends nothing before", async () => {
    const { writes, x } = await tried({ allow: ["post"] })
    const agent = agentOf(x, new MemorySaver())
    const { __interrupt__: asked } = Object(await agent.invoke(begin, thread))
    const { now } = Date
    vi.spyOn(Date, "now").mockImplementation(() => now() + 3_600_000)
    const [{ id, value }] = asked
    const resume = version === "v1" ? value.digest : { [id]: value.digest }
    const { __interrupt__: again } = Object(await agent.invoke(new Command({ resume }), thread))
    assert.deepStrictEqual(await writes(), [])
    assert.isAtLeast(again.length, 1)
    assert.notInclude(JSON.stringify(again), value.digest)
  })

  it("asks again in another process, which does not know whether the first one has sent the write", async () => {
    const [first, second] = [await tried({ allow: ["post"] }), await tried({ allow: ["post"] })]
    const saver = new MemorySaver()
    const { __interrupt__: asked } = Object(await agentOf(first.x, saver).invoke(begin, thread))
    const [{ id, value }] = asked
    const resume = version === "v1" ? value.digest : { [id]: value.digest }
    const { __interrupt__: again } = Object(await agentOf(second.x, saver).invoke(new Command({ resume }), thread))
    assert.isAtLeast(again.length, 1)
    assert.deepStrictEqual([await first.writes(), await second.writes()], [[], []])
  })
})

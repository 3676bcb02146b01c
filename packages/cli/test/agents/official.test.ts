// The official clients drive the server as a process: each protocol, each transport, each tool.
// All of it: npm run test:whole -- packages/cli/test/agents
import { afterEach, assert, describe, it } from "@effect/vitest"
import { resourcePages } from "../../src/mcp/knowledge/resources.ts"
import { tools } from "../../../ai/src/tools/all.ts"
import { yes } from "./clients.ts"
import { readInputs, writeInputs } from "./inputs.ts"
import { writesIn } from "./server.ts"
import { closeOpened, connected, toTry, type Tried } from "./tried.ts"
import { isWhole } from "../../../conformance/running/whole.ts"

afterEach(closeOpened)

const noes: ReadonlyArray<readonly [name: string, answer: () => unknown]> = [
  ["a decline", () => ({ action: "decline" })],
  ["a cancelled question", () => ({ action: "cancel" })],
  ["an unticked box", () => ({ action: "accept", content: { confirm: false } })],
  ["a text instead of a box", () => ({ action: "accept", content: { confirm: "true" } })],
  ["an answer of another form", () => ({ yes: true })],
  ["a client that breaks", () => Promise.reject(new Error("broken"))]
]

/** The outcome of a call. A client that refuses an answer itself rejects, and sends nothing to the server. */
const outcomeOf = ({ connected }: Tried, name: string, input: object) =>
  connected.call(name, input).then(
    ({ isError, value }) => (isError ? String(value.error.reason) : "done"),
    () => "Rejected"
  )

describe.each(toTry)("$client by $protocol over $transport", ({ transport, ...client }) => {
  it("A tool that changes something does so once after a yes, and not after any other answer", async () => {
    const tried = await connected(client, transport, { bearer: "user" })
    const { emulated: world, person: asked } = tried
    for (const [index, [name, input]] of Object.entries(writeInputs(world.emulator.world)).entries()) {
      const before = await writesIn(world)
      // For every commit each tool gets another one.
      for (const [answer, give] of isWhole ? noes : noes.slice(index % noes.length).slice(0, 1)) {
        asked.answer = give
        assert.match(await outcomeOf(tried, name, input), /^(Declined|NoAnswer|Rejected)$/, `${name} after ${answer}`)
      }
      assert.deepStrictEqual(await writesIn(world), before, name)
      asked.answer = () => yes
      assert.strictEqual(await outcomeOf(tried, name, input), "done", name)
      assert.lengthOf(await writesIn(world), before.length + (name === "create_thread" ? 2 : 1), name)
      assert.match(asked.questions.at(-1) ?? "", /\n\nIt costs (\$|nothing)/, name)
    }
  }, 120_000)
})

describe.each(isWhole ? toTry : [])(
  "$client by $protocol over $transport, once a week",
  ({ protocol, transport, ...client }) => {
    it("Each tool that reads succeeds, and all pages and prompts are listed", async () => {
      const { connected: agent, emulated: world } = await connected(client, transport)
      assert.strictEqual(agent.protocol(), protocol)
      assert.deepStrictEqual(
        (await agent.listTools()).map(({ name }) => name),
        tools.map(({ name }) => name)
      )
      for (const [name, input] of Object.entries(readInputs(world.emulator.world))) {
        const { isError, value } = await agent.call(name, input)
        assert.isFalse(isError, `${name}: ${JSON.stringify(value)}`)
      }
      const pages = await agent.listResources()
      assert.lengthOf(pages, resourcePages.length)
      for (const { uri } of pages) assert.isNotEmpty(await agent.readResource(uri))
      assert.lengthOf(await agent.listPrompts(), 5)
      assert.deepStrictEqual(await writesIn(world), [])
    })

    it("A write is made after a yes at once, and not if nobody answers for five minutes", async () => {
      const tried = await connected(client, transport, { hasFastClock: true })
      tried.person.answer = () => yes
      assert.strictEqual(await outcomeOf(tried, "create_post", { text: "At once" }), "done")
      // A second and a half of ours is more than seven minutes of the server.
      tried.person.answer = () => new Promise((resolve) => setTimeout(() => resolve(yes), 1500))
      assert.match(await outcomeOf(tried, "create_post", { text: "Hello" }), /^(NoAnswer|StateRefused)$/)
      assert.lengthOf(await writesIn(tried.emulated), 1)
    })
  }
)

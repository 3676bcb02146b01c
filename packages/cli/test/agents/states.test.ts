// A client without a session returns the state of a question with the answer. Each state is valid once, for one call.
import * as current from "@modelcontextprotocol/client"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { transportTo, yes } from "./clients.ts"
import { type Emulated, writesIn } from "./server.ts"
import { closeAfterwards, closeOpened, served, type Transport, transports } from "./tried.ts"
import { isWhole } from "../../../conformance/running/whole.ts"

afterEach(closeOpened)

interface Carrying {
  readonly world: Emulated
  /** Calls a tool and returns the state of its question. */
  readonly ask: (name: string, input: object) => Promise<string>
  /** Calls the tool again with an answer, and returns the outcome. */
  readonly reply: (name: string, input: object, requestState: string, answer?: unknown) => Promise<string>
}

const connected = async (transport: Transport, hasFastClock = false): Promise<Carrying> => {
  const { server, world } = await served(transport, { hasFastClock })
  const client = new current.Client(
    { name: "test", version: "1" },
    {
      capabilities: { elicitation: {} },
      inputRequired: { autoFulfill: false },
      versionNegotiation: { mode: { pin: "2026-07-28" } }
    }
  )
  await client.connect(transportTo(server))
  closeAfterwards(() => client.close())
  const call = async (name: string, input: object, more: object) =>
    Object(await client.callTool({ name, arguments: { ...input }, ...more }, { allowInputRequired: true }))
  return {
    world,
    ask: async (name, input) => String((await call(name, input, {})).requestState),
    reply: async (name, input, requestState, answer = yes) => {
      const { content, isError } = await call(name, input, { requestState, inputResponses: { confirm: answer } })
      return isError === true ? JSON.parse(content[0].text).error.reason : "done"
    }
  }
}

const post = { text: "Hello" }

// The test for every commit is the one over HTTP.
describe.each(transports.slice(isWhole ? 0 : 1))("The state of a question over %s", (transport) => {
  it("An answer that comes twenty times at once, and twice more, makes one post", async () => {
    const { ask, reply, world } = await connected(transport)
    const state = await ask("create_post", post)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reply("create_post", post, state)))
    outcomes.push(await reply("create_post", post, state), await reply("create_post", post, state))
    assert.deepStrictEqual(outcomes.toSorted(), [...Array.from({ length: 21 }, () => "StateRefused"), "done"])
    assert.lengthOf(await writesIn(world), 1)
  })
})

describe.each(isWhole ? transports : [])("The state of a question over %s, once a week", (transport) => {
  it("A state makes nothing with other words, with another tool, in another process, or if it was changed", async () => {
    const { ask, reply, world } = await connected(transport)
    const asked = () => ask("create_post", post)
    const other = await connected(transport)
    const [id, digest = "", signature = ""] = (await asked()).split(".")
    const outcomes = [
      await reply("create_post", { text: "Hello!" }, await asked()),
      await reply("create_post", { ...post, reply_to: "20" }, await asked()),
      await reply("send_message", { user: "783214", text: "Hello" }, await asked()),
      await reply("like_post", { post: "20" }, await asked()),
      await reply("create_post", post, await other.ask("create_post", post)),
      await reply("create_post", post, `${id}.${digest}.`),
      await reply("create_post", post, `${id}.${digest}`),
      await reply("create_post", post, `.${digest}.${signature}`),
      await reply("create_post", post, `${id}.${digest.toUpperCase()}.${signature}`),
      await reply("create_post", post, `${id}.${digest}.${signature}.`),
      await reply("create_post", post, "x".repeat(1_000_000)),
      await reply("create_post", post, "\0")
    ]
    assert.deepStrictEqual([...new Set(outcomes)], ["StateRefused"])
    assert.deepStrictEqual([await writesIn(world), await writesIn(other.world)], [[], []])
  })

  it("A yes after a no to the same question makes nothing", async () => {
    const { ask, reply, world } = await connected(transport)
    const state = await ask("create_post", post)
    assert.strictEqual(await reply("create_post", post, state, { action: "decline" }), "Declined")
    assert.strictEqual(await reply("create_post", post, state), "StateRefused")
    assert.deepStrictEqual(await writesIn(world), [])
  })

  it("A yes makes a post within five minutes, and nothing later", async () => {
    const { ask, reply, world } = await connected(transport, true)
    assert.strictEqual(await reply("create_post", post, await ask("create_post", post)), "done")
    const late = await ask("create_post", { text: "Late" })
    await new Promise((resolve) => setTimeout(resolve, 1300))
    assert.strictEqual(await reply("create_post", { text: "Late" }, late), "StateRefused")
    assert.lengthOf(await writesIn(world), 1)
  })
})

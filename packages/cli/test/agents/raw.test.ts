// Lines that no official client sends, to the server as a process.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { writesIn } from "./server.ts"
import { closeAfterwards, closeOpened, emulatedForTest } from "./tried.ts"
import { isWhole } from "../../../conformance/running/whole.ts"

afterEach(closeOpened)

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

const initialize = {
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "test", version: "1" }
  }
}

/** A server after the handshake, and the messages that it sends from then on. */
const greeted = async () => {
  const world = await emulatedForTest()
  const { args, command, env } = world.command()
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "ignore"] })
  const exited = once(child, "exit").then(([code]) => Number(code))
  closeAfterwards(async () => {
    child.kill("SIGKILL")
    await exited
  })
  // The server may end before everything is written.
  child.stdin.on("error", () => {})
  const write = (text: string | Uint8Array) => void child.stdin.write(text)
  const send = (message: object) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<Message> => {
    const { done, value } = await lines.next()
    if (done === true) throw new Error("the server has ended")
    return JSON.parse(value)
  }
  send(initialize)
  await next()
  send({ method: "notifications/initialized" })
  return { world, child, exited, write, send, next }
}

const listTools = { id: "alive", method: "tools/list" }

it("A server whose client is gone while a question is open ends, and writes nothing", async () => {
  const { child, exited, next, send, world } = await greeted()
  send({ id: 1, method: "tools/call", params: { name: "create_post", arguments: { text: "Hello" } } })
  assert.strictEqual((await next()).method, "elicitation/create")
  child.stdin.end()
  assert.strictEqual(await exited, 0)
  assert.deepStrictEqual(await writesIn(world), [])
})

describe.each(isWhole ? [0] : [])("A server that reads lines", () => {
  it("A server goes on after lines that are no requests", async () => {
    const { next, send, write } = await greeted()
    for (const line of ["hello", "{", "}}", "", "\0", "null", "[]", "5", '{"jsonrpc":"2.0"}']) write(`${line}\n`)
    write(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d, 0x0a))
    // The server has asked no question with this ID.
    send({ id: 99, result: { action: "accept", content: { confirm: true } } })
    for (const id of [{}, [], true]) send({ id, method: "tools/list" })
    // In one chunk with a line that is no JSON.
    write(`hello\n${JSON.stringify({ jsonrpc: "2.0", ...listTools })}\n`)
    let message = await next()
    while (message.id !== "alive") message = await next()
    assert.isDefined(message.result)
  })

  it("Arguments that are deep or of another type are refused in a sentence", async () => {
    const { next, write } = await greeted()
    const call = (id: number, input: string) =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search_posts","arguments":${input}}}\n`
    write(call(1, `{"query":${"[".repeat(100_000)}${"]".repeat(100_000)}}`))
    assert.include(JSON.stringify((await next()).result), "InvalidInput")
    write(call(2, '{"query":"x","__proto__":{"max_results":1}}'))
    assert.include(JSON.stringify((await next()).result), "search_posts has no argument __proto__.")
    write(call(3, '"query"'))
    assert.strictEqual((await next()).error?.code, -32_602)
  })

  it("A request that comes in pieces is answered", async () => {
    const { next, write } = await greeted()
    for (const part of `${JSON.stringify({ jsonrpc: "2.0", ...listTools })}\n`.split(/(?<=[":])/)) {
      write(part)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.strictEqual((await next()).id, "alive")
  })

  it("A request is answered that comes with two of the same ID, of which one is open", async () => {
    const { next, world, write } = await greeted()
    const post = { method: "tools/call", params: { name: "create_post", arguments: { text: "one" } } }
    const messages = [{ id: 1, ...post }, { id: 1, ...post }, { id: true, method: "tools/list" }, listTools]
    write(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""))
    const first = [await next(), await next()]
    assert.sameMembers(
      first.map(({ id, method }) => method ?? id),
      ["elicitation/create", "alive"]
    )
    assert.deepStrictEqual(await writesIn(world), [])
  })

  it("A server ends after a message of more than 16 MB", async () => {
    const { exited, write } = await greeted()
    write(`{"jsonrpc":"2.0","id":7,${" ".repeat(17_000_000)}`)
    assert.strictEqual(await exited, 2)
  })

  it("Of three writes with the same ID only the one with an answer is made", async () => {
    const { next, send, world } = await greeted()
    for (const text of ["one", "two", "three"]) {
      send({ id: 1, method: "tools/call", params: { name: "create_post", arguments: { text } } })
    }
    const { id, method } = await next()
    assert.strictEqual(method, "elicitation/create")
    send({ id, result: { action: "accept", content: { confirm: true } } })
    while ((await next()).id !== 1);
    const posts = Array.from(world.emulator.world.posts.values(), ({ text }) => text)
    assert.lengthOf(
      posts.filter((text) => ["one", "two", "three"].includes(text)),
      1
    )
  })
})

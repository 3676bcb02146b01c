// Whatever a model or a program passes as the arguments of a tool: the result says what is wrong, and no promise is rejected.
import { RunContext } from "@openai/agents"
import { afterEach, assert, describe, it } from "@effect/vitest"
import type { AgentTools } from "@xeffect/ai"
import { openaiAgentsTools } from "@xeffect/ai/openai-agents"
import { aiSdk } from "./drivers/ai-sdk.ts"
import { langchain } from "./drivers/langchain.ts"
import { closeTried, tried } from "./support.ts"

afterEach(closeTried)

const circular: { text: string; self?: unknown } = { text: "High water" }
circular.self = circular

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`

const throwing = {
  get text(): string {
    throw new Error("no text")
  }
}

/** Arguments of `create_post`, and the message. */
const inputs: Readonly<Record<string, readonly [input: unknown, message: RegExp]>> = {
  "an object that contains itself": [circular, /^The arguments of create_post must be JSON/],
  "a getter that throws": [throwing, /^The arguments of create_post must be JSON/],
  "a function": [() => "text", /^The arguments of create_post must be JSON/],
  "a symbol": [Symbol("text"), /^The arguments of create_post must be JSON/],
  "a bigint": [5n, /^the arguments must be an object/],
  "a function as an argument": [{ text: () => "High water" }, /^text is required/],
  "a symbol as an argument": [{ text: Symbol("High water") }, /^text is required/],
  "a bigint that is no ID": [{ text: "High water", reply_to: -5n }, /^reply_to/],
  "a bigint with an unknown name": [{ text: "High water", tide: 5n }, /^create_post has no argument tide/],
  "a name of objects": [JSON.parse('{"__proto__":{"text":"High water"}}'), /^create_post has no argument __proto__/],
  "another name of objects": [{ constructor: "x", text: "High water" }, /^create_post has no argument constructor/],
  "a text of ten million characters": [{ text: "a".repeat(10_000_000) }, /^text must have a length of at most \d+/],
  "a text with half a character": [
    { text: "High water \uD83C" },
    /^(text has an invisible character|Nobody was asked about this call)/
  ],
  "lists that are nested 100,000 times": [{ text: nested(100_000) }, /^text/],
  "a date that is none": [{ text: new Date(Number.NaN) }, /^text is required/],
  "a number that is none": [{ text: Number.NaN }, /^text is required/],
  nothing: [null, /^text is required/]
}

const direct = {
  framework: "A program",
  callUnasked: (x: AgentTools, name: string, input: object) => x.call(name, input, { id: "0", answer: true })
}

const question = {
  framework: "A question",
  callUnasked: (x: AgentTools, name: string, input: object) => x.question(name, input, { id: "0" })
}

describe.each([direct, question, aiSdk])("$framework", ({ callUnasked }) => {
  it.each(Object.entries(inputs))("gets an error for %s, and nothing is written", async (_, [input, message]) => {
    const { writes, x } = await tried({ allow: ["post"] })
    const { error } = Object(await callUnasked(x, "create_post", input as object))
    assert.match(error?.message, message)
    assert.strictEqual(error.repeat, false)
    assert.deepStrictEqual(await writes(), [])
  })

  it("reads a bigint as an ID", async () => {
    const { emulated, x } = await tried({ allow: ["post"] })
    const [one] = emulated.emulator.world.posts.values()
    const result = Object(await callUnasked(x, "read_post", { post: BigInt(one?.id ?? "0") }))
    const message = result.error?.message ?? ""
    assert.notMatch(message, /BigInt|JSON/)
  })
})

describe("LangChain", () => {
  // It checks the types of arguments itself, before the tool is called.
  const checked = ["a bigint with an unknown name", "a name of objects", "a text of ten million characters"] as const

  it.each(checked)("gets an error for %s, and nothing is written", async (name) => {
    const { writes, x } = await tried({ allow: ["post"] })
    const [input, message] = inputs[name] ?? []
    const result = await langchain.callUnasked(x, "create_post", input as object).catch((error: unknown) => error)
    if (!(result instanceof Error)) assert.match(Object(result).error?.message, message ?? /never/)
    assert.deepStrictEqual(await writes(), [])
  })
})

describe("OpenAI Agents", () => {
  const texts = [
    "{",
    "5",
    "null",
    "[]",
    '{"__proto__":{"text":"High water"}}',
    `{"text":${nested(100_000)}}`,
    '{"text":"High water \\ud83c"}'
  ]

  it.each(texts.map((text) => [text.slice(0, 40), text]))("gets an error for the text %j", async (_, text) => {
    const { writes, x } = await tried({ allow: ["post"] })
    const tool = openaiAgentsTools(x).find((one) => one.name === "create_post")
    const result = JSON.parse(String(await tool?.invoke(new RunContext({}), text)))
    assert.strictEqual(typeof Object(result).error?.message, "string")
    assert.deepStrictEqual(await writes(), [])
  })
})

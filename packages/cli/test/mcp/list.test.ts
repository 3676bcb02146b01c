import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ClientCapabilities } from "effect/ai/McpSchema"
import * as McpTest from "effect/ai/McpTest"
import { maxLength, resourcePages } from "../../src/mcp/knowledge/resources.ts"
import { type Group, groups } from "../../src/mcp/tool.ts"
import { protocolsOf, registrationsOf } from "../../src/mcp/serve.ts"
import { tools } from "../../src/mcp/tools/all.ts"
import { xeffect } from "../support/run.ts"
import { readInputs } from "../agents/inputs.ts"
import { call, resultOf, tried } from "./support.ts"

const listed = (allowed: ReadonlyArray<Group>) =>
  Effect.gen(function* () {
    const { session } = yield* tried()
    const client = yield* McpTest.makeClient(registrationsOf(session, new Set(allowed)), {
      protocols: [protocolsOf(new Set(allowed), new Set())[1]]
    })
    return (yield* client.listTools()).tools
  })

it.effect("The list of tools without groups has reads alone, within 12 kB", () =>
  Effect.gen(function* () {
    const tools = yield* listed([])
    assert.isAtMost(JSON.stringify(tools).length, 12_000)
    for (const { annotations, name } of tools) assert.isTrue(annotations?.readOnlyHint, name)
  }).pipe(Effect.scoped)
)

it.effect("Each tool has closed input, a schema of its output, and its price", () =>
  Effect.gen(function* () {
    const all = yield* listed(groups)
    assert.lengthOf(all, tools.length)
    for (const { description, inputSchema, name, outputSchema, title } of all) {
      assert.strictEqual(inputSchema["additionalProperties"], false, name)
      assert.isDefined(outputSchema, name)
      assert.isDefined(title, name)
      assert.match(description ?? "", /Costs \d[\d.]* dollars per [a-z ]+|Free\./, name)
    }
  }).pipe(Effect.scoped)
)

it.effect.each(groups)("The group %s opens tools that are not listed without it", (group) =>
  Effect.gen(function* () {
    const [without, with_] = [yield* listed([]), yield* listed([group])]
    assert.isAbove(with_.length, without.length)
  }).pipe(Effect.scoped)
)

/** The descriptions of tools that write, as a client reads them. The group `dm` is open to clients that cannot ask. */
const spokenTo = Effect.fnUntraced(function* (protocol: 0 | 1 | 2 | 3, elicitation: ClientCapabilities["elicitation"]) {
  const { session } = yield* tried()
  const [allowed, unasked] = [new Set(["post", "dm"] as const), new Set(["dm"] as const)]
  const client = yield* McpTest.makeClient(registrationsOf(session, allowed), {
    protocols: [protocolsOf(allowed, unasked)[protocol]],
    clientCapabilities: new ClientCapabilities(elicitation === undefined ? {} : { elicitation })
  })
  const { tools: all } = yield* client.listTools()
  return ["create_post", "send_message", "read_post"].map((name) => all.find((one) => one.name === name)?.description)
})

describe("The description of a tool that writes", () => {
  it.effect.each([
    [0, { form: {} }],
    [1, {}],
    [2, {}]
  ] as const)("says that the person is asked to a client that can ask: protocol %s, %o", ([protocol, elicitation]) =>
    Effect.gen(function* () {
      const [post, message, read] = yield* spokenTo(protocol, elicitation)
      assert.include(post, "Asks the person first.")
      assert.include(message, "Asks the person first.")
      assert.notMatch(read ?? "", /[Aa]sks|Refused/)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [0, undefined],
    [0, { url: {} }],
    [1, undefined],
    [1, { url: {} }],
    [2, undefined],
    [3, {}]
  ] as const)("says that nobody is asked to a client that cannot ask: protocol %s, %o", ([protocol, elicitation]) =>
    Effect.gen(function* () {
      const [post, message, read] = yield* spokenTo(protocol, elicitation)
      assert.include(post, "Refused: your client cannot ask the person")
      assert.include(message, "Asks nobody")
      assert.notMatch(`${post} ${message}`, /Asks the person/)
      assert.notMatch(read ?? "", /[Aa]sks|Refused/)
    }).pipe(Effect.scoped)
  )
})

describe("The flag --unasked", () => {
  it.effect.each([
    [["--unasked", "post"], "--unasked has post, which --allow does not open."],
    [["--allow", "post", "--unasked", "post,dm"], "--unasked has dm, which --allow does not open."],
    [
      ["--allow", "post", "--unasked", "posts"],
      '--unasked must be some of post, dm, like, follow, list, media, but has "posts".'
    ]
  ] as const)("is refused at the start for %o", ([flags, sentence]) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* xeffect(["mcp", "--emulator", ...flags])
      assert.strictEqual(code, 2)
      assert.include(stderr, sentence)
    })
  )

  it.effect("is announced on standard error before anything is served", () =>
    Effect.gen(function* () {
      const { stderr } = yield* xeffect([
        "mcp",
        "--emulator",
        "--allow",
        "post,dm",
        "--unasked",
        "dm",
        "--http",
        "none"
      ])
      assert.match(stderr, /^Clients that cannot ask you write unasked in these groups: dm\.\n/)
    })
  )
})

describe("A tool that reads", () => {
  it.effect.each(tools.filter(({ kind }) => kind === "read"))(
    "The tool $name returns its result below untrusted, with the dollars spent",
    ({ name }) =>
      Effect.gen(function* () {
        const all = yield* tried()
        const input = readInputs(all.emulator.world)[name] ?? assert.fail(`no input for ${name}`)
        const { isError, value } = resultOf(yield* call(all, name, input))
        assert.isFalse(isError, JSON.stringify(value))
        assert.hasAllKeys(value, ["untrusted", "dollars"])
        assert.isAtLeast(value.dollars.today, 0)
      }).pipe(Effect.scoped)
  )

  it.effect("A tool that reads returns no more entries and fields than were requested", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const input = { query: "#tides", max_results: 2, fields: ["id"] }
      const { value } = resultOf(yield* call(all, "search_posts", input))
      assert.lengthOf(value.untrusted.posts, 2)
      for (const post of value.untrusted.posts) assert.hasAllKeys(post, ["id"])
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["search_posts", { query: "#tides", evil: 1 }, "evil: there is no such argument."],
    ["search_posts", {}, "query: it is missing."],
    ["search_posts", { query: "#tides", max_results: 1000 }, "max_results: a value between 1 and 500 is expected."],
    ["read_profile", { user: "../etc" }, "user: "],
    ["read_post", { post: "https://evil.example/status/1" }, "post: "]
  ] as const)("Arguments that do not fit are refused in a sentence: %s %o", ([name, input, sentence]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const { isError, value } = resultOf(yield* call(all, name, input))
      assert.deepStrictEqual([isError, value.error.reason, value.error.repeat], [true, "InvalidInput", false])
      assert.include(value.error.message, sentence)
      assert.deepStrictEqual(yield* all.emulator.requests, [])
    }).pipe(Effect.scoped)
  )
})

it.each(resourcePages)("The page $uri is within 4 kB, and is not cut", ({ text }) => {
  assert.isBelow(text().length, maxLength)
})

import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as McpTest from "effect/ai/McpTest"
import { maxLength, resourcePages } from "../../src/mcp/knowledge/resources.ts"
import { type Group, groups } from "../../src/mcp/tool.ts"
import { protocolsOf, registrationsOf } from "../../src/mcp/serve.ts"
import { tools } from "../../src/mcp/tools/all.ts"
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

import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import type { Facts, OperationFacts, SchemaFacts } from "../../packages/emulator/src/description/facts-types.ts"
import { byHand } from "../../spec/by-hand.ts"
import { top } from "../workspace.ts"
import { readAreas } from "../facts/docs/operations.ts"
import { snakeCase } from "../facts/generate/definition.ts"
import { readStated, withExports } from "../facts/generate/files.ts"
import { withVersions } from "../facts/docs/field-versions.ts"
import { fieldCode, withField } from "../facts/docs/new-fields.ts"
import { doubtful } from "../facts/description/doubtful.ts"
import { pendingOf, wrongLimits } from "../facts/description/pending.ts"
import { type Edit, hasText } from "../copy.ts"
import { ofCalls, ofDeclarations, ofEmulator, ofFacts, ofFields, ofWritten } from "../facts/check-generator/table.ts"
import type { Vanished } from "../../spec/vanished.ts"
import { withVanished } from "../../spec/with-vanished.ts"
import { isStillLost, vanishedIn } from "../facts/description/vanished.ts"

const like = (tweet_id: SchemaFacts | undefined, required: ReadonlyArray<string> = []): OperationFacts => ({
  id: "likePost",
  method: "POST",
  path: "/2/users/{id}/likes",
  parameters: [],
  body: { type: "object", required, properties: tweet_id === undefined ? {} : { tweet_id } },
  responses: { "200": { $ref: "Liked" } },
  security: { UserToken: [] }
})

const facts = (version: string, ...operations: ReadonlyArray<OperationFacts>): Facts => ({
  version,
  operations,
  parameters: {},
  schemas: {
    PostId: { type: "string", pattern: "^[0-9]{1,19}$" },
    Liked: { type: "object", properties: { data: { type: "object", properties: { liked: { type: "boolean" } } } } }
  }
})

/** The schema that is declared of a parameter, or of a key of the body, while something of it is lost. */
const declaredSchema = (after: Facts, vanished: Vanished): unknown => {
  const [operation] = withVanished(after, vanished).operations
  const [parameter] = operation?.parameters ?? []
  return typeof parameter === "object" ? parameter.schema : operation?.body?.properties?.["tweet_id"]
}

const lost = (before: OperationFacts, after: OperationFacts) =>
  vanishedIn(facts("2.1", before), facts("2.2", after), () => true).facts.map(({ keyword, value }) => [keyword, value])

describe("what vanishes from a description", () => {
  it.each<readonly [what: string, before: SchemaFacts, after: SchemaFacts, lost: ReadonlyArray<unknown>]>([
    ["a pattern", { $ref: "PostId" }, { type: "string" }, [["pattern", "^[0-9]{1,19}$"]]],
    ["a default", { type: "integer", default: 7 }, { type: "integer" }, [["default", 7]]],
    ["a bound", { type: "integer", maximum: 7 }, { type: "integer" }, [["maximum", 7]]],
    ["a narrower bound", { type: "integer", minimum: 5 }, { type: "integer", minimum: 1 }, [["minimum", 5]]],
    [
      "a value",
      { type: "string", enum: ["a", "b"] },
      { type: "string", enum: ["a", "c"] },
      [["enum", ["a", "c", "b"]]]
    ],
    ["a wider range", { type: "integer", maximum: 7 }, { type: "integer", maximum: 9 }, [["maximum", 7]]],
    ["a narrower range", { type: "integer", maximum: 9 }, { type: "integer", maximum: 7 }, [["maximum", 9]]],
    ["a narrower start", { type: "integer", minimum: 1 }, { type: "integer", minimum: 5 }, [["minimum", 1]]],
    ["a bound where none was", { type: "integer" }, { type: "integer", maximum: 7 }, [["maximum", null]]],
    ["a pattern where none was", { type: "string" }, { $ref: "PostId" }, [["pattern", null]]],
    ["a list of values where none was", { type: "string" }, { type: "string", enum: ["a"] }, [["enum", null]]],
    ["another pattern", { $ref: "PostId" }, { type: "string", pattern: "^a$" }, [["pattern", "^[0-9]{1,19}$"]]],
    ["another type", { type: "integer" }, { type: "boolean" }, [["type", "integer"]]],
    [
      "a value of a list",
      { type: "array", items: { type: "string", enum: ["a", "b"] } },
      { type: "array", items: { type: "string", enum: ["b", "c"] } },
      [["items", { type: "string", enum: ["b", "c", "a"] }]]
    ],
    [
      "bounds with the default that is within them",
      { type: "integer", minimum: 10, maximum: 100, default: 50 },
      { type: "integer", minimum: 1, maximum: 10, default: 5 },
      [
        ["maximum", 100],
        ["minimum", 10],
        ["default", 50]
      ]
    ],
    ["but no other default", { type: "integer", default: 7 }, { type: "integer", default: 8 }, []],
    ["but no new value", { type: "string", enum: ["a"] }, { type: "string", enum: ["a", "b"] }, []]
  ])("is noticed and waits for a decision: %s", (_, before, after, expected) => {
    assert.deepStrictEqual(lost(like(before), like(after)), expected)
  })

  it("is noticed if a parameter is gone, or no longer required", () => {
    const id = { type: "string" } as const
    assert.deepStrictEqual(lost(like(id, ["tweet_id"]), like(id)), [["required", true]])
    assert.deepStrictEqual(lost(like(id), like(id, ["tweet_id"])), [["required", false]])
    assert.deepStrictEqual(lost(like(undefined), like(id, ["tweet_id"])), [["required", false]])
    assert.deepStrictEqual(lost(like(undefined), like(id)), [])
    assert.deepStrictEqual(lost(like(id), like(undefined)), [
      ["parameter", { in: "body", schema: id, required: false }]
    ])
  })

  it("is noticed of a body that is described as one of several objects", () => {
    const before = { ...like(undefined), body: { anyOf: [like({ type: "string" }, ["tweet_id"]).body ?? {}] } }
    assert.deepStrictEqual(lost(before, like({ type: "string" })), [["required", true]])
    assert.deepStrictEqual(lost(before, like({ type: "string" }, ["tweet_id"])), [])
  })

  it("keeps an operation that is gone, without references to schemas that may be gone too", () => {
    const { operations } = vanishedIn(facts("2.1", like({ $ref: "PostId" })), facts("2.2"), () => true)
    assert.notInclude(JSON.stringify(operations), "$ref")
    assert.deepStrictEqual(pendingOf({ operations, facts: [] }), [
      "POST /2/users/{id}/likes is no longer described; the last description with it is 2.1"
    ])
    assert.deepStrictEqual(
      withVanished(facts("2.2"), { operations, facts: [] }).operations.map(({ id }) => id),
      ["likePost"]
    )
  })

  it("is read, and not imported with a type that changes with what it holds", () => {
    const sources = globSync(["scripts/**/*.ts", "bench/**/*.ts", "packages/*/{src,test,tools}/**/*.ts"], { cwd: top })
    const importing = sources.filter((path) => /^import .*vanished\.json"/m.test(readFileSync(join(top, path), "utf8")))
    assert.deepStrictEqual(importing, [])
  })

  it("keeps the name of what a read returns, by which it is declared", () => {
    const data = { type: "array", items: { $ref: "User" } } as const
    const read: OperationFacts = {
      ...like(undefined),
      method: "GET",
      responses: { "200": { properties: { data, includes: { $ref: "Expansions" } } } }
    }
    const { operations } = vanishedIn(facts("2.1", read), facts("2.2"), () => true)
    assert.deepStrictEqual(operations[0]?.responses, { "200": { properties: { data } } })
  })

  it("is noticed of a parameter of the path, and stays declared, whatever it is called", () => {
    const of = (name: string, schema: SchemaFacts): OperationFacts => ({
      ...like(undefined),
      path: `/2/users/{${name}}/likes`,
      parameters: [{ name, in: "path", required: true, schema }]
    })
    const [before, after] = [of("id", { $ref: "PostId" }), of("user_id", { type: "string" })]
    assert.deepStrictEqual(lost(before, after), [["pattern", "^[0-9]{1,19}$"]])
    assert.deepStrictEqual(lost(before, of("user_id", { $ref: "PostId" })), [])
    const vanished = vanishedIn(facts("2.1", before), facts("2.2", after), () => true)
    for (const name of ["user_id", "id"]) {
      const schema = declaredSchema(facts("2.2", of(name, { type: "string" })), vanished)
      assert.deepStrictEqual(schema, { type: "string", pattern: "^[0-9]{1,19}$" })
    }
    assert.deepStrictEqual(doubtful(facts("2.1", before), facts("2.2", after)), [])
  })

  it("is not noticed of an operation that nobody declared", () => {
    const { facts: found, operations } = vanishedIn(facts("2.1", like({ $ref: "PostId" })), facts("2.2"), () => false)
    assert.deepStrictEqual([...found, ...operations], [])
  })

  it("is declared as before until it is described again", () => {
    const [before, after] = [like({ type: "integer", maximum: 7 }), like({ type: "integer" })]
    const vanished = vanishedIn(facts("2.1", before), facts("2.2", after), () => true)
    assert.deepStrictEqual(declaredSchema(facts("2.2", after), vanished), { type: "integer", maximum: 7 })
    for (const one of vanished.facts) {
      assert.isTrue(isStillLost(facts("2.3", after), one))
      assert.isFalse(isStillLost(facts("2.3", before), one))
    }
  })

  it("waits no longer once there is a reason", () => {
    const one = { operation: "GET /2/a", parameter: "b", keyword: "default", value: 1, last: "2.1" }
    assert.lengthOf(pendingOf({ operations: [], facts: [one] }), 1)
    assert.deepStrictEqual(pendingOf({ operations: [], facts: [{ ...one, reason: "It is still accepted." }] }), [])
    assert.deepStrictEqual(pendingOf({ operations: [], facts: [{ ...one, dropped: "It had no effect." }] }), [])
  })

  it("is not declared any more if a person dropped it", () => {
    const before = like({ type: "integer", maximum: 7 })
    const vanished = vanishedIn(facts("2.1", before), facts("2.2", like({ type: "integer" })), () => true)
    const dropped = { ...vanished, facts: vanished.facts.map((one) => ({ ...one, dropped: "It had no effect." })) }
    assert.deepStrictEqual(declaredSchema(facts("2.2", like({ type: "integer" })), dropped), { type: "integer" })
  })

  it("is a range as a whole: while one of its bounds waits, a bound that is decided does not count", () => {
    const [before, after] = [
      like({ type: "integer", minimum: 10, maximum: 100 }),
      like({ type: "integer", minimum: 1, maximum: 10, default: 5 })
    ]
    const vanished = vanishedIn(facts("2.1", before), facts("2.2", after), () => true)
    const decided = (...keywords: ReadonlyArray<string>): Vanished => ({
      ...vanished,
      facts: vanished.facts.map((one) => (keywords.includes(one.keyword) ? { ...one, dropped: "It is so." } : one))
    })
    const range = { type: "integer", minimum: 10, maximum: 100 }
    const now = facts("2.2", after)
    assert.deepStrictEqual(declaredSchema(now, vanished), range)
    assert.deepStrictEqual(declaredSchema(now, decided("maximum")), range)
    assert.deepStrictEqual(declaredSchema(now, decided("maximum", "default")), range)
    assert.deepStrictEqual(
      declaredSchema(now, decided("maximum", "minimum", "default")),
      after.body?.properties?.["tweet_id"]
    )
  })

  it.each<
    readonly [what: string, before: OperationFacts["security"], after: OperationFacts["security"], accepted: unknown]
  >([
    ["a kind", { BearerToken: [], UserToken: [] }, { BearerToken: [] }, { BearerToken: [], UserToken: [] }],
    ["all of them", { UserToken: [] }, {}, { UserToken: [] }],
    ["a kind, beside a new one", { UserToken: [] }, { BearerToken: [] }, { UserToken: [] }],
    [
      "a scope, beside a new one",
      { OAuth2UserToken: ["a", "b"] },
      { OAuth2UserToken: ["b", "c"] },
      { OAuth2UserToken: ["a", "b"] }
    ],
    ["that none were needed", {}, { UserToken: [] }, {}]
  ])("is noticed of credentials, which are accepted until it is decided: %s", (_, before, after, accepted) => {
    const [old, now] = [
      facts("2.1", { ...like(undefined), security: before }),
      facts("2.2", { ...like(undefined), security: after })
    ]
    const vanished = vanishedIn(old, now, () => true)
    assert.deepStrictEqual(withVanished(now, vanished).operations[0]?.security, accepted)
    assert.match(pendingOf(vanished).join(), /^POST \/2\/users\/\{id\}\/likes: it accepted .* until 2\.1$/)
    assert.deepStrictEqual(
      vanished.facts.map((one) => [isStillLost(now, one), isStillLost(old, one)]),
      [[true, false]]
    )
  })

  it("is not noticed of a new kind of credentials, or of a new scope", () => {
    const [old, now] = [
      { ...like(undefined), security: { OAuth2UserToken: ["a"] } },
      { ...like(undefined), security: { OAuth2UserToken: ["a", "b"], UserToken: [] } }
    ]
    assert.deepStrictEqual(lost(old, now), [])
  })

  it("is noticed if a response is a stream no more, or a body is described as form parts", () => {
    const stream = { ...like(undefined), streaming: true } as const
    const parts = { ...like(undefined), multipart: true } as const
    assert.deepStrictEqual(lost(stream, like(undefined)), [["streaming", true]])
    assert.deepStrictEqual(lost(like(undefined), parts), [["multipart", null]])
    const vanished = vanishedIn(facts("2.1", stream), facts("2.2", parts), () => true)
    const [first] = withVanished(facts("2.2", parts), vanished).operations
    assert.deepStrictEqual([first?.streaming, first?.multipart], [true, undefined])
  })
})

describe("a published limit", () => {
  const described = [{ method: "GET", path: "/2/lists/{list_id}" }]

  it.each<readonly [what: string, key: string, windows: ReadonlyArray<string>, lines: ReadonlyArray<string>]>([
    ["as it is described", "GET /2/lists/{list_id}", ["300/15m 1/1s", "-"], []],
    ["of a path with another name", "GET /2/lists/{id}", ["-", "5/24h"], ["is called GET /2/lists/{list_id} now"]],
    ["of no operation", "PUT /2/lists/{idd}/x", ["-", "5/15m"], ["is no operation"]],
    ["of an unknown window", "GET /2/lists/{list_id}", ["-", "301/5x"], ["has 301/5x, which names no number"]]
  ])("is taken, or waits for a person: %s", (_, key, windows, lines) => {
    const found = wrongLimits({ [key]: windows }, described)
    assert.lengthOf(found, lines.length)
    for (const [index, line] of lines.entries()) assert.include(found[index], line)
  })
})

describe("what looks doubtful in a description", () => {
  const doubts = (before: OperationFacts, after: OperationFacts) => doubtful(facts("2.1", before), facts("2.2", after))
  const id = { type: "string" } as const

  it.each<readonly [what: string, schema: SchemaFacts, line: RegExp]>([
    ["a default out of bounds", { type: "integer", maximum: 4, default: 5 }, /default 5 of tweet_id is out of/],
    ["a default that is no value", { type: "string", enum: ["a"], default: "b" }, /default b of tweet_id is none/]
  ])("is named: %s", (_, schema, line) => {
    const found = doubts(like(id), like(schema))
    assert.lengthOf(found, 1)
    assert.match(found[0] ?? "", line)
    assert.deepStrictEqual(doubts(like(schema), like(schema)), [])
  })
})

describe("the comment of a field", () => {
  const source = [
    "export interface Post {",
    "  /** The text. */",
    "  readonly text?: string",
    "  /** Its place. Since description 2.1. */",
    "  readonly geo?: string",
    "  readonly lang?: string",
    "}",
    ""
  ].join("\n")
  const words = new Map([
    ["text", "Until description 2.3."],
    ["lang", "Since description 2.2."]
  ])

  it("says which descriptions have it, and no longer what was so before", () => {
    const text = withVersions(source, "Post", (field) => words.get(field) ?? "")
    assert.include(text, "  /** The text. Until description 2.3. */\n  readonly text")
    assert.include(text, "  /** Its place. */\n  readonly geo")
    assert.include(text, "  /** Since description 2.2. */\n  readonly lang")
    assert.strictEqual(
      withVersions(text, "Post", (field) => words.get(field) ?? ""),
      text
    )
  })
})

describe("a field that is described and not declared", () => {
  const source = [
    'import { always, boolean, list, number, numberOrText, string, struct } from "./shape.ts"',
    "",
    "export interface Post {",
    "  readonly text: string",
    "  /** Its place. */",
    "  readonly geo?: string",
    "  readonly lang?: string",
    "}",
    "",
    "export const Post: Shape<Post> = struct({\n  text: always(string),\n  geo: string,\n  lang: string\n})",
    ""
  ].join("\n")
  const named = (schema: SchemaFacts): SchemaFacts =>
    schema.$ref === "Tags" ? { type: "array", items: { type: "string" } } : schema

  it.each<readonly [name: string, member: string, shape: string, schema: SchemaFacts]>([
    ["edits", "number", "Shape.number", { type: "integer" }],
    ["hidden", "boolean", "Shape.boolean", { type: "boolean" }],
    ["tags", "ReadonlyArray<string>", "Shape.list(Shape.string)", { $ref: "Tags" }],
    [
      "views",
      "{ readonly count?: number }",
      "Shape.struct({ count: Shape.numberOrText })",
      { type: "object", properties: { count: { type: "integer", format: "int64" } } }
    ]
  ])("is written with its type and its shape: %s", (name, type, shape, schema) => {
    const code = fieldCode(schema, named)
    assert.deepStrictEqual(code, { type, shape })
    if (code === undefined) return
    const text = withField(source, "Post", "Post", name, code)
    assert.include(text, `  readonly ${name}?: ${type}\n`)
    assert.include(text, `  ${name}: ${shape.replaceAll("Shape.", "")}`)
    assert.notMatch(text, /,\n[}\]]|[^,{[]\n {2}(?:\w+:|")/)
  })

  it("takes its place among those in alphabetical order, before the comment of the next one", () => {
    const text = withField(source, "Post", "Post", "edits", { type: "number", shape: "Shape.number" })
    assert.include(text, "  readonly text: string\n  readonly edits?: number\n  /** Its place. */\n  readonly geo")
    assert.include(text, "text: always(string),\n  edits: number,\n  geo: string")
  })

  it("is left to a person if it has several forms, or a shape that its module does not import", () => {
    assert.isUndefined(fieldCode({ oneOf: [{ type: "string" }, { type: "integer" }] }, named))
    const code = { type: "string", shape: "Shape.textOrNumber" }
    assert.strictEqual(withField(source, "Post", "Post", "edits", code), source)
  })
})

describe("npm run check-generator", () => {
  const edits: ReadonlyArray<Edit> = [
    ...ofFacts,
    ...ofWritten,
    ...ofFields,
    ...ofDeclarations,
    ...ofEmulator,
    ...ofCalls
  ]
  it.each(edits.map(({ file, from }) => [file, from] as const))("changes what is there: %s", (file, from) => {
    assert.isTrue(hasText(readFileSync(join(top, file), "utf8"), from))
  })
})

describe("a new module of operations", () => {
  const index = 'export * from "./likes.ts"\n'
  const operation = { of: "GET /2/a", does: "Reads it.", example: "a()" }

  it("is exported by the index of its package, once", () => {
    const modules = new Map([
      ["likes.ts", { newInLikes: operation }],
      ["inner/pins.ts", { getPins: operation }]
    ])
    const text = withExports(index, new Set(), modules)
    assert.strictEqual(text, `${index}export * from "./inner/pins.ts"\n`)
    assert.strictEqual(withExports(text, new Set(), modules), text)
  })

  it("is not exported twice if another module of the index exports it", () =>
    assert.strictEqual(withExports(index, new Set(["getPins"]), new Map([["pins.ts", { getPins: operation }]])), index))
})

describe("every operation", () => {
  it("is written from spec/operations, or has a reason in spec/by-hand.ts", async () => {
    const exported = (await readAreas()).flatMap(({ entries }) => entries.map(({ definition }) => definition.name))
    const written = (await readStated()).flatMap(({ operations }) => Object.keys(operations).map(snakeCase))
    assert.deepStrictEqual([...written, ...Object.values(byHand).flat()].toSorted(), exported.toSorted())
  })
})

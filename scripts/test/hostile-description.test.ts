import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import vm from "node:vm"
import * as fc from "fast-check"
import { afterEach, assert, describe, it } from "vitest"
import { DescriptionError, deriveFacts } from "../../packages/emulator/tools/derive.ts"
import { readDescription } from "../../packages/emulator/tools/spec.ts"
import type { SchemaFacts } from "../../packages/emulator/src/description/facts-types.ts"
import { definitionCode } from "../facts/generate/definition.ts"
import { bytesName, wanting } from "../facts/generate/described.ts"
import { declaredOf } from "../facts/generate/kind.ts"
import { parameterCode } from "../facts/generate/parameters.ts"
import { valueCode } from "../facts/generate/value.ts"
import { inert } from "../facts/description/report.ts"
import { responseOf } from "../facts/generate/response.ts"
import { withVanished } from "../../spec/with-vanished.ts"
import { pendingOf } from "../facts/description/pending.ts"
import { next, remembered } from "../facts/description/take-in.ts"

type Json = Record<string, unknown>

const json = (schema: Json) => ({ content: { "application/json": { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const list = { type: "array", items: { type: "string", enum: ["replies", "retweets"] } }
const object = (properties: Json) => ({ type: "object", properties })
const deleted = (flag: Json) => object({ data: object({ deleted: flag }) })
const inPath = { name: "id", in: "path", required: true, schema: ref("PostId") }
const count = { name: "max_results", in: "query", schema: { type: "integer", minimum: 10, maximum: 100 } }

/** A description of operations that are declared. */
const description = (): Json => ({
  openapi: "3.0.0",
  info: { version: "2.167" },
  components: {
    parameters: {
      PostFields: { name: "post.fields", in: "query", schema: { type: "array", items: { enum: ["id"] } } }
    },
    schemas: {
      PostId: { type: "string", pattern: "^[0-9]{1,19}$" },
      Post: { type: "object", properties: { id: ref("PostId"), lang: { type: "string" } } },
      Like: { type: "object", required: ["tweet_id"], properties: { tweet_id: ref("PostId") } }
    }
  },
  paths: {
    "/2/tweets/{id}": {
      get: {
        operationId: "getPost",
        parameters: [inPath, { $ref: "#/components/parameters/PostFields" }],
        security: [{ BearerToken: [] }],
        responses: { "200": json(object({ data: ref("Post") })) }
      },
      delete: {
        operationId: "deletePost",
        parameters: [inPath],
        security: [{ OAuth2UserToken: ["tweet.write"] }, { UserToken: [] }],
        responses: { "200": json(deleted({ type: "boolean" })) }
      }
    },
    "/2/users/{id}/likes": {
      post: {
        operationId: "likePost",
        parameters: [inPath],
        requestBody: json(ref("Like")),
        security: [{ UserToken: [] }],
        responses: { "200": json({ type: "object" }) }
      }
    },
    "/2/users/{id}/tweets": {
      get: {
        operationId: "getPosts",
        parameters: [inPath, count, { name: "exclude", in: "query", schema: list }],
        security: [{ BearerToken: [] }],
        responses: { "200": json({ type: "array", items: ref("Post") }) }
      }
    },
    "/2/tweets/search/stream": {
      get: {
        operationId: "streamPosts",
        "x-twitter-streaming": true,
        security: [{ BearerToken: [] }],
        responses: { "200": json(ref("Post")) }
      }
    }
  }
})

const before = deriveFacts(description())
const none = { operations: [], facts: [] }

const at = (whole: Json, path: ReadonlyArray<string>): Json => path.reduce((found, name) => found[name] as Json, whole)

/** The next description, with one mistake: another value at a place, or none. */
const set = (value: unknown, ...path: ReadonlyArray<string>): Json => {
  const after = structuredClone({ ...description(), info: { version: "2.168" } })
  const [holder, last] = [at(after, path.slice(0, -1)), path.at(-1) ?? ""]
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return after
}

const likes = ["paths", "/2/users/{id}/likes", "post"]
const posts = ["paths", "/2/users/{id}/tweets", "get"]
const range = [...posts, "parameters", "1"]
const removal = ["paths", "/2/tweets/{id}", "delete"]
const language = ["components", "schemas", "Post", "properties", "lang"]
const exclude = [...posts, "parameters", "2", "schema", "items"]
const code = "x: (console.error('RUN'), undefined), y"

describe("a description that refers to what is not there, contradicts itself, or has names that are not plain", () => {
  it.each<readonly [what: string, description: Json, sentence: string]>([
    [
      "a reference of a parameter to nowhere",
      set(ref("No"), ...range, "schema"),
      'max_results: there is no schema "No"'
    ],
    [
      "a reference of a response to nowhere",
      set(ref("No"), "components", "schemas", "Post"),
      'there is no schema "No"'
    ],
    ["a parameter that is nowhere", set([{ $ref: "#/components/parameters/No" }], ...posts, "parameters"), '"#No"'],
    [
      "a reference to itself",
      set(ref("Post"), "components", "schemas", "Post"),
      "Post: the reference leads back to itself"
    ],
    [
      "a minimum over the maximum",
      set(200, ...range, "schema", "minimum"),
      '"minimum" 200 is larger than "maximum" 100'
    ],
    [
      "a bound that is a text",
      set("1); f(", ...range, "schema", "minimum"),
      '"minimum" is "1); f(", which is not a number'
    ],
    ["a pattern that is none", set("(", "components", "schemas", "PostId", "pattern"), "is not a regular expression"],
    [
      "a list of types",
      set(["string", "null"], "components", "schemas", "PostId", "type"),
      "is not the name of one type"
    ],
    [
      "code as a name in a body",
      set({ type: "string" }, "components", "schemas", "Like", "properties", code),
      "is not a name"
    ],
    ["code as the name of a parameter", set(code, ...range, "name"), "is not a name of letters"],
    ["code as a scope", set([{ OAuth2UserToken: [code] }], ...likes, "security"), "is not a name of letters"],
    ["code as an operationId", set(code, ...likes, "operationId"), "is not a name of letters"],
    [
      "the end of a comment as a value",
      set(["*/ f() /*"], ...posts, "parameters", "2", "schema", "items", "enum"),
      '"enum"'
    ],
    ["a default of a number that is code", set("(f(), 10)", ...range, "schema", "default"), "default"],
    ["a default of a number that is a list of code", set(["f()"], ...range, "schema", "default"), "default"],
    ["a default that is an object", set({ a: 1 }, ...range, "schema", "default"), "default"],
    ["a default that is no whole number", set(1.5, ...range, "schema", "default"), "default"],
    ["a default of a text that is a number", set(5, ...language, "default"), "default"],
    ["a default of a text that ends a comment", set("*/ f() /*", ...language, "default"), "default"],
    ["a default that is a list for a text", set(["en"], ...language, "default"), "default"],
    ["a default that is a flag for a text", set(true, ...language, "default"), "default"],
    ["a default of a list with an object", set([{}], ...posts, "parameters", "2", "schema", "default"), "default"],
    ["a default of a reference of another type", set({ ...ref("PostId"), default: 1 }, ...range, "schema"), "default"],
    ["a value that ends the line of a comment", set(["a\u2028f()"], ...exclude, "enum"), '"enum"'],
    ["a value that turns the direction of code", set(["a\u202e"], ...exclude, "enum"), '"enum"'],
    ["a parameter __proto__", set("__proto__", ...range, "name"), "is a name that every object has"],
    ["a parameter constructor", set("constructor", ...range, "name"), "is a name that every object has"],
    ["a parameter with such a part", set("a.prototype", ...range, "name"), "is a name that every object has"],
    [
      "a field __proto__",
      set(JSON.parse('{"__proto__":{"type":"string"}}'), "components", "schemas", "Post", "properties"),
      "is a name that every object has"
    ],
    [
      "a schema __proto__",
      set(JSON.parse('{"__proto__":{"type":"string"}}'), "components", "schemas"),
      "is a name that every object has"
    ],
    ["an operationId that is a path", set("../../a", ...likes, "operationId"), "is not a name of letters"],
    ["a version that is a path", set("../2.168", "info", "version"), "is not like 2.167"],
    ["a path that is none", set({ get: { operationId: "a", responses: {} } }, "paths", "/2/`"), "is not a path"],
    ["a parameter twice", set(count, ...posts, "parameters", "2"), "max_results of the query is described twice"],
    [
      "a placeholder without a parameter",
      set([], ...removal, "parameters"),
      "are none, which are not those of its template"
    ],
    [
      "an operationId twice",
      set("getPost", ...likes, "operationId"),
      'its operationId "getPost" is that of GET /2/tweets/{id}'
    ],
    ["a parameter in a header", set("header", ...range, "in"), 'a parameter in "header" is not understood'],
    [
      "a body of another form",
      set({ content: { "text/csv": {} } }, ...likes, "requestBody"),
      "neither a JSON form nor form parts nor bytes"
    ],
    ["an unknown kind of credentials", set([{ Key: [] }], ...likes, "security"), "Key is no known kind of credentials"],
    ["a version that is none", set("2.168; f()", "info", "version"), 'the version "2.168; f()" is not like 2.167'],
    ["a version that goes back", set("2.17", "info", "version"), "it is version 2.17, which is older than 2.167"]
  ])("is refused in one sentence: %s", (_, description, sentence) => {
    const take = () => next(before, none, deriveFacts(description))
    assert.throws(take, DescriptionError)
    assert.throws(take, sentence)
  })
})

describe("a description that drops, narrows or renames what is declared", () => {
  const security = [...removal, "security"]
  const exclude = [...posts, "parameters", "2", "schema", "items", "enum"]
  const stream = ["paths", "/2/tweets/search/stream", "get", "x-twitter-streaming"]
  it.each<readonly [what: string, description: Json, pending: ReadonlyArray<RegExp>]>([
    [
      "app-only in place of users",
      set([{ BearerToken: [] }], ...security),
      [/DELETE .* accepted OAuth 2\.0 .* or OAuth 1\.0a/]
    ],
    ["no credentials", set(undefined, ...security), [/DELETE .* accepted OAuth 2\.0/]],
    ["one of two kinds", set([{ UserToken: [] }], ...security), [/accepted OAuth 2\.0/]],
    ["a lower maximum", set(50, ...range, "schema", "maximum"), [/max_results had maximum 100/]],
    ["a higher minimum", set(20, ...range, "schema", "minimum"), [/max_results had minimum 10/]],
    [
      "a narrower and a wider bound",
      set({ type: "integer", minimum: 1, maximum: 10 }, ...range, "schema"),
      [/maximum 100/, /minimum 10/]
    ],
    ["a required parameter", set(true, ...range, "required"), [/max_results was not required/]],
    [
      "a pattern that takes forever",
      set("^(a+)+$", "components", "schemas", "PostId", "pattern"),
      Array(5).fill(/had pattern/)
    ],
    [
      "one of several forms",
      set({ oneOf: [{ type: "integer" }] }, ...range, "schema"),
      [/maximum/, /minimum/, /type "integer"/]
    ],
    ["a renamed value", set(["replies", "reposts"], ...exclude), [/exclude had items .*retweets/]],
    [
      "a renamed parameter",
      set({ ...count, name: "count", required: true }, ...range),
      [/max_results had a description/, /count was not required/]
    ],
    ["a removed operation", set(undefined, ...posts), [/GET .* is no longer described/]],
    ["no operations", set({}, "paths"), Array(5).fill(/is no longer described/)],
    [
      "another method",
      set({ put: at(description(), likes) }, "paths", "/2/users/{id}/likes"),
      [/POST .* is no longer described/]
    ],
    ["a stream that is none", set(undefined, ...stream), [/it had a response that is a stream of lines/]],
    [
      "a body of form parts",
      set({ content: { "multipart/form-data": { schema: ref("Like") } } }, ...likes, "requestBody"),
      [/it had not a body of form parts/]
    ]
  ])("waits for a person, and all is declared as before: %s", (_, description, pending) => {
    const after = deriveFacts(description)
    const lost = next(before, none, after)
    const lines = pendingOf(lost)
    assert.lengthOf(lines, pending.length)
    for (const [index, line] of lines.entries()) assert.match(line, pending[index] ?? /^$/)
    const declared = withVanished(after, lost)
    for (const operation of before.operations) {
      const found = declared.operations.find(
        ({ method, path }) => method === operation.method && path === operation.path
      )
      assert.deepStrictEqual(found?.security, operation.security)
      assert.deepStrictEqual([found?.multipart, found?.streaming], [operation.multipart, operation.streaming])
    }
    // Taken in twice, it waits for the same.
    assert.deepStrictEqual(pendingOf(next(after, lost, after)), lines)
  })

  it.each<readonly [what: string, description: Json]>([
    ["credentials", set(undefined, ...security)],
    ["a bound", set(50, ...range, "schema", "maximum")],
    ["an operation", set(undefined, ...posts)],
    ["a stream", set(undefined, ...stream)]
  ])("waits no more once it is described again: %s", (_, description) => {
    const after = deriveFacts(description)
    assert.deepStrictEqual(next(after, next(before, none, after), { ...before, version: "2.169" }), none)
  })

  it.each<readonly [what: string, description: Json, pending: RegExp]>([
    [
      "a field of a resource",
      set({ type: "array", items: { type: "string" } }, "components", "schemas", "Post", "properties", "lang"),
      /^GET \/2\/\S+: in its response, Post\.lang was text until 2\.167$/
    ],
    [
      "the outcome of a write",
      set(json(deleted({ type: "string" })), ...removal, "responses", "200"),
      /^DELETE \/2\/tweets\/\{id\}: in its response, data\.deleted was boolean until 2\.167$/
    ]
  ])("A response whose type changes waits for a person, and is declared as before: %s", (_, description, pending) => {
    const after = deriveFacts(description)
    const lost = next(before, none, after)
    assert.lengthOf(pendingOf(lost), 1)
    assert.match(pendingOf(lost).join(), pending)
    const declared = withVanished(after, lost)
    assert.deepStrictEqual(declared.schemas["Post"], before.schemas["Post"])
    assert.deepStrictEqual(
      declared.operations.map(({ responses }) => responses),
      before.operations.map(({ responses }) => responses)
    )
    assert.deepStrictEqual(pendingOf(next(after, lost, after)), pendingOf(lost))
    assert.deepStrictEqual(next(after, lost, { ...before, version: "2.169" }), none)
    const adopted = { ...lost, facts: lost.facts.map((one) => ({ ...one, dropped: "It is so on the wire." })) }
    assert.deepStrictEqual(pendingOf(adopted), [])
    assert.deepStrictEqual(withVanished(after, adopted), after)
  })

  it("waits again if it is narrower than what a person adopted", () => {
    const wider = deriveFacts(set(200, ...range, "schema", "maximum"))
    const { facts } = next(before, none, wider)
    const adopted = { operations: [], facts: facts.map((one) => ({ ...one, dropped: "It accepts more." })) }
    assert.deepStrictEqual(pendingOf(adopted), [])
    const lines = pendingOf(next(wider, adopted, deriveFacts(set(150, ...range, "schema", "maximum"))))
    assert.deepStrictEqual(lines, ["GET /2/users/{id}/tweets: max_results had maximum 200 until 2.168"])
  })
})

describe("a body and a response that are not JSON", () => {
  const of = (description: Json) => deriveFacts(description).operations.find(({ id }) => id === "likePost")

  it("are form parts if there is no JSON form, and have a schema", () => {
    const { body, multipart } =
      of(set({ content: { "multipart/form-data": { schema: ref("Like") } } }, ...likes, "requestBody")) ?? {}
    assert.deepStrictEqual([body, multipart], [{ $ref: "Like" }, true])
    assert.isUndefined(of(description())?.multipart)
  })

  it("are bytes alone if nothing else is described, and are declared so", () => {
    const content = { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    const facts = of(set({ content }, ...likes, "requestBody"))
    assert.deepStrictEqual([facts?.bytes, facts?.multipart], [true, undefined])
    if (facts === undefined) return
    const file = { name: bytesName, place: "body", schema: facts.body ?? {}, isRequired: true } as const
    const described = { method: "POST", path: "/2/users/{me}/likes", key: "", facts, params: [file] }
    const declared = declaredOf("like", file, undefined, true)
    const params = {
      all: new Map([[bytesName, declared]]),
      own: [bytesName],
      based: [],
      groups: [],
      earliest: undefined
    }
    const response = { type: "{}", isNamed: true, code: "Response.empty" }
    const operation = { of: "POST /2/users/{me}/likes", does: "", example: "" }
    const code = definitionCode("like", operation, described, params, response)
    assert.include(code, 'params: { "bytes": Parameter.required(Bytes.parameter) }')
    assert.include(code, 'body: Bytes.body("bytes")')
  })

  it.each([
    ["^[\\x00-\\x{FFFF}]*$", "plain yz 潮"],
    ["^\\x{41}$", "A"]
  ])("has patterns with characters of other dialects as these are here: %s", (pattern, text) => {
    const schema = { type: "object", properties: { tweet_id: { type: "string", pattern } } }
    const facts = deriveFacts(set(schema, "components", "schemas", "Like"))
    const found = facts.schemas["Like"]?.properties?.["tweet_id"]?.pattern ?? ""
    assert.match(text, new RegExp(found, "u"))
  })

  it("are declared with parts that are files, and as a body that is sent so", () => {
    const facts = of(set({ content: { "multipart/form-data": { schema: ref("Like") } } }, ...likes, "requestBody"))
    assert.isDefined(facts)
    if (facts === undefined) return
    const operation = { of: "POST /2/users/{me}/likes", does: "", example: "" }
    const file = {
      name: "media",
      place: "body",
      schema: { type: "string", format: "binary" },
      isRequired: true
    } as const
    const described = { method: "POST", path: "/2/users/{me}/likes", key: "", facts, params: [file] }
    const declared = declaredOf("like", file, undefined, true)
    assert.deepStrictEqual([declared.code, declared.type], ["Parameter.required(Bytes.parameter)", "BinaryInput"])
    const params = { all: new Map([["media", declared]]), own: ["media"], based: [], groups: [], earliest: undefined }
    const response = { type: "{}", isNamed: true, code: "Response.empty" }
    const code = definitionCode("like", operation, described, params, response)
    assert.include(code, 'params: { "media": Parameter.required(Bytes.parameter) }')
    assert.include(code, "body: Body.multipart()")
  })

  it.each<readonly [what: string, data: SchemaFacts, code: string | undefined, wanting: RegExp | undefined]>([
    ["posts", { $ref: "Post" }, "Response.lines(Response.SingleTweet)", undefined],
    ["something else", { type: "object" }, undefined, /is a stream: state its `result`.*Response\.lines/]
  ])("are declared as a stream of %s, or a person is asked for the shape", (_, data, code, sentence) => {
    const facts = before.operations.find(({ id }) => id === "streamPosts")
    assert.isDefined(facts)
    if (facts === undefined) return
    const described = {
      method: "GET",
      path: "/2/a/stream",
      key: "GET /2/a/stream",
      facts: { ...facts, responses: { "200": { properties: { data } } } },
      params: []
    }
    wanting.clear()
    const response = responseOf({ of: described.key, does: "", example: "" }, described)
    if (code !== undefined) assert.strictEqual(response.code, code)
    const found = [...wanting].join("\n")
    wanting.clear()
    if (sentence === undefined) assert.strictEqual(found, "")
    else assert.match(found, sentence)
  })

  it("are a stream if the description says so", () =>
    assert.deepStrictEqual(
      before.operations.filter(({ streaming }) => streaming === true).map(({ id }) => id),
      ["streamPosts"]
    ))
})

describe("a value of a description in code", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."\"'`\\*/${}\n\u2028\u2029<!->aé🌊\0") })

  it("is the same value, whatever it is, and ends neither a text nor a comment nor a line", () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.double({ noNaN: true }), fc.boolean()), (value) => {
        const written = valueCode(value)
        assert.strictEqual(vm.runInNewContext(`/* ${written} */ (${written}) // ${written}\n`), value)
        assert.notMatch(written, /[\n\r\u2028\u2029]|\*\//)
      })
    )
  })

  it.each([[["a"]], [{ a: 1 }], [null], [undefined], [() => 1], [Number.NaN]])("is refused: %o", (value) => {
    assert.throws(() => valueCode(value), DescriptionError)
  })

  it("is refused where it is not of the type that the code needs", () => {
    const one = { name: "max_results", place: "query", isRequired: false } as const
    const token = { ...one, name: "pagination_token", schema: { type: "string", minLength: 1 } } as const
    const list = (byDefault: unknown) => {
      const schema = { type: "integer", minimum: 1, maximum: 100, default: byDefault } as const
      const [limit, next] = [
        declaredOf("list", { ...one, schema }, undefined, false),
        declaredOf("list", token, undefined, false)
      ]
      const paging = { params: ["max_results", "pagination_token"], type: "PagingParams" }
      const all = new Map([limit, next].map((declared) => [declared.name, declared]))
      return parameterCode({ all, own: [], based: [], groups: [paging], earliest: undefined })
    }
    assert.strictEqual(list(10), "Parameter.paging(1, 100, 10)")
    for (const byDefault of ["(f(), 10)", ["f()"], { toString: () => "f()" }])
      assert.throws(() => list(byDefault), DescriptionError)
  })
})

describe("the report about a description", () => {
  it.each([
    ["`x` <img src=x onerror=f()>", "`` `x` <img src=x onerror=f()> ``"],
    ["@octocat and #1", "`@octocat and #1`"],
    ["[a](https://e.example)", "`[a](https://e.example)`"],
    ["see www.example.com", "`see www.example.com`"],
    ["a\n\n# b", "`a\\u{a}\\u{a}# b`"],
    ["\u202eb", "`\\u{202e}b`"],
    ["```", "```` ``` ````"],
    ["lang: was text; is now number", "lang: was text; is now number"]
  ])("has %j as code, unless it is plain", (text, written) => {
    assert.strictEqual(inert(text), written)
  })

  it("is inert, however long a text is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("`", "@", "<", "a", " ", "\n", "🌊"), maxLength: 3000 }),
        (text) => {
          const [, fence = "", , inner = ""] = /^(`+)( ?)([^]*?)\2\1$/.exec(inert(text)) ?? []
          if (fence === "") return assert.match(inert(text), /^[a ]*$/)
          assert.isFalse(Array.from(inner.matchAll(/`+/g), ([ticks]) => ticks).includes(fence))
          assert.notInclude(inert(text), "\n")
        }
      )
    )
  })
})

describe("a file that is no description", () => {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ["a page", "<html>login</html>"],
    ["cut off", JSON.stringify(description()).slice(0, 400)]
  ])("is refused: %s", (_, text) => {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, "next.json")
    writeFileSync(path, text)
    assert.throws(() => readDescription(path), /is not JSON/)
  })

  it("leaves nothing: files are put back as they were, and new ones are removed", () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "kept.json"), "before")
    const restore = remembered(folder, ["*.json"])
    writeFileSync(join(folder, "kept.json"), "after")
    writeFileSync(join(folder, "new.json"), "after")
    restore()
    assert.deepStrictEqual(readdirSync(folder), ["kept.json"])
    assert.strictEqual(readFileSync(join(folder, "kept.json"), "utf8"), "before")
  })
})

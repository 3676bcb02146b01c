import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { acceptedNames, descriptionsOf, namesOf } from "../tools/accepted-names.ts"
import { describeFieldNames, fieldNamesAt, formatFieldNames, joinFieldNames } from "../tools/field-names.ts"
import { rows } from "./rows/all.ts"
import { fieldNames } from "./support/descriptions.ts"

// The types accept the names of fields and expansions of every description: declared-types.test.ts compiles the calls. Here
// it is that they have what the descriptions have.

const description = (version: string, names: ReadonlyArray<string>, key: "things.fields" | "thing.fields") => ({
  openapi: "3.0.0",
  info: { version },
  components: {
    parameters: {
      Things: { name: key, in: "query", schema: { type: "array", items: { type: "string", enum: names } } }
    },
    schemas: {}
  },
  paths: Object.fromEntries(
    ["/2/things", "/2/things/{id}"].map((path) => [
      path,
      {
        get: {
          operationId: path.includes("{id}") ? "getThing" : "getThings",
          parameters: [
            { $ref: "#/components/parameters/Things" },
            ...(path.includes("{id}") ? [{ name: "id", in: "path", required: true, schema: { type: "string" } }] : [])
          ],
          responses: { "200": {} }
        }
      }
    ])
  )
})

describe("the names of fields of several descriptions", () => {
  const first = describeFieldNames(description("2.9", ["b", "a"], "things.fields"))
  const second = describeFieldNames(description("2.10", ["a"], "things.fields"))
  const third = describeFieldNames(description("2.11", ["a"], "thing.fields"))

  it("are those of each operation", () => {
    const lists = { "GET /2/things things.fields": ["a", "b"], "GET /2/things/{} things.fields": ["a", "b"] }
    assert.deepStrictEqual(first, { version: "2.9", lists })
  })

  it("are joined by version, each list once, and taken apart again", () => {
    const joined = joinFieldNames([third, second, first])
    const operations = ["GET /2/things", "GET /2/things/{}"]
    assert.deepStrictEqual(joined, {
      versions: ["2.9", "2.10", "2.11"],
      lists: [
        { parameter: "things.fields", names: { "2.9": ["a", "b"], "2.10": ["a"], "2.11": null }, operations },
        { parameter: "thing.fields", names: { "2.11": ["a"] }, operations }
      ].toSorted((a, b) => (a.parameter < b.parameter ? -1 : 1))
    })
    for (const one of [first, second, third]) assert.deepStrictEqual(fieldNamesAt(joined, one.version), one)
    assert.deepStrictEqual(JSON.parse(formatFieldNames(joined)), joined)
  })

  it("are stored as the tool writes them", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../spec/description/field-names.json"), "utf8")
    const again = joinFieldNames(fieldNames.versions.map((version) => fieldNamesAt(fieldNames, version)))
    assert.isTrue(text === formatFieldNames(again), "npm run facts -- descriptions writes another file")
  })
})

describe("the calls that the compiler checks", () => {
  const text = acceptedNames(fieldNames)

  it("are of every operation for which a description has names, with names of any version", () => {
    const descriptions = descriptionsOf(fieldNames)
    const named = rows.filter(({ operation }) => namesOf(operation.definition, descriptions).length > 0)
    assert.isAbove(named.length, 70)
    assert.strictEqual(
      text.match(/^ {2}check\(/gm)?.length,
      named.length + (text.match(/@ts-expect-error/g)?.length ?? 0)
    )
    for (const name of ["owner_id", "host_ids", "sender_id", "affiliation.user_id", "member_ids", "referenced_posts"])
      assert.include(text, `"${name}"`)
  })
})

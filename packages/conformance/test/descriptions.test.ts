import { assert, describe, it } from "@effect/vitest"
import type { SchemaFacts } from "../../emulator/src/description/facts-types.ts"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe as describeResponses, descriptionAt, format, joined } from "../tools/responses.ts"
import { described } from "./support/descriptions.ts"

const description = (version: string, schemas: Readonly<Record<string, unknown>>) => ({
  openapi: "3.0.0",
  info: { version },
  components: { parameters: {}, schemas },
  paths: {
    "/2/things/{id}": {
      get: {
        operationId: "getThing",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
          default: { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }
        }
      }
    }
  }
})

const thing = (name: SchemaFacts) => ({
  Thing: {
    type: "object",
    description: "Prose",
    properties: { id: { $ref: "#/components/schemas/Id" }, name: { ...name, example: "Tide" } }
  },
  Id: { type: "string" },
  Error: { type: "object" }
})

const keys = ["GET /2/things/{}", "GET /2/others"]

describe("the responses of several descriptions", () => {
  const first = describeResponses(description("2.9", thing({ type: "string" })), keys)
  const second = describeResponses(description("2.10", thing({ type: "string", nullable: true })), keys)

  it("have the schemas that the operations' successes refer to, without prose", () => {
    assert.deepStrictEqual(first, {
      version: "2.9",
      operations: { "GET /2/things/{}": { $ref: "Thing" } },
      schemas: {
        Thing: { type: "object", properties: { id: { $ref: "Id" }, name: { type: "string" } } },
        Id: { type: "string" }
      }
    })
  })

  it("are joined by version, each schema once, and taken apart again", () => {
    const both = joined([second, first])
    assert.deepStrictEqual(both.versions, ["2.9", "2.10"])
    assert.deepStrictEqual(Object.keys(both.schemas["Id"] ?? {}), ["2.9"])
    assert.deepStrictEqual(Object.keys(both.schemas["Thing"] ?? {}), ["2.9", "2.10"])
    assert.deepStrictEqual(descriptionAt(both, "2.9"), first)
    assert.deepStrictEqual(descriptionAt(both, "2.10"), second)
  })

  it("forget a schema in the version that no longer has it", () => {
    const without = { ...second, version: "2.11", operations: {}, schemas: {} }
    assert.deepStrictEqual(descriptionAt(joined([first, second, without]), "2.11"), without)
  })

  it("are stored as the tool writes them", () => {
    const file = join(import.meta.dirname, "../../../spec/description/responses.json")
    assert.isTrue(
      readFileSync(file, "utf8") === format(joined(described)),
      "npm run facts -- descriptions writes another file"
    )
  })
})

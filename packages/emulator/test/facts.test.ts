import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { facts, findOperation, formOf, parametersOf } from "../src/description/facts.ts"
import { DescriptionError } from "../tools/derive.ts"
import { derive } from "../tools/spec.ts"

const top = join(import.meta.dirname, "..", "..", "..")
const tablePath = join(top, "spec", "description", "requests.json")
const { date, version }: { readonly date?: string; readonly version: string } = JSON.parse(
  readFileSync(tablePath, "utf8")
)

const folder = join(top, "..", "shared", "spec")

const descriptionPath = join(folder, `openapi-${version}.json`)
const noDescription = !existsSync(descriptionPath)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** Every object that is a schema or holds one, that is: all but the ones whose keys are names. */
const walk = (value: unknown, visit: (node: Record<string, unknown>) => void, keysAreNames = false): void => {
  if (Array.isArray(value)) return value.forEach((item) => walk(item, visit))
  if (!isObject(value)) return
  if (!keysAreNames) visit(value)
  for (const [key, inner] of Object.entries(value)) {
    walk(inner, visit, !keysAreNames && ["properties", "mapping", "security"].includes(key))
  }
}

const readDescription = (): unknown => JSON.parse(readFileSync(descriptionPath, "utf8"))

const minimal = {
  openapi: "3.0.0",
  info: { version: "1.0", title: "A title" },
  components: {
    parameters: {
      FieldsParameter: { name: "user.fields", in: "query", description: "Prose", schema: { type: "array" } }
    },
    schemas: {
      Thing: {
        type: "object",
        description: "A thing",
        properties: {
          description: { type: "string", description: "The text", example: "Hello" },
          title: { $ref: "#/components/schemas/Text" }
        }
      },
      Text: { type: "string", title: "Text" }
    }
  },
  paths: {
    "/2/things/{id}": {
      get: {
        operationId: "getThing",
        summary: "Get it",
        tags: ["Things"],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" }, style: "simple" },
          { $ref: "#/components/parameters/FieldsParameter" }
        ],
        security: [{ OAuth2UserToken: ["users.read", "tweet.read"] }, { UserToken: [] }],
        responses: {
          "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
          default: { content: { "application/json": { schema: { type: "string" } } } }
        }
      }
    }
  }
}

describe("deriving the table", () => {
  it("keeps what can be checked and drops prose, but not properties that are called like prose", () => {
    expect(JSON.parse(derive(minimal))).toEqual({
      version: "1.0",
      operations: [
        {
          id: "getThing",
          method: "GET",
          path: "/2/things/{id}",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }, "#FieldsParameter"],
          responses: { "200": { $ref: "Thing" } },
          security: { OAuth2UserToken: ["tweet.read", "users.read"], UserToken: [] }
        }
      ],
      parameters: { FieldsParameter: { name: "user.fields", in: "query", schema: { type: "array" } } },
      schemas: {
        Text: { type: "string" },
        Thing: { type: "object", properties: { description: { type: "string" }, title: { $ref: "Text" } } }
      }
    })
  })

  it.each([
    ["null", null, /not an OpenAPI 3\.0 description/],
    ["another version", { ...minimal, openapi: "3.1.0" }, /not an OpenAPI 3\.0 description/],
    ["no paths", { ...minimal, paths: undefined }, /"paths" is not an object/],
    [
      "a keyword it would drop in silence",
      { ...minimal, components: { parameters: {}, schemas: { Odd: { exclusiveMinimum: true } } } },
      /Odd: the keyword "exclusiveMinimum" is not understood/
    ],
    [
      "a reference to another file",
      { ...minimal, components: { parameters: {}, schemas: { Odd: { $ref: "other.json#/Odd" } } } },
      /Odd: the reference "other\.json#\/Odd" is not understood/
    ]
  ])("refuses %s and says why", (_, description, message) => {
    expect(() => derive(description)).toThrow(DescriptionError)
    expect(() => derive(description)).toThrow(message)
  })
})

describe("the table of facts", () => {
  it("has no key of prose", () => {
    walk(facts, (node) => {
      for (const key of ["description", "summary", "title", "example", "tags", "externalDocs"]) {
        expect(node).not.toHaveProperty(key)
      }
    })
  })

  it("resolves every reference", () => {
    for (const operation of facts.operations) {
      expect(parametersOf(operation)).toHaveLength(operation.parameters.length)
    }
    walk(facts, (node) => {
      if ("$ref" in node) expect(facts.schemas).toHaveProperty([String(node["$ref"])])
      const mapping = isObject(node["discriminator"]) ? node["discriminator"]["mapping"] : undefined
      for (const name of Object.values(mapping ?? {})) expect(facts.schemas).toHaveProperty([String(name)])
    })
  })

  it("finds an operation by method and template", () => {
    expect(findOperation("GET", "/2/tweets/{id}")?.id).toBe("getPostsById")
    expect(findOperation("DELETE", "/2/tweets")).toBeUndefined()
  })

  it("finds what is described again", () => {
    expect(findOperation("POST", "/2/users/{id}/blocking")?.security.OAuth2UserToken).toContain("block.write")
    expect(findOperation("DELETE", "/2/users/{source_user_id}/blocking/{target_user_id}")?.body).toBeUndefined()
  })

  it("holds each path parameter of each template", () => {
    for (const operation of facts.operations) {
      const named = parametersOf(operation).filter((parameter) => parameter.in === "path")
      const inTemplate = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(named.map((parameter) => parameter.name).sort()).toEqual(inTemplate.sort())
    }
  })

  it.skipIf(noDescription)("is what the tool makes of the description", () => {
    const dated = derive(readDescription()).replace(
      /"version": .*/,
      (line) => `${line}\n  "date": ${JSON.stringify(date)},`
    )
    expect(readFileSync(tablePath, "utf8")).toBe(dated)
  })

  it.skipIf(noDescription)("repeats no prose of the description", () => {
    const prose = new Set<string>()
    // The newest is known without its prose.
    const earlier: unknown = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8"))
    walk([earlier, readDescription()], (node) => {
      for (const key of ["description", "summary", "title"]) {
        const text = node[key]
        // A single word can be the name of something as well.
        if (typeof text === "string" && /\s/.test(text.trim())) prose.add(text)
      }
    })
    const table = readFileSync(tablePath, "utf8")
    expect(prose.size).toBeGreaterThan(500)
    expect([...prose].filter((text) => table.includes(JSON.stringify(text)))).toEqual([])
    // Short ones are what anybody would say.
    const long = [...prose].filter((text) => text.length >= 24)
    const written = globSync(["spec/**/*.{ts,json}", "packages/*/src/**/*.{ts,json}"], { cwd: top })
    const all = written.map((path) => readFileSync(join(top, path), "utf8").replaceAll(/\s+\*? */g, " ")).join("\n")
    expect(long.filter((text) => all.includes(text.trim().replaceAll(/\s+/g, " ")))).toEqual([])
  })
})

describe("a body that is described as one of several objects", () => {
  it("has the properties of all of them, and needs what each of them needs", () => {
    const bytes = { type: "object", required: ["media", "index"], properties: { media: {}, index: {} } } as const
    const text = { type: "object", required: ["media"], properties: { media: {}, name: {} } } as const
    expect(formOf({ anyOf: [bytes, text] })).toEqual({
      type: "object",
      required: ["media"],
      properties: { media: {}, index: {}, name: {} }
    })
    expect(formOf(bytes)).toBe(bytes)
    const index = { type: "integer", maximum: 999 } as const
    expect(formOf({ oneOf: [index, { type: "string" }] })).toBe(index)
  })
})

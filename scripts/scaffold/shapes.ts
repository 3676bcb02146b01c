import type { SchemaFacts } from "../../packages/emulator/src/description/facts.ts"
import { resolve } from "./plan.ts"

/** Resources whose shape and type are in core. */
const inCore: Readonly<Record<string, string>> = {
  Post: "Tweet",
  User: "User",
  List: "List",
  Space: "Space",
  DmEvent: "DmEvent",
  Media: "Media",
  Problem: "Problem",
  Topic: "Topic",
  Place: "Place",
  Poll: "Poll"
}

/** The interfaces and shapes that a response needs, collected while it is read. */
export class Shapes {
  readonly imports = new Set<string>()
  readonly #declared = new Map<string, string>()

  /** The declarations, each after those that it needs. */
  get declarations(): ReadonlyArray<string> {
    return Array.from(this.#declared.values())
  }

  /** The type and the shape of a value. */
  of(schema: SchemaFacts): { readonly type: string; readonly shape: string } {
    if (schema.$ref !== undefined) return this.#named(schema.$ref)
    switch (schema.type) {
      case "string":
        return schema.enum === undefined
          ? this.#plain("string")
          : { ...this.#plain("string"), type: this.#open(schema.enum) }
      case "boolean":
        return this.#plain("boolean")
      case "integer":
      case "number":
        return this.#plain("number")
      case "array": {
        const { shape, type } = this.of(schema.items ?? {})
        this.imports.add("list")
        return { type: `ReadonlyArray<${type}>`, shape: `list(${shape})` }
      }
      default:
        return this.#structure(schema)
    }
  }

  #plain(type: "string" | "boolean" | "number" | "unknown") {
    this.imports.add(type)
    return { type, shape: type }
  }

  #open(values: ReadonlyArray<unknown>) {
    this.imports.add("type Open")
    return `Open<${[...new Set(values)].map((value) => JSON.stringify(value)).join(" | ")}>`
  }

  #named(name: string) {
    const core = inCore[name]
    if (core !== undefined) {
      this.imports.add(core)
      return { type: core, shape: core }
    }
    const schema = resolve({ $ref: name })
    if (schema.type !== "object" || schema.properties === undefined) return this.of(schema)
    if (!this.#declared.has(name)) {
      this.#declared.set(name, "")
      const text = this.#declaration(name, schema)
      this.#declared.delete(name)
      this.#declared.set(name, text)
    }
    return { type: name, shape: name }
  }

  #structure(schema: SchemaFacts) {
    const fields = this.#fields(schema)
    if (fields.length === 0) return this.#plain("unknown")
    this.imports.add("struct")
    return {
      type: `{ ${fields.map(({ name, optional, type }) => `readonly ${name}${optional}: ${type}`).join("; ")} }`,
      shape: `struct({ ${fields.map(({ name, shape }) => `${name}: ${shape}`).join(", ")} })`
    }
  }

  #fields({ properties = {}, required = [] }: SchemaFacts) {
    return Object.entries(properties).map(([name, schema]) => {
      const { shape, type } = this.of(schema)
      const isNeeded = name === "id" || (required.includes(name) && schema.nullable !== true)
      if (isNeeded) this.imports.add("always")
      return { name, type, shape: isNeeded ? `always(${shape})` : shape, optional: isNeeded ? "" : "?" }
    })
  }

  #declaration(name: string, schema: SchemaFacts) {
    const fields = this.#fields(schema)
    for (const one of ["struct", "type Shape"]) this.imports.add(one)
    return `/** FINISH: what it is, and which fields are returned by default. */
export interface ${name} {
${fields.map(({ name, optional, type }) => `  /** ${commentOf(name, schema.properties?.[name])} */\n  readonly ${name}${optional}: ${type}`).join("\n")}
}

export const ${name}: Shape<${name}> = struct({
${fields.map(({ name, shape }) => `  ${name}: ${shape}`).join(",\n")}
})
`
  }
}

const common: Readonly<Record<string, string>> = {
  id: "Its ID.",
  name: "Its name.",
  title: "Its title.",
  description: "What it is about.",
  created_at: "When it was created, for example `2026-11-21T08:30:00.000Z`.",
  updated_at: "When it was last changed, for example `2026-11-21T08:30:00.000Z`.",
  url: "Its address."
}

// The description's own words are not in the table of facts, and not wanted: they are to be written by a person.
const commentOf = (name: string, schema: SchemaFacts | undefined) => {
  const { format, type = "value" } = resolve(schema)
  return common[name] ?? `FINISH: what ${name} is (${format ?? type}).`
}

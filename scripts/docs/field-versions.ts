import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Shape from "@xeffect/core/Shape"
import { descriptionAt } from "../../packages/conformance/tools/responses.ts"
import type { SchemaFacts } from "../../packages/emulator/src/description/facts-types.ts"
import { top } from "../build/workspace.ts"
import { wrapped } from "../generate/comment.ts"
import type { Entry } from "./operations.ts"
import { descriptions, keysOf } from "./versions.ts"

// The comment of a field lists the descriptions that have it, unless all of them do.

type Versions = Map<string, Array<string>>

/** The versions that have a structure (the empty name), and those that have each of its fields. */
type Found = Map<Shape.Fields, Versions>

const add = (versions: Versions, name: string, version: string): void => {
  const known = versions.get(name) ?? []
  if (known.at(-1) !== version) versions.set(name, [...known, version])
}

const unconverted = (shape: Shape.Shape): Shape.Shape => (shape.type === "converted" ? unconverted(shape.of) : shape)

const collect = (found: Found, version: string, entries: ReadonlyArray<Entry>): void => {
  const { operations, schemas } = descriptionAt(descriptions, version)
  const named = (schema: SchemaFacts): SchemaFacts =>
    schema.$ref === undefined ? schema : named(schemas[schema.$ref] ?? {})
  // A field of one of several forms is a field.
  const fieldsOf = (given: SchemaFacts, above: ReadonlyArray<string> = []): Readonly<Record<string, SchemaFacts>> => {
    const { $ref = "" } = given
    if ($ref !== "" && above.includes($ref)) return {}
    const { allOf = [], anyOf = [], discriminator, oneOf = [], properties } = named(given)
    const mapped = Object.values(discriminator?.mapping ?? {}).map(($ref) => ({ $ref }))
    const parts = [...allOf, ...anyOf, ...oneOf, ...mapped]
    return Object.assign({}, ...parts.map((one) => fieldsOf(one, [...above, $ref])), properties)
  }
  const seen = new Map<Shape.Shape, Set<string>>()
  const walk = (given: Shape.Shape, schema: SchemaFacts): void => {
    const shape = unconverted(given)
    const key = schema.$ref ?? JSON.stringify(schema)
    const met = seen.get(shape) ?? new Set()
    if (met.has(key)) return
    seen.set(shape, met.add(key))
    const { items } = named(schema)
    if (shape.type === "list" && items !== undefined) return walk(shape.of, items)
    if (shape.type !== "struct") return
    const described = fieldsOf(schema)
    // An object without fields may have any.
    if (Object.keys(described).length === 0) return
    const versions: Versions = found.get(shape.fields) ?? new Map()
    found.set(shape.fields, versions)
    add(versions, "", version)
    for (const [name, field] of Object.entries(shape.fields)) {
      const property = described[name]
      if (property === undefined) continue
      add(versions, name, version)
      walk(Shape.ofField(field), property)
    }
  }
  for (const { definition } of entries) {
    const { response } = definition
    if (response.kind !== "json" && response.kind !== "lines") continue
    for (const key of keysOf(definition)) {
      const schema = operations[key]
      if (schema !== undefined) walk(response.shape, schema)
    }
  }
}

const wordsOf = (versions: Versions, name: string): string => {
  const all = versions.get("") ?? []
  const own = versions.get(name) ?? []
  if (own.length === 0) return ""
  const since = own[0] === all[0] ? [] : [`Since description ${own[0]}.`]
  const until = own.at(-1) === all.at(-1) ? [] : [`Until description ${own.at(-1)}.`]
  return [...since, ...until].join(" ")
}

const stated = / ?(?:Since|Until) description \d[\d.]*\d\./g

/** The comment of a member with the versions of its field, and none without words. */
const commented = (comment: string, words: string): string => {
  const text = comment
    .replaceAll(/^\s*\/\*\*|\*\/\s*$/g, "")
    .replaceAll(/\n\s*\* ?/g, "\n")
    .replaceAll(stated, "")
    .trim()
  const all = [text, words].filter((one) => one !== "").join(" ")
  if (all === "") return ""
  const one = `  /** ${all} */`
  return one.length <= 120 && !all.includes("\n") ? `${one}\n` : `  /**\n${wrapped(all, "  ").join("\n")}\n   */\n`
}

/** A source with the versions of the fields of one of its interfaces. */
export const withVersions = (source: string, name: string, words: (field: string) => string): string =>
  source.replace(
    new RegExp(`^((?:export )?interface ${name}\\b[^{]*\\{\\n)([\\s\\S]*?)^\\}`, "m"),
    (_, head: string, members: string) =>
      `${head}${members.replaceAll(
        /^((?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)( {2}readonly (\w+)\??:)/gm,
        (all: string, comment: string, member: string, field: string) =>
          words(field) === "" && !/(?:Since|Until) description \d/.test(comment)
            ? all
            : `${commented(comment, words(field))}${member}`
      )}}`
  )

const resources = /^export const (\w+): Shape(?:\.Shape)?<(\w+)>/gm

/** The sources of resources, with the versions of their fields. */
export const fieldVersions = async (
  entries: ReadonlyArray<Entry>
): Promise<ReadonlyArray<{ readonly file: string; readonly text: string }>> => {
  const found: Found = new Map()
  for (const version of descriptions.versions) collect(found, version, entries)
  const files = globSync("packages/*/src/**/*.ts", { cwd: top }).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const source = readFileSync(join(top, file), "utf8")
      const names = Array.from(source.matchAll(resources), ([, name = "", type = ""]) => [name, type] as const)
      if (names.length === 0) return { file, text: source }
      const module: Record<string, Shape.Shape> = await import(pathToFileURL(join(top, file)).href)
      const text = names.reduce((text, [name, type]) => {
        const shape = module[name] === undefined ? undefined : unconverted(module[name])
        const versions = shape?.type === "struct" ? found.get(shape.fields) : undefined
        // What wraps data differs between descriptions, and is no field of a resource.
        if (shape?.type !== "struct" || versions === undefined || "data" in shape.fields) return text
        return withVersions(text, type, (field) => wordsOf(versions, field))
      }, source)
      return { file, text }
    })
  )
}

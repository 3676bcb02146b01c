import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Shape from "@xeffect/core/shape"
import { descriptionAt } from "../../../packages/conformance/tools/responses.ts"
import type { SchemaFacts } from "../../../packages/emulator/src/description/facts-types.ts"
import { top } from "../../workspace.ts"
import { operationDeviations } from "../../../spec/operation-deviations.ts"
import { responseDeviations } from "../../../spec/response-deviations.ts"
import { wrapped } from "../generate/comment.ts"
import { type FieldCode, fieldCode, withField } from "./new-fields.ts"
import type { Entry } from "./operations.ts"
import { descriptions, keysOf } from "./versions.ts"

// The comment of a field lists the descriptions that have it, unless all of them do. A field that the last one has and the
// structure does not is written into it, unless a person decided otherwise.

type Versions = Map<string, Array<string>>

/** The fields of a structure in the descriptions. */
interface Described {
  /** The versions that have it (the empty name), and those that have each of its fields. */
  readonly versions: Versions
  /** The fields that the last one has, and the structure does not. */
  readonly undeclared: Map<string, FieldCode>
}

type Found = Map<Shape.Fields, Described>

/** Where a schema is: the schema with a name that it is in, and the way from there. */
interface Place {
  readonly schema: string
  readonly path: string
}

const inside = (place: Place, { $ref }: SchemaFacts, step: string): Place =>
  $ref === undefined ? { ...place, path: `${place.path}${step}` } : { schema: $ref, path: "" }

const decided = responseDeviations.flatMap(({ places }) => places)

const isDecided = (difference: string): boolean =>
  decided.some((place) => (place.startsWith("*") ? difference.endsWith(place.slice(1)) : difference === place))

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
  const walk = (given: Shape.Shape, schema: SchemaFacts, place: Place): void => {
    const shape = unconverted(given)
    const key = schema.$ref ?? JSON.stringify(schema)
    const met = seen.get(shape) ?? new Set()
    if (met.has(key)) return
    seen.set(shape, met.add(key))
    const { items } = named(schema)
    if (shape.type === "list" && items !== undefined) return walk(shape.of, items, inside(place, items, "[]"))
    if (shape.type !== "struct") return
    const described = fieldsOf(schema)
    // An object without fields may have any.
    if (Object.keys(described).length === 0) return
    const { undeclared, versions } = found.get(shape.fields) ?? { undeclared: new Map(), versions: new Map() }
    found.set(shape.fields, { undeclared, versions })
    add(versions, "", version)
    for (const [name, property] of Object.entries(described)) {
      add(versions, name, version)
      const field = shape.fields[name]
      if (field !== undefined) walk(Shape.ofField(field), property, inside(place, property, `.${name}`))
      else if (
        version === descriptions.versions.at(-1) &&
        !isDecided(`${place.schema}${place.path}.${name}: not declared`)
      ) {
        const code = fieldCode(property, named)
        if (code !== undefined) undeclared.set(name, code)
      }
    }
  }
  for (const { definition } of entries) {
    const { response } = definition
    if (response.kind !== "json" && response.kind !== "lines") continue
    // Its description differs from the field itself.
    const isSlip = operationDeviations[definition.name]?.["response.data"] !== undefined
    if (isSlip && version === descriptions.versions.at(-1)) continue
    for (const key of keysOf(definition)) {
      const schema = operations[key]
      if (schema !== undefined) walk(response.shape, schema, inside({ schema: key, path: "" }, schema, ""))
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

interface Source {
  readonly file: string
  readonly text: string
}

/** The sources of resources, with the versions of their fields. */
export const fieldVersions = async (entries: ReadonlyArray<Entry>): Promise<ReadonlyArray<Source>> => {
  const found: Found = new Map()
  for (const version of descriptions.versions) collect(found, version, entries)
  const files = globSync("packages/*/src/**/*.ts", { cwd: top }).toSorted()
  return Promise.all(
    files.map(async (file): Promise<Source> => {
      const source = readFileSync(join(top, file), "utf8")
      const names = Array.from(source.matchAll(resources), ([, name = "", type = ""]) => [name, type] as const)
      if (names.length === 0) return { file, text: source }
      const module: Record<string, Shape.Shape> = await import(pathToFileURL(join(top, file)).href)
      const text = names.reduce((text, [name, type]) => {
        const shape = module[name] === undefined ? undefined : unconverted(module[name])
        const known = shape?.type === "struct" ? found.get(shape.fields) : undefined
        // An envelope differs between descriptions, and is no field of a resource.
        if (shape?.type !== "struct" || known === undefined || "data" in shape.fields) return text
        const whole = Array.from(known.undeclared).reduce(
          (text, [field, code]) => withField(text, type, name, field, code),
          text
        )
        return withVersions(whole, type, (field) => wordsOf(known.versions, field))
      }, source)
      return { file, text }
    })
  )
}

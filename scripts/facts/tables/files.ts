import type { Definition } from "@xeffect/core"
import { facts } from "../../../packages/emulator/src/description/facts.ts"
import { operationKey } from "../../../packages/conformance/tools/responses.ts"
import { collected, countedBy, type Entries, fromTarget, unordered, windows } from "../../../spec/collected.ts"
import { ownedReads, priceRows } from "../../../spec/prices.ts"
import type { Area, Entry } from "../docs/operations.ts"
import { keysOf } from "../docs/versions.ts"
import { formatted } from "../generate/files.ts"

interface File {
  readonly file: string
  readonly text: string
}

const written = (spec: string) => `// Written by npm run docs from spec/${spec}.ts. Changes belong there.\n`

const quoted = (text: string) => JSON.stringify(text)

/** The name of a price row in tables: `resource:post`, or `request:post:post_with_url`. */
const classOf = ({ as, with_link }: (typeof priceRows)[number]) => (with_link === undefined ? as : `${as}:${with_link}`)

/** The names of what is billed, by what it is billed as. Free operations are in no row. */
const namesByClass = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const rows = new Map<string, Array<string>>()
  for (const row of priceRows.filter(({ as }) => as !== "nothing"))
    rows.set(classOf(row), [...(rows.get(classOf(row)) ?? []), ...row.operations])
  return rows
}

const priceTable = (): string => {
  const rows = Array.from(namesByClass(), ([as, names]) => {
    const starred = names.toSorted().map((name) => (ownedReads.includes(name) ? `${name}*` : name))
    return `[${quoted(as)}, ${quoted(starred.join(" "))}]`
  })
  return `${written("prices")}
/**
 * The prices of operations, with their specified names. A star marks a read that costs less if the user in its path
 * owns the app. Others are free.
 */
export const priceTable: ReadonlyArray<readonly [as: string, operations: string]> = [${rows.join(",\n")}]
`
}

const ids = new Map(facts.operations.map(({ id, method, path }) => [operationKey(method, path), id]))

const idsOf = (definition: Definition) => keysOf(definition).flatMap((key) => ids.get(key) ?? [])

const billedModule = (entries: ReadonlyArray<Entry>): string => {
  const definitions = new Map(entries.map(({ definition }) => [definition.name, definition]))
  const idsOfAll = (names: ReadonlyArray<string>) =>
    names
      .flatMap((name) => definitions.get(name) ?? [])
      .flatMap(idsOf)
      .toSorted()
      .join(" ")
  const rows = Array.from(namesByClass(), ([as, names]) => `[${quoted(as)}, ${quoted(idsOfAll(names))}]`)
  return `${written("prices")}
/** The prices of operations, by their identifiers in the X API's description. Others are free. */
const rows: ReadonlyArray<readonly [as: string, operations: string]> = [${rows.join(",\n")}]

/** The price of each operation. */
export const billedAs: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([as, operations]) => operations.split(" ").map((id) => [id, as] as const))
)

/** The reads that the price list calls owned. */
export const ownedReads: ReadonlySet<string> = new Set(${quoted(idsOfAll(ownedReads))}.split(" "))
`
}

const targetOf = ({ path }: Definition): string | undefined =>
  Array.from(String(path).matchAll(/\{(\w+)\}/g), ([, name]) => name).find((name) => name !== "me")

/** The kind of the target of a collection, by its path. */
const targetEntries = ({ path }: Definition) => {
  if (String(path).startsWith("/2/users/")) return "users"
  return String(path).startsWith("/2/tweets/") ? "posts" : "other"
}

const areaOf = (areas: ReadonlyArray<Area>, name: string) =>
  areas.find(({ entries }) => entries.some(({ definition }) => definition.name === name))

/** An operation, as a module that imports all operations of an area names it. */
const operationIn = (areas: ReadonlyArray<Area>, name: string): string | undefined => {
  const area = areaOf(areas, name)
  const entry = area?.entries.find(({ definition }) => definition.name === name)
  if (area === undefined || entry === undefined) return undefined
  const namespace = area.name.replace("@xeffect/", "").replace(/^./, (letter) => letter.toUpperCase())
  return `${namespace}.${entry.names[0]}`
}

/** The prices of the operations that can be collected. */
const collectedPrices = (): string => {
  const names = Object.values(collected).flat()
  const rows = priceRows.flatMap(({ as, operations }) => {
    const [per, of] = as.split(":")
    const known = operations.filter((name) => names.includes(name))
    return known.length === 0
      ? []
      : [`[{ per: ${quoted(per ?? "")}, of: ${quoted(of ?? "")} }, ${quoted(known.join(" "))}]`]
  })
  return `
/** The prices: for each entry, or for the request. With the specified names of the operations. */
export const priceRows: ReadonlyArray<readonly [price: EntryPrice, operations: string]> = [${rows.join(",\n")}]
`
}

const collectableRow = (areas: ReadonlyArray<Area>, resource: Entries, name: string): ReadonlyArray<string> => {
  const entry = areaOf(areas, name)?.entries.find(({ definition }) => definition.name === name)
  // One that vanished stays in the table until a person removes it; a test names it.
  if (entry === undefined) return []
  const { definition } = entry
  const target = targetOf(definition)
  const by = definition.response.kind === "lines" ? "stream" : definition.paging === undefined ? "keys" : "pages"
  const counted = countedBy[name]
  const fields = [
    `operation: ${operationIn(areas, name)}`,
    `resource: ${quoted(resource)}`,
    `by: ${quoted(by)}`,
    ...(target === undefined
      ? []
      : [
          `target: ${quoted(target)}`,
          `target_entries: ${quoted(targetEntries(definition))}`,
          `edge: ${quoted(fromTarget.includes(name) ? "from_target" : "to_target")}`
        ]),
    ...(windows[name] === undefined ? [] : [`window: ${quoted(windows[name])}`]),
    ...(unordered.includes(name) ? ["unordered: true"] : []),
    ...(counted === undefined
      ? []
      : "operation" in counted
        ? [`counts: ${operationIn(areas, counted.operation)}`]
        : [`counted: { by: ${quoted(counted.of)}, field: ${quoted(counted.field)} }`])
  ]
  return [`{ ${fields.join(", ")} }`]
}

const collectedModule = (areas: ReadonlyArray<Area>): string => {
  const rows = Object.entries(collected).flatMap(([resource, names]) =>
    // The keys of the table.
    names.flatMap((name) => collectableRow(areas, resource as Entries, name))
  )
  const imports = ["lists", "spaces", "streams", "tweets", "users"].map(
    (area) => `import * as ${area.replace(/^./, (letter) => letter.toUpperCase())} from "@xeffect/${area}"`
  )
  return `${written("collected")}${imports.join("\n")}
import type { Collectable, EntryPrice } from "./resource.ts"

/** The operations that can be collected. */
export const collected: ReadonlyArray<Omit<Collectable, "price">> = [${rows.join(",\n")}]
${collectedPrices()}`
}

const countedByModule = (): string => {
  const rows = Object.entries(countedBy).flatMap(([name, by]) => {
    if ("operation" in by) return [`${name}: { operation: ${quoted(by.operation)} }`]
    return by.of === "users" ? [`${name}: { field: ${quoted(by.field)} }`] : []
  })
  return `${written("collected")}
/** The source of an operation's number of entries: another operation, or a field of the user in its path. */
export const countedBy: Readonly<Record<string, { readonly operation: string } | { readonly field: string }>> = {
${rows.join(",\n")}
}
`
}

/** The tables of facts that packages have, each where it is read. */
export const tableFiles = async (areas: ReadonlyArray<Area>): Promise<ReadonlyArray<File>> => {
  const entries = areas.flatMap((area) => area.entries)
  const files = [
    { file: "packages/costs/src/pricing/price-table.ts", text: priceTable() },
    { file: "packages/costs/src/estimate/counted-by.ts", text: countedByModule() },
    { file: "packages/emulator/src/limits/price-classes.ts", text: billedModule(entries) },
    { file: "packages/export/src/plan/collected.ts", text: collectedModule(areas) }
  ]
  return Promise.all(files.map(async ({ file, text }) => ({ file, text: await formatted(file, text) })))
}

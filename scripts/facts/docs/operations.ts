import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Definition } from "@xeffect/core"
import { type Package, readPackages, top } from "../../workspace.ts"

/** An operation, and if it is declared. */
export interface Entry {
  /** The names that it is exported under, the declared one first. */
  readonly names: readonly [string, ...ReadonlyArray<string>]
  readonly definition: Definition
  /** As in `packages/lists/src/lookup.ts`. */
  readonly file: string
}

/** The operations of a package. */
export interface Area {
  /** As in `@xeffect/lists`. */
  readonly name: string
  readonly entries: ReadonlyArray<Entry>
}

const declaration = /^export const (\w+)(?:: [^=]+)? = (?:operation|streaming)\b/gm

/** The names of the operations that a source declares, and where each declaration begins. */
export const declarationsIn = (source: string): ReadonlyArray<{ readonly name: string; readonly index: number }> =>
  Array.from(source.matchAll(declaration), ({ 1: name = "", index }) => ({ name, index }))

const filesOf = ({ directory, folder }: Package): ReadonlyArray<string> =>
  globSync("src/**/*.ts", { cwd: directory })
    .map((file) => `packages/${folder}/${file.replaceAll("\\", "/")}`)
    .toSorted()

const isOperation = (value: unknown): value is { readonly definition: Definition } =>
  typeof value === "function" && "definition" in value

const definitionOf = (value: unknown) => (isOperation(value) ? value.definition : undefined)

const readArea = async (one: Package): Promise<Area> => {
  const declared = filesOf(one).flatMap((file) =>
    declarationsIn(readFileSync(join(top, file), "utf8")).map(({ name }) => ({ file, name }))
  )
  if (declared.length === 0) return { name: one.name, entries: [] }
  const index: object = await import(pathToFileURL(join(one.directory, "src", "index.ts")).href)
  const exported = new Map(Object.entries(index).map(([name, value]) => [name, definitionOf(value)]))
  const entries = declared.map(({ file, name }): Entry => {
    const definition = exported.get(name)
    if (definition === undefined) throw new Error(`${file}: ${one.name} does not export the operation ${name}`)
    const aliases = Array.from(exported.keys()).filter((key) => key !== name && exported.get(key) === definition)
    return { names: [name, ...aliases], definition, file }
  })
  const known = new Set<Definition | undefined>(entries.map(({ definition }) => definition))
  const unknown = Array.from(exported.keys()).filter((name) => !known.has(exported.get(name)) && exported.get(name))
  if (unknown.length > 0) {
    throw new Error(`${one.name} has no declaration \`export const … = operation\` or \`= streaming\` of ${unknown}`)
  }
  return { name: one.name, entries }
}

/** The packages that declare operations, with these. */
export const readAreas = async (): Promise<ReadonlyArray<Area>> => {
  const areas = await Promise.all(readPackages().map(readArea))
  return areas.filter(({ entries }) => entries.length > 0)
}

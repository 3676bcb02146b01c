import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { format, type FormatConfig } from "oxfmt"
import { pathComments } from "../../spec/comments.ts"
import type { Bases, Operations } from "../../spec/operation.ts"
import { top } from "../build/workspace.ts"
import type { File } from "./copies.ts"
import { moduleOf, naming, type Place } from "./module.ts"
import { limitsModule } from "./limits.ts"

export { wanting } from "./described.ts"

interface Stated extends Place {
  readonly operations: Operations
  readonly bases: Bases
}

const stated = join(top, "spec", "operations")

const read = async (path: string): Promise<Stated> => {
  const [folder = "", ...rest] = path.replaceAll("\\", "/").split("/")
  const module: { readonly default: Operations; readonly bases?: Bases } = await import(
    pathToFileURL(join(stated, path)).href
  )
  return { folder, file: rest.join("/"), operations: module.default, bases: module.bases ?? {} }
}

/** Every module of `spec/operations`. */
export const readStated = async (): Promise<ReadonlyArray<Stated>> =>
  Promise.all(globSync("*/**/*.ts", { cwd: stated }).toSorted().map(read))

const settings: FormatConfig = JSON.parse(readFileSync(join(top, ".oxfmtrc.json"), "utf8"))

const formatted = async (path: string, source: string): Promise<string> => {
  const { code, errors } = await format(basename(path), source, settings)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}\n${source}`)
  return code
}

const inPath = (of: string): ReadonlyArray<readonly [name: string, comment: string]> =>
  Array.from(of.matchAll(/\{(\w+)\}/g), ({ 0: placeholder, 1: name = "", index }) => {
    const path = of.slice(of.indexOf("/"), index + placeholder.length)
    return [name, pathComments[path] ?? pathComments[name] ?? ""] as const
  }).filter(([, comment]) => comment !== "")

// An operation that has the parameters of another has their comments.
const shared = (operations: Operations, all: Operations, bases: Bases): Operations =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => {
      const { base, of, params } = all[operation.paramsOf ?? name] ?? operation
      const known = { ...bases[base ?? ""]?.params, ...params }
      const others = inPath(of).filter(([one]) => !(one in known))
      return [
        name,
        { ...operation, ...(base === undefined ? {} : { base }), params: { ...Object.fromEntries(others), ...params } }
      ]
    })
  )

/** All files that are written, formatted. */
export const writtenFiles = async (): Promise<ReadonlyArray<File>> => {
  const all = await readStated()
  const everything: Operations = Object.assign({}, ...all.map(({ operations }) => operations))
  const nameOf = naming(everything)
  const modules = all.map(async ({ bases, file, folder, operations }): Promise<File> => {
    const path = join("packages", folder, "src", dirname(file), basename(file))
    return {
      path,
      text: await formatted(
        path,
        await moduleOf({ folder, file }, shared(operations, everything, bases), { bases, nameOf })
      )
    }
  })
  const limits = limitsModule()
  return [...(await Promise.all(modules)), { ...limits, text: await formatted(limits.path, limits.text) }]
}

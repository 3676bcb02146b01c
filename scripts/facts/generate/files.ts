import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { format, type FormatConfig } from "oxfmt"
import { pathComments } from "../../../spec/comments.ts"
import type { Bases, Operations } from "../../../spec/operation.ts"
import { top } from "../../workspace.ts"
import { moduleOf, naming, type Place } from "./module.ts"
import { publicNames } from "./exports.ts"

export { wanting } from "./described.ts"

/** A file that is written, with its text. */
export interface File {
  /** From the top of the repository. */
  readonly path: string
  readonly text: string
}

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

/** A file as the formatter leaves it. */
export const formatted = async (path: string, source: string): Promise<string> => {
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

/** The source of an index with a line for each module of operations that it does not export. */
export const withExports = (
  index: string,
  known: ReadonlySet<string>,
  modules: ReadonlyMap<string, Operations>
): string =>
  Array.from(modules)
    .filter(([path, operations]) => {
      const isNamed = index.includes(`from "./${path}"`)
      return !isNamed && Object.keys(operations).some((name) => !known.has(name))
    })
    .reduce((text, [path]) => `${text}export * from "./${path}"\n`, index)

const indexOf = (folder: string, all: ReadonlyArray<Stated>): File => {
  const path = join("packages", folder, "src", "index.ts")
  const modules = new Map(all.filter((one) => one.folder === folder).map(({ file, operations }) => [file, operations]))
  return { path, text: withExports(readFileSync(join(top, path), "utf8"), publicNames(folder), modules) }
}

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
  const folders = [...new Set(all.map(({ folder }) => folder))]
  const indexes = folders.map((folder) => indexOf(folder, all))
  return [...(await Promise.all(modules)), ...indexes]
}

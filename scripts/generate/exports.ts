import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { top } from "../build/workspace.ts"

const declaration = /^export (?:declare )?(?:const|function|class|interface|type|abstract class) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}(?: from "(\.[^"]+)")?/gm
const everything = /^export (?:type )?\*(?: as \w+)? from "(\.[^"]+)"/gm

const declaredIn = (source: string) => Array.from(source.matchAll(declaration), ([, name = ""]) => name)

/** The names that a module exports, and those of the modules that it exports. One that is not written yet has none. */
export const exportsOf = (file: string): ReadonlySet<string> => {
  if (!existsSync(file)) return new Set()
  const source = readFileSync(file, "utf8")
  const names = Array.from(source.matchAll(listed)).flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((one) =>
        one
          .trim()
          .replace(/^type /, "")
          .replace(/^.* as /, "")
      )
      .filter((one) => one !== "")
  )
  const inner = Array.from(source.matchAll(everything), ([, path = ""]) => exportsOf(join(dirname(file), path)))
  return new Set([...declaredIn(source), ...names, ...inner.flatMap((one) => [...one])])
}

const sourceOf = (folder: string) => join(top, "packages", folder, "src")

const cached = new Map<string, ReadonlySet<string>>()

/** The names that a public module of a package exports, as in `core`, `define/index`. */
export const publicNames = (folder: string, module = "index"): ReadonlySet<string> => {
  const file = join(sourceOf(folder), `${module}.ts`)
  const found = cached.get(file) ?? exportsOf(file)
  cached.set(file, found)
  return found
}

/** Whether a package declares a name as a type, and not as a value as well. */
export const isType = (folder: string, name: string): boolean => {
  const kinds = globSync("**/*.ts", { cwd: sourceOf(folder) }).flatMap((file) =>
    Array.from(
      readFileSync(join(sourceOf(folder), file), "utf8").matchAll(
        new RegExp(`^export (\\w+) (?:class )?${name}\\b`, "gm")
      ),
      ([, kind = ""]) => kind
    )
  )
  return kinds.length > 0 && kinds.every((kind) => kind === "interface" || kind === "type")
}

const modules = new Map<string, ReadonlyMap<string, string>>()

const readModules = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync("**/*.ts", { cwd: sourceOf(folder) })
      .toSorted()
      .flatMap((file) => {
        const source = readFileSync(join(sourceOf(folder), file), "utf8")
        return declaredIn(source).map((name) => [name, file] as const)
      })
  )

/** How a module of a package imports a name that another module of it declares; undefined if none does. */
export const importPath = (folder: string, from: string, name: string): string | undefined => {
  const known = modules.get(folder) ?? readModules(folder)
  modules.set(folder, known)
  const file = known.get(name)
  if (file === undefined || file === from) return undefined
  const path = relative(dirname(from), file)
  return path.startsWith(".") ? path : `./${path}`
}

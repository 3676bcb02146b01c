import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { top } from "../../workspace.ts"

const declaration = /^export (?:declare )?(const|function|class|interface|type|abstract class) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}(?: from "(\.[^"]+)")?/gm
const everything = /^export (?:type )?\*(?: as \w+)? from "(\.[^"]+)"/gm

/** The names that a module exports, and those of the modules that it exports. One that is not written yet has none. */
export const exportsOf = (file: string): ReadonlySet<string> => {
  if (!existsSync(file)) return new Set()
  const source = readFileSync(file, "utf8")
  const declared = Array.from(source.matchAll(declaration), ([, , name = ""]) => name)
  // The last word of each entry: what comes before it is `type`, or the name that it is declared with.
  const names = Array.from(source.matchAll(listed)).flatMap(([, list = ""]) =>
    Array.from(list.matchAll(/(\w+)\s*(?:,|$)/g), ([, name = ""]) => name)
  )
  const inner = Array.from(source.matchAll(everything), ([, path = ""]) => exportsOf(join(dirname(file), path)))
  return new Set([...declared, ...names, ...inner.flatMap((one) => [...one])])
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

interface Declared {
  readonly file: string
  /** Declared as a type, and not as a value as well. */
  readonly isType: boolean
}

const modules = new Map<string, ReadonlyMap<string, Declared>>()

const readModules = (folder: string): ReadonlyMap<string, Declared> => {
  const found = new Map<string, Declared>()
  for (const file of globSync("**/*.ts", { cwd: sourceOf(folder) }).toSorted()) {
    for (const [, kind, name = ""] of readFileSync(join(sourceOf(folder), file), "utf8").matchAll(declaration)) {
      const isType = (kind === "interface" || kind === "type") && found.get(name)?.isType !== false
      found.set(name, { file, isType })
    }
  }
  modules.set(folder, found)
  return found
}

/** Where a package declares a name. */
export const declarationOf = (folder: string, name: string): Declared | undefined =>
  (modules.get(folder) ?? readModules(folder)).get(name)

/** How a module of a package imports a name that another module of it declares; undefined if none does. */
export const importPath = (folder: string, from: string, name: string): string | undefined => {
  const file = declarationOf(folder, name)?.file
  if (file === undefined || file === from) return undefined
  const path = relative(dirname(from), file)
  return path.startsWith(".") ? path : `./${path}`
}

import { readPackages } from "../../workspace.ts"
import { declarationOf, publicNames } from "./exports.ts"
import { importCode, namesIn } from "./imports.ts"

const folders = readPackages()
  .map(({ folder }) => folder)
  .filter((folder) => !["conformance", "core", "emulator", "xeffect"].includes(folder))

// Names of constants and of parameters of functions, with those that are taken out of an object.
const declared = (program: string) =>
  new Set(
    [/\bconst (\w+)/g, /\bconst \{([^}]*)\}/g, /(\w+) =>/g, /\(([^()]*)\) =>/g].flatMap((pattern) =>
      Array.from(program.matchAll(pattern)).flatMap(([, names = ""]) => names.split(/\W+/))
    )
  )

const modules = [
  ["core", "index"],
  ["core", "resources/relations/index"]
] as const

const sourceOf = (folder: string, name: string): string | undefined => {
  if (publicNames(folder).has(name)) return folder
  const [, module] = modules.find(([core, path]) => publicNames(core, path).has(name)) ?? []
  if (module !== undefined) return module === "index" ? "core" : "core/relations"
  const exporting = (module: string) => folders.find((one) => publicNames(one, module).has(name))
  const hydrating = exporting("hydrate")
  return exporting("index") ?? (hydrating === undefined ? undefined : `${hydrating}/hydrate`)
}

/** A program with the imports that it needs. */
export const exampleOf = (folder: string, operation: string, example: string): string => {
  const program = /^(?:\/\/|const|type|interface|class|declare) /.test(example) ? example : `const program = ${example}`
  const own = declared(program)
  const from = new Map<string, Array<string>>()
  const add = (path: string, name: string) => from.set(path, [...(from.get(path) ?? []), name])
  for (const name of namesIn(program)) {
    if (own.has(name)) continue
    const source = name === operation ? folder : sourceOf(folder, name)
    const declaring = source?.replace(/\/.*/, "") ?? ""
    const isTypeName = /^[A-Z]/.test(name) && declarationOf(declaring, name)?.isType === true
    if (source !== undefined) add(`xeffect/${source}`, isTypeName ? `type ${name}` : name)
    else if (/^[A-Z]/.test(name) && program.includes(`${name}.`)) add(`effect/${name}`, `* as ${name}`)
  }
  return `${importCode(from)}\n\n${program}`
}

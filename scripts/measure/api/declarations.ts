import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Project, type Symbol as Named, SymbolFlags } from "typescript/unstable/sync"
import { distOf, type Package, top } from "../../workspace.ts"
import { declarationFile, openBuilt } from "./built.ts"

export interface Declared {
  readonly name: string
  /** As in `const` and `interface`. */
  readonly kinds: ReadonlyArray<string>
  /** The declarations, without their comments. */
  readonly text: string
}

export interface PublicModule {
  /** As in `@xeffect/core/define`. */
  readonly specifier: string
  readonly declared: ReadonlyArray<Declared>
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1)

/** A declaration on its own: what is around it in its file does not matter. */
const printed = (project: Project, symbol: Named): ReadonlyArray<string> =>
  symbol.declarations.map((handle) => {
    const node = handle.resolve()
    if (node === undefined) throw new Error(`${symbol.name} has no declaration`)
    // The name and type of a constant; the statement around it has the keyword.
    const text = project.emitter.printNode(node)
    return text
      .replace(/\/\*\*[\s\S]*?\*\/\s*/g, "")
      .replace(/^\s*\/\/.*\n/gm, "")
      .replace(/^(export )?(declare )?/, "")
      .trim()
  })

const kindOf = (text: string): string =>
  /^(?:abstract )?(class|enum|interface|type|function|namespace)\b/.exec(text)?.[1] ?? "const"

/** The names that exist when the module is run, and not only in its types. */
const valuesOf = (path: string): ReadonlySet<string> => {
  const exported = /^export \{([^}]*)\}/m.exec(readFileSync(path, "utf8"))?.[1] ?? ""
  return new Set(exported.split(",").map((one) => one.trim().split(" as ").at(-1) ?? ""))
}

const declaredAs = (project: Project, exported: Named, values: ReadonlySet<string>): Declared => {
  const { checker } = project
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const texts = printed(project, symbol)
    // A name exported as a type alone has no value, though its declaration has one.
    .filter((text) => values.has(exported.name) || !["const", "function"].includes(kindOf(text)))
    .map((text) => (kindOf(text) === "const" ? `const ${text}` : text))
  return { name: exported.name, kinds: [...new Set(texts.map(kindOf))], text: texts.join("\n\n") }
}

/** The exports of each public module, read from the declarations in `dist`. */
export const readModules = (
  packages: ReadonlyArray<Package>,
  repository: string = top
): ReadonlyMap<Package, ReadonlyArray<PublicModule>> => {
  const { close, project } = openBuilt(packages, repository)
  try {
    const { checker, program } = project
    const read = (one: Package, subpath: string, entry: string): PublicModule => {
      const values = valuesOf(join(distOf(one), `${entry}.js`))
      const file = program.getSourceFile(declarationFile(one, entry))
      const symbol = file === undefined ? undefined : checker.getSymbolAtLocation(file)
      // A module that only does something exports nothing.
      const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol)
      return {
        specifier: one.name + subpath.slice(1),
        // A value that is exported as a type alone cannot be used.
        declared: exported
          .map((each) => declaredAs(project, each, values))
          .filter(({ kinds }) => kinds.length > 0)
          .toSorted(byName)
      }
    }
    return new Map(
      packages.map((one) => [one, Array.from(one.exports, ([subpath, entry]) => read(one, subpath, entry))])
    )
  } finally {
    close()
  }
}

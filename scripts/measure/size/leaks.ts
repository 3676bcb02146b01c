import { builtinModules } from "node:module"
import type { Bundle } from "./bundle.ts"

export interface Leak {
  /** The module in the bundle that should not be there. */
  readonly what: string
  /** From the program to the module that holds it, each imported by the one before. */
  readonly chain: ReadonlyArray<string>
}

export interface Rules {
  /** The folders of packages from which a program must have only the operations that it calls. */
  readonly areas: ReadonlyArray<string>
  /** Modules of those that belong to the program, as in `packages/tweets/src/lookup.ts`. */
  readonly allowed: ReadonlyArray<string>
  /** Names of operations that it does not call. One module may declare several operations. */
  readonly names?: ReadonlyArray<string>
  /** Other modules that it does not need. */
  readonly without?: ReadonlyArray<RegExp>
}

type Imports = Bundle["imports"]

const forbidden: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["Buffer", /(?<![\w$."'`])Buffer\b(?!["'`])/],
  ["new Function", /\bnew Function\s*\(/],
  ["eval(", /(?<![\w$.])eval\s*\(/]
]

// Some bundlers keep the whole of a barrel, so it counts as soon as it is imported.
const barrel = /node_modules\/effect\/dist\/(.*\/)?index\.js$/

/** The names of operations, of the given ones, whose definitions are in a bundle, minified or not. */
export const findNames = (code: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => new RegExp(`\\bname:\\s*["'\`]${name}["'\`]`).test(code))

/** The shortest way from the program to a module. */
const chainTo = (imports: Imports, entry: string, target: string): ReadonlyArray<string> => {
  const cameFrom = new Map<string, string | undefined>([[entry, undefined]])
  // A Map walks entries added on the way, so this visits every module, nearest first.
  for (const path of cameFrom.keys()) {
    for (const imported of imports.get(path) ?? []) if (!cameFrom.has(imported)) cameFrom.set(imported, path)
  }
  const chain: Array<string> = []
  for (let at: string | undefined = target; at !== undefined; at = cameFrom.get(at)) chain.unshift(at)
  return chain
}

const importersOf = (imports: Imports, present: ReadonlyArray<string>, target: string): ReadonlyArray<string> =>
  present.filter((path) => imports.get(path)?.includes(target))

// A module of a library imports what it needs for something that this program does not use, and could be dropped.
const isOwn = (path: string): boolean => !path.includes("node_modules/")

/**
 * The way to what leaked. A module that only passes names on imports everything, so one that has something of its own
 * in the bundle is named as the culprit if there is one: of this project rather than of a library.
 */
const chainOf = (imports: Imports, entry: string, present: ReadonlyArray<string>, target: string) => {
  const all = importersOf(imports, present, target)
  const own = all.filter(isOwn)
  const chains = (own.length > 0 ? own : all).map((path) => [...chainTo(imports, entry, path), target])
  return chains.sort((a, b) => a.length - b.length)[0] ?? chainTo(imports, entry, target)
}

/** Of the modules that are not needed, those that import the others. */
const rootsOf = (
  imports: Imports,
  present: ReadonlyArray<string>,
  needless: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const roots = needless.filter((path) => {
    const importers = importersOf(imports, present, path)
    return importers.some(isOwn) || !importers.some((importer) => needless.includes(importer))
  })
  return roots.length > 0 ? roots : needless
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")

/** The modules that a bundle of a few operations must not hold, each with the way by which it came in. */
export const findLeaks = ({ entry, externals, imports, readable }: Bundle, rules: Rules): ReadonlyArray<Leak> => {
  const present = [...readable.bytes].flatMap(([path, bytes]) => (bytes > 0 ? [path] : []))
  const chain = (path: string) => chainOf(imports, entry, present, path)
  const ofNode = externals.filter((path) => path.startsWith("node:") || builtinModules.includes(path))
  const isOfArea = (path: string) => rules.areas.some((area) => path.startsWith(`${area}/`))
  const strangers = present.filter((path) => isOfArea(path) && !rules.allowed.includes(path))
  const needless = rootsOf(
    imports,
    present,
    present.filter((path) => rules.without?.some((pattern) => pattern.test(path)))
  )
  const barrels = [...imports.keys()].filter((path) => barrel.test(path))
  const texts = [...readable.text].flatMap(([module, text]) => {
    const code = withoutComments(text)
    return [
      ...forbidden.filter(([, pattern]) => pattern.test(code)).map(([what]) => ({ what, chain: chain(module) })),
      ...findNames(isOfArea(module) ? code : "", rules.names ?? []).map((name) => ({
        what: `operation ${name}`,
        chain: chain(module)
      }))
    ]
  })
  return [
    ...[...new Set(ofNode)].map((path) => ({ what: `import of ${path}`, chain: chain(path) })),
    ...[...new Set([...strangers, ...needless])].map((path) => ({ what: `module ${path}`, chain: chain(path) })),
    ...barrels.map((path) => ({ what: `barrel ${path}`, chain: chainTo(imports, entry, path) })),
    ...texts
  ]
}

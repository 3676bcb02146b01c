import { importPath, publicNames } from "./exports.ts"

/** The imports of a module: from where, and which names; a namespace has one name that begins with `* as `. */
export type Imports = ReadonlyMap<string, ReadonlyArray<string>>

const namespaces = /^(?:Body|Bytes|Credentials|Limits|Parameter|Resource|Response|Rule|Shape)$/

// Read from left to right, so that neither a comment in a text nor a quote in a comment counts.
const withoutTexts = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\]|\\.)*"|`[^`]*`/g, (found) => {
    if (found.startsWith("/")) return ""
    if (found.startsWith('"')) return '""'
    return Array.from(found.matchAll(/\$\{([^}]*)\}/g), ([, inner]) => inner).join(" ")
  })

const identifier = /(?<!\w|(?<!\.\.)\.)([A-Za-z_]\w*)(?!\w|\??\s*:(?!:))/g

/** The names that code refers to: no keys and no members. */
export const namesIn = (code: string): ReadonlyArray<string> => [
  ...new Set(Array.from(withoutTexts(code).matchAll(identifier), ([, name = ""]) => name))
]

const byName = (a: string, b: string) =>
  a.replace("type ", "").toLowerCase() < b.replace("type ", "").toLowerCase() ? -1 : 1

const collect = (pairs: ReadonlyArray<readonly [from: string, name: string]>): Imports => {
  const from = new Map<string, Array<string>>()
  for (const [path, name] of pairs) from.set(path, [...(from.get(path) ?? []), name])
  return from
}

const ofCore = [
  ["@xeffect/core/define", "define/index"],
  ["@xeffect/core/streaming", "define/layer/streaming"],
  ["@xeffect/core", "index"],
  ["@xeffect/core/define", "resources/events/index"]
] as const

/** The imports that the code and the types of a module need. */
export const importsOf = (folder: string, file: string, code: string, types: string): Imports => {
  const values = new Set(namesIn(code))
  const all = new Set([...values, ...namesIn(types)])
  const pairs = [...all].flatMap((name): ReadonlyArray<readonly [string, string]> => {
    const named = values.has(name) ? name : `type ${name}`
    if (namespaces.test(name) && (code.includes(`${name}.`) || types.includes(`${name}.`))) {
      return [[`@xeffect/core/${name.toLowerCase()}`, `* as ${name}`]]
    }
    const local = publicNames("core", "define/index").has(name) ? undefined : importPath(folder, file, name)
    if (local !== undefined) return [[local, named]]
    const [path] = ofCore.find(([, module]) => publicNames("core", module).has(name)) ?? []
    return path === undefined ? [] : [[path, named]]
  })
  return collect(pairs)
}

const line = (path: string, names: ReadonlyArray<string>): string => {
  const [first = ""] = names
  if (first.startsWith("* as ")) return `import ${first} from "${path}"`
  const sorted = names.toSorted(byName)
  const isType = sorted.every((name) => name.startsWith("type "))
  const list = sorted.map((name) => (isType ? name.replace("type ", "") : name)).join(", ")
  return `import ${isType ? "type " : ""}{ ${list} } from "${path}"`
}

/** Statements that import. */
export const importCode = (imports: Imports): string => {
  const paths = [...imports.keys()].toSorted((a, b) => {
    const rank = (path: string) => (path.startsWith(".") ? 3 : imports.get(path)?.[0]?.startsWith("* as ") ? 2 : 1)
    return rank(a) - rank(b) || (a < b ? -1 : 1)
  })
  return paths.map((path) => line(path, imports.get(path) ?? [])).join("\n")
}

import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { top } from "../../workspace.ts"
import { exportsOf } from "../generate/exports.ts"

// Takes out of a copy of the repository what needs operations that an older description does not have.

const isWritten = (source: string) => source.startsWith("// Written by npm run generate")

/** The modules with operations that the generator wrote, by their paths in a folder. */
export const writtenModules = (folder: string): ReadonlyArray<string> =>
  globSync("packages/*/src/**/*.ts", { cwd: folder }).filter((path) =>
    isWritten(readFileSync(join(folder, path), "utf8"))
  )

const operation = /^ {2}(\w+): \{\n {4}of: "(\w+ [^"]+)"[\s\S]*?\n {2}\}(?:,\n)?\n?/gm

/** The facts of operations as they are stated, by the names of their functions. */
export const factsIn = (source: string): ReadonlyMap<string, { readonly of: string; readonly text: string }> =>
  new Map(Array.from(source.matchAll(operation), ([text, name = "", of = ""]) => [name, { of, text }]))

/** Leaves out the facts of operations that are not described. Returns the names of those that stay. */
export const pruneFacts = (folder: string, isDescribed: (of: string) => boolean): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const path of globSync("spec/operations/**/*.ts", { cwd: folder })) {
    const file = join(folder, path)
    const source = readFileSync(file, "utf8")
    const all = Array.from(factsIn(source))
    const described = all.filter(([, { of }]) => isDescribed(of))
    for (const [name] of described) names.add(name)
    if (described.length === all.length) continue
    const gone = all.filter(([, { of }]) => !isDescribed(of))
    const text = gone
      .reduce((text, [, one]) => text.replace(one.text, ""), source)
      .replace(/\},\s*\n\} satisfies/, "}\n} satisfies")
    if (described.length > 0) writeFileSync(file, text)
    else rmSync(file)
  }
  return names
}

const declared =
  /^export const \w+ = (?:operation|streaming)<[\s\S]*?\n {2}method: "(\w+)",\n {2}path: ([\s\S]*?),\n {2}params/gm

/** Deletes modules whose operations, declared by hand, are not described. */
export const pruneDeclarations = (folder: string, isDescribed: (of: string) => boolean): void => {
  for (const path of globSync("packages/*/src/**/*.ts", { cwd: folder })) {
    const source = readFileSync(join(folder, path), "utf8")
    const all = Array.from(source.matchAll(declared), ([, method = "", paths = ""]) =>
      Array.from(paths.matchAll(/"(\/[^"]+)"/g), ([, one = ""]) => `${method} ${one}`)
    )
    if (!isWritten(source) && all.length > 0 && !all.some((paths) => paths.some(isDescribed)))
      rmSync(join(folder, path))
  }
}

/** The file that a module is imported from; undefined if it is no package of the repository. */
const targetOf = (folder: string, file: string, from: string): string | undefined => {
  if (from.startsWith(".")) return join(dirname(file), from)
  const [, name] = /^(?:@xeffect|xeffect)\/([\w-]+)$/.exec(from) ?? []
  return name === undefined || !existsSync(join(folder, "packages", name))
    ? undefined
    : join("packages", name, "src", "index.ts")
}

const statement = /^(?:import|export)(?: type)? (?:\* as \w+|\*|\{([^}]*)\}|\w+)(?:, \{[^}]*\})? from "([^"]+)"\n?/gm

const namesIn = (list: string): ReadonlyArray<string> =>
  list
    .split(",")
    .map((one) =>
      one
        .trim()
        .replace(/^type /, "")
        .replace(/ as .*$/, "")
    )
    .filter((one) => one !== "")

const sources = ["packages/*/{src,test}/**/*.ts", "packages/conformance/**/*.ts", "examples/**/*.ts", "scripts/**/*.ts"]

/** Leaves out statements of an index that export what is gone, and deletes other modules that import it. */
export const pruneModules = (folder: string): ReadonlyArray<string> => {
  const deleted: Array<string> = []
  const isGone = (target: string, name: string) =>
    !exportsOf(join(folder, target)).has(name) && exportsOf(join(top, target)).has(name)
  const broken = (file: string, list: string | undefined, from: string): ReadonlyArray<string> | "all" => {
    const target = targetOf(folder, file, from)
    if (target === undefined || !existsSync(join(top, target))) return []
    if (!existsSync(join(folder, target))) return "all"
    return namesIn(list ?? "").filter((name) => isGone(target, name))
  }
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const file of sources
      .flatMap((pattern) => globSync(pattern, { cwd: folder }))
      .filter((one) => !one.includes("node_modules"))) {
      const path = join(folder, file)
      if (!existsSync(path)) continue
      const source = readFileSync(path, "utf8")
      const found = Array.from(source.matchAll(statement)).flatMap(([all, list, from = ""]) => {
        const names = broken(file, list, from)
        return names.length === 0 ? [] : [{ all, list, names }]
      })
      if (found.length === 0) continue
      isChanged = true
      if (!file.endsWith("/src/index.ts")) {
        rmSync(path)
        deleted.push(file)
        continue
      }
      const text = found.reduce((text, { all, list = "", names }) => {
        const left =
          names === "all"
            ? []
            : list.split(",").filter((one) => one.trim() !== "" && !namesIn(one).some((name) => names.includes(name)))
        return text.replace(all, left.length === 0 ? "" : all.replace(list, left.join(",")))
      }, source)
      writeFileSync(path, text.trim() === "" ? "export {}\n" : text)
    }
  }
  return deleted
}

const row = /^ {2}(\w+): (?:\{ .*\}|\{\n[\s\S]*?\n {2}\}),?\n/gm

const calls = /^ {4}(?:also|refused): (?:[[{]\n[\s\S]*?\n {4}[\]}]|.*),?\n/gm

const has = (text: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => new RegExp(`\\b${name}\\b`).test(text))

/**
 * Leaves out the rows of operations that no package exports, and further calls with parameters that a later description
 * has otherwise. Returns the operations that have such calls.
 */
export const pruneRows = (folder: string, changed: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const path of globSync("packages/conformance/test/rows/*.ts", { cwd: folder })) {
    const file = join(folder, path)
    const source = readFileSync(file, "utf8")
    const [, name] = /^import \* as operations from "@xeffect\/(\w+)"/m.exec(source) ?? []
    if (name === undefined) continue
    const exported = exportsOf(join(folder, "packages", name, "src", "index.ts"))
    const [head = "", body = ""] = source.split(/(?<=rowsOf\(operations\)\(\{\n)/)
    const text = body.replaceAll(row, (all, one: string) => {
      if (!exported.has(one)) return ""
      const left = all.replaceAll(calls, (call) => (has(call, changed.get(one) ?? new Set()) ? "" : call))
      if (left !== all) found.push(one)
      return left
    })
    writeFileSync(file, head + text)
  }
  return found
}

const error = /^(\S+\.ts)\((\d+),\d+\): error (TS\d+): (.*)$/gm

/** An error of the compiler. */
export interface CompilerError {
  readonly path: string
  readonly line: number
  readonly code: string
  readonly message: string
}

export const errorsIn = (output: string): ReadonlyArray<CompilerError> =>
  Array.from(output.matchAll(error), ([, path = "", line, code = "", message = ""]) => ({
    path,
    line: Number(line),
    code,
    message
  }))

import { existsSync, globSync, readFileSync } from "node:fs"
import { isBuiltin, SourceMap } from "node:module"
import { dirname, join, relative } from "node:path"

/** Text without comments, which in documentation hold programs of users. */
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")

type Place = readonly [name: string, line: number, column: number]

/** The names that a module declares for its own lines, with their places, counted from 0. */
const declared = (code: string, statement: RegExp): ReadonlyArray<Place> =>
  code.split("\n").flatMap((text, line) => {
    const [found, name] = statement.exec(text) ?? []
    return found === undefined || name === undefined ? [] : [[name, line, found.length - name.length] as const]
  })

/** The names that a module exports, with the places where it declares them. A bundle exports all of them at its end. */
const exportsOf = (code: string): ReadonlyArray<Place> => {
  const exported = new Set(
    /^export \{([^}]*)\};?$/m
      .exec(code)?.[1]
      ?.split(",")
      .map((one) => one.trim().split(" ")[0])
  )
  return [
    ...declared(code, /^export (?:declare )?(?:const|class|interface|type|function) (\w+)/),
    ...declared(code, /^(?:const|var|let|class|function) ([\w$]+)/).filter(([name]) => exported.has(name))
  ]
}

/** Whether a map leads from every export to the line of a source in the package that declares it. */
const checkMap = (file: string): ReadonlyArray<string> => {
  const code = readFileSync(file, "utf8")
  const address = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code)?.[1]
  // A module that only passes on what is in chunks has no lines of its own.
  if (address === undefined) return exportsOf(code).length === 0 ? [] : ["names no source map"]
  const path = join(dirname(file), address)
  if (!existsSync(path)) return [`has no source map ${address}`]
  const map = new SourceMap(JSON.parse(readFileSync(path, "utf8")))
  return exportsOf(code).flatMap(([name, line, column]) => {
    const entry = map.findEntry(line, column)
    if (!("originalSource" in entry)) return [`${name} is not in its source map`]
    const source = join(dirname(path), entry.originalSource)
    if (!existsSync(source)) return [`its source map leads to ${entry.originalSource}, which is not in the package`]
    const original = readFileSync(source, "utf8").split("\n")[entry.originalLine] ?? ""
    // A name that two modules of a bundle declare has a number in one of them.
    return original.includes(name.replace(/\$\d+$/, ""))
      ? []
      : [`${name} leads to ${entry.originalSource}:${entry.originalLine + 1}`]
  })
}

const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")

/** The end of a statement, an import of nothing by name, an imported type. */
const importing =
  /^(?:import|export|\})[^"'\n]* from ["']([^"'\n]+)["'];?$|^import ["']([^"'\n]+)["'];?$|\bimport\("([^"]+)"\)/gm

/** Whether an imported module is in the package, or in one that it depends on. */
const checkImports = (file: string, asksFor: ReadonlySet<string>): ReadonlyArray<string> => {
  const code = withoutComments(readFileSync(file, "utf8"))
  const specifiers = Array.from(code.matchAll(importing), ([, ...found]) => found.find(Boolean) ?? "")
  return [...new Set(specifiers)].flatMap((specifier) => {
    if (specifier.startsWith(".")) {
      const path = join(dirname(file), file.endsWith(".d.ts") ? specifier.replace(/\.ts$/, ".d.ts") : specifier)
      return existsSync(path) ? [] : [`imports ${specifier}, which is not there`]
    }
    return isBuiltin(specifier) || asksFor.has(packageOf(specifier))
      ? []
      : [`imports ${specifier}, but does not ask for it`]
  })
}

/** Traces of the machine or the repository in which it was built. */
const strangers = /node_modules|xeffect\/source|\/src\/|\/\/\/ <reference|\b_\w+_\d+\b/

const checkDeclarations = (file: string): ReadonlyArray<string> => {
  const code = withoutComments(readFileSync(file, "utf8"))
  return code.split("\n").flatMap((line) => (strangers.test(line) ? [`declares ${line.trim()}`] : []))
}

const dependenciesOf = (folder: string): ReadonlySet<string> => {
  const {
    dependencies = {},
    imports = {},
    name,
    peerDependencies = {}
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return new Set([name, ...Object.keys(dependencies), ...Object.keys(imports), ...Object.keys(peerDependencies)])
}

/** Fails where an installed package has a map that leads nowhere, or a declaration that its users cannot resolve. */
export const checkContents = (folder: string): void => {
  const asksFor = dependenciesOf(folder)
  const files = globSync("dist/**/*.{js,d.ts}", { cwd: folder }).map((path) => join(folder, path))
  const problems = files.flatMap((file) => {
    const declarations = file.endsWith(".d.ts") ? checkDeclarations(file) : []
    return [...checkMap(file), ...checkImports(file, asksFor), ...declarations].map(
      (problem) => `${relative(dirname(folder), file)} ${problem}`
    )
  })
  if (files.length === 0) problems.push(`${folder} has no modules`)
  if (problems.length > 0) throw new Error(problems.join("\n"))
}

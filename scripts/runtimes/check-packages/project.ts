import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compiler, oneChecker, withoutCollection } from "../../compiler.ts"
import { run } from "../../run.ts"
import { distOf, type Package, sourcesOf, top } from "../../workspace.ts"
import { snippetsOf } from "../../test/markdown.ts"
import { checkContents } from "./contents.ts"
import { deadLinks } from "./links.ts"
import { findNodes } from "./nodes.ts"
import { response, startService } from "./service.ts"

const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // The declarations are what is on trial.
  skipLibCheck: false
}

const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext", outDir: "out" },
  bundler: { module: "esnext", moduleResolution: "bundler", noEmit: true }
}

const effectVersion = (): string => {
  const json: unknown = JSON.parse(readFileSync(join(top, "node_modules", "effect", "package.json"), "utf8"))
  return typeof json === "object" && json !== null && "version" in json ? String(json.version) : "latest"
}

/** An empty project with the tarballs and `effect`, as a user would start one. */
export const makeProject = async (folder: string, tarballs: ReadonlyArray<string>): Promise<void> => {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "trial", private: true, type: "module" }))
  cpSync(join(top, "scripts", "runtimes", "check-packages", "program.ts"), join(folder, "program.ts"))
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"]
  await run("npm", ["install", ...quiet, `effect@${effectVersion()}`, ...tarballs], { cwd: folder })
}

const compile = async (folder: string, name: string, options: object, files: ReadonlyArray<string>): Promise<void> => {
  const config = join(folder, `tsconfig.${name}.json`)
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files }))
  await run(compiler, ["--project", config, ...oneChecker], { cwd: folder, env: withoutCollection() })
}

/** Writes what README.md shows as programs. Returns their names. */
const writeReadme = (folder: string): ReadonlyArray<string> =>
  snippetsOf(join(top, "README.md")).map(({ code }, index) => {
    const name = `readme-${index}.ts`
    writeFileSync(join(folder, name), code)
    return name
  })

/** Compiles the program and those of README.md. */
export const typeCheck = async (folder: string): Promise<void> => {
  const files = ["program.ts", ...writeReadme(folder)]
  for (const [name, options] of Object.entries(resolutions)) await compile(folder, name, options, files)
}

/** The results of a CommonJS file in getting-started.md, by the settings of TypeScript: an error code, or success. */
const commonJs = [
  [{ module: "nodenext" }, undefined],
  [{ module: "node20" }, undefined],
  [{ module: "commonjs", moduleResolution: "bundler" }, undefined],
  [{ module: "node16" }, "TS1479"],
  [{ module: "node18" }, "TS1479"],
  [{ module: "commonjs", moduleResolution: "node10" }, "TS5108"]
] as const

/** Compiles a CommonJS file that imports the packages, as the guide says it goes, and runs it under each of the Nodes. */
export const checkCommonJs = async (project: string): Promise<ReadonlyArray<string>> => {
  const folder = join(project, "commonjs")
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "commonjs" }))
  writeFileSync(join(folder, "main.ts"), `import { getTweet } from "xeffect/tweets"\nconsole.log(typeof getTweet)\n`)
  for (const [index, [options, expected]] of commonJs.entries()) {
    const settings = { ...options, outDir: "out", lib: ["es2023", "dom"], skipLibCheck: true }
    const message = await compile(folder, `${index}`, settings, ["main.ts"]).then(() => undefined, String)
    const code = /error (TS\d+)/.exec(message ?? "")?.[1]
    if (code !== expected) throw new Error(`a CommonJS file with ${JSON.stringify(options)}: ${message ?? "compiles"}`)
  }
  const nodes = await findNodes()
  for (const { path, version } of nodes) {
    const printed = await run(path, [join("out", "main.js")], { cwd: folder })
    if (printed.trim() !== "function") throw new Error(`require under Node ${version} printed ${printed}`)
  }
  return nodes.map(({ version }) => version)
}

/** Looks into the installed packages: their source maps, what their modules and declarations import, and their links. */
export const checkInstalled = (folder: string, packages: ReadonlyArray<Package>): void => {
  for (const { name } of packages) checkContents(join(folder, "node_modules", name))
  const dead = packages.flatMap(({ name }) =>
    deadLinks(join(folder, "node_modules", name)).map((problem) => `${name}: ${problem}`)
  )
  if (dead.length > 0) throw new Error(dead.join("\n"))
}

/** A file of each package that it does not export, as one would import it. */
const internalOf = (one: Package): ReadonlyArray<string> => {
  const files = globSync("**/*.js", { cwd: distOf(one) }).map((file) => file.slice(0, -3))
  const sources = globSync("**/*.ts", { cwd: sourcesOf(one) }).map((file) => file.slice(0, -3))
  const isInternal = (name: string) => !one.entries.includes(name)
  const [built, source] = [files.find(isInternal), sources.find(isInternal)]
  const names = [built, source].flatMap((name) =>
    name === undefined ? [] : [name, `dist/${name}.js`, `src/${name}.ts`]
  )
  return ["dist/index.js", "src/index.ts", ...names].map((path) => `${one.name}/${path}`)
}

/** Fails where a module can be imported that its package does not export, in Node or by its types. */
export const checkDoors = async (folder: string, packages: ReadonlyArray<Package>): Promise<number> => {
  const specifiers = packages.flatMap(internalOf)
  const code = `for (const name of ${JSON.stringify(specifiers)}) {
      const code = await import(name).then(() => "loaded", ({ code }) => code)
      if (code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") console.log(name + ": " + code)
    }`
  const open = (await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: folder })).trim()
  if (open !== "") throw new Error(`these internal modules can be imported:\n${open}`)
  const imports = specifiers.map((name) => `// @ts-expect-error -- it is not public\nimport ${JSON.stringify(name)}`)
  writeFileSync(join(folder, "internal.ts"), imports.join("\n"))
  await compile(folder, "internal", { ...resolutions.nodenext, noEmit: true, noUncheckedSideEffectImports: true }, [
    "internal.ts"
  ])
  return specifiers.length
}

const publicModulesOf = ({ exports, name }: Package): ReadonlyArray<string> =>
  Array.from(exports.keys(), (subpath) => name + subpath.slice(1))

/** Loads every public module and runs the compiled program. The stack trace of a failure refers to the sources. */
const runUnder = async (node: string, folder: string, url: string, packages: ReadonlyArray<Package>): Promise<void> => {
  const code = `for (const name of ${JSON.stringify(packages.flatMap(publicModulesOf))}) await import(name)
    const { run } = await import("./out/program.js")
    console.log(JSON.stringify(await run(${JSON.stringify(url)})))
    await run("not a URL").catch((error) => console.log(error.stack))`
  const options = ["--enable-source-maps", "--input-type=module", "--eval"]
  const output = await run(node, [...options, code], { cwd: folder })
  const [printed, ...stack] = output.trim().split("\n")
  if (printed !== JSON.stringify(response)) throw new Error(`the program printed ${output}`)
  if (!/[\\/]@xeffect[\\/]http[\\/]src[\\/].*\.ts:\d+/.test(stack.join("\n"))) {
    throw new Error(`the stack trace does not refer to the sources:\n${stack.join("\n")}`)
  }
}

/** Runs the program under each of the Nodes. Returns their versions. */
export const runProgram = async (folder: string, packages: ReadonlyArray<Package>): Promise<ReadonlyArray<string>> => {
  const nodes = await findNodes()
  const service = await startService()
  try {
    for (const { path } of nodes) await runUnder(path, folder, service.url, packages)
  } finally {
    service.close()
  }
  return nodes.map(({ version }) => version)
}

import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { readSettings } from "../settings.ts"
import { packagedDocuments } from "./documents.ts"
import { type CodeSplittingGroup, type Plugin, rolldown } from "rolldown"
import { distOf, type Package, readPackages, sourcesOf, top } from "../../workspace.ts"

/** The folder of the package in which a bundled file is. */
const packageFolder = (file: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll(sep, "/"))?.[0]

const licenceOf = (folder: string): string => {
  const json: { readonly name?: string; readonly license?: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8")
  )
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license"]
    .map((name) => join(folder, name))
    .find(existsSync)
  const text = file === undefined ? `Licence: ${json.license}` : readFileSync(file, "utf8").trim()
  return `${json.name}\n\n${text}\n`
}

/** The licences of the packages that are in the bundle and are not of this repository. */
const licencesOf = (inputs: ReadonlyArray<string>): string => {
  const folders = new Set(inputs.flatMap((file) => packageFolder(file) ?? []))
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`)
}

/** Data is parsed as JSON, which takes less time than the same text as code. */
const jsonAsText: Plugin = {
  name: "json-as-text",
  load: {
    filter: { id: /\.json$/ },
    handler: (id) => ({
      code: `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(id, "utf8"))))})`,
      moduleType: "js"
    })
  }
}

/**
 * Modules of effect/cli that every command would load, and that none uses: scripts for shells, since programs have their own,
 * which ask the program; questions for parameters that are missing, and the wizard, since the flag `--wizard` is refused.
 */
const unused = {
  "internal/completions/(?:bash|fish|powershell|zsh)": 'export const generate = () => ""',
  "internal/wizard": "export const [run, renderIntroduction, renderCompletion, renderQuit] = []",
  Prompt: "export const [run, isPrompt, Theme, Toggle] = []"
}

const withoutUnused: ReadonlyArray<Plugin> = Object.entries(unused).map(([module, code]) => ({
  name: `without-${module}`,
  load: {
    filter: { id: new RegExp(`/effect/.*/cli/${module}\\.[jt]s$`) },
    handler: () => ({ code, moduleType: "js" })
  }
}))

/** The module that the command loads at every start, after it has looked at the version of Node. */
const started = "program"

/**
 * The parts that every start needs are one file, and those that most commands share another: a file costs as much time
 * as some kilobytes. One file of all starts more slowly: all of it is read, and little of it runs. The command itself
 * and its version stay alone, since it runs before them.
 */
const chunksOf = (commands: ReadonlyArray<string>, version: string): Array<CodeSplittingGroup> => [
  { name: (id) => (id === version ? "version" : null), priority: 3 },
  { name: (id) => (commands.includes(id) ? null : "start"), tags: ["$initial"], priority: 2 },
  { name: "shared", minShareCount: 6, priority: 1 }
]

/** The pages about the command, which come with it. Those about programs come with the package that programs install. */
const ownPages = ["in-the-terminal", "for-agents", "errors", "rate-limits"]

/** The pages by their names, for `xeffect docs`. */
const compressPages = (): Uint8Array => {
  const documents = packagedDocuments(readSettings(top).repository)
  const pages = ownPages.map((name) => {
    const text = documents.get(`docs/${name}.md`)
    if (typeof text !== "string") throw new Error(`there is no page ${name}`)
    return [name, text]
  })
  return brotliCompressSync(JSON.stringify(Object.fromEntries(pages)))
}

/** The skills of the package that programs install, by their names, for `xeffect skill install`. */
const readSkills = (): Readonly<Record<string, string>> => {
  const folder = join(top, "packages", "xeffect", "skills")
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name, "SKILL.md"), "utf8")])
  )
}

/**
 * How a program is bundled, from the built packages or, with `conditions`, from sources. Returns the names of the files, and the
 * modules that are in them.
 */
export const bundleInto = async (one: Package, folder: string, conditions: ReadonlyArray<string> = []) => {
  const sourceOf = (name: string) => join(sourcesOf(one), `${name}.ts`)
  const build = await rolldown({
    input: Object.fromEntries([...one.entries, started].map((name) => [name, sourceOf(name)])),
    cwd: top,
    platform: "node",
    resolve: { conditionNames: [...conditions, "import", "module", "node", "default"] },
    // Packages that are loaded if they are installed, such as those that draw pictures, are no part of a bundle.
    external: [one, ...readPackages()].flatMap(({ optional }) => optional),
    transform: { target: "node20" },
    checks: { pluginTimings: false },
    plugins: [jsonAsText, ...withoutUnused],
    onLog: (level, { message }) => {
      if (level === "warn") throw new Error(`${one.name}: ${message}`)
    }
  })
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    minify: true,
    comments: false,
    codeSplitting: { groups: chunksOf(one.entries.map(sourceOf), sourceOf("version")) },
    entryFileNames: ({ name }) => (name === started ? "chunks/[name].js" : "[name].js"),
    chunkFileNames: "chunks/[name].js"
  })
  await build.close()
  writeFileSync(join(folder, "chunks", "docs.br"), compressPages())
  writeFileSync(join(folder, "chunks", "skills.json"), JSON.stringify(readSkills()))
  const written = output.filter((file) => file.type === "chunk")
  for (const name of one.entries) chmodSync(join(folder, `${name}.js`), 0o755)
  return {
    files: written.map(({ fileName }) => fileName),
    modules: written.flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
    )
  }
}

/** Bundles a program with everything that it needs, in chunks that are loaded when they are needed. Returns the number of files. */
export const bundleProgram = async (one: Package): Promise<number> => {
  const dist = distOf(one)
  rmSync(dist, { recursive: true, force: true })
  const { files, modules } = await bundleInto(one, dist)
  writeFileSync(join(dist, "licences.txt"), licencesOf(modules))
  return files.length
}

/** Starts a command, whose modules are compiled once, if this Node can keep that. */
const starting = (file: string) => `#!/usr/bin/env node
import * as module from "node:module"
module.enableCompileCache?.()
import(${JSON.stringify(file)})
`

/**
 * Bundles the commands of a package that programs import too, each with everything that it needs in one file: Node takes longer
 * to find the modules of Effect than to run them. Returns the names of the commands.
 */
export const bundleCommands = async (one: Package): Promise<ReadonlyArray<string>> => {
  const dist = distOf(one)
  for (const name of one.commands) {
    const build = await rolldown({
      input: join(dist, `${name}.js`),
      cwd: top,
      platform: "node",
      checks: { pluginTimings: false },
      plugins: [jsonAsText, ...withoutUnused],
      onLog: (level, { message }) => {
        if (level === "warn") throw new Error(`${one.name}: ${message}`)
      }
    })
    const file = join("commands", `${name}.js`)
    const { output } = await build.write({ file: join(dist, file), format: "esm", minify: true, comments: false })
    await build.close()
    const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? Object.keys(chunk.modules) : []))
    writeFileSync(join(dist, "commands", `${name}-licences.txt`), licencesOf(modules))
    writeFileSync(join(dist, `${name}.js`), starting(`./${file}`))
    rmSync(join(dist, `${name}.js.map`))
    chmodSync(join(dist, `${name}.js`), 0o755)
  }
  return one.commands
}

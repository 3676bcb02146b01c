/** Writes the declarations of the modules of the page into one file, and the worker that checks types with them. */
import { build } from "esbuild"
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { top } from "../../../scripts/workspace.ts"
import { options } from "../types/service.ts"

/** Stand-ins whose types matter to others. The others are of the type `any`. */
const declared: Readonly<Record<string, string>> = {
  "@effect/platform-node/NodeFileSystem": `
  import type { FileSystem } from "effect/FileSystem"
  import type { Layer } from "effect/Layer"
  export const layer: Layer<FileSystem>`,
  "@xeffect/emulator/server": `
  import type { Emulator, EmulatorOptions } from "@xeffect/emulator"
  import type { Emulated } from "@xeffect/emulator/test"
  import type { Service } from "effect/Context"
  import type { Layer } from "effect/Layer"
  export interface EmulatorServer { readonly _: unique symbol }
  export const EmulatorServer: Service<EmulatorServer, { readonly url: string; readonly port: number }>
  export const layerServer: (options?: { readonly port?: number }) => Layer<EmulatorServer, never, Emulator>
  export const emulateOnPort: (options?: EmulatorOptions & { readonly port?: number }) => Promise<Emulated>`
}

/** What programs have besides modules. A module without declarations is of the type `any`. */
const globalsOf = (untyped: ReadonlyArray<string>): string =>
  [
    "declare const process: {",
    "  readonly env: Readonly<Record<string, string | undefined>>",
    "  readonly argv: ReadonlyArray<string>",
    "  exitCode: number",
    "}",
    ...untyped.map((specifier) => {
      const body = declared[specifier]
      return `declare module ${JSON.stringify(specifier)}${body === undefined ? "" : ` {${body}\n}`}`
    })
  ].join("\n")

const isOfPackages = (path: string): boolean => path.startsWith(join(top, "packages"))

/** The comments of the packages are shown beside their names. Others would double what is loaded. */
const shorten = (path: string, text: string): string => {
  const bare = text.replaceAll(/\/\/# sourceMappingURL.*/g, "")
  return isOfPackages(path) ? bare : bare.replaceAll(/\/\*\*[\s\S]*?\*\/\n?/g, "")
}

const libraries = dirname(fileURLToPath(import.meta.resolve("typescript")))

/** The path in the page. */
const shownPath = (path: string): string =>
  path.startsWith(libraries)
    ? `/lib/${path.slice(libraries.length + 1)}`
    : path.startsWith(join(top, "packages"))
      ? path.slice(top.length)
      : path.replace(/^.*\/node_modules\//, "/node_modules/")

/** @param modules the modules with known types; programs can import `others` too */
export const writeTypes = async (
  folder: string,
  modules: ReadonlyArray<string>,
  others: ReadonlyArray<string>
): Promise<void> => {
  const entry = join(top, "examples", "entry-of-the-playground.ts")
  const text = modules.map((specifier) => `import ${JSON.stringify(specifier)}`).join("\n")
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (path) => path === entry || fileExists(path)
  host.readFile = (path) => (path === entry ? text : readFile(path))
  host.getSourceFile = (path, target, ...rest) =>
    path === entry ? ts.createSourceFile(path, text, target) : getSourceFile(path, target, ...rest)
  const program = ts.createProgram([entry], options, host)
  const files = program.getSourceFiles().filter(({ fileName }) => fileName !== entry)
  const sources = files.filter(({ isDeclarationFile }) => !isDeclarationFile)
  if (sources.length > 0) throw new Error(`npm run build first: ${sources[0]?.fileName} is not a declaration`)
  const resolved = new Map<string, string>()
  for (const file of [...files, program.getSourceFile(entry)]) {
    for (const specifier of file === undefined ? [] : specifiersIn(file)) {
      const found = specifier.startsWith(".")
        ? undefined
        : ts.resolveModuleName(specifier, file?.fileName ?? entry, options, host).resolvedModule
      if (found !== undefined) resolved.set(specifier, shownPath(found.resolvedFileName))
    }
  }
  const untyped = others.filter((specifier) => !resolved.has(specifier))
  const declarations = {
    files: {
      ...Object.fromEntries(
        files.map(({ fileName, text: content }) => [shownPath(fileName), shorten(fileName, content)])
      ),
      "/globals.d.ts": globalsOf(untyped)
    },
    modules: Object.fromEntries(resolved)
  }
  writeFileSync(join(folder, "declarations.json"), JSON.stringify(declarations))
  await build({
    entryPoints: [join(import.meta.dirname, "..", "types", "worker.ts")],
    outfile: join(folder, "types.js"),
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    tsconfigRaw: {},
    legalComments: "none",
    logLevel: "error"
  })
}

/** The specifiers of a file's imports, dynamic and of types. */
const specifiersIn = (file: ts.SourceFile): ReadonlyArray<string> =>
  ts.preProcessFile(file.text).importedFiles.map(({ fileName }) => fileName)

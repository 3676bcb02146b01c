import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../build/run.ts"
import { top } from "../build/workspace.ts"
import { checkContents } from "./contents.ts"
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
  cpSync(join(top, "scripts", "check-packages", "program.ts"), join(folder, "program.ts"))
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"]
  await run("npm", ["install", ...quiet, `effect@${effectVersion()}`, ...tarballs], { cwd: folder })
}

export const typeCheck = async (folder: string): Promise<void> => {
  for (const [name, options] of Object.entries(resolutions)) {
    const config = join(folder, `tsconfig.${name}.json`)
    writeFileSync(
      config,
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files: ["program.ts"] })
    )
    await run(join(top, "node_modules", ".bin", "tsc"), ["--project", config], { cwd: folder })
  }
}

const readInstalled = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(folder, "node_modules", "@xeffect")).map((name) => `@xeffect/${name}`)

/** Looks into what was installed: its source maps, and what its modules and declarations import. */
export const checkInstalled = (folder: string): void => {
  for (const name of readInstalled(folder)) checkContents(join(folder, "node_modules", name))
}

/** Loads every package and runs the compiled program under each Node; a failure of it leads to the sources. */
const runUnder = async (node: string, folder: string, url: string): Promise<void> => {
  const code = `for (const name of ${JSON.stringify(readInstalled(folder))}) await import(name)
    const { run } = await import("./out/program.js")
    console.log(JSON.stringify(await run(${JSON.stringify(url)})))
    await run("not a URL").catch((error) => console.log(error.stack))`
  const options = ["--enable-source-maps", "--input-type=module", "--eval"]
  const output = await run(node, [...options, code], { cwd: folder })
  const [printed, ...stack] = output.trim().split("\n")
  if (printed !== JSON.stringify(response)) throw new Error(`the program printed ${output}`)
  if (!/[\\/]@xeffect[\\/]http[\\/]src[\\/].*\.ts:\d+/.test(stack.join("\n"))) {
    throw new Error(`the failure does not lead to the sources:\n${stack.join("\n")}`)
  }
}

/** Runs the program under each of the Nodes, and gives their versions. */
export const runProgram = async (folder: string): Promise<ReadonlyArray<string>> => {
  const nodes = await findNodes()
  const service = await startService()
  try {
    for (const { path } of nodes) await runUnder(path, folder, service.url)
  } finally {
    service.close()
  }
  return nodes.map(({ version }) => version)
}

import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../build/run.ts"
import { top } from "../build/workspace.ts"
import { answer, startService } from "./service.ts"

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

/** Loads every package and runs the compiled program under this Node, and under the one that runs npm, which may be an older one. */
export const runProgram = async (folder: string): Promise<ReadonlyArray<string>> => {
  const nodes = [...new Set([process.execPath, process.env["npm_node_execpath"] ?? process.execPath])]
  const service = await startService()
  try {
    for (const node of nodes) {
      const code = `for (const name of ${JSON.stringify(readInstalled(folder))}) await import(name)
        const { run } = await import("./out/program.js")
        console.log(JSON.stringify(await run(${JSON.stringify(service.url)})))`
      const output = await run(node, ["--input-type=module", "--eval", code], { cwd: folder })
      if (output.trim() !== JSON.stringify(answer)) throw new Error(`the program printed ${output}`)
    }
  } finally {
    service.close()
  }
  return Promise.all(nodes.map(async (node) => (await run(node, ["--version"])).trim()))
}

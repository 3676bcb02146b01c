import { mkdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../../run.ts"
import type { Package } from "../../workspace.ts"
import { findNodes } from "./nodes.ts"

/** The limit of a packed program, in bytes. The server for agents, with `effect/ai`, is about 100,000 of them. */
const maxTarball = 720_000

const first = '"text":"just setting up my twttr"'

/**
 * Installs each packed program into an empty folder as npx does, and runs it there under each of the Nodes: it has all that it
 * needs in it, and an emulator. Returns the bytes of the tarballs.
 */
export const checkPrograms = async (
  programs: ReadonlyArray<Package>,
  tarballs: ReadonlyArray<string>,
  folder: string
): Promise<ReadonlyArray<number>> => {
  for (const [index, tarball] of tarballs.entries()) {
    const project = join(folder, `program-${index}`)
    mkdirSync(project)
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "trial", private: true }))
    await run("npm", ["install", "--no-audit", "--no-fund", "--omit", "optional", tarball], { cwd: project })
    for (const { path, version } of await findNodes()) {
      const command = join("node_modules", programs[index]?.name ?? "", "dist", "main.js")
      const printed = await run(path, [command, "get-tweet", "20", "--emulator"], { cwd: project })
      if (!printed.includes(first)) throw new Error(`${tarball} under Node ${version} printed ${printed}`)
    }
  }
  const sizes = tarballs.map((tarball) => statSync(tarball).size)
  const heavy = sizes.find((size) => size > maxTarball)
  if (heavy !== undefined) throw new Error(`a program is packed in ${heavy} bytes, which is more than ${maxTarball}`)
  return sizes
}

/** Runs the command of the package `xeffect` in a project that has it and its dependencies, as `npx xeffect` does. */
export const checkUmbrella = async (project: string): Promise<void> => {
  const command = join("node_modules", "xeffect", "bin", "xeffect.js")
  for (const { path, version } of await findNodes()) {
    const printed = await run(path, [command, "get-tweet", "20", "--emulator"], { cwd: project })
    if (!printed.includes(first)) throw new Error(`the command of xeffect under Node ${version} printed ${printed}`)
  }
}

import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { top } from "./workspace.ts"

/** Runs a command in a folder and returns what it prints. */
export const run = (folder: string, command: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e9 })

/** A change of a file, by text that occurs in it. */
export interface Edit {
  readonly file: string
  readonly from: string | RegExp
  readonly to: string
}

/** Whether a file has the text that a change is of. */
export const hasText = (source: string, from: Edit["from"]): boolean =>
  typeof from === "string" ? source.includes(from) : from.test(source)

/** Makes a change in a folder. Fails if the file does not have the text. */
export const edit = (folder: string, { file, from, to }: Edit): void => {
  const path = join(folder, file)
  const source = readFileSync(path, "utf8")
  if (!hasText(source, from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(
    path,
    source.replace(from, () => to)
  )
}

/** The last commit in a folder, with the installed packages, and its own packages in the place of this repository's. */
export const copyRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "copy-"))
  run(folder, "git", "clone", "--quiet", top, ".")
  const own = new Set(["@xeffect", "xeffect", ".cache"])
  mkdirSync(join(folder, "node_modules", "@xeffect"), { recursive: true })
  for (const name of readdirSync(join(top, "node_modules"))) {
    if (!own.has(name)) symlinkSync(join(top, "node_modules", name), join(folder, "node_modules", name))
  }
  for (const name of readdirSync(join(folder, "packages"))) {
    const target = name === "xeffect" ? name : join("@xeffect", name)
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules", target))
  }
  return folder
}

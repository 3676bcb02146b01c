import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "./run.ts"
import { top } from "./workspace.ts"

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
export const copyRepository = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "copy-"))
  await run("git", ["clone", "--quiet", top, "."], { cwd: folder })
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

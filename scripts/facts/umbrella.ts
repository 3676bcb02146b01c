/**
 * Writes the package `xeffect`: for each public module of the other packages a module that exports the same, so that one
 * installation has them all.
 *
 *     npm run umbrella
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readPackages, readPrograms, top } from "../workspace.ts"
import { filesOf } from "./umbrella/files.ts"

const folder = join(top, "packages", "xeffect")
const files = filesOf(readPackages(), readPrograms(), JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))

rmSync(join(folder, "src"), { recursive: true, force: true })
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
console.log(`packages/xeffect: ${files.size - 1} modules`)

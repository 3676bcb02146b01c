/**
 * Writes what follows from the facts in `spec/`: the modules of operations, and the limits of the emulator.
 *
 *     npm run generate             writes them, and what documentation says of them
 *     npm run generate -- --check  fails if one of them is not current, and names it
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "./build/workspace.ts"
import { type File, writtenFiles } from "./generate/files.ts"

const isCurrent = ({ path, text }: File): boolean => {
  const file = join(top, path)
  return existsSync(file) && readFileSync(file, "utf8") === text
}

const files = await writtenFiles()
const differing = files.filter((file) => !isCurrent(file))

if (process.argv.includes("--check")) {
  if (differing.length > 0) {
    console.error(
      `Written files differ from spec/. Run npm run generate.\n${differing.map(({ path }) => path).join("\n")}`
    )
    process.exitCode = 1
  }
} else {
  for (const { path, text } of differing) writeFileSync(join(top, path), text)
  console.log(`${files.length} files. Changed: ${differing.length}`)
  // In processes of their own, which load what was written.
  for (const script of ["docs", "llms"])
    execFileSync("npm", ["run", "--silent", script], { cwd: top, stdio: "inherit" })
}

/**
 * Compares the X API's own description with the one that the packages were checked against.
 *
 *     npm run watch-description                  downloads it, and says what changed
 *     npm run watch-description -- PATH          the same for a file
 *     npm run watch-description -- --issue       also keeps an issue on GitHub about it, by `gh`
 *
 * Afterwards the table of facts and the collected descriptions are those of the new description, so that `git diff`
 * shows the rest and `npm run vitest` says what it breaks.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "./build/run.ts"
import { top } from "./build/workspace.ts"
import { keepIssue } from "./watch-description/issue.ts"
import type { Facts } from "../packages/emulator/src/description/facts.ts"
import { declared } from "./watch-description/declared.ts"
import { type Report, report } from "./watch-description/report.ts"

const address = "https://api.x.com/2/openapi.json"

const readFacts = (): Facts =>
  JSON.parse(readFileSync(join(top, "packages", "emulator", "src", "description", "facts.json"), "utf8"))

/** Downloads the description into a folder. Its path. */
const download = async (folder: string): Promise<string> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(120_000) })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const path = join(folder, "openapi.json")
  writeFileSync(path, await response.text())
  return path
}

const take = async (path: string): Promise<Report | undefined> => {
  const before = readFacts()
  try {
    await run("npm", ["run", "spec", "--", path])
    await run("npm", ["run", "descriptions", "--", path])
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { title: "The X API's description cannot be read", body: `\`\`\`\n${words}\n\`\`\`\n` }
  }
  return report(before, readFacts(), declared)
}

const main = async (args: ReadonlyArray<string>): Promise<void> => {
  const withIssue = args.includes("--issue")
  const folder = mkdtempSync(join(tmpdir(), "description-"))
  try {
    const found = await take(args.find((argument) => !argument.startsWith("-")) ?? (await download(folder)))
    console.log(found === undefined ? "nothing changed" : `${found.title}\n\n${found.body}`)
    if (found !== undefined && withIssue) console.log(await keepIssue(found, run))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

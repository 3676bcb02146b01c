/**
 * Takes the changesets: raises the versions of all packages together, writes their change logs, and writes the new
 * version into the other files that have it: what requests and the emulator's command report, the examples, the lock
 * file.
 *
 *     npm run versions
 *     npm run versions -- --patch FILE   writes the change into a file too, for the job that proposes it, and reports
 *                                        whether there are changesets as the output `has-changesets` of a workflow's step
 */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { run } from "../run.ts"
import { top } from "../workspace.ts"
import { changesetsOf, versionOf } from "./check.ts"
import { patchOf } from "./propose.ts"
import { withVersion } from "./version/places.ts"

const binary = (name: string) => join(top, "node_modules", ".bin", name)

const take = async (): Promise<void> => {
  console.log(await run(binary("changeset"), ["version"]))
  const version = versionOf(top)
  for (const [file, text] of withVersion(top, version)) writeFileSync(join(top, file), text)
  await run("npm", ["install", "--package-lock-only", "--ignore-scripts"])
  await run(binary("oxfmt"), [top])
  console.log(`all packages have version ${version}`)
}

const [flag, file] = process.argv.slice(2)
if (flag === undefined) await take()
else if (flag === "--patch" && file !== undefined) {
  const hasChangesets = changesetsOf(top).length > 0
  if (hasChangesets) {
    await take()
    mkdirSync(dirname(resolve(file)), { recursive: true })
    writeFileSync(file, await patchOf(top))
  }
  const { GITHUB_OUTPUT: output } = process.env
  if (output !== undefined) appendFileSync(output, `has-changesets=${hasChangesets}\n`)
  console.log(hasChangesets ? `wrote ${file}` : "there are no changesets")
} else {
  console.error("usage: npm run versions -- [--patch FILE]")
  process.exitCode = 2
}

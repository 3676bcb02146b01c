/**
 * Publishes the packages. Where the project lives is one setting, `repository` in `scripts/release/settings.json`; the
 * fields `repository`, `homepage`, `bugs` and provenance of each package and the links of pages follow from it.
 *
 *     npm run release -- --check   says what is missing, and changes nothing
 *     npm run release -- --fill    writes what follows from the setting
 *     npm run release              builds and publishes each version that npm does not have yet
 *     npm run release -- --notes   makes the release of the published version on GitHub
 *
 * Provenance needs an identity that npm accepts, so the packages are published by `.github/workflows/release.yml`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./build/run.ts"
import { top } from "./build/workspace.ts"
import { problems, versionOf } from "./release/check.ts"
import { filled } from "./release/fill.ts"
import { releaseNotes } from "./release/notes.ts"
import { readSettings } from "./release/settings.ts"

/** Whether nothing is missing. Says what is. */
const check = (): boolean => {
  const missing = problems(top)
  for (const problem of missing) console.error(problem)
  return missing.length === 0
}

const fill = (): void => {
  const changed = [...filled(top, readSettings(top))].filter(
    ([file, text]) => readFileSync(join(top, file), "utf8") !== text
  )
  for (const [file, text] of changed) writeFileSync(join(top, file), text)
  console.log(changed.length === 0 ? "nothing to fill in" : changed.map(([file]) => `wrote ${file}`).join("\n"))
}

const publish = async (): Promise<void> => {
  await run("npm", ["run", "build"])
  console.log(await run(join(top, "node_modules", ".bin", "changeset"), ["publish", "--no-git-tag"]))
}

/** Makes the release and its tag, unless they are there. */
const notes = async (): Promise<void> => {
  const tag = `v${versionOf(top)}`
  const tags = await run("gh", ["release", "list", "--limit", "1000", "--json", "tagName", "--jq", ".[].tagName"])
  if (tags.split("\n").includes(tag)) return console.log(`the release ${tag} exists already`)
  const commit = (await run("git", ["rev-parse", "HEAD"])).trim()
  const text = releaseNotes(top, versionOf(top))
  console.log(await run("gh", ["release", "create", tag, "--target", commit, "--title", tag, "--notes", text]))
}

const main = async (args: ReadonlyArray<string>): Promise<number> => {
  const [flag, ...rest] = args
  if (rest.length > 0 || (flag !== undefined && !["--check", "--fill", "--notes"].includes(flag))) {
    console.error("usage: npm run release -- [--check | --fill | --notes]")
    return 2
  }
  if (flag === "--fill") fill()
  else if (!check()) return 1
  else if (flag === "--check") console.log(`version ${versionOf(top)} can be published`)
  else await (flag === "--notes" ? notes() : publish())
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

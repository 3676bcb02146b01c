/**
 * Publishes the packages. Where the project lives is one setting, `repository` in `scripts/release/settings.json`; the
 * fields `repository`, `homepage`, `bugs` and provenance of each package and the links of pages follow from it.
 *
 *     npm run release -- --check          says what is missing, and changes nothing
 *     npm run release -- --fill           writes what follows from the setting
 *     npm run release -- --since VERSION  writes `@since VERSION` into the comments of public values that have none
 *     npm run release -- --propose-description FOLDER  opens the draft of what `npm run generate -- --description` wrote
 *     npm run release -- --propose PATCH  opens the pull request of a version that `npm run versions -- --patch` wrote
 *     npm run release -- --pack FOLDER    builds the packages and packs them into a folder, for the job that publishes them
 *     npm run release -- --notes          makes the release of the published version on GitHub
 *
 * A release whose description of the X API is older than 30 days is refused, unless --with-old-description is given or
 * WITH_OLD_DESCRIPTION is `yes`.
 *
 * Provenance needs an identity that npm accepts, so the packages are published by `.github/workflows/release.yml`, in a job
 * that runs nothing of the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { run } from "../run.ts"
import { inOrder, readInitializers, readPackages, readPrograms, top } from "../workspace.ts"
import { pack } from "../runtimes/check-packages/pack.ts"
import { problems, versionOf } from "./check.ts"
import { filled } from "./fill.ts"
import { releaseNotes } from "./notes.ts"
import { description, propose } from "./propose.ts"
import { publishLine } from "./publish-list.ts"
import { readSettings } from "./settings.ts"
import { modulesWithValues, withSince } from "./since.ts"

/** Whether a description of the X API that is old may be released: said, or set for the workflow. */
const isOldAllowed = process.argv.includes("--with-old-description") || process.env["WITH_OLD_DESCRIPTION"] === "yes"

/** Whether nothing is missing. Says what is. */
const check = (): boolean => {
  const missing = problems(top, { now: Date.now(), isOldAllowed })
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

const since = (version: string): void => {
  for (const { names, path, text } of modulesWithValues()) {
    const tagged = withSince(text, names, version)
    if (tagged !== text) writeFileSync(path, tagged)
  }
}

/** Builds the packages and packs them, with a list of the tarballs: what to publish, in this order, under which tag. */
const packInto = async (folder: string): Promise<void> => {
  await run("npm", ["run", "build"])
  mkdirSync(folder, { recursive: true })
  // A package after those that it needs, which npm must have by then.
  const packages = inOrder([...readPackages(), ...readPrograms(), ...readInitializers()]).flat()
  const tarballs = await pack(packages, resolve(folder))
  const lines = packages.map(({ name }, index) => publishLine(name, versionOf(top), basename(tarballs[index] ?? "")))
  writeFileSync(join(folder, "packages.txt"), lines.map((line) => `${line}\n`).join(""))
  console.log(`packed ${lines.length} packages into ${folder}`)
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

const proposalOf = (folder: string) =>
  description(readFileSync(resolve(folder, "report.md"), "utf8"), process.env["CHECKS"] === "success")

const gh = (args: ReadonlyArray<string>) => run("gh", args)

const ready = (action: () => Promise<void> | void) => async (): Promise<number> => {
  if (!check()) return 1
  await action()
  return 0
}

const actions: Readonly<Record<string, (operand: string) => Promise<number>>> = {
  "--check": ready(() => console.log(`version ${versionOf(top)} can be published`)),
  "--notes": ready(notes),
  "--pack": (folder) => ready(() => packInto(folder))(),
  "--propose-description": (folder) =>
    propose(top, resolve(folder, "description.patch"), gh, proposalOf(folder)).then(() => 0),
  "--propose": (patch) => propose(top, resolve(patch), gh).then(() => 0),
  "--since": async (version) => {
    since(version)
    return 0
  },
  "--fill": async () => {
    fill()
    return 0
  }
}

const main = async ([flag = "", operand, ...rest]: ReadonlyArray<string>): Promise<number> => {
  const action = actions[flag]
  const takesOperand = ["--pack", "--since", "--propose", "--propose-description"].includes(flag)
  if (action !== undefined && rest.length === 0 && takesOperand === (operand !== undefined))
    return action(operand ?? "")
  console.error(
    "usage: npm run release -- --check | --fill | --since VERSION | --propose PATCH | --propose-description FOLDER | --pack FOLDER | --notes"
  )
  return 2
}

try {
  process.exitCode = await main(process.argv.slice(2).filter((word) => word !== "--with-old-description"))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

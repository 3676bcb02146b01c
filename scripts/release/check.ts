import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { filled } from "./fill.ts"
import { readSettings, settingsFile } from "./settings.ts"

/** The version of all packages. */
export const versionOf = (top: string): string => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(top, "packages/core/package.json"), "utf8")
  )
  return version
}

/** The changesets that are in no version yet. */
export const changesetsOf = (top: string): ReadonlyArray<string> =>
  globSync(".changeset/*.md", { cwd: top }).filter((file) => !file.endsWith("README.md"))

/** The problems that prevent a release of this repository, a sentence each. */
export const problems = (top: string): ReadonlyArray<string> => {
  const settings = readSettings(top)
  const stale = [...filled(top, settings)].filter(([file, text]) => readFileSync(join(top, file), "utf8") !== text)
  const changesets = changesetsOf(top)
  return [
    ...(settings.repository === null
      ? [`${settingsFile}: repository is null. Set it to the address of the project: https://github.com/OWNER/NAME`]
      : []),
    ...stale.map(([file]) => `${file}: does not agree with ${settingsFile}. Run npm run release -- --fill`),
    ...(changesets.length > 0
      ? [`.changeset: ${changesets.length} not in a version yet. Run npm run versions, and merge the result`]
      : []),
    ...(changesets.length === 0 && versionOf(top) === "0.0.0"
      ? ["packages: the version is 0.0.0. Add a changeset: npx changeset"]
      : [])
  ]
}

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

/** How old the description of the X API may be, in days. */
const maxAge = 30

/** The description of the X API that the packages follow. */
const descriptionOf = (top: string): { readonly version: string; readonly date?: string } =>
  JSON.parse(readFileSync(join(top, "spec/description/requests.json"), "utf8"))

/** Why the description is too old for a release, if it is. A date that cannot be read is too old. */
const oldDescription = (top: string, now: number): ReadonlyArray<string> => {
  const { date, version } = descriptionOf(top)
  const age = Math.floor((now - Date.parse(date ?? "")) / 86_400_000)
  if (age <= maxAge) return []
  return [
    `spec/description: version ${version} was X's newest on ${date ?? "an unknown day"}, more than ${maxAge} days ago. Take in today's with npm run generate -- --description https://api.x.com/2/openapi.json, or release this one with --with-old-description`
  ]
}

/** The time of a release, and which checks it leaves out. */
export interface Circumstances {
  /** The time, in milliseconds since 1970. */
  readonly now: number
  /** Whether the description may be old. */
  readonly isOldAllowed?: boolean
}

/** The problems that prevent a release of this repository, a sentence each. */
export const problems = (top: string, { isOldAllowed = false, now }: Circumstances): ReadonlyArray<string> => {
  const settings = readSettings(top)
  const stale = [...filled(top, settings)].filter(([file, text]) => readFileSync(join(top, file), "utf8") !== text)
  const changesets = changesetsOf(top)
  return [
    ...(isOldAllowed ? [] : oldDescription(top, now)),
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

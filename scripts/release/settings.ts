import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The contents of `settings.json`. */
export interface Settings {
  /** Where the project lives, as in `https://github.com/OWNER/NAME`; `null` while that is not decided. */
  readonly repository: string | null
}

/** The repository in pages until it is known. A name that ends in `.invalid` is never resolved. */
export const placeholder = "https://repository.invalid"

const isRepository = (value: unknown): value is string =>
  typeof value === "string" && /^https:\/\/github\.com\/[\w-]+\/[\w.-]+$/.test(value) && !value.endsWith(".git")

/** Reads the setting, or fails with a sentence that says what is wrong with it. */
export const parseSettings = (text: string): Settings => {
  const { repository }: { readonly repository?: unknown } = JSON.parse(text)
  if (repository === null || isRepository(repository)) return { repository }
  throw new Error(
    `repository must be null or an address such as https://github.com/OWNER/NAME, but is ${JSON.stringify(repository)}`
  )
}

export const settingsFile = "scripts/release/settings.json"

export const readSettings = (top: string): Settings => parseSettings(readFileSync(join(top, settingsFile), "utf8"))

import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { placeholder, type Settings } from "./settings.ts"

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null

const addressIn = (manifest: Json): string | undefined => {
  const { repository } = manifest
  if (!isObject(repository) || typeof repository["url"] !== "string") return undefined
  return repository["url"].replace(/^git\+/, "").replace(/\.git$/, "")
}

/** The origin of a package, which npm shows, and compares with its provenance. */
const origin = (repository: string, folder: string) => ({
  homepage: `${repository}${folder === "" ? "" : `/tree/main/${folder}`}#readme`,
  repository: { type: "git", url: `git+${repository}.git`, ...(folder !== "" && { directory: folder }) },
  bugs: { url: `${repository}/issues` }
})

/** A manifest with the fields that follow from the repository behind its licence, or without them. */
const withOrigin = (manifest: Json, repository: string | null, folder: string): Json => {
  const fields = repository === null ? {} : origin(repository, folder)
  const others = Object.entries(manifest).filter(([name]) => !["homepage", "repository", "bugs"].includes(name))
  const at = others.findIndex(([name]) => name === "license") + 1
  const filled: Json = Object.fromEntries([...others.slice(0, at), ...Object.entries(fields), ...others.slice(at)])
  if (manifest["private"] === true) return filled
  // Without a repository to compare it with, npm refuses provenance.
  const publishConfig = { access: "public", ...(repository !== null && { provenance: true }) }
  return { ...filled, publishConfig }
}

/**
 * A package's README, with links to the pages that it names for npm's page. Without a repository they are texts, because the pages
 * are in no package but `xeffect`, whose own README links to its copies.
 */
const withLinks = (text: string, before: string, repository: string | null): string => {
  const isPage = (target: string) => target.startsWith(`${before}/blob/main/`)
  const named = text
    .replaceAll(/\[(`docs\/[^`]+`)\]\(([^)]+)\)/g, (link, page, target) => (isPage(target) ? page : link))
    .replaceAll(`](${before}/blob/main/`, "](")
  if (repository === null) return named
  return named
    .replaceAll(/`(docs\/[\w-]+\.md(?:#[\w-]+)?)`/g, `[\`$1\`](${repository}/blob/main/$1)`)
    .replaceAll(/\]\((AGENTS\.md|docs\/[^)]+)\)/g, `](${repository}/blob/main/$1)`)
}

const pages = ["SECURITY.md", "CODE_OF_CONDUCT.md", ".github/ISSUE_TEMPLATE/config.yml"]

const published = (top: string): ReadonlyArray<string> =>
  globSync("packages/*/package.json", { cwd: top })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => JSON.parse(readFileSync(join(top, file), "utf8")).private !== true)
    .toSorted()

/** Every file that follows from the repository, by its path, as it should be. Filling in twice changes nothing. */
export const filled = (top: string, { repository }: Settings): ReadonlyMap<string, string> => {
  const read = (file: string) => readFileSync(join(top, file), "utf8")
  const before = addressIn(JSON.parse(read("package.json"))) ?? placeholder
  const files = new Map<string, string>()
  for (const file of ["package.json", ...published(top)]) {
    const folder = file.slice(0, -"/package.json".length)
    const manifest = withOrigin(JSON.parse(read(file)), repository, file === "package.json" ? "" : folder)
    files.set(file, `${JSON.stringify(manifest, null, 2)}\n`)
    const readme = `${folder}/README.md`
    if (file !== "package.json" && existsSync(join(top, readme))) {
      files.set(readme, withLinks(read(readme), before, repository))
    }
  }
  for (const file of pages) files.set(file, read(file).replaceAll(before, repository ?? placeholder))
  return files
}

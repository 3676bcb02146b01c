// The documentation as the package `xeffect` ships it: for agents, and for readers without a network.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readSettings } from "../settings.ts"
import { top } from "../../workspace.ts"

/** The package that has the documentation. Its README.md is its own. */
const folder = join(top, "packages", "xeffect")

const sources = ["AGENTS.md", "llms.txt", "docs"]

/** A page in parts: prose, and between them blocks of code. */
const partsOf = (text: string): ReadonlyArray<string> => text.split(/(^ *```[^]*?^ *```$)/m)

const isCode = (part: string) => /^ *```/.test(part)

/** The text of a page with other links. `change` gets the text of a link and its target, which is relative to the page. */
export const withLinks = (text: string, change: (label: string, target: string) => string): string =>
  partsOf(text)
    .map((part) =>
      isCode(part)
        ? part
        : part.replaceAll(/\[([^\]]*)\]\(((?!https?:|mailto:|#)[^()\s]+)\)/g, (_, label: string, target: string) =>
            change(label, target)
          )
    )
    .join("")

/** How a link to a file is written that is in the repository alone. */
export const outside = (label: string, path: string, repository: string | null): string => {
  if (repository !== null) return `[${label}](${repository}/blob/main/${path})`
  const name = /^packages\/(\w+)\/README\.md$/.exec(path)?.[1]
  if (name !== undefined) return `${label} (README of ${name === "xeffect" ? "`xeffect`" : `\`@xeffect/${name}\``})`
  return `${label} (\`${path}\` of the repository)`
}

/** The text without the section about the repository itself, which is of no use in a package. */
const forUsers = (text: string): string => text.replace(/\n## Work on this repository\n[^]*/, "")

/** The files, by their paths in the package. Links between them stay; others lead to the repository, or name the file. */
export const packagedDocuments = (repository: string | null): ReadonlyMap<string, string | Uint8Array> => {
  const paths = globSync(["AGENTS.md", "llms.txt", "docs/*.*"], { cwd: top }).map((path) => path.replaceAll("\\", "/"))
  const shipped = new Set([...paths, "README.md"])
  const page = (path: string): string =>
    withLinks(forUsers(readFileSync(join(top, path), "utf8")), (label, target) => {
      const file = join(dirname(path), target.split("#", 1)[0] ?? "")
      const isShipped = shipped.has(file)
      return isShipped ? `[${label}](${target})` : outside(label, join(dirname(path), target), repository)
    })
  return new Map(
    paths.toSorted().map((path) => [path, /\.(md|txt)$/.test(path) ? page(path) : readFileSync(join(top, path))])
  )
}

/** Writes the documentation into the package, in place of what an earlier build wrote. Returns the number of files. */
export const writeDocuments = (): number => {
  for (const source of sources) rmSync(join(folder, source), { recursive: true, force: true })
  const documents = packagedDocuments(readSettings(top).repository)
  for (const [path, content] of documents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return documents.size
}

/** The promises of the pages on reliability and security, each with the test that fails if it is broken. */
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { top } from "../../workspace.ts"

/** The pages whose tables have promises and their tests. */
export const pages = ["docs/reliability.md", "docs/security.md"] as const

export interface Row {
  readonly page: string
  /** The heading above its table. */
  readonly section: string
  /** The first column: the promise, or what it is about. */
  readonly promise: string
  /** The test file, from the top of the repository. */
  readonly file: string
  /** The title of a test or of a group of tests, as the test file has it, with its placeholders. */
  readonly title: string
}

/** The file and the title of a row's test, as the pages have them. */
export const nameOf = ({ file, title }: Row): string => `${file}: ${title}`

const rowsIn = (page: string): ReadonlyArray<Row> => {
  let section = ""
  return readFileSync(join(top, page), "utf8")
    .split("\n")
    .flatMap((line) => {
      section = /^#+ (.*)$/.exec(line)?.[1] ?? section
      const [, promise, file, title] = /^\| (.*?) +\| `([^`]+\.test\.ts)`: (.+?) +\|/.exec(line) ?? []
      if (promise === undefined || file === undefined || title === undefined) return []
      return [{ page, section, promise, file, title }]
    })
}

export const rows: ReadonlyArray<Row> = pages.flatMap(rowsIn)

/** A test file with the files beside it that it imports: some have their rows in a file of their own. */
const textOf = (file: string): string => {
  const text = readFileSync(join(top, file), "utf8")
  const imports = Array.from(text.matchAll(/from "(\.\.?\/[^"]+\.ts)"/g), ([, path = ""]) => join(dirname(file), path))
  return [text, ...imports.map((path) => readFileSync(join(top, path), "utf8"))].join("\n")
}

/** Whether the test file of a row has its title, as a text of its own. */
export const hasTest = ({ file, title }: Row): boolean => {
  const text = textOf(file)
  return ['"', "`"].some((quote) => text.includes(quote + title + quote))
}

/** Matches the names of a row's tests. The placeholders of its title match any text. */
export const patternOf = ({ title }: Row): string =>
  title
    .split(/%\w|\$[\w.]+/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join(".*")

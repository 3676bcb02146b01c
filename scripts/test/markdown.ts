import { globSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { top } from "../workspace.ts"

export interface Snippet {
  /** Relative to the repository's top. */
  readonly file: string
  readonly line: number
  readonly code: string
  /** Whether it is marked as a whole program: ` ```ts run `. */
  readonly isRun: boolean
  /** The output that is printed below it, in a fence of its own: ` ```text `. */
  readonly output: string | undefined
}

const fences = /^([ *]*)```ts( run)?\n([\s\S]*?)^\1```/gm

/** The snippets of a page, or of the comments of a module. */
export const snippetsOf = (path: string): ReadonlyArray<Snippet> => {
  const text = readFileSync(path, "utf8")
  return Array.from(text.matchAll(fences), (match) => {
    const { 0: whole, 1: margin = "", 2: run, 3: body = "", index } = match
    const rest = text.slice(index + whole.length)
    return {
      file: relative(top, path),
      line: text.slice(0, index).split("\n").length + 1,
      code: body.replaceAll(new RegExp(`^${margin.trimEnd().replaceAll("*", "\\*")} ?`, "gm"), ""),
      isRun: run !== undefined,
      output: /^\n+```text\n([\s\S]*?)^```/m.exec(rest.startsWith("\n\n```text\n") ? rest : "")?.[1]
    }
  })
}

/** README.md and the pages of docs/. */
export const pages: ReadonlyArray<string> = ["README.md", ...globSync("docs/*.md", { cwd: top }).toSorted()]

const withoutCode = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, "")

/** The text of a page without its blocks of code. */
export const proseOf = (page: string): string => withoutCode(readFileSync(join(top, page), "utf8"))

/** The targets of the links in a text that lead to files, and not to addresses. */
export const relativeLinks = (text: string): ReadonlyArray<string> =>
  Array.from(withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g), ([, target = ""]) => target).filter(
    (target) => !/^(https?|mailto):/.test(target)
  )

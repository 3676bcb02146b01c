/** The pages of the documentation that are on this machine. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { brotliDecompressSync } from "node:zlib"

/** A page, as Markdown. */
export interface Page {
  /** Its file, without `.md`. */
  readonly name: string
  readonly title: string
  readonly text: string
}

const pageOf = (name: string, text: string): Page => ({ name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text })

/** A folder and those around it, the inner ones first. */
const around = (folder: string): ReadonlyArray<string> => {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...around(parent)]
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

const listOf = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The pages of the package `xeffect` that a program in this folder uses, in its version. */
const installedPages = (folder: string): ReadonlyArray<Page> => {
  for (const one of around(folder)) {
    const installed = join(one, "node_modules", "xeffect")
    const files = listOf(join(installed, "docs"))
      .filter((name) => name.endsWith(".md") && name !== "README.md")
      .map((name) => [name.slice(0, -3), read(join(installed, "docs", name))] as const)
    if (files.length === 0) continue
    const all = [...files, ["AGENTS", read(join(installed, "AGENTS.md"))] as const]
    return all.flatMap(([name, text]) => (text === undefined ? [] : [pageOf(name, text)]))
  }
  return []
}

/** The pages that come with the command: those about it. */
const ownPages = (): ReadonlyArray<Page> => {
  try {
    const bytes = brotliDecompressSync(readFileSync(new URL("docs.br", import.meta.url)))
    const pages: Readonly<Record<string, string>> = JSON.parse(new TextDecoder().decode(bytes))
    return Object.entries(pages).map(([name, text]) => pageOf(name, text))
  } catch {
    // The command runs from its sources.
    return []
  }
}

/** Where pages are read from. */
export interface Shelf {
  readonly pages: ReadonlyArray<Page>
  /** Whether all pages are there, and not only the command's own. */
  readonly isWhole: boolean
}

/** The pages that there are for a program in a folder. */
export const shelfFor = (folder: string): Shelf => {
  const installed = installedPages(folder)
  return installed.length > 0 ? { pages: installed, isWhole: true } : { pages: ownPages(), isWhole: false }
}

/** Mends the pages that Astro and Starlight write, where screen readers need something else. */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { withBase } from "./place.ts"

const mended = (html: string): string =>
  html
    // The empty corner of a table is no header.
    .replaceAll(/<th([^>]*)><\/th>/g, "<td$1></td>")

/** Mends all pages below `root`, which is hosted at a path. */
export const mendPages = (root: string, base: string): void => {
  for (const page of globSync("**/*.html", { cwd: root })) {
    const path = join(root, page)
    const html = readFileSync(path, "utf8")
    const better = withBase(mended(html), base)
    if (better !== html) writeFileSync(path, better)
  }
}

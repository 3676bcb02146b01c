import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { relativeLinks } from "../../test/markdown.ts"

/** The relative links of the pages in a folder that lead to no file of it, each with its page. */
export const deadLinks = (folder: string): ReadonlyArray<string> =>
  globSync(["*.md", "llms.txt", "docs/*.md"], { cwd: folder }).flatMap((page) =>
    relativeLinks(readFileSync(join(folder, page), "utf8")).flatMap((link) => {
      const path = join(folder, dirname(page), link.split("#", 1)[0] ?? "")
      const isInside = !relative(folder, path).startsWith("..")
      return isInside && existsSync(path) ? [] : [`${page} links to ${link}, which is not in the package`]
    })
  )

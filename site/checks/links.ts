/** Finds links of built pages that lead nowhere. */
import { globSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

const decode = (text: string) => text.replaceAll("&#38;", "&").replaceAll("&amp;", "&")

const attributes = (html: string, name: string): ReadonlyArray<string> =>
  Array.from(html.matchAll(new RegExp(`<[a-z][^>]*? ${name}="([^"]*)"`, "g")), ([, value = ""]) => decode(value))

/** The file that a static host sends for an address, if there is one. */
export const fileOf = (root: string, path: string): string | undefined => {
  const file = join(root, decodeURIComponent(path), path.endsWith("/") ? "index.html" : "")
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined
}

/** Links as `PAGE: TARGET` that lead to no file, or to no element of a page. The site is hosted at `path`. */
export const deadLinks = (root: string, path = ""): ReadonlyArray<string> => {
  const pages = globSync("**/*.html", { cwd: root }).map((file) => file.replaceAll("\\", "/"))
  const htmlOf = new Map(pages.map((page) => [page, readFileSync(join(root, page), "utf8")] as const))
  const anchors = new Map(
    Array.from(htmlOf, ([page, html]) => [join(root, page), new Set(attributes(html, "id"))] as const)
  )
  return Array.from(htmlOf).flatMap(([page, html]) => {
    const base = new URL(page.replace(/index\.html$/, ""), `https://site.invalid${path}/`)
    const targets = new Set([...attributes(html, "href"), ...attributes(html, "src")])
    return [...targets].flatMap((target) => {
      const { hash, origin, pathname } = new URL(target, base)
      if (origin !== base.origin) return []
      const file = pathname.startsWith(`${path}/`) ? fileOf(root, pathname.slice(path.length)) : undefined
      const isThere =
        file !== undefined && (hash === "" || (anchors.get(file)?.has(decodeURIComponent(hash.slice(1))) ?? true))
      return isThere ? [] : [`${page}: ${target}`]
    })
  })
}

/** Makes built pages smaller: without styles, names of classes and elements that change nothing of what is shown. */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const require = createRequire(import.meta.url)

/** The part of Lightning CSS that is used. It is a dependency of the site, which the repository does not install. */
interface Lightning {
  readonly transform: (options: {
    readonly filename: string
    readonly code: Uint8Array
    readonly minify: boolean
    readonly unusedSymbols: ReadonlyArray<string>
    readonly visitor: Visitor
  }) => { readonly code: Buffer }
}

/** Returns `[]` in place of a declaration that goes. */
interface Visitor {
  readonly Declaration?: { readonly custom: (declaration: { readonly name: string }) => [] | undefined }
}

/** The part of SVGO that is used. */
interface Svgo {
  readonly optimize: (svg: string, options: { readonly multipass: boolean }) => { readonly data: string }
}

const classesOf = (css: string): ReadonlyArray<string> =>
  Array.from(css.matchAll(/\.(-?[A-Za-z_](?:[\w-]|\\.)*)/g), ([, name = ""]) => name.replaceAll("\\", ""))

const classAttribute = / class="([^"]*)"/g

const inlineScripts = /<script[^>]*>[^]*?<\/script>/g

/** The names of classes in pages. */
export const classesIn = (html: string): ReadonlyArray<string> =>
  Array.from(html.matchAll(classAttribute), ([, names = ""]) => names.split(/\s+/)).flat()

/**
 * A page without elements around signs of code that have the colour of other text, and without names of classes that Astro made
 * and no style has.
 *
 * @param isStyled whether there is a style for a class
 */
export const slimPage = (html: string, isStyled: (name: string) => boolean): string =>
  html
    .replaceAll(/<span class="token ([\w -]+)">([^<]*)<\/span>/g, (element, names: string, text: string) =>
      names.split(" ").some(isStyled) ? element : text
    )
    .replaceAll(classAttribute, (_, names: string) => {
      const left = names.split(/\s+/).filter((name) => name !== "" && (!name.startsWith("astro-") || isStyled(name)))
      return left.length === 0 ? "" : ` class="${left.join(" ")}"`
    })
    // All of the site is written from left to right.
    .replaceAll(/(<(?:pre|code)[^>]*) dir="(?:auto|ltr)"/g, "$1")
    // Every heading has this icon. The style sheet has another in its place.
    .replaceAll(/(<span aria-hidden="true" class="sl-anchor-icon">)<svg[^]*?<\/svg>/g, "$1")

/** Makes the pages and styles below `root` smaller. */
export const slim = (root: string): void => {
  const { transform }: Lightning = require("lightningcss")
  const { optimize }: Svgo = require("svgo")
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => [join(root, file), readFileSync(join(root, file), "utf8")] as const)
  const [pages, scripts, sheets] = [read("**/*.html"), read("_astro/*.js"), read("_astro/*.css")]
  const styled = new Set(sheets.flatMap(([, css]) => classesOf(css)))
  for (const [path, html] of pages)
    writeFileSync(
      path,
      slimPage(html, (name) => styled.has(name))
    )
  const used = new Set(pages.flatMap(([, html]) => classesIn(html)))
  // A script may add any class that it names.
  const scripted = [...scripts.map(([, code]) => code), ...pages.flatMap(([, html]) => html.match(inlineScripts) ?? [])]
  for (const code of scripted) for (const [name] of code.matchAll(/[\w-]+/g)) used.add(name)
  const unusedSymbols = [...styled].filter((name) => !used.has(name))
  const shake = (path: string, css: string, visitor: Visitor) =>
    transform({ filename: path, code: Buffer.from(css), minify: true, unusedSymbols, visitor }).code.toString()
  // Variables of styles that are gone are read no more.
  const shaken = sheets.map(([path, css]) => [path, shake(path, css, {})] as const)
  const isRead = (name: string) => used.has(name) || shaken.some(([, css]) => css.includes(`var(${name}`))
  const custom = ({ name }: { readonly name: string }): [] | undefined =>
    !name.startsWith("--") || isRead(name) ? undefined : []
  for (const [path, css] of shaken) writeFileSync(path, shake(path, css, { Declaration: { custom } }))
  for (const [path, svg] of read("pictures/*.svg")) writeFileSync(path, optimize(svg, { multipass: true }).data)
}

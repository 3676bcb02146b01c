/** Looks at built pages in Chromium: errors of the console, rules of accessibility, and bytes that a page loads. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { findChromium } from "../../scripts/runtimes/chromium.ts"
import { type BrowserPage, startBrowser } from "../../scripts/test/browser.ts"
import { serve } from "../serve.ts"
import { checkHovers } from "./hovers.ts"
import { checkJourney } from "./journey.ts"
import { checkPrograms, checkUses } from "./uses.ts"

/** The largest sizes of a page with everything that it loads, in bytes as they are sent. */
const [maxBytes, maxBytesWithoutScripts] = [45_000, 30_000]

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The rules that a page breaks, with the places. */
const complaints = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ target }) => target).join(" ")))`

/** Scripts that wait until the page has nothing to do have run when this ends. */
const settled = `new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))`

const asList = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

interface Looking {
  readonly page: BrowserPage
  readonly sent: () => number
  readonly url: string
}

/** The problems of a page. */
const problemsOf = async ({ page, sent, url }: Looking, path: string): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  await page.show(1280, "light")
  sent()
  await page.open(`${url}${path}`)
  await page.evaluate(settled)
  const bytes = sent()
  if (bytes > maxBytes) found.push(`loads ${bytes} bytes, more than ${maxBytes}`)
  await page.evaluate(`${axe}; undefined`)
  for (const colours of ["light", "dark"] as const) {
    await page.show(1280, colours)
    found.push(...asList(await page.evaluate(complaints)).map((one) => `${colours}: ${one}`))
  }
  await page.show(390, "light")
  const width = Number(await page.evaluate("document.documentElement.scrollWidth"))
  if (width > 390) found.push(`is ${width} pixels wide on a screen of 390`)
  found.push(...page.errors())
  return found
}

/** The bytes of a page that is read without scripts. */
const withoutScripts = async ({ page, sent, url }: Looking, path: string): Promise<ReadonlyArray<string>> => {
  sent()
  await page.open(`${url}${path}`)
  const bytes = sent()
  page.errors()
  return bytes > maxBytesWithoutScripts
    ? [`loads ${bytes} bytes without scripts, more than ${maxBytesWithoutScripts}`]
    : []
}

/** The addresses of the pages below `root`. */
export const addressesOf = (root: string): ReadonlyArray<string> =>
  globSync("**/*.html", { cwd: root })
    .map((file) => `/${file.replaceAll("\\", "/").replace(/index\.html$/, "")}`)
    .toSorted()

/** A built site, and the path at which it is hosted. */
export interface BuiltSite {
  readonly root: string
  readonly base: string
}

const look = async <A>({ base, root }: BuiltSite, use: (looking: Looking) => Promise<A>): Promise<A> => {
  const chromium = findChromium()
  if (chromium === undefined)
    throw new Error("There is no Chromium on this machine: npm run system-packages installs it.")
  const { sent, server, url } = await serve(root, { base, headers: false })
  const page = await startBrowser(chromium)
  try {
    return await use({ page, sent, url })
  } finally {
    await page.close()
    server.close()
    server.closeAllConnections()
  }
}

/** Whether the check runs the first program of a page: pages of operations and the first page, since guides have tests of their own. */
const hasProgram = (root: string, path: string): boolean => {
  const html = readFileSync(join(root, path, path.endsWith("/") ? "index.html" : ""), "utf8")
  return /^\/(reference\/.*)?$/.test(path) && html.includes("<xeffect-playground")
}

/** The problems of pages, each with its address before it. */
export const checkPages = (site: BuiltSite, paths: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  look(site, async (looking) => {
    const found: Array<string> = []
    for (const path of paths) for (const one of await problemsOf(looking, path)) found.push(`${path} ${one}`)
    found.push(...(await checkUses(looking.page, looking.url)))
    if (existsSync(join(site.root, "playground", "element.js"))) {
      const programs = paths.filter((path) => hasProgram(site.root, path))
      found.push(...(await checkPrograms(looking.page, looking.url, programs)))
      found.push(...(await checkHovers(looking.page, looking.url, axe, complaints)))
      found.push(...(await checkJourney(looking.page, looking.url)))
    }
    await looking.page.scripting(false)
    for (const path of paths) for (const one of await withoutScripts(looking, path)) found.push(`${path} ${one}`)
    return found
  })

/** Writes pictures of pages, at two widths and in two colours. */
export const takePictures = (site: BuiltSite, paths: ReadonlyArray<string>, folder: string): Promise<void> =>
  look(site, async ({ page, url }) => {
    mkdirSync(folder, { recursive: true })
    for (const path of paths)
      for (const width of [1280, 390])
        for (const colours of ["light", "dark"] as const) {
          await page.show(width, colours, 1600)
          await page.open(`${url}${path}`)
          await page.evaluate(settled)
          const name = `${path.replaceAll("/", "-").replace(/^-|-$/g, "") || "home"}-${width}-${colours}.png`
          writeFileSync(join(folder, name), await page.picture("in view"))
        }
  })

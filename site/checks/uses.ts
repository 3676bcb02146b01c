/** Uses of pages in Chromium: somebody types, and the page shows something. */
import type { BrowserPage } from "../../scripts/test/browser.ts"

interface Use {
  readonly path: string
  /** The fields to fill in by their IDs, or to check. */
  readonly fill?: Readonly<Record<string, string | true>>
  /** The element whose text is read. */
  readonly read: string
  readonly shows: RegExp
}

const uses: ReadonlyArray<Use> = [
  { path: "/tools/text/", read: "#length", shows: /^93 of 280, 187 left\.$/ },
  {
    path: "/tools/text/",
    fill: { text: "The tide. ".repeat(40) },
    read: "#length",
    shows: /^400 of 280, 120 too many\.$/
  },
  {
    path: "/tools/text/",
    fill: { text: "The tide. ".repeat(40), numbered: true },
    read: "#posts",
    shows: / 1\/2.* 2\/2/s
  },
  { path: "/tools/query/", read: "#explanation", shows: /with #tides.*not reposts/s },
  {
    path: "/tools/query/",
    fill: { words: "tides", images: true },
    read: "#verdict",
    shows: /^X accepts it: 16 characters/
  },
  { path: "/tools/query/", fill: { query: "has:images" }, read: "#verdict", shows: /^X refuses it: .* stand alone/ },
  { path: "/tools/id/", read: "#id-time", shows: /2021-11-15T19:08:05\.069Z/ },
  {
    path: "/tools/id/",
    fill: { id: "https://evil.example/jack/status/20" },
    read: "#id-time",
    shows: /^This is no post/
  },
  { path: "/tools/cost/", read: "#result", shows: /^\$20\.00 to \$205\.00 a month/ },
  { path: "/tools/scopes/", read: "#result", shows: /bookmark\.write/ }
]

/** Fills fields in as a person does, so that the page hears of it. */
const filling = (
  fields: Readonly<Record<string, string | true>>
): string => `for (const [id, value] of Object.entries(${JSON.stringify(fields)})) {
  const field = document.getElementById(id)
  if (value === true) field.checked = true
  else field.value = value
  field.dispatchEvent(new Event("input", { bubbles: true }))
}`

/** The text of an element once it is as expected, or after two seconds. */
const textOf = (selector: string, expected: RegExp): string => `new Promise((resolve) => {
  const text = () => document.querySelector(${JSON.stringify(selector)})?.textContent?.trim() ?? ""
  const isShown = () => ${expected}.test(text())
  if (isShown()) return resolve(text())
  const observer = new MutationObserver(() => isShown() && resolve(text()))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  setTimeout(() => resolve(text()), 2000)
})`

const search: Use = { path: "/", read: ".pagefind-ui__results", shows: /Rate limits and retries/ }

/** Opens the search, and types. */
const searching = `new Promise((resolve) => {
  document.querySelector("button[data-open-modal]").dispatchEvent(new MouseEvent("click", { bubbles: true }))
  const type = () => {
    const input = document.querySelector(".pagefind-ui__search-input")
    if (input === null) return setTimeout(type, 20)
    input.value = "wait_on_rate_limit"
    input.dispatchEvent(new Event("input", { bubbles: true }))
    resolve()
  }
  type()
})`

/** Presses "Run", and returns what the playground shows when the program has ended, or after ten seconds. */
const running = `new Promise((resolve) => {
  const root = document.querySelector("xeffect-playground")?.shadowRoot
  const run = root?.querySelector("button")
  if (run === undefined || run === null) return resolve("no program to run")
  const text = () => root.textContent ?? ""
  const observer = new MutationObserver(() => /Done in/.test(text()) && resolve(text()))
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  setTimeout(() => resolve(text()), 10_000)
  run.dispatchEvent(new MouseEvent("click", { bubbles: true }))
})`

/** The programs of pages that do not run to their end. */
export const checkPrograms = async (
  page: BrowserPage,
  url: string,
  paths: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const path of paths) {
    await page.open(`${url}${path}`)
    const text = String(await page.evaluate(running))
    if (!/Done in/.test(text)) found.push(`${path} the program shows ${JSON.stringify(text.slice(-300))}`)
    found.push(...page.errors().map((error) => `${path} ${error}`))
  }
  return found
}

/** What a page shows otherwise than expected. */
export const checkUses = async (page: BrowserPage, url: string): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const use of [...uses, search]) {
    const { fill = {}, path, read, shows } = use
    await page.open(`${url}${path}`)
    await page.evaluate(use === search ? searching : filling(fill))
    const text = String(await page.evaluate(textOf(read, shows)))
    if (!shows.test(text)) found.push(`${path} ${read} shows ${JSON.stringify(text.slice(0, 120))}, and not ${shows}`)
    found.push(...page.errors().map((error) => `${path} ${error}`))
  }
  return found
}

/**
 * The way of a new user, with real clicks and keys: from the first page to a program of his own words that posts. At the width of
 * a desk and of a telephone.
 */
import type { BrowserPage } from "../../scripts/test/browser.ts"

/** The most time that the page takes for all steps. A person has two minutes, and needs most of it to read. In milliseconds. */
const maxTime = 30_000

const words = "My first post from this page"

const playground = `document.querySelector("xeffect-playground")`

const inPlayground = (selector: string) => `${playground}.shadowRoot.querySelector(${JSON.stringify(selector)})`

const button = (label: string) =>
  `[...${playground}.shadowRoot.querySelectorAll("button")].find(({ textContent }) => textContent === "${label}")`

/** Waits until an expression is true. */
const until = (expression: string) => `new Promise((resolve, reject) => {
  const look = () => {
    if (${expression}) resolve()
    else requestAnimationFrame(look)
  }
  setTimeout(() => reject(new Error("it did not happen")), ${maxTime})
  look()
})`

/** The text between the quotes of the post, as a person selects it with the mouse. */
const selectText = `(() => {
  const root = ${playground}.shadowRoot
  const line = [...root.querySelectorAll(".cm-line")].find(({ textContent }) => textContent.includes("createTweet, {"))
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  const first = nodes.find(({ nodeValue }) => nodeValue.includes("\`"))
  const last = nodes.findLast(({ nodeValue }) => nodeValue.includes("\`"))
  const range = document.createRange()
  range.setStart(first, first.nodeValue.indexOf("\`") + 1)
  range.setEnd(last, last.nodeValue.lastIndexOf("\`"))
  root.querySelector(".cm-content").focus()
  getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
})()`

interface Step {
  /** What a person does. */
  readonly does: string
  readonly act: (page: BrowserPage) => Promise<unknown>
  /** What he sees then, as an expression. */
  readonly sees: string
}

const steps: ReadonlyArray<Step> = [
  {
    does: `press "Run a program" on the first page`,
    act: (page) =>
      page.click(
        `[...document.querySelectorAll("a")].find(({ textContent }) => textContent.trim() === "Run a program")`
      ),
    sees: `location.hash === "#a-program-that-runs-here" && ${button("Run")}.getBoundingClientRect().width > 0`
  },
  {
    does: `press "Edit" below the program`,
    act: (page) => page.click(button("Edit")),
    sees: `${inPlayground(".cm-content")} !== null`
  },
  {
    does: "select the text of the post, and type other words",
    act: async (page) => {
      await page.evaluate(selectText)
      await page.type(words)
    },
    sees: `${inPlayground(".cm-content")}.textContent.includes("createTweet, { text: \`${words}\` }")`
  },
  {
    does: `press "Run"`,
    act: (page) => page.click(button("Run")),
    sees: `${inPlayground(".status")}?.textContent.startsWith("Done in")`
  },
  {
    does: "read below it that the words are posted",
    act: async () => {},
    sees: `${inPlayground(".output")}.textContent.includes("@ada_rivers posted ${words}")`
  },
  {
    does: `open "Requests", and find the one that posted`,
    act: (page) => page.click(inPlayground("details > summary")),
    sees: `${inPlayground("details[open] .body")}?.textContent.includes("POST/2/tweets201")`
  }
]

/** Walks the way at a width. Returns what went wrong, and prints how long each step took. */
const walk = async (page: BrowserPage, url: string, width: number): Promise<ReadonlyArray<string>> => {
  const start = performance.now()
  await page.show(width, "light")
  await page.open(`${url}/`)
  for (const { act, does, sees } of steps) {
    const begun = performance.now()
    await act(page)
    const isSeen = (await page.evaluate(`${until(sees)}.then(() => true, () => false)`)) === true
    if (!isSeen) return [`/ at ${width} pixels: after "${does}" the page does not show what it should`]
    console.log(`${width} pixels: ${does}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const took = performance.now() - start
  const isWide = Number(await page.evaluate("document.documentElement.scrollWidth")) > width
  return [
    ...(took > maxTime ? [`/ at ${width} pixels: the way took ${Math.round(took)} ms`] : []),
    ...(isWide ? [`/ at ${width} pixels: is wider than the screen after a run`] : []),
    ...page.errors().map((error) => `/ at ${width} pixels: ${error}`)
  ]
}

/** What hinders a new user. */
export const checkJourney = async (page: BrowserPage, url: string): Promise<ReadonlyArray<string>> => [
  ...(await walk(page, url, 1280)),
  ...(await walk(page, url, 390))
]

/** Types of names in the programs of a page, as the keyboard and the mouse find them. */
import type { BrowserPage } from "../../scripts/test/browser.ts"

/** The text of an element once it is there, or after two seconds. */
const untilThere = (selector: string) => `new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)})
    if (found === null) requestAnimationFrame(look)
    else resolve(found.textContent)
  }
  setTimeout(() => resolve("nothing"), 2000)
  look()
})`

const firstName = `document.querySelector("xeffect-playground .name")`

/** What is wrong with the types of the names of a program: by the keyboard, then by the mouse. */
export const checkHovers = async (
  page: BrowserPage,
  url: string,
  axe: string,
  complaints: string
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  const expect = async (way: string) => {
    const text = String(await page.evaluate(untilThere("#type:popover-open")))
    if (!/^isXError: .*XError/.test(text)) found.push(`/ the types by ${way} are ${text}`)
  }
  const types = `document.querySelector('xeffect-playground [aria-label^="Types"]')`
  await page.show(1280, "light")
  await page.open(`${url}/`)
  await page.evaluate(`${types}.focus()`)
  await page.press("Enter")
  await page.evaluate(untilThere('xeffect-playground [aria-pressed="true"]'))
  await page.evaluate(`${firstName}.focus()`)
  await expect("the keyboard")
  await page.evaluate(`${axe}; undefined`)
  const broken = await page.evaluate(complaints)
  if (Array.isArray(broken)) found.push(...broken.map((one) => `/ with types: ${one}`))
  await page.press("Escape")
  if ((await page.evaluate(`document.querySelector("#type:popover-open") === null`)) !== true)
    found.push("/ Escape leaves the types")
  await page.open(`${url}/`)
  await page.point(`document.querySelector("xeffect-playground pre")`)
  await page.evaluate(untilThere("xeffect-playground .name"))
  await page.point(firstName)
  await expect("the mouse")
  found.push(...page.errors())
  return found
}

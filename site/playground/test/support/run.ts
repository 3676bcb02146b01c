import type { BrowserPage } from "../../../../scripts/test/browser.ts"

/** What the page shows after a run. */
export interface Shown {
  readonly output: string
  readonly errors: string
  readonly status: string
  readonly sections: Readonly<Record<string, string>>
  readonly milliseconds: number
}

/** Presses "Run" of an element of the page, and waits until the run is over. */
export const pressRun = async (page: BrowserPage, index: number): Promise<Shown> =>
  (await page.evaluate(`(async () => {
    const root = document.querySelectorAll("xeffect-playground")[${index}].shadowRoot
    const start = performance.now()
    const shown = new Promise((resolve) => {
      const look = () => {
        const status = root.querySelector(".status")?.textContent ?? ""
        if (status !== "" && status !== "Running…") resolve(status)
      }
      const watch = () => new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true })
      watch()
    })
    const old = root.querySelector(".status")
    if (old !== null) old.textContent = ""
    root.querySelector("button")["click"]()
    const status = await shown
    const text = (name) => [...root.querySelectorAll(".output ." + name)].map((one) => one.textContent).join("")
    return {
      output: text("output"), errors: text("error"), status, milliseconds: performance.now() - start,
      sections: Object.fromEntries([...root.querySelectorAll("details")].map((one) =>
        [one.querySelector("summary").textContent.trim(), one.querySelector(".body").textContent]))
    }
  })()`)) as Shown

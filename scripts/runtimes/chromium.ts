import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { startProxy } from "./cross-origin-proxy.ts"
import { install } from "./install.ts"
import { listen } from "./listen.ts"
import type { Candidate } from "./runtime.ts"

/** The part of `playwright-core` that is used. */
interface Browser {
  readonly version: () => string
  readonly newPage: () => Promise<{
    readonly goto: (url: string) => Promise<unknown>
    readonly evaluate: (code: string) => Promise<unknown>
  }>
  readonly close: () => Promise<void>
}
interface Playwright {
  readonly chromium: {
    readonly launch: (options: { executablePath: string; args: ReadonlyArray<string> }) => Promise<Browser>
  }
}

const places = [process.env["CHROME_PATH"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"]

/** The browser on this machine. */
export const findChromium = (): string | undefined => places.find((path) => path !== "" && existsSync(path))

// Without these it asks for hosts that have nothing to do with the page.
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run"
]

/** Starts the browser on this machine without a window. Fails if there is none. */
export const launch = async (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error("no browser: install chromium, or name one in CHROME_PATH")
  const installed = await install("Chromium")
  // The used part of the package is stated above.
  const { chromium: playwright } = createRequire(join(installed, "package.json"))(installed) as Playwright
  // Chromium refuses to run as root inside its sandbox.
  return playwright.launch({ executablePath, args: process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet })
}

/** Chromium without a window: a page of another origin than the X API, which it reaches by a proxy. */
export const chromium: Candidate = {
  name: "Chromium",
  start: async () => {
    const browser = await launch()
    return {
      version: browser.version(),
      repeatsWrites: true,
      run: async ({ script }, target) => {
        const proxy = await startProxy(target.base_url)
        const page = await listen((_, response) => {
          response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>xeffect</title>")
        })
        try {
          const tab = await browser.newPage()
          await tab.goto(page.url)
          await tab.evaluate(`${script}; globalThis.suite = suite; undefined`)
          const given = JSON.stringify({ ...target, base_url: proxy.url })
          return JSON.parse(String(await tab.evaluate(`suite.runChecks(${given}).then(JSON.stringify)`)))
        } finally {
          proxy.close()
          page.close()
          await browser.close()
        }
      }
    }
  }
}

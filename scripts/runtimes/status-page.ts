import { deepStrictEqual, match, rejects } from "node:assert/strict"
import { join } from "node:path"
import { collect, run } from "@xeffect/export"
import { serveStatus } from "@xeffect/export/status-page"
import { layer } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { launch } from "./chromium.ts"
import type { Service } from "./service.ts"

/** The title under which it is printed and chosen. */
export const statusPageTitle = "status page in Chromium"

/** A browser for the page. Fails if there is none. */
export const prepareStatusPage = launch

const read = `JSON.stringify([
  document.body.innerText,
  document.querySelector("progress").value,
  document.querySelector("progress").max,
  getComputedStyle(document.body).fontSize
])`

// A script that would run if the policy of the page did not forbid it.
const injected = `new Promise((resolve) => {
  const script = document.createElement("script")
  script.textContent = "globalThis.hasRun = true"
  document.body.append(script)
  requestAnimationFrame(() => resolve(globalThis.hasRun === true))
})`

// Ends early, with a failure, once the page in which it waits is loaded again.
const untilLoadedAgain = "new Promise((resolve) => setTimeout(resolve, 30_000))"

/** Collects from the emulator, and reads the status page of the collection in a browser. */
export const runStatusPage = async (
  browser: Awaited<ReturnType<typeof launch>>,
  { target: { base_url, bearer_token } }: Service,
  folder: string
): Promise<void> => {
  const directory = join(folder, "tides")
  const serve = Effect.gen(function* () {
    const server = yield* serveStatus(directory, { port: 0, refresh: "1 hour" })
    const plan = yield* collect(searchRecentTweets, { query: "#tides" })
    yield* run(plan, { directory, on_event: server.onEvent })
    return [server, yield* serveStatus(directory, { port: 0, refresh: "1 second" })] as const
  })
  const [still, lively] = await Effect.runPromise(Effect.provide(serve, layer({ base_url, bearer_token })))
  try {
    const page = await browser.newPage()
    await page.goto(still.url)
    const [text, ...shown] = JSON.parse(String(await page.evaluate(read)))
    match(text, /#tides\n+complete, 8 of 8 slices done/)
    match(text, /posts\s+9/)
    deepStrictEqual(shown, [8, 8, "16px"])
    deepStrictEqual(await page.evaluate(injected), false)
    await page.goto(lively.url)
    await rejects(page.evaluate(untilLoadedAgain), /navigation/)
  } finally {
    await browser.close()
    await Effect.runPromise(Effect.andThen(still.close, lively.close))
  }
}

import { Emulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { layerControlled } from "../../packages/emulator/src/server/control/controlled.ts"
import { inspectPath, layerInspected } from "../../packages/emulator/src/server/inspect.ts"
import { findChromium } from "../runtimes/chromium.ts"
import { type BrowserPage, startBrowser } from "./browser.ts"
import { someOf } from "../../packages/conformance/running/whole.ts"

const chromium = findChromium()

const webhooks = {
  send: () => Effect.succeed(new Response()),
  registered: [{ id: "71", url: "https://bot.example/hook", user_ids: ["2244994945"] }]
}
const streams = { rules: [{ id: "61", value: "tides", tag: "all tides" }] }
const emulator = Layer.provide(layerInspected, layerControlled({ webhooks, streams }, {}))
const runtime = ManagedRuntime.make(Layer.provideMerge(layerServer(), emulator))
const { credentials, world } = await runtime.runPromise(Emulator)
const { url } = await runtime.runPromise(EmulatorServer)
afterAll(() => runtime.dispose())

const ask = async (path: string, init?: RequestInit) => {
  const headers = { authorization: `Bearer ${credentials.oauth2_user_token}`, "content-type": "application/json" }
  const response = await fetch(`${url}${path}`, { headers, ...init })
  return { status: response.status, text: await response.text() }
}

const submit = async (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url}${inspectPath}`, { method: "POST", body: new URLSearchParams(form), headers })
  return { status: response.status, text: await response.text() }
}

describe("the page of the emulator", () => {
  it("escapes what is in a post", async () => {
    await ask("/2/tweets", { method: "POST", body: JSON.stringify({ text: "<script>alert(1)</script>" }) })
    const { text } = await ask(inspectPath)
    assert.notInclude(text, "<script>")
    assert.include(text, "&lt;script&gt;alert(1)&lt;/script&gt;")
  })

  it("shows no credential of the emulator", async () => {
    const { text } = await ask(inspectPath)
    for (const secret of Object.values(credentials).filter((one) => one.length > 20)) assert.notInclude(text, secret)
  })

  it("takes no form of a page of another site", async () => {
    const { status } = await submit({ do: "fault", fault: "503", times: "1" }, { origin: "https://evil.example" })
    assert.strictEqual(status, 403)
    assert.strictEqual((await ask("/2/users/me")).status, 200)
  })

  it.each([
    [{ do: "fault", fault: "503", times: "0" }, "how many times from 1"],
    [{ do: "fault", fault: "teapot", times: "1" }, "Choose what fails"],
    [{ do: "fault", fault: "503", times: "1", path: "tweets" }, "A path begins with a slash"],
    [
      { do: "fault", fault: "503", times: "1", path: "/2/tweetz" },
      "There is no path &quot;/2/tweetz&quot;; the nearest is"
    ],
    [{ do: "fault", fault: "503", times: "1", after: "-1" }, "how many pass before from 0"],
    [{ do: "dance" }, "The page has no such form."],
    [{ do: "post", user: "nobody", text: "x" }, "Choose a user"]
  ])("says what is wrong with a form: %o", async (form, sentence) => {
    assert.include((await submit(form)).text, sentence)
    assert.strictEqual((await ask("/2/users/me")).status, 200)
  })
})

describe.skipIf(chromium === undefined)("the page of the emulator in Chromium", () => {
  let page: BrowserPage

  beforeAll(async () => {
    page = await startBrowser(chromium ?? "")
    await page.open(`${url}${inspectPath}`)
  }, 30_000)
  afterAll(() => page?.close())

  /** The rules that the page breaks, as axe finds them, with the places. */
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
  const complaints = async () => {
    await page.evaluate(`${axe}; undefined`)
    const found = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join(" ")))`
    return page.evaluate(found)
  }

  const text = async () => String(await page.evaluate("document.body.innerText"))

  it("shows posts, users, requests, limits and the bill", async () => {
    await ask("/2/tweets/search/recent?query=tides")
    await page.evaluate("document.querySelector('header p a').click()")
    const shown = await text()
    for (const title of ["Posts (", "Users (", "Requests (", "Limits (", "Bill: 0"]) assert.include(shown, title)
    assert.include(shown, "GET /2/tweets/search/recent?query=tides")
    assert.match(shown, /GET \/2\/tweets\/search\/recent\t\d+ of \d+\t/)
    assert.include(shown, "@ada_rivers")
  })

  it("has a form after which the next request to a path fails", async () => {
    await page.evaluate("document.querySelector('[name=path]').value = '/2/users/me'")
    await page.evaluate("document.querySelectorAll('button')[0].click()")
    assert.include(await text(), "The next 1 requests to /2/users/me fail.")
    assert.deepStrictEqual([(await ask("/2/users/me")).status, (await ask("/2/users/me")).status], [503, 200])
  })

  it("has a form that posts as another user, whom the main user then finds in the mentions", async () => {
    const ben = world.seed.users.ben
    await page.evaluate(`document.querySelector('[name=user]').value = '${ben}'`)
    await page.evaluate("document.querySelector('[name=text]').value = '@ada_rivers hello'")
    await page.evaluate("document.querySelectorAll('button')[1].click()")
    assert.include(await text(), "@ada_rivers hello")
    const { text: mentions } = await ask(`/2/users/${world.seed.users.main}/mentions`)
    assert.include(mentions, "@ada_rivers hello")
  })

  it("shows what a form did once, so that a page that is loaded again does nothing again", async () => {
    await page.evaluate("document.querySelector('[name=text]').value = 'Once'")
    await page.evaluate("document.querySelectorAll('button')[1].click()")
    const posts = () => page.evaluate("document.querySelector('#posts-title').innerText")
    const before = await posts()
    assert.strictEqual(await page.evaluate("document.activeElement.getAttribute('role')"), "status")
    await page.open(`${url}${inspectPath}`)
    assert.deepStrictEqual(
      [await posts(), await page.evaluate("document.querySelector('[role=status]')")],
      [before, null]
    )
  })

  it("shows armed faults until they are removed, the clock, streams, webhooks and deliveries", async () => {
    await page.evaluate("document.querySelector('[name=path]').value = '/2/users/me'")
    await page.evaluate("document.querySelector('[name=after]').value = '1'")
    await page.evaluate("document.querySelectorAll('button')[0].click()")
    assert.include(await text(), "After 1 that pass, the next 1 requests to /2/users/me fail.")
    assert.match(await text(), /\/2\/users\/me\tstatus 503\t1\t1\t1/)
    assert.match(await text(), /Its clock: \d{4}-\d\d-\d\dT[\d:.]+Z, and it runs/)
    assert.match(await text(), /71\thttps:\/\/bot\.example\/hook\tyes\t/)
    assert.match(await text(), /tides\tall tides/)
    assert.match(await text(), /Deliveries \([1-9]\d*\)/)
    assert.include(await text(), "Streams (0)")
    await page.evaluate("document.querySelectorAll('button')[2].click()")
    assert.include(await text(), "Armed faults (0)")
    assert.deepStrictEqual([(await ask("/2/users/me")).status, (await ask("/2/users/me")).status], [200, 200])
  })

  const screens = [1280, 960, 390].flatMap((width) => [[width, "light"] as const, [width, "dark"] as const])
  it.each(someOf(screens, ([width, colours]) => (width === 960) === (colours === "dark")))(
    "is usable %i pixels wide in %s colours, by keyboard and by a screen reader",
    async (width, colours) => {
      await page.show(width, colours)
      const long = `${"https://example.com/".repeat(20)} <b>`
      await ask("/2/tweets", {
        method: "POST",
        body: JSON.stringify({ text: `${long.slice(0, 200)}${width}${colours}` })
      })
      await submit({ do: "fault", fault: "503", times: "1", path: "/2/tweets/search/stream" })
      await page.open(`${url}${inspectPath}`)
      assert.isAtMost(Number(await page.evaluate("document.documentElement.scrollWidth")), width)
      assert.deepStrictEqual(await complaints(), [])
      await submit({ do: "clear" })
    }
  )
})

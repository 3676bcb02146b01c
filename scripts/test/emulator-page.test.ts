import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { inspectPath, layerInspected } from "../../packages/emulator/src/server/inspect.ts"
import { findChromium } from "../runtimes/chromium.ts"
import { type BrowserPage, startBrowser } from "./browser.ts"

const chromium = findChromium()

const emulator = Layer.provide(layerInspected, layerEmulator())
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

  const text = async () => String(await page.evaluate("document.body.innerText"))

  it("shows posts, users, requests, limits and the bill", async () => {
    await ask("/2/tweets/search/recent?query=tides")
    await page.evaluate("document.querySelector('a').click()")
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
})

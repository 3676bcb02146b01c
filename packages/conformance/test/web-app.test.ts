import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"

// The example as a browser sees it. The emulator's user approves the sign-ins.

const runtime = ManagedRuntime.make(Layer.provideMerge(layerServer(), layerEmulator()))
const emulator = await runtime.runPromise(Emulator)

const origin = "http://localhost:3000"
const names = ["DATABASE", "ORIGIN", "X_BASE_URL", "X_CLIENT_ID", "X_CLIENT_SECRET"]
const before = names.map((name) => [name, process.env[name]] as const)

interface App {
  readonly request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** The app as it starts with other variables. */
const start = async (variables: Readonly<Record<string, string>>): Promise<App> => {
  Object.assign(process.env, variables)
  vi.resetModules()
  return (await import("../../../examples/web-app/app.ts")).default
}

let app: App

beforeAll(async () => {
  const { url } = await runtime.runPromise(EmulatorServer)
  const { client_id, client_secret } = emulator.credentials
  app = await start({
    DATABASE: ":memory:",
    X_BASE_URL: url,
    X_CLIENT_ID: client_id,
    X_CLIENT_SECRET: client_secret
  })
})

afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await runtime.dispose()
})

/** A browser, with a jar for its cookie. */
const browser = () => {
  let cookie = ""
  return async (path: string, form?: Readonly<Record<string, string>>, site = origin) => {
    const post = form !== undefined && { method: "POST", body: new URLSearchParams(form) }
    const response = await app.request(path, {
      ...post,
      headers: {
        cookie,
        ...(form !== undefined && { origin: site, "content-type": "application/x-www-form-urlencoded" })
      }
    })
    const set = response.headers.get("set-cookie")
    if (set !== null) cookie = set.split(";")[0] ?? ""
    return {
      status: response.status,
      location: response.headers.get("location") ?? "",
      set,
      text: await response.text()
    }
  }
}

const approve = (url: string, as: string) => runtime.runPromise(emulator.user.approve(url, { as }))

/** A browser in which a user has signed in. */
const signedIn = async (as: string) => {
  const visit = browser()
  const { location } = await visit("/sign-in")
  const back = await approve(location, as)
  assert.strictEqual((await visit(back.slice(origin.length))).location, "/")
  return visit
}

const requestsOf = async (path: string) => {
  const requests = await runtime.runPromise(emulator.requests)
  return requests.filter((request) => request.path.endsWith(path)).length
}

describe("the example of a web app", () => {
  it("signs two users in, and posts for each", async () => {
    const [ben, chloe] = [await signedIn("ben_harbor"), await signedIn("chloe_maps")]
    assert.include((await ben("/")).text, "Signed in as Ben Harbor")
    assert.include((await chloe("/")).text, "Signed in as Chloé Maps")
    assert.strictEqual((await ben("/posts", { text: "Low <tide>" })).status, 201)
    const [post] = Array.from(emulator.world.posts.values()).filter(({ text }) => text === "Low <tide>")
    assert.strictEqual(emulator.world.users.get(post?.authorId ?? "")?.username, "ben_harbor")
    assert.strictEqual((await ben("/posts", { text: "Low <tide>" })).status, 400)
  })

  it("refreshes the tokens once for all requests of a user", async () => {
    const ben = await signedIn("ben_harbor")
    await runtime.runPromise(emulator.user.expireAccessTokens)
    const refreshed = await requestsOf("/2/oauth2/token")
    const pages = await Promise.all(Array.from({ length: 5 }, () => ben("/")))
    for (const { text } of pages) assert.include(text, "Signed in as Ben Harbor")
    assert.strictEqual(await requestsOf("/2/oauth2/token"), refreshed + 1)
  })

  it("refuses a callback of another browser, and one that is used again", async () => {
    const [victim, attacker] = [browser(), browser()]
    const back = (await approve((await attacker("/sign-in")).location, "ben_harbor")).slice(origin.length)
    assert.strictEqual((await victim(back)).status, 400)
    await victim("/sign-in")
    assert.strictEqual((await victim(back)).status, 400)
    assert.strictEqual((await attacker(back)).status, 302)
    assert.strictEqual((await attacker(back)).status, 400)
  })

  it("tells a user who refuses so", async () => {
    const visit = browser()
    const { location } = await visit("/sign-in")
    const back = await runtime.runPromise(emulator.user.deny(location))
    const { status, text } = await visit(back.slice(origin.length))
    assert.strictEqual(status, 400)
    assert.include(text, "access_denied")
    assert.include((await visit("/")).text, "Sign in with X")
  })

  it("posts for nobody who is not signed in, and not from the form of another site", async () => {
    const posts = await requestsOf("/2/tweets")
    assert.strictEqual((await browser()("/posts", { text: "x" })).location, "/sign-in")
    const ben = await signedIn("ben_harbor")
    assert.strictEqual((await ben("/posts", { text: "x" }, "https://evil.example")).status, 403)
    assert.strictEqual(await requestsOf("/2/tweets"), posts)
  })

  const others = [
    ["JSON of another site", { origin: "https://evil.example", "content-type": "application/json" }],
    ["a request of another site without a type", { origin: "https://evil.example" }],
    ["a form of a page without an origin", { origin: "null", "content-type": "application/x-www-form-urlencoded" }],
    ["a form of no page", { "content-type": "application/x-www-form-urlencoded" }]
  ] satisfies ReadonlyArray<readonly [string, Record<string, string>]>
  it.each(others)("refuses %s on every path that changes something", async (_, headers) => {
    for (const path of ["/posts", "/sign-out", "/disconnect"])
      assert.strictEqual((await app.request(path, { method: "POST", headers })).status, 403)
  })

  it("ends the session, or the access in all browsers and at X", async () => {
    const [one, other] = [await signedIn("ben_harbor"), await signedIn("ben_harbor")]
    await one("/sign-out", {})
    assert.include((await one("/")).text, "Sign in with X")
    assert.include((await other("/")).text, "Signed in as Ben Harbor")
    const third = await signedIn("ben_harbor")
    await other("/disconnect", {})
    for (const visit of [other, third]) assert.include((await visit("/")).text, "Sign in with X")
    assert.strictEqual(await requestsOf("/2/oauth2/revoke"), 1)
  })

  it("is the program of the page", () => {
    const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8")
    assert.include(read("docs/web-app.md"), `\`\`\`ts run\n${read("examples/web-app/app.ts")}\`\`\`\n`)
  })

  it("sets a cookie that no script reads and no other site sends", async () => {
    const { set } = await browser()("/sign-in")
    assert.match(set ?? "", /^session=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it("sets a cookie that belongs to its host alone where it is served by https", async () => {
    const { request } = await start({ ORIGIN: "https://app.example" })
    const response = await request("/sign-in", {})
    assert.match(
      response.headers.get("set-cookie") ?? "",
      /^__Host-session=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
    const signedOut = await request("/sign-out", { method: "POST", headers: { origin: "https://app.example" } })
    assert.match(signedOut.headers.get("set-cookie") ?? "", /^__Host-session=; Max-Age=0; Path=\/; Secure$/)
  })

  it.each(["new", "existing"])("keeps its tokens in a %s file that no other account reads", async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), "web-app-"))
    const DATABASE = join(folder, "app.db")
    if (kind === "existing") writeFileSync(DATABASE, "", { mode: 0o644 })
    await start({ DATABASE })
    assert.strictEqual(statSync(DATABASE).mode & 0o777, 0o600)
    rmSync(folder, { recursive: true })
  })
})

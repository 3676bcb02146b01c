import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

// The example as a browser sees it. The emulator's user approves the sign-ins.

const runtime = ManagedRuntime.make(Layer.provideMerge(layerServer(), layerEmulator()))
const emulator = await runtime.runPromise(Emulator)

const origin = "http://localhost:3000"
const names = ["DATABASE", "X_BASE_URL", "X_CLIENT_ID", "X_CLIENT_SECRET"]
const before = names.map((name) => [name, process.env[name]] as const)

let app: { readonly request: (path: string, init: RequestInit) => Response | Promise<Response> }

beforeAll(async () => {
  const { url } = await runtime.runPromise(EmulatorServer)
  const { client_id, client_secret } = emulator.credentials
  Object.assign(process.env, {
    DATABASE: ":memory:",
    X_BASE_URL: url,
    X_CLIENT_ID: client_id,
    X_CLIENT_SECRET: client_secret
  })
  app = (await import("../../../examples/web-app/app.ts")).default
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
})

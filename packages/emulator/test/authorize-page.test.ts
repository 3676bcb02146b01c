import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { percentEncode } from "../src/auth/oauth1.ts"
import { seedUsers } from "../src/world/seed-users.ts"
import {
  ask,
  code_verifier,
  codeOf,
  confidential,
  encodeForm,
  exchange,
  pageOf,
  postForm,
  redirect_uri,
  signPost
} from "./oauth-support.ts"
import { base, get, type Params } from "./support.ts"

const open = (url: string) => ask("GET", url)

const tokenIn = (html: string) => /name="page_token" value="([^"]+)"/.exec(html)?.[1] ?? ""

const decide = (url: string, form: Params) => ask("POST", url, form)

const username = Effect.fnUntraced(function* (code: string) {
  const form = { grant_type: "authorization_code", code, redirect_uri, code_verifier }
  const { json } = yield* postForm("/2/oauth2/token", form, confidential)
  return (yield* get("/2/users/me", {}, json.access_token)).json.data.username
})

describe("the page of a sign-in", () => {
  it.effect("asks, and does nothing yet", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* open(pageOf())
      expect([status, headers["location"], headers["content-type"]]).toEqual([
        200,
        undefined,
        "text/html; charset=utf-8"
      ])
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
      expect(headers["cache-control"]).toBe("no-store")
      for (const words of ["tweet.read", "offline.access", redirect_uri, "@ada_rivers", "@ben_harbor"]) {
        expect(text).toContain(words)
      }
      expect(text).not.toContain(seedUsers.jonas.username)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(Object.values(seedUsers).filter((user) => !("suspended" in user)))(
    "lets $username approve",
    ({ id, username: handle }) =>
      Effect.gen(function* () {
        const page_token = tokenIn((yield* open(pageOf())).text)
        const { headers, status } = yield* decide(pageOf(), { page_token, decision: "approve", user: id })
        expect(status).toBe(302)
        expect(yield* username(codeOf(headers["location"] ?? ""))).toBe(handle)
      }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("lets the user refuse, which is what anything but an approval is", () =>
    Effect.gen(function* () {
      for (const decision of ["deny", ""]) {
        const page_token = tokenIn((yield* open(pageOf())).text)
        const { headers } = yield* decide(pageOf(), { page_token, decision })
        expect(headers["location"]).toBe(`${redirect_uri}?error=access_denied&state=state`)
      }
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes each of its tokens once, for its own address alone, and none that it did not give", () =>
    Effect.gen(function* () {
      const approve = (page_token: string, url = pageOf()) =>
        Effect.map(decide(url, { page_token, decision: "approve" }), ({ headers, status }) => [
          status,
          headers["location"]
        ])
      const fresh = Effect.map(open(pageOf()), ({ text }) => tokenIn(text))
      const [first, second] = [yield* fresh, yield* fresh]
      expect(first).not.toBe(second)
      expect((yield* approve(first))[0]).toBe(302)
      expect(yield* approve(first)).toEqual([403, undefined])
      expect(yield* approve(second, pageOf({ scope: "tweet.write" }))).toEqual([403, undefined])
      for (const token of ["", "page", "constructor"]) expect(yield* approve(token)).toEqual([403, undefined])
      const inQuery = `${pageOf()}&page_token=${yield* fresh}&decision=approve`
      expect((yield* ask("POST", inQuery)).status).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("knows no user but those of the world", () =>
    Effect.gen(function* () {
      const page_token = tokenIn((yield* open(pageOf())).text)
      const { headers, status } = yield* decide(pageOf(), { page_token, decision: "approve", user: "nobody" })
      expect([status, headers["location"]]).toEqual([404, undefined])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("shows what it is given as text", () =>
    Effect.gen(function* () {
      const { text } = yield* open(pageOf({ redirect_uri: `${redirect_uri}?a='"<b><script>alert(1)</script>&'` }))
      expect(text).not.toMatch(/<script|<b>|""|'"/)
      expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("is in the memory of the server only for the last thousand", () =>
    Effect.gen(function* () {
      const page_token = tokenIn((yield* open(pageOf())).text)
      yield* Effect.forEach(Array.from({ length: 1000 }), () => open(pageOf()))
      expect((yield* decide(pageOf(), { page_token, decision: "approve" })).status).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

const begin = Effect.fnUntraced(function* (oauth_callback: string) {
  const url = `${base}/oauth/request_token`
  const authorization = yield* signPost({ url, signed: [["oauth_callback", oauth_callback]], nonce: oauth_callback })
  const { text } = yield* ask("POST", url, { oauth_callback }, authorization)
  return new URLSearchParams(text).get("oauth_token") ?? ""
})

describe("the page of OAuth 1.0a", () => {
  it.effect.each(["/oauth/authorize", "/oauth/authenticate", "/i/oauth/authorize", "/i/oauth/authenticate"])(
    "asks at %s, and shows a PIN to who approves",
    (path) =>
      Effect.gen(function* () {
        const oauth_token = yield* begin("oob")
        const url = `${base}${path}?oauth_token=${oauth_token}`
        const opened = yield* open(url)
        expect([opened.status, opened.text.includes("You will see a PIN.")]).toEqual([200, true])
        const form = { page_token: tokenIn(opened.text), decision: "approve", user: seedUsers.ben.id }
        const { status, text: oauth_verifier } = yield* decide(url, form)
        expect([status, oauth_verifier]).toEqual([200, expect.stringMatching(/^\d{7}$/)])
        const keys = yield* exchange(oauth_token, oauth_verifier)
        expect(new URLSearchParams(keys.text).get("screen_name")).toBe("ben_harbor")
      }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("tells the app of a refusal, and the user if there is no address", () =>
    Effect.gen(function* () {
      const refuse = Effect.fnUntraced(function* (callback: string) {
        const oauth_token = yield* begin(callback)
        const url = `${base}/oauth/authorize?oauth_token=${oauth_token}`
        const page_token = tokenIn((yield* open(url)).text)
        return { oauth_token, ...(yield* decide(url, { page_token, decision: "deny" })) }
      })
      const { headers, oauth_token } = yield* refuse("http://localhost:3000/back")
      expect(headers["location"]).toBe(`http://localhost:3000/back?denied=${oauth_token}`)
      const { status, text } = yield* refuse("oob")
      expect([status, text]).toEqual([200, "The app may not act for you."])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("is an error for an unknown token", () =>
    Effect.gen(function* () {
      expect((yield* open(`${base}/oauth/authorize?oauth_token=unknown`)).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("authorize_page", () => {
  it.effect("approves at once, as the main user", () =>
    Effect.gen(function* () {
      const { headers, status } = yield* open(pageOf())
      expect(status).toBe(302)
      expect(yield* username(codeOf(headers["location"] ?? ""))).toBe("ada_rivers")
    }).pipe(Effect.provide(layerEmulator({ authorize_page: "approve" })))
  )

  it.effect("refuses at once", () =>
    Effect.gen(function* () {
      const { headers, status } = yield* open(pageOf())
      expect([status, headers["location"]]).toEqual([302, `${redirect_uri}?error=access_denied&state=state`])
    }).pipe(Effect.provide(layerEmulator({ authorize_page: "deny" })))
  )

  it.effect("refuses a sign-in with a PIN at once, and says so", () =>
    Effect.gen(function* () {
      const oauth_token = yield* begin("oob")
      const { status, text } = yield* open(`${base}/oauth/authorize?oauth_token=${oauth_token}`)
      expect([status, text]).toEqual([200, "The app may not act for you."])
    }).pipe(Effect.provide(layerEmulator({ authorize_page: "deny" })))
  )
})

describe("a user who approves without a browser", () => {
  it.effect.each(["783214", "ben_harbor", "@ben_harbor", "Ben_Harbor"])("is %s", (as) =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      expect(yield* username(codeOf(yield* user.approve(pageOf(), { as })))).toBe("ben_harbor")
      expect(yield* username(codeOf(yield* user.approve(pageOf(), as)))).toBe("ben_harbor")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("may be one that was added", () =>
    Effect.gen(function* () {
      const { addUsers, user } = yield* Emulator
      const [added] = yield* addUsers(1)
      const as = added?.username ?? ""
      expect(yield* username(codeOf(yield* user.approve(pageOf(), { as })))).toBe(as)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(["nobody", "", "1"])("is not %j", (as) =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      expect((yield* Effect.exit(user.approve(pageOf(), { as })))._tag).toBe("Failure")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("acts for themselves by OAuth 1.0a", () =>
    Effect.gen(function* () {
      const url = `${base}/oauth/request_token`
      const authorization = yield* signPost({ url, signed: [["oauth_callback", "oob"]] })
      const { text } = yield* ask("POST", `${url}?${encodeForm({ oauth_callback: "oob" })}`, undefined, authorization)
      const oauth_token = new URLSearchParams(text).get("oauth_token") ?? ""
      const page = `${base}/oauth/authorize?oauth_token=${percentEncode(oauth_token)}`
      const oauth_verifier = yield* (yield* Emulator).user.approve(page, { as: "chloe_maps" })
      const keys = yield* exchange(oauth_token, oauth_verifier)
      expect(new URLSearchParams(keys.text).get("user_id")).toBe(seedUsers.chloe.id)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layer } from "@xeffect/http"
import { layerMemory, makeTokenStore, TokenStore } from "@xeffect/http/sign-in/stores"
import { type BrowserRequest, webSignIn, type WebSignInOptions } from "@xeffect/http/sign-in/web"
import { createTweet } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import { memoryText, type TextStore } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { arrived, client } from "./support.ts"

const origin = "https://app.example"

const makeStores = () => {
  const stores = new Map<string, TextStore>()
  return (user: string) =>
    Layer.sync(TokenStore, () => {
      const text = stores.get(user) ?? memoryText()
      stores.set(user, text)
      return makeTokenStore(user, text)
    })
}

const optionsOf = (base_url?: string): WebSignInOptions => ({
  ...client,
  base_url,
  site_url: base_url,
  redirect_uri: `${origin}/callback`,
  scopes: ["tweet.read", "tweet.write", "users.read", "offline.access"],
  session_secret: "s".repeat(32),
  me: getMe,
  tokens: makeStores()
})

/** A site of the emulator's app, and how its user approves a sign-in. */
const site = Effect.fn("site")(function* (options: Partial<WebSignInOptions> = {}) {
  const { url } = yield* EmulatorServer
  const { user } = yield* Emulator
  const made = { ...optionsOf(url), ...options }
  const approve = (response: Response, as = "ben_harbor") => user.approve(locationOf(response), { as })
  return { approve, deny: user.deny, options: made, signIn: webSignIn(made) }
})

const locationOf = (response: Response) => response.headers.get("location") ?? ""

const setCookie = (response: Response) => response.headers.get("set-cookie") ?? ""

/** A request with the cookie that a response has set. */
const withCookie = (response: Response | undefined, url = "/", init: RequestInit = {}) =>
  new Request(new URL(url, origin), {
    ...init,
    headers: { ...Object(init.headers), cookie: response ? (setCookie(response).split(";")[0] ?? "") : "" }
  })

const signedIn = Effect.fn("signedIn")(function* (
  { approve, signIn }: Effect.Success<ReturnType<typeof site>>,
  as?: string
) {
  const begun = yield* signIn.begin(withCookie(undefined))
  return yield* signIn.finish(withCookie(begun, yield* approve(begun, as)))
})

const live = Layer.provideMerge(layerServer(), layerEmulator())

const ben = "783214"

describe("webSignIn", () => {
  it.effect("signs two users in, and posts for each", () =>
    Effect.gen(function* () {
      const app = yield* site()
      const { signIn } = app
      for (const as of ["ben_harbor", "chloe_maps"]) {
        const response = yield* signedIn(app, as)
        assert.deepStrictEqual([response.status, locationOf(response)], [303, "/"])
        const form = withCookie(response, "/posts", { method: "POST", headers: { origin } })
        const user = (yield* signIn.userOf(form)) ?? ""
        const { data } = yield* createTweet({ text: `Low tide, says ${as}` }).pipe(
          signIn.as(user),
          Effect.provide(layer({ base_url: app.options.base_url }))
        )
        const { world } = yield* Emulator
        assert.strictEqual(world.users.get(world.posts.get(data.id)?.authorId ?? "")?.username, as)
      }
    }).pipe(Effect.provide(live))
  )

  it.effect("refreshes the tokens once for five calls at the same time", () =>
    Effect.gen(function* () {
      const app = yield* site()
      yield* signedIn(app)
      yield* (yield* Emulator).user.expireAccessTokens
      const before = yield* arrived("/2/oauth2/token")
      const me = getMe().pipe(app.signIn.as(ben), Effect.provide(layer({ base_url: app.options.base_url })))
      const all = yield* Effect.all(
        Array.from({ length: 5 }, () => me),
        { concurrency: "unbounded" }
      )
      for (const { data } of all) assert.strictEqual(data?.username, "ben_harbor")
      assert.strictEqual(yield* arrived("/2/oauth2/token"), before + 1)
    }).pipe(Effect.provide(live), TestClock.withLive)
  )

  it.effect("takes a request of Node, whose URL is a path and whose headers are an object", () =>
    Effect.gen(function* () {
      const { approve, signIn } = yield* site()
      const node = (response: Response | undefined, url: string): BrowserRequest => ({
        method: "GET",
        url,
        headers: { cookie: response && `theme=dark; ${setCookie(response).split(";")[0]}`, accept: ["a", "b"] }
      })
      const begun = yield* signIn.begin(node(undefined, "/sign-in"))
      const back = new URL(yield* approve(begun))
      const finished = yield* signIn.finish(node(begun, back.pathname + back.search))
      assert.strictEqual(yield* signIn.userOf(node(finished, "/")), ben)
    }).pipe(Effect.provide(live))
  )

  it.effect("refuses a callback of another browser, a changed state and a callback that was used", () =>
    Effect.gen(function* () {
      const { approve, signIn } = yield* site()
      const [victim, attacker] = [
        yield* signIn.begin(withCookie(undefined)),
        yield* signIn.begin(withCookie(undefined))
      ]
      const back = yield* approve(attacker)
      const before = yield* arrived("/2/oauth2/token")
      const changed = back.replace(/state=./, "state=.")
      const refused = [withCookie(undefined, back), withCookie(victim, back), withCookie(attacker, changed)]
      for (const request of refused) assert.strictEqual((yield* signIn.finish(request)).status, 400)
      assert.strictEqual(yield* arrived("/2/oauth2/token"), before)
      const finished = yield* signIn.finish(withCookie(attacker, back))
      assert.strictEqual(finished.status, 303)
      // By the browser that has signed in, and by one that has kept the cookie of the beginning.
      for (const cookie of [finished, attacker])
        assert.strictEqual((yield* signIn.finish(withCookie(cookie, back))).status, 400)
    }).pipe(Effect.provide(live))
  )

  it.effect("tells a user who refuses so, as plain text", () =>
    Effect.gen(function* () {
      const { deny, signIn } = yield* site()
      const begun = yield* signIn.begin(withCookie(undefined))
      const response = yield* signIn.finish(withCookie(begun, yield* deny(locationOf(begun))))
      assert.strictEqual(response.status, 400)
      assert.strictEqual(response.headers.get("content-type"), "text/plain; charset=utf-8")
      assert.include(yield* Effect.promise(() => response.text()), "access_denied")
    }).pipe(Effect.provide(live))
  )

  it.effect("ends a sign-in after ten minutes, and a session after its duration", () =>
    Effect.gen(function* () {
      const app = yield* site({ session_duration: "1 hour" })
      const begun = yield* app.signIn.begin(withCookie(undefined))
      const back = yield* app.approve(begun)
      const session = yield* signedIn(app)
      yield* TestClock.adjust("10 minutes")
      const late = yield* app.signIn.finish(withCookie(begun, back))
      assert.deepStrictEqual([late.status, yield* app.signIn.userOf(withCookie(session))], [400, ben])
      yield* TestClock.adjust("50 minutes")
      assert.isUndefined(yield* app.signIn.userOf(withCookie(session)))
    }).pipe(Effect.provide(live))
  )

  it.effect("stays signed in while another sign-in has begun", () =>
    Effect.gen(function* () {
      const app = yield* site()
      const begun = yield* app.signIn.begin(withCookie(yield* signedIn(app)))
      assert.strictEqual(yield* app.signIn.userOf(withCookie(begun)), ben)
    }).pipe(Effect.provide(live))
  )

  it.effect("ends a session for a page of the site alone", () =>
    Effect.gen(function* () {
      const app = yield* site()
      const session = yield* signedIn(app)
      const ending = (init: RequestInit) => app.signIn.end(withCookie(session, "/sign-out", init))
      const elsewhere = { method: "POST", headers: { origin: "https://evil.example" } }
      for (const init of [{}, { method: "POST" }, elsewhere]) {
        const { headers, status } = yield* ending(init)
        assert.deepStrictEqual([status, headers.get("set-cookie")], [403, null])
      }
      const ended = yield* ending({ method: "POST", headers: { origin } })
      assert.strictEqual(setCookie(ended), "__Host-x-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure")
    }).pipe(Effect.provide(live))
  )

  const foreign = [
    ["without an origin", "POST", {}],
    ["of another site", "POST", { origin: "https://evil.example" }],
    ["of another port", "POST", { origin: `${origin}:8443` }],
    ["of a page without an origin", "DELETE", { origin: "null" }]
  ] as const
  it.effect.each(foreign)("knows no user for a write %s", ([, method, headers]) =>
    Effect.gen(function* () {
      const app = yield* site()
      const session = yield* signedIn(app)
      assert.strictEqual(yield* app.signIn.userOf(withCookie(session)), ben)
      assert.isUndefined(yield* app.signIn.userOf(withCookie(session, "/posts", { method, headers })))
    }).pipe(Effect.provide(live))
  )

  it.effect("knows no user for a cookie that is changed, doubled, not its own or of another secret", () =>
    Effect.gen(function* () {
      const app = yield* site()
      const session = yield* signedIn(app)
      const pair = setCookie(session).split(";")[0] ?? ""
      const last = pair.at(-1) === "A" ? "B" : "A"
      const middle = Math.floor(pair.length / 2)
      const changed = pair.slice(0, middle) + (pair[middle] === "A" ? "B" : "A") + pair.slice(middle + 1)
      const cookies = [changed, `${pair}; ${pair}`, pair.slice(0, -5), `${pair}${last}A=`, "__Host-x-session=", "x=1"]
      for (const cookie of cookies)
        assert.isUndefined(yield* app.signIn.userOf(new Request(origin, { headers: { cookie } })), cookie)
      const other = yield* site({ session_secret: "t".repeat(32) })
      assert.isUndefined(yield* other.signIn.userOf(withCookie(session)))
    }).pipe(Effect.provide(live))
  )

  it.effect("sets a cookie that no script reads, no other site sends, and that shows no secret", () =>
    Effect.gen(function* () {
      const app = yield* site()
      const begun = yield* app.signIn.begin(withCookie(undefined))
      assert.match(setCookie(begun), /^__Host-x-session=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
      const state = new URL(locationOf(begun)).searchParams.get("state") ?? ""
      assert.notInclude(atob(setCookie(begun).split(/[=;]/)[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""), state)
      const local = yield* site({ redirect_uri: "http://localhost:3000/callback" })
      assert.match(
        setCookie(yield* local.signIn.begin(withCookie(undefined))),
        /^x-session=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("responds 502 to a callback whose tokens cannot be stored, and begins no session", () =>
    Effect.gen(function* () {
      const refusing = { read: Effect.fail("full" as const), replace: () => Effect.fail("full" as const) }
      const app = yield* site({ tokens: (user) => Layer.sync(TokenStore, () => makeTokenStore(user, refusing)) })
      const response = yield* signedIn(app)
      assert.deepStrictEqual([response.status, response.headers.get("set-cookie")], [502, null])
    }).pipe(Effect.provide(live))
  )

  it.effect("does not begin for a form of another site, which would end the session", () =>
    Effect.gen(function* () {
      const { signIn } = yield* site()
      const form = { method: "POST", headers: { origin: "https://evil.example" } }
      const response = yield* signIn.begin(withCookie(undefined, "/sign-in", form))
      assert.deepStrictEqual([response.status, response.headers.get("set-cookie")], [403, null])
      const own = yield* signIn.begin(withCookie(undefined, "/sign-in", { method: "POST", headers: { origin } }))
      assert.strictEqual(own.status, 303)
    }).pipe(Effect.provide(live))
  )

  const malformed = [
    ["client_id", { client_id: "" }],
    ["session_secret", { session_secret: "" }],
    ["session_secret", { session_secret: Redacted.make("s".repeat(31)) }],
    ["scopes", { scopes: [] }],
    ["redirect_uri", { redirect_uri: "http://app.example/callback" }],
    ["redirect_uri", { redirect_uri: undefined as never }],
    ["home", { home: "//evil.example" }],
    ["home", { home: "/\t/evil.example" }],
    ["home", { home: "/ホーム" }],
    ["me", { me: undefined as never }],
    ["tokens", { tokens: "memory" as never }],
    ["session_duration", { session_duration: "long" as never }],
    ["session_duration", { session_duration: Infinity }]
  ] as const
  it.effect.each(malformed)("is made, and refuses every request, if %s is malformed", ([parameter, options]) =>
    Effect.gen(function* () {
      const signIn = webSignIn({ ...optionsOf(), ...options })
      const { status } = yield* signIn.begin(withCookie(undefined))
      assert.deepStrictEqual([status, yield* signIn.userOf(withCookie(undefined))], [500, undefined])
      const error = yield* Effect.flip(signIn.as(ben)(Effect.void))
      assert.deepInclude({ ...error.reason }, { _tag: "InvalidInput", parameter })
      assert.notInclude(error.message, "s".repeat(31))
    })
  )

  it.effect("calls of a user whose tokens were forgotten fail with MissingCredentials", () =>
    Effect.gen(function* () {
      const signIn = webSignIn({ ...optionsOf(), tokens: () => layerMemory() })
      const calling = getMe().pipe(signIn.as(ben), Effect.provide(layer({ bearer_token: "app" })))
      assert.strictEqual((yield* Effect.flip(calling)).reason._tag, "MissingCredentials")
    })
  )
})

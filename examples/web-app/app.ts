// A web app with Hono. Users sign in with X, stay signed in, and post. The app stores sessions and tokens in SQLite.
import { isXError, type XApi } from "xeffect/core"
import { bearer, withCredentials } from "xeffect/http"
import { nodeSend } from "xeffect/http/node"
import { authorizationUrl, exchangeCode, revoke } from "xeffect/http/sign-in/oauth2"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import * as Stores from "xeffect/http/sign-in/stores"
import { promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { getMe } from "xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { type Context, Hono } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { html } from "hono/html"
import { createHash, randomBytes } from "node:crypto"
import { closeSync, fchmodSync, openSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

const { DATABASE = "app.db", ORIGIN = "http://localhost:3000", X_BASE_URL, X_CLIENT_ID, X_CLIENT_SECRET } = process.env

// The app, as you registered it in the developer portal. It uses `nodeSend`, because `fetch` may send a POST twice.
const client = { client_id: X_CLIENT_ID ?? "", client_secret: X_CLIENT_SECRET, base_url: X_BASE_URL, send: nodeSend() }
const x = promises({ base_url: client.base_url, send: client.send })

// Tokens are as secret as passwords, so no other account of the machine may read this file.
if (DATABASE !== ":memory:") {
  const file = openSync(DATABASE, "a", 0o600)
  fchmodSync(file, 0o600)
  closeSync(file)
}
const database = new DatabaseSync(DATABASE)
database.exec(`
  create table if not exists tokens (user text primary key, content text);
  create table if not exists sessions (id text primary key, user text, sign_in text, expires integer not null);
`)

// The tokens of a user. `replaceTokens` replaces a text only if it has not changed, so that only one request refreshes.
const addUser = database.prepare("insert or ignore into tokens (user) values (?)")
const readTokens = database.prepare("select content from tokens where user = ?")
const replaceTokens = database.prepare("update tokens set content = ? where user = ? and content is ?")

const tokensOf = (user: string) =>
  Layer.sync(Stores.TokenStore, () =>
    Stores.makeTokenStore(user, {
      read: Effect.try(() => ({ text: readTokens.get(user)?.["content"]?.toString() })),
      replace: ({ text }, next) =>
        Effect.try(() => {
          addUser.run(user)
          return Number(replaceTokens.run(next ?? null, user, text ?? null).changes) === 1
        })
    })
  )

// Sessions, by the hash of the cookie. A session belongs to a sign-in that has begun, or to a user who has signed in.
const addSession = database.prepare("insert into sessions (id, user, sign_in, expires) values (?, ?, ?, ?)")
const readSession = database.prepare("select user, sign_in from sessions where id = ? and expires > ?")
const endSession = database.prepare("delete from sessions where id = ? or expires <= ?")
const endSessions = database.prepare("delete from sessions where user = ?")

// With the prefix `__Host-`, browsers accept the cookie only from this host, and only over https.
const secure = ORIGIN.startsWith("https:")
const cookie = secure ? "__Host-session" : "session"

const idOf = (c: Context) =>
  createHash("sha256")
    .update(getCookie(c, cookie) ?? "")
    .digest("hex")

const begin = (c: Context, user: string | null, sign_in: string | null, seconds: number) => {
  endSession.run(idOf(c), Date.now())
  const secret = randomBytes(32).toString("base64url")
  addSession.run(createHash("sha256").update(secret).digest("hex"), user, sign_in, Date.now() + seconds * 1000)
  setCookie(c, cookie, secret, { httpOnly: true, sameSite: "Lax", secure, path: "/", maxAge: seconds })
}

const userOf = (c: Context) => readSession.get(idOf(c), Date.now())?.["user"]?.toString()

/** Runs an effect for a user. It reads the user's tokens from the database, and refreshes them when they expire. */
const runAs = <A, E>(user: string, effect: Effect.Effect<A, E, XApi>): Promise<A> =>
  x(
    refreshing(client).pipe(
      Effect.flatMap((bearer) => effect.pipe(withCredentials({ bearer }))),
      Effect.scoped,
      Effect.provide(tokensOf(user))
    )
  )

const forget = Effect.gen(function* () {
  const { get } = yield* Stores.TokenStore
  const tokens = (yield* get)?.tokens
  if (tokens !== undefined) yield* revoke({ ...client, token: tokens.refresh_token ?? tokens.access_token })
  yield* Stores.forgetTokens
})

const signInJson = Schema.fromJsonString(Stores.AuthorizationJson)

const app = new Hono()
export default app

// Only pages of this site may change something. With every POST, a browser sends the site of the page as `Origin`.
app.use(async (c, next) => {
  if (c.req.method === "POST" && c.req.header("origin") !== ORIGIN)
    return c.text("This is for pages of this site.", 403)
  return next()
})

app.get("/", async (c) => {
  const user = userOf(c)
  if (user === undefined) return c.html(html`<a href="/sign-in">Sign in with X</a>`)
  const { data } = await runAs(user, getMe())
  return c.html(
    html`<p>Signed in as ${data?.name}</p>
      <form method="post" action="/posts"><input name="text" /> <button>Post</button></form>
      <form method="post" action="/sign-out"><button>Sign out</button></form>
      <form method="post" action="/disconnect"><button>Forget me</button></form>`
  )
})

app.get("/sign-in", async (c) => {
  const { client_id } = client
  // `offline.access` requests a refresh token. With `site_url`, the emulator's own page asks for permission.
  const scopes = ["tweet.read", "tweet.write", "users.read", "offline.access"] as const
  const redirect_uri = `${ORIGIN}/callback`
  const signIn = await x(authorizationUrl({ client_id, redirect_uri, scopes, site_url: client.base_url }))
  begin(c, null, Schema.encodeSync(signInJson)(signIn), 600)
  return c.redirect(signIn.url)
})

app.get("/callback", async (c) => {
  const signIn = readSession.get(idOf(c), Date.now())?.["sign_in"]
  // The user comes from another browser, or has taken more than ten minutes.
  if (typeof signIn !== "string") return c.text("This sign-in has ended. Begin it again.", 400)
  endSession.run(idOf(c), Date.now())
  const tokens = await x(
    exchangeCode({ ...client, authorization: Schema.decodeSync(signInJson)(signIn), callback: c.req.url })
  )
  const { id } = await x.as(bearer(tokens.access_token)).data(getMe)
  await x(Effect.provide(Stores.storeTokens(tokens), tokensOf(id)))
  begin(c, id, null, 30 * 24 * 60 * 60)
  return c.redirect("/")
})

app.post("/posts", async (c) => {
  const user = userOf(c)
  if (user === undefined) return c.redirect("/sign-in", 303)
  const { text } = await c.req.parseBody()
  const { data } = await runAs(user, createTweet({ text: String(text) }))
  return c.html(html`<a href="https://x.com/i/status/${data.id}">Posted</a>`, 201)
})

app.post("/sign-out", (c) => {
  endSession.run(idOf(c), Date.now())
  deleteCookie(c, cookie, { secure })
  return c.redirect("/", 303)
})

// Signs the user out in all browsers, and revokes the tokens at X.
app.post("/disconnect", async (c) => {
  const user = userOf(c)
  if (user === undefined) return c.redirect("/", 303)
  await x(Effect.provide(forget, tokensOf(user)))
  endSessions.run(user)
  deleteCookie(c, cookie, { secure })
  return c.redirect("/", 303)
})

app.onError((error, c) => {
  const reason = isXError(error) ? error.reason._tag : undefined
  // The user revoked the app, or signed in to it elsewhere.
  if (reason === "Unauthorized" || reason === "MissingCredentials") return c.redirect("/sign-in", 303)
  if (reason === "InvalidInput" || reason === "Forbidden" || reason === "DuplicateContent")
    return c.text(error.message, 400)
  console.error(error)
  return c.text("This did not work. Please try again later.", 502)
})

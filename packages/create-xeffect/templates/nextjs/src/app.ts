/** People sign in with X, and post. The session is in an encrypted cookie, and ends with the token of X, after two hours. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { isXError } from "xeffect/core"
import { bearer } from "xeffect/http"
import { nodeSend } from "xeffect/http/node"
import { authorizationUrl, exchangeCode } from "xeffect/http/sign-in/oauth2"
import { AuthorizationJson, TokensJson } from "xeffect/http/sign-in/stores"
import { promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { getMe } from "xeffect/users"
import * as Schema from "effect/Schema"

const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing. Copy .env.example to .env, and fill it in.`)
  return value
}

const origin = (): string => new URL(read("ORIGIN")).origin

// Not by `fetch`, which may send a POST twice.
const options = () => ({ base_url: process.env["X_BASE_URL"] || undefined, send: nodeSend() })
const client = () => ({
  ...options(),
  client_id: read("X_CLIENT_ID"),
  client_secret: process.env["X_CLIENT_SECRET"] || undefined
})
let calls: ReturnType<typeof promises> | undefined
const x = () => (calls ??= promises(options()))

/** The cookie of somebody who is signed in, and that of a sign-in that has begun. */
export const sessionCookie = "session"
const signInCookie = "sign-in"

const key = (): Buffer => {
  const bytes = Buffer.from(read("SESSION_SECRET"), "base64")
  if (bytes.length !== 32) throw new Error("SESSION_SECRET must be 32 bytes as base64: openssl rand -base64 32")
  return bytes
}

/** Encrypts the value of a cookie. The name is authenticated, so that one cookie cannot be used as another. */
const seal = (name: string, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url")
}

/** The value of a cookie, or nothing if it was not made here. */
const unseal = (name: string, sealed = ""): string | undefined => {
  const bytes = Buffer.from(sealed, "base64url")
  if (bytes.length < 28) return undefined
  try {
    const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8")
  } catch {
    return undefined
  }
}

const cookieOf = (request: Request, name: string): string | undefined =>
  request.headers
    .get("cookie")
    ?.split("; ")
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const setCookie = (name: string, text: string, seconds: number): string =>
  `${name}=${seal(name, text)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin().startsWith("https:") ? "; Secure" : ""}`

const redirect = (location: string, ...cookies: ReadonlyArray<string>): Response => {
  const headers = new Headers({ location })
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(null, { status: 303, headers })
}

const authorizationJson = Schema.fromJsonString(AuthorizationJson)
const tokensJson = Schema.fromJsonString(TokensJson)

const accountOf = (sealed: string | undefined) => {
  const text = unseal(sessionCookie, sealed)
  const tokens = text === undefined ? undefined : Schema.decodeUnknownSync(tokensJson)(text)
  return tokens === undefined || (tokens.expires_at ?? Infinity) <= Date.now()
    ? undefined
    : x().as(bearer(tokens.access_token))
}

/** The name of the person whose session cookie this is. */
export const nameOf = async (sealed: string | undefined): Promise<string | undefined> => {
  try {
    return (await accountOf(sealed)?.data(getMe))?.name
  } catch (error) {
    // The person revoked the app.
    if (isXError(error) && error.reason._tag === "Unauthorized") return undefined
    throw error
  }
}

const signIn = async (): Promise<Response> => {
  const { base_url: site_url, client_id } = client()
  const scopes = ["tweet.read", "tweet.write", "users.read"] as const
  const redirect_uri = `${origin()}/callback`
  const { url, ...authorization } = await x()(authorizationUrl({ client_id, redirect_uri, scopes, site_url }))
  return redirect(url, setCookie(signInCookie, Schema.encodeSync(authorizationJson)(authorization), 600))
}

const callback = async (request: Request): Promise<Response> => {
  const text = unseal(signInCookie, cookieOf(request, signInCookie))
  if (text === undefined) return new Response("This sign-in has ended. Begin it again.", { status: 400 })
  const { pathname, search } = new URL(request.url)
  const authorization = Schema.decodeUnknownSync(authorizationJson)(text)
  const tokens = await x()(exchangeCode({ ...client(), authorization, callback: `${pathname}${search}` }))
  return redirect(`${origin()}/`, setCookie(sessionCookie, Schema.encodeSync(tokensJson)(tokens), 7200))
}

const post = async (request: Request): Promise<Response> => {
  // Only a page of this site posts. Browsers name the page's site with every POST.
  if (request.headers.get("origin") !== origin())
    return new Response("This is for pages of this site.", { status: 403 })
  const account = accountOf(cookieOf(request, sessionCookie))
  if (account === undefined) return redirect(`${origin()}/sign-in`)
  const { data } = await account(createTweet, { text: String((await request.formData()).get("text") ?? "") })
  const page = `<a href="https://x.com/i/status/${data.id}">Posted</a>`
  return new Response(page, { status: 201, headers: { "content-type": "text/html" } })
}

const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "GET /sign-in": signIn,
  "GET /callback": callback,
  "POST /posts": post
}

/** Responds to a request that is not for a page. */
export const handle = async (request: Request): Promise<Response> => {
  const route = routes[`${request.method} ${new URL(request.url).pathname}`]
  if (route === undefined) return new Response("Not found", { status: 404 })
  try {
    return await route(request)
  } catch (error) {
    if (!isXError(error)) throw error
    const { _tag } = error.reason
    if (_tag === "Unauthorized") return redirect(`${origin()}/sign-in`)
    if (_tag === "OutcomeUnknown")
      return new Response("It may be posted. Look before you post it again.", { status: 502 })
    return new Response(error.message, { status: _tag === "InvalidInput" || _tag === "Forbidden" ? 400 : 502 })
  }
}

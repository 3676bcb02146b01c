/** People sign in with X, and post. The session is in an encrypted cookie, and the tokens are in files that only the server can read. */
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { isXError } from "xeffect/core"
import { nodeSend } from "xeffect/http/node"
import { layerFiles } from "xeffect/http/sign-in/stores"
import { type BrowserRequest, webSignIn } from "xeffect/http/sign-in/web"
import { promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { getMe } from "xeffect/users"
import * as Layer from "effect/Layer"

const { DATA = "data", ORIGIN = "", SESSION_SECRET = "", X_BASE_URL, X_CLIENT_ID = "", X_CLIENT_SECRET } = process.env

// Not by `fetch`, which may send a POST twice.
const api = { base_url: X_BASE_URL || undefined, send: nodeSend() }
const x = promises(api)

const signIn = webSignIn({
  ...api,
  client_id: X_CLIENT_ID,
  client_secret: X_CLIENT_SECRET || undefined,
  redirect_uri: `${ORIGIN}/callback`,
  scopes: ["tweet.read", "tweet.write", "users.read", "offline.access"],
  session_secret: SESSION_SECRET,
  site_url: api.base_url,
  me: getMe,
  tokens: (user) => layerFiles({ directory: join(DATA, user) }).pipe(Layer.provide(NodeFileSystem.layer))
})

/** Whether a person has to sign in again, because the app was revoked, or the tokens are lost. */
const isSignedOut = (error: unknown): boolean =>
  isXError(error) && ["MissingCredentials", "Unauthorized"].includes(error.reason._tag)

/** The name of the person who is signed in. */
export const nameOf = async (request: BrowserRequest): Promise<string | undefined> => {
  const user = await x(signIn.userOf(request))
  if (user === undefined) return undefined
  try {
    return (await x(getMe().pipe(signIn.as(user)))).data?.name
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

const post = async (request: Request): Promise<Response> => {
  // Nobody, if the form is of another site.
  const user = await x(signIn.userOf(request))
  if (user === undefined) return new Response("Sign in on this site first.", { status: 403 })
  const text = String((await request.formData()).get("text") ?? "")
  try {
    const { data } = await x(createTweet({ text }).pipe(signIn.as(user)))
    const page = `<a href="https://x.com/i/status/${data.id}">Posted</a>`
    return new Response(page, { status: 201, headers: { "content-type": "text/html" } })
  } catch (error) {
    if (isSignedOut(error)) return new Response(null, { status: 303, headers: { location: "/sign-in" } })
    if (!isXError(error)) throw error
    const { _tag } = error.reason
    if (_tag === "OutcomeUnknown")
      return new Response("It may be posted. Look before you post it again.", { status: 502 })
    const isRefused = ["DuplicateContent", "Forbidden", "InvalidInput"].includes(_tag)
    return new Response(error.message, { status: isRefused ? 400 : 502 })
  }
}

const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "GET /sign-in": (request) => x(signIn.begin(request)),
  "GET /callback": (request) => x(signIn.finish(request)),
  "POST /sign-out": (request) => x(signIn.end(request)),
  "POST /posts": post
}

/** Responds to a request that is not for a page. */
export const handle = async (request: Request): Promise<Response> =>
  (await routes[`${request.method} ${new URL(request.url).pathname}`]?.(request)) ??
  new Response("Not found", { status: 404 })

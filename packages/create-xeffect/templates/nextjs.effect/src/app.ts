/** People sign in with X, and post. The session is in an encrypted cookie, and the tokens are in files that only the server can read. */
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { data, type XApi } from "xeffect/core"
import { layer } from "xeffect/http"
import { nodeSend } from "xeffect/http/node"
import { layerFiles } from "xeffect/http/sign-in/stores"
import { type BrowserRequest, webSignIn } from "xeffect/http/sign-in/web"
import { createTweet } from "xeffect/tweets"
import { getMe } from "xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"

const { DATA = "data", ORIGIN = "", SESSION_SECRET = "", X_BASE_URL, X_CLIENT_ID = "", X_CLIENT_SECRET } = process.env

// Not by `fetch`, which may send a POST twice.
const api = { base_url: X_BASE_URL || undefined, send: nodeSend() }
const runtime = ManagedRuntime.make(layer(api))

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

const name = Effect.fn("nameOf")(function* (request: BrowserRequest) {
  const user = yield* signIn.userOf(request)
  if (user === undefined) return undefined
  return (yield* data(getMe, {}).pipe(signIn.as(user))).name
})

/** The name of the person who is signed in. */
export const nameOf = (request: BrowserRequest): Promise<string | undefined> =>
  name(request).pipe(
    // The app was revoked, or the tokens are lost: the person has to sign in again.
    Effect.catchReasons("XError", {
      MissingCredentials: () => Effect.undefined,
      Unauthorized: () => Effect.undefined
    }),
    runtime.runPromise
  )

const respond = (status: number, text: string) => Effect.succeed(new Response(text, { status }))
const toSignIn = () => Effect.succeed(new Response(null, { status: 303, headers: { location: "/sign-in" } }))

const post = Effect.fn("post")(
  function* (request: Request) {
    // Nobody, if the form is of another site.
    const user = yield* signIn.userOf(request)
    if (user === undefined) return yield* respond(403, "Sign in on this site first.")
    const form = yield* Effect.promise(() => request.formData())
    const { id } = yield* data(createTweet, { text: String(form.get("text") ?? "") }).pipe(signIn.as(user))
    const page = `<a href="https://x.com/i/status/${id}">Posted</a>`
    return new Response(page, { status: 201, headers: { "content-type": "text/html" } })
  },
  Effect.catchReasons("XError", {
    MissingCredentials: toSignIn,
    Unauthorized: toSignIn,
    OutcomeUnknown: () => respond(502, "It may be posted. Look before you post it again."),
    DuplicateContent: (_, { message }) => respond(400, message),
    Forbidden: (_, { message }) => respond(400, message),
    InvalidInput: (_, { message }) => respond(400, message)
  }),
  Effect.catch((error) => respond(502, error.message))
)

const routes: Readonly<Record<string, (request: Request) => Effect.Effect<Response, never, XApi>>> = {
  "GET /sign-in": signIn.begin,
  "GET /callback": signIn.finish,
  "POST /sign-out": signIn.end,
  "POST /posts": post
}

/** Responds to a request that is not for a page. */
export const handle = (request: Request): Promise<Response> => {
  const route = routes[`${request.method} ${new URL(request.url).pathname}`]
  return runtime.runPromise(route === undefined ? respond(404, "Not found") : route(request))
}

// Sign-in with X, posts for a user, and a webhook, as the routes of every framework use them.
import { isXError } from "xeffect/core"
import { nodeSend } from "xeffect/http/node"
import { layerFiles } from "xeffect/http/sign-in/stores"
import { type BrowserRequest, webSignIn } from "xeffect/http/sign-in/web"
import { promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import { getMe } from "xeffect/users"
import { webhook } from "xeffect/webhooks"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Layer from "effect/Layer"

const { ORIGIN = "http://localhost:3000", SESSION_SECRET = "", TOKENS = "tokens", X_BASE_URL } = process.env

// Not by `fetch`, which may send a POST twice.
const api = { base_url: X_BASE_URL, send: nodeSend() }

export const x = promises(api)

export const signIn = webSignIn({
  ...api,
  client_id: process.env["X_CLIENT_ID"] ?? "",
  client_secret: process.env["X_CLIENT_SECRET"],
  redirect_uri: `${ORIGIN}/callback`,
  scopes: ["tweet.read", "tweet.write", "users.read", "offline.access"],
  session_secret: SESSION_SECRET,
  // The emulator has its own page that asks for permission.
  site_url: X_BASE_URL,
  me: getMe,
  // A directory for each user, which only the account of the server can read.
  tokens: (user) => layerFiles({ directory: `${TOKENS}/${user}` }).pipe(Layer.provide(NodeFileSystem.layer))
})

// Responds to X's challenge, and verifies the signature of the raw body.
export const receive = webhook({
  consumer_secret: process.env["X_CONSUMER_SECRET"] ?? "",
  on_event: async ({ type }) => console.log("event", type)
})

/** Posts for the user who sent the request. Returns the status and the text of a response. */
export const post = async (request: BrowserRequest, text: unknown): Promise<readonly [number, string]> => {
  const user = await x(signIn.userOf(request))
  if (user === undefined) return [401, "Sign in first."]
  try {
    const { data } = await x(createTweet({ text: String(text ?? "") }).pipe(signIn.as(user)))
    return [201, `https://x.com/i/status/${data.id}`]
  } catch (error) {
    const reason = isXError(error) ? error.reason._tag : undefined
    // The user revoked the app, or signed in to it elsewhere.
    if (reason === "Unauthorized" || reason === "MissingCredentials") return [401, "Sign in again."]
    if (isXError(error) && (reason === "InvalidInput" || reason === "Forbidden" || reason === "DuplicateContent"))
      return [400, error.message]
    console.error(error)
    return [502, "X did not confirm the post. Look before you post it again."]
  }
}

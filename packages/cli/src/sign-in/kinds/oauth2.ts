/** A sign-in by OAuth 2.0 with PKCE: the browser comes back to this machine, or its address is pasted. */
import { authorizationUrl, exchangeCode } from "@xeffect/http/sign-in/oauth2"
import type { Tokens } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import { printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { exitCodes, Refusal } from "../../session/refusal.ts"
import { openBrowser } from "./browser.ts"
import type { Inputs } from "./inputs.ts"
import { listenForCallback } from "./loopback.ts"
import type { LoginOptions, SignedIn } from "./signed-in.ts"
import { whoHas } from "./who.ts"

type Client = { readonly client_id: string; readonly client_secret: Redacted.Redacted | undefined }

/** How long somebody may take to allow it. */
const limit = "5 minutes"

const tooLate = new Refusal({
  message: `the browser did not come back within ${limit}.`,
  remedy: "If the browser is on another machine: xeffect login --paste",
  code: exitCodes.signIn
})

const begin = (client: Client, redirect_uri: string, { base_url, scopes }: LoginOptions) =>
  authorizationUrl({
    client_id: client.client_id,
    redirect_uri,
    scopes,
    ...(base_url === undefined ? {} : { site_url: base_url })
  })

const tellLink = Effect.fnUntraced(function* (url: string, redirect_uri: string) {
  const { tell } = yield* Screen
  yield* tell(`Open this page, and allow the app to act for you:\n${url}`)
  yield* tell(`In the developer console, the app's callback URLs must include ${redirect_uri}`)
})

/** The browser comes back to a port of this machine. */
const byBrowser = Effect.fnUntraced(function* (client: Client, options: LoginOptions) {
  const server = yield* listenForCallback(options.port)
  const authorization = yield* begin(client, server.redirect_uri, options)
  yield* tellLink(authorization.url, server.redirect_uri)
  if (options.browser) yield* openBrowser(authorization.url)
  const { callback, reply } = yield* Effect.timeoutOrElse(server.visit(authorization.state), {
    duration: limit,
    orElse: () => Effect.fail(tooLate)
  })
  const exit = yield* Effect.exit(exchangeCode({ ...client, base_url: options.base_url, authorization, callback }))
  yield* Exit.isSuccess(exit)
    ? reply(200, "You are signed in. You can close this page and return to the terminal.")
    : reply(400, "You are not signed in. The terminal says why.")
  return yield* exit
}, Effect.scoped)

/** The user copies the address to which the browser came back, of whatever machine. */
const byPaste = Effect.fnUntraced(function* (inputs: Inputs, client: Client, options: LoginOptions) {
  const { redirect_uri = `http://127.0.0.1:${options.port}/callback` } = options
  const authorization = yield* begin(client, redirect_uri, options)
  yield* tellLink(authorization.url, redirect_uri)
  const { tell } = yield* Screen
  yield* tell("The page that opens after you allow the app may not load. Copy its address anyway.")
  const callback =
    (yield* inputs.alone) ??
    (yield* inputs.answered({
      question: "Address of that page",
      isShown: true,
      remedy: "Pass it on standard input: xeffect login --paste --stdin"
    }))
  return yield* exchangeCode({
    ...client,
    base_url: options.base_url,
    authorization,
    callback: Redacted.value(callback)
  })
})

/** The app by its client ID, and its client secret if it is confidential. */
export const clientOf = Effect.fnUntraced(function* (inputs: Inputs, options: LoginOptions) {
  const client_id =
    options.client_id ??
    Redacted.value(
      yield* inputs.needed("X_CLIENT_ID", {
        question: "Client ID of the app (OAuth 2.0)",
        isShown: true,
        remedy: "Pass --client-id, or set X_CLIENT_ID. To sign in as an app, without a user: xeffect login app"
      })
    )
  const client: Client = { client_id, client_secret: yield* inputs.given("X_CLIENT_SECRET") }
  return client
})

/** The sign-in that tokens are of. They are valid, whether their user is known or not. */
export const signedInBy = Effect.fnUntraced(function* (
  { client_id, client_secret }: Client,
  tokens: Tokens,
  { base_url }: LoginOptions
) {
  const { tell } = yield* Screen
  const user = yield* Effect.catch(whoHas({ bearer_token: tokens.access_token, base_url }), (error) =>
    Effect.as(tell(printable(`The signed-in user is not known: ${error.message}`)), {})
  )
  const signedIn: SignedIn = { kind: "oauth2", secrets: { client_secret }, tokens, client_id, ...user }
  return signedIn
})

/** Signs a user in whose tokens have scopes and are refreshed. */
export const signInOAuth2 = Effect.fnUntraced(function* (inputs: Inputs, options: LoginOptions) {
  const client = yield* clientOf(inputs, options)
  const tokens = yield* options.paste ? byPaste(inputs, client, options) : byBrowser(client, options)
  return yield* signedInBy(client, tokens, options)
})

/** A sign-in by OAuth 1.0a: with the four values of the developer console, or by a PIN. */
import { accessToken, authorizeUrl, requestToken } from "@xeffect/http/sign-in/oauth1"
import * as Effect from "effect/Effect"
import { Screen } from "../../output/screen.ts"
import { exitCodes, misuse, Refusal } from "../../session/refusal.ts"
import { openBrowser } from "./browser.ts"
import type { Inputs } from "./inputs.ts"
import type { LoginOptions, SignedIn } from "./signed-in.ts"
import { whoHas } from "./who.ts"

const notTogether = new Refusal({
  message: "X refused the four values: they belong to different apps or users, or newer ones have replaced them.",
  remedy: "Copy all four again from the developer console.",
  code: exitCodes.signIn
})

const lines = "Or pass lines such as X_CONSUMER_KEY=… on standard input: xeffect login oauth1 --stdin < FILE"

/** Sends the user to the page that shows a PIN. */
const byPin = Effect.fnUntraced(function* (
  inputs: Inputs,
  app: Pick<SignedIn["secrets"], "consumer_key" | "consumer_secret"> & object,
  { base_url, browser }: LoginOptions
) {
  const { tell } = yield* Screen
  const { consumer_key, consumer_secret } = app
  if (consumer_key === undefined || consumer_secret === undefined)
    return yield* misuse("the app's key is missing.", lines)
  const keys = { consumer_key, consumer_secret, base_url }
  const request = yield* requestToken({ ...keys, callback: "oob" })
  const url = yield* authorizeUrl(request, { base_url })
  yield* tell(`Open this page, and allow the app to act for you:\n${url}`)
  if (browser) yield* openBrowser(url)
  const verifier =
    (yield* inputs.alone) ??
    (yield* inputs.answered({
      question: "PIN that the page shows",
      isShown: true,
      remedy:
        "Run the command in a terminal. Or pass all four values: also set X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET."
    }))
  return yield* accessToken({ ...keys, request, verifier })
}, Effect.scoped)

/** Signs a user in whose keys stay valid. */
export const signInOAuth1 = Effect.fnUntraced(function* (inputs: Inputs, options: LoginOptions) {
  const consumer_key = yield* inputs.needed("X_CONSUMER_KEY", {
    question: "Consumer key (API key) of the app",
    remedy: `Set X_CONSUMER_KEY and X_CONSUMER_SECRET. ${lines}`
  })
  const consumer_secret = yield* inputs.needed("X_CONSUMER_SECRET", {
    question: "Consumer secret (API key secret) of the app",
    remedy: `Set X_CONSUMER_SECRET. ${lines}`
  })
  const app = { consumer_key, consumer_secret }
  const access_token = yield* inputs.given("X_ACCESS_TOKEN")
  if (access_token === undefined) {
    const { user_id, screen_name, ...user } = yield* byPin(inputs, app, options)
    const signedIn: SignedIn = { kind: "oauth1", secrets: { ...app, ...user }, user_id, username: screen_name }
    return signedIn
  }
  const access_token_secret = yield* inputs.needed("X_ACCESS_TOKEN_SECRET", {
    question: "Access token secret of the user",
    remedy: `Set X_ACCESS_TOKEN_SECRET. ${lines}`
  })
  const secrets = { ...app, access_token, access_token_secret }
  const user = yield* Effect.catchReason(
    whoHas({ ...secrets, base_url: options.base_url }),
    "XError",
    "Unauthorized",
    () => Effect.fail(notTogether)
  )
  const signedIn: SignedIn = { kind: "oauth1", secrets, ...user }
  return signedIn
})

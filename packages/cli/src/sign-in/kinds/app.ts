/** A sign-in of an app, without a user. */
import { bearer } from "@xeffect/http"
import { appOnlyToken } from "@xeffect/http/sign-in/app-only"
import * as Effect from "effect/Effect"
import { misuse } from "../../session/refusal.ts"
import type { Inputs } from "./inputs.ts"
import type { LoginOptions, SignedIn } from "./signed-in.ts"

const remedy =
  "Set X_BEARER_TOKEN, or X_CONSUMER_KEY and X_CONSUMER_SECRET. Or pass the token, or lines such as X_CONSUMER_KEY=…, on standard input: xeffect login app --stdin < FILE"

/** Takes the token of an app, or exchanges its key and secret for one. */
export const signInApp = Effect.fnUntraced(function* (inputs: Inputs, { base_url }: LoginOptions) {
  const consumer_key = yield* inputs.given("X_CONSUMER_KEY")
  const consumer_secret = yield* inputs.given("X_CONSUMER_SECRET")
  const own = (yield* inputs.given("X_BEARER_TOKEN")) ?? (yield* inputs.alone)
  const bearer_token =
    own ??
    (consumer_key === undefined || consumer_secret === undefined
      ? yield* inputs.answered({ question: "App-only token (bearer token) of the app", remedy })
      : yield* appOnlyToken({ consumer_key, consumer_secret, base_url }))
  if (bearer(bearer_token).invalid !== undefined) {
    return yield* misuse("the token is not valid: a token has no spaces or line breaks.", remedy)
  }
  const signedIn: SignedIn = { kind: "app", secrets: { bearer_token, consumer_key, consumer_secret } }
  return signedIn
})

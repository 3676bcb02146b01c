/** Sign-in by OAuth 1.0a (RFC 5849 section 2): a request token, the user's approval, the access token. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { defaultCredentials } from "../credentials.ts"
import { makeVerifier } from "../oauth1-verify.ts"
import { form, notAuthenticated, type OAuthResponse, OAuthRefusal, page, refusedByCode } from "./response.ts"
import type { Decision, OAuthRequest, Question } from "./request.ts"
import { newText, type OAuthState, type RequestToken } from "./state.ts"

const notApproved = refusedByCode(
  403,
  415,
  "Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings"
)

const exchange = Effect.fnUntraced(function* (
  state: OAuthState,
  token: string,
  verifier: string | undefined,
  screenName: (user_id: string) => string
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  const approved = state.requestTokens.get(token)?.approved
  if (approved === undefined || approved.verifier !== verifier) return yield* notAuthenticated
  state.requestTokens.delete(token)
  const { user_id } = approved
  const oauth_token = yield* newText(`${user_id}-access`)
  const oauth_token_secret = yield* newText("accessSecret")
  state.accessTokens.set(oauth_token, { secret: oauth_token_secret, user_id })
  return form({ oauth_token, oauth_token_secret, user_id, screen_name: screenName(user_id) })
})

/** The request token of an exchange, which must be signed. If it is signed for the app alone, the token is another parameter. */
const exchangedToken = (
  verify: ReturnType<typeof makeVerifier>,
  { arrival, parameters }: OAuthRequest
): Effect.Effect<string | undefined> =>
  Effect.map(verify(arrival.request, arrival.now), (token) => (token === "" ? parameters.get("oauth_token") : token))

/** Makes the two endpoints that a program calls itself. */
export const makeOAuth1 = (state: OAuthState) => {
  const { consumer_key, consumer_secret } = defaultCredentials
  const secrets = {
    consumer: (key: string) => (key === consumer_key ? consumer_secret : undefined),
    // A request token is asked for without any token, and exchanged by clients in wide use without its secret.
    token: (token: string) => {
      const started = state.requestTokens.get(token)
      return token === "" ? [""] : started === undefined ? [] : [started.secret, ""]
    },
    publicUrl: state.publicUrl
  }
  const verify = makeVerifier(secrets, state.signInNonces)

  const requestToken = Effect.fnUntraced(function* ({
    arrival,
    parameters
  }: OAuthRequest): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
    // Without a callback the app shows a PIN: clients in wide use rely on it.
    const callback = parameters.get("oauth_callback") ?? "oob"
    const isCallback = callback === "oob" || URL.canParse(callback)
    const token = yield* verify(arrival.request, arrival.now)
    if (token !== "" || !isCallback) return yield* notAuthenticated
    if (callback !== "oob" && !state.isRegistered(callback)) return yield* notApproved
    const oauth_token = yield* newText("request")
    const oauth_token_secret = yield* newText("requestSecret")
    state.requestTokens.set(oauth_token, { secret: oauth_token_secret, callback })
    return form({ oauth_token, oauth_token_secret, oauth_callback_confirmed: "true" })
  })

  const accessToken = Effect.fnUntraced(function* (
    request: OAuthRequest,
    screenName: (user_id: string) => string
  ): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
    const token = yield* exchangedToken(verify, request)
    return yield* exchange(state, token ?? "", request.parameters.get("oauth_verifier"), screenName)
  })

  return { requestToken, accessToken }
}

const unknownToken = new OAuthRefusal({ response: { ...page("The request token is not known."), status: 401 } })

const decide = Effect.fnUntraced(function* (
  state: OAuthState,
  oauth_token: string,
  started: RequestToken,
  { approved, user_id }: Decision
): Effect.fn.Return<string> {
  const isPin = started.callback === "oob"
  const back = (pairs: Readonly<Record<string, string>>) => addToQuery(started.callback, pairs)
  if (!approved) {
    state.requestTokens.delete(oauth_token)
    return isPin ? "" : back({ denied: oauth_token })
  }
  const verifier = isPin ? String(yield* Random.nextIntBetween(1_000_000, 9_999_999)) : yield* newText("verifier")
  started.approved = { user_id, verifier }
  return isPin ? verifier : back({ oauth_token, oauth_verifier: verifier })
})

/** The question to a user at `/oauth/authorize`. */
export const askOAuth1 = (
  state: OAuthState,
  parameters: ReadonlyMap<string, string>
): Effect.Effect<Question, OAuthRefusal> => {
  const oauth_token = parameters.get("oauth_token") ?? ""
  const started = state.requestTokens.get(oauth_token)
  if (started === undefined) return unknownToken
  return Effect.succeed({
    scopes: [],
    redirect_uri: started.callback === "oob" ? undefined : started.callback,
    decide: (decision) => decide(state, oauth_token, started, decision)
  })
}

/** An address with more in its query. */
export const addToQuery = (address: string, pairs: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(pairs)) url.searchParams.set(name, value)
  return url.href
}

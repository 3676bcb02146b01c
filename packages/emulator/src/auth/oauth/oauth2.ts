/** Sign-in by OAuth 2.0 with PKCE (RFC 6749, RFC 7636): a code, tokens for it, new ones for a refresh token. */
import * as Effect from "effect/Effect"
import { defaultCredentials, grantableScopes } from "../credentials.ts"
import { json, type OAuthResponse, type OAuthRefusal, refused } from "./response.ts"
import { readBasic } from "./basic.ts"
import type { Decision, OAuthRequest, Question } from "./request.ts"
import { addToQuery } from "./oauth1.ts"
import { giveOut } from "./give-out.ts"
import { exchangeKeys, tokenExchange } from "./token-exchange.ts"
import { type Code, lifetimes, newText, type OAuthState } from "./state.ts"

const invalid = (what: string) => refused(400, "invalid_request", `Value passed for the ${what} was invalid.`)

const missingVerifier = refused(400, "invalid_request", "Missing required parameter [code_verifier].")

const wrongVerifier = refused(
  400,
  "invalid_request",
  "Value passed for the code verifier did not match the code challenge."
)

// A confidential client proves itself by its secret; a public one has none and only says who it is.
const readClient = ({ authorization, given: parameters }: OAuthRequest): Effect.Effect<string, OAuthRefusal> => {
  const { client_id, client_secret, public_client_id } = defaultCredentials
  const given = readBasic(authorization)
  if (given?.name === client_id && given.secret === client_secret) return Effect.succeed(client_id)
  return authorization === "" && parameters.get("client_id") === public_client_id
    ? Effect.succeed(public_client_id)
    : Effect.fail(refused(401, "unauthorized_client", "Missing valid authorization header"))
}

const challengeFor = (verifier: string, method: "S256" | "plain"): Effect.Effect<string> =>
  method === "plain"
    ? Effect.succeed(verifier)
    : Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
        (digest) =>
          btoa(String.fromCharCode(...new Uint8Array(digest)))
            .replaceAll("+", "-")
            .replaceAll("/", "_")
            .replaceAll("=", "")
      )

const exchange = Effect.fnUntraced(function* (
  state: OAuthState,
  client_id: string,
  { arrival, given }: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  const text = given.get("code") ?? ""
  const code = state.codes.get(text)
  // A code is good for one attempt, with the right verifier or not.
  state.codes.delete(text)
  if (code === undefined || code.client_id !== client_id || arrival.now >= code.expires) {
    return yield* invalid("authorization code")
  }
  if (code.redirect_uri !== given.get("redirect_uri")) return yield* invalid("redirect uri")
  // It may have any length: clients in wide use send 9 characters, and 171.
  const verifier = given.get("code_verifier") ?? ""
  if (verifier === "") return yield* missingVerifier
  if ((yield* challengeFor(verifier, code.method)) !== code.challenge) return yield* wrongVerifier
  return yield* giveOut(state, code, arrival.now)
})

const refresh = Effect.fnUntraced(function* (
  state: OAuthState,
  client_id: string,
  { arrival, given }: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  const text = given.get("refresh_token") ?? ""
  const grant = state.refreshTokens.get(text)
  if (grant === undefined || grant.client_id !== client_id) return yield* invalid("token")
  state.refreshTokens.delete(text)
  return yield* giveOut(state, grant, arrival.now)
})

/** `POST /2/oauth2/token`. */
export const issueUserToken = Effect.fnUntraced(function* (
  state: OAuthState,
  request: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  const client_id = yield* readClient(request)
  switch (request.given.get("grant_type")) {
    case "authorization_code":
      return yield* exchange(state, client_id, request)
    case "refresh_token":
      return yield* refresh(state, client_id, request)
    case tokenExchange:
      return yield* exchangeKeys(state, client_id, request)
    default:
      return yield* refused(400, "unsupported_grant_type", "This kind of grant is not known.")
  }
})

/** `POST /2/oauth2/revoke`. A token that is not known is as good as revoked (RFC 7009 section 2.2). */
export const revokeUserToken = Effect.fnUntraced(function* (
  state: OAuthState,
  request: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  yield* readClient(request)
  const token = request.given.get("token")
  if (token === undefined) return yield* invalid("token")
  if (state.bearers.get(token)?.caller.kind === "OAuth2UserToken") state.bearers.delete(token)
  state.refreshTokens.delete(token)
  return json({ revoked: true })
})

const methods = new Map<string, Code["method"]>([
  ["s256", "S256"],
  ["plain", "plain"]
])

const decide = Effect.fnUntraced(function* (
  state: OAuthState,
  asked: Omit<Code, "user_id" | "expires"> & { readonly state: string },
  { approved, now, user_id }: Decision
): Effect.fn.Return<string> {
  const { state: text, ...rest } = asked
  if (!approved) return addToQuery(rest.redirect_uri, { error: "access_denied", state: text })
  const code = yield* newText("code")
  state.codes.set(code, { ...rest, user_id, expires: now + lifetimes.code })
  return addToQuery(rest.redirect_uri, { state: text, code })
})

/** The question to a user at `/i/oauth2/authorize`. */
export const askOAuth2 = Effect.fnUntraced(function* (
  state: OAuthState,
  parameters: ReadonlyMap<string, string>
): Effect.fn.Return<Question, OAuthRefusal> {
  const value = (name: string) => parameters.get(name) ?? ""
  const { client_id, public_client_id } = defaultCredentials
  if (value("response_type") !== "code") return yield* invalid("response type")
  if (![client_id, public_client_id].includes(value("client_id"))) return yield* invalid("client id")
  const redirect_uri = value("redirect_uri")
  if (!state.isRegistered(redirect_uri)) return yield* invalid("redirect uri")
  const scopes = value("scope")
    .split(" ")
    .filter((scope) => scope !== "")
  if (scopes.length === 0 || !scopes.every((scope) => grantableScopes.has(scope))) return yield* invalid("scope")
  if (value("state") === "" || value("state").length > 500) return yield* invalid("state")
  const method = methods.get(value("code_challenge_method").toLowerCase())
  const challenge = value("code_challenge")
  if (challenge === "" || method === undefined) return yield* invalid("code challenge")
  const asked = { client_id: value("client_id"), scopes, redirect_uri, challenge, method, state: value("state") }
  return { scopes, redirect_uri, decide: (decision) => decide(state, asked, decision) }
})

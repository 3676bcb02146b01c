/** The exchange of OAuth 1.0a keys for OAuth 2.0 tokens (RFC 8693, with the types of X). */
import * as Effect from "effect/Effect"
import { type OAuthResponse, OAuthRefusal, refused } from "./response.ts"
import { giveOut } from "./give-out.ts"
import type { OAuthRequest } from "./request.ts"
import type { OAuthState, UserKeys } from "./state.ts"

export const tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"

const subjectType = "urn:x:params:oauth:token-type:oauth1_token"

const areas = ["follows", "mute", "block", "list", "like", "broadcast"]

const read = ["tweet", "users", "timeline", ...areas].map((area) => `${area}.read`)
const write = [...read, "tweet.write", "tweet.moderate.write", "media.write", ...areas.map((area) => `${area}.write`)]

/** The scopes that each permission of an app covers. */
const covered: Readonly<Record<NonNullable<UserKeys["permission"]>, ReadonlyArray<string>>> = {
  read,
  read_write: write,
  direct_messages: [...write, "dm.read", "dm.write"]
}

const window = 900_000

const countExchange = ({ exchangeLimit, exchanges }: OAuthState, now: number): Effect.Effect<void, OAuthRefusal> => {
  if (now >= exchanges.reset) {
    exchanges.count = 0
    exchanges.reset = (Math.floor(now / 1000) + window / 1000) * 1000
  }
  if (exchanges.count++ < exchangeLimit) return Effect.void
  const { response } = refused(429, "rate_limited", "Too many token exchanges.")
  const headers = {
    ...response.headers,
    "x-rate-limit-limit": String(exchangeLimit),
    "x-rate-limit-remaining": "0",
    "x-rate-limit-reset": String(exchanges.reset / 1000)
  }
  return Effect.fail(new OAuthRefusal({ response: { ...response, headers } }))
}

const requested = (given: ReadonlyMap<string, string>): ReadonlyArray<string> =>
  (given.get("scope") ?? "").split(" ").filter((scope) => scope !== "")

/** Issues a pair for OAuth 1.0a keys, and ends the pair of the exchange before. */
export const exchangeKeys = Effect.fnUntraced(function* (
  state: OAuthState,
  client_id: string,
  { arrival, given }: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  yield* countExchange(state, arrival.now)
  const token = given.get("subject_token") ?? ""
  const secret = given.get("oauth_token_secret") ?? ""
  if (token === "" || secret === "") {
    const missing = token === "" ? "subject_token" : "oauth_token_secret"
    return yield* refused(400, "invalid_request", `Missing required parameter [${missing}].`)
  }
  if (given.get("subject_token_type") !== subjectType) {
    return yield* refused(400, "invalid_request", "Value passed for the subject token type was invalid.")
  }
  const keys = state.accessTokens.get(token)
  if (keys === undefined || keys.secret !== secret) {
    return yield* refused(400, "invalid_grant", "Value passed for the subject token was invalid.")
  }
  const allowed = covered[keys.permission ?? "direct_messages"]
  const wanted = requested(given)
  if (!wanted.every((scope) => scope === "offline.access" || allowed.includes(scope))) {
    return yield* refused(400, "invalid_scope", "A requested scope exceeds the permission of the token.")
  }
  const { exchanges } = state
  for (const text of exchanges.issued.get(token) ?? []) {
    state.bearers.delete(text)
    state.refreshTokens.delete(text)
  }
  exchanges.issued.set(token, [])
  const scopes = [...new Set([...(wanted.length === 0 ? allowed : wanted), "offline.access"])]
  return yield* giveOut(state, { client_id, user_id: keys.user_id, scopes, exchanged: token }, arrival.now)
})

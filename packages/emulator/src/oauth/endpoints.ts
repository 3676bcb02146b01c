/** The endpoints by which programs and users sign in: everything that is not an operation of the API itself. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { addressOf, type Arrival, type EmulatorResponse, parseForm } from "../request.ts"
import { parseAuthorization } from "../oauth1.ts"
import { seedUsers } from "../world/seed-users.ts"
import type { World } from "../world/types.ts"
import { type OAuthAnswer, OAuthRefusal, page, redirect } from "./answer.ts"
import { invalidateAppToken, issueAppToken } from "./app-only.ts"
import { decideOAuth1, makeOAuth1 } from "./oauth1.ts"
import { decideOAuth2, issueUserToken, revokeUserToken } from "./oauth2.ts"
import type { Decision, OAuthRequest } from "./request.ts"
import type { OAuthState } from "./state.ts"

/** The user at the page that asks whether an app may act for them. */
export interface EmulatedUser {
  /**
   * Opens the address that a program sends the user to, and approves. Gives the address to which the browser goes then, or
   * the PIN. The main user unless another is named. Dies where the service would show an error.
   */
  readonly approve: (url: string, user_id?: string) => Effect.Effect<string>
  /** Opens the address and refuses. Gives the address to which the browser goes then, and nothing where there is none. */
  readonly deny: (url: string) => Effect.Effect<string>
  /** Ends all access tokens of OAuth 2.0 that were given out, as two hours would. Refresh tokens stay. */
  readonly expireAccessTokens: Effect.Effect<void>
}

type Endpoint = (request: OAuthRequest) => Effect.Effect<OAuthAnswer, OAuthRefusal>

const oauth1Page = /^\/oauth\/(authorize|authenticate)$/

const decide = (state: OAuthState, url: string, decision: Decision): Effect.Effect<string, OAuthRefusal> => {
  const { path, query } = addressOf(url)
  const parameters = new Map(parseForm(query))
  if (oauth1Page.test(path)) return decideOAuth1(state, parameters, decision)
  return path === "/i/oauth2/authorize"
    ? decideOAuth2(state, parameters, decision)
    : Effect.fail(new OAuthRefusal({ answer: { ...page(`Nobody is asked at ${path}.`), status: 404 } }))
}

const readRequest = (arrival: Arrival): OAuthRequest => {
  const { address, request } = arrival
  const authorization = request.headers["authorization"] ?? ""
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")
  const form = isForm ? parseForm(request.body.text) : []
  const parameters = [...parseForm(address.query), ...form, ...(parseAuthorization(authorization) ?? [])]
  return { arrival, authorization, form: new Map(form), parameters: new Map(parameters) }
}

/** Whoever opens a page over HTTP is the main user, who approves. */
const open = (state: OAuthState): Endpoint =>
  Effect.fnUntraced(function* ({ arrival }) {
    const decision = { approved: true, user_id: seedUsers.main.id, now: arrival.now }
    const to = yield* decide(state, arrival.request.url, decision)
    return URL.canParse(to) ? redirect(to) : page(to)
  })

/** Makes the endpoints: the answer to a request that is for one of them, or nothing. */
export const makeEndpoints = (state: OAuthState, world: World) => {
  const { accessToken, requestToken } = makeOAuth1(state)
  const screenName = (user_id: string) => world.users.get(user_id)?.username ?? ""
  const endpoints = new Map<string, Endpoint>([
    ["POST /oauth/request_token", requestToken],
    ["POST /oauth/access_token", (request) => accessToken(request, screenName)],
    ["GET /oauth/authorize", open(state)],
    ["GET /oauth/authenticate", open(state)],
    ["GET /i/oauth2/authorize", open(state)],
    ["POST /2/oauth2/token", (request) => issueUserToken(state, request)],
    ["POST /2/oauth2/revoke", (request) => revokeUserToken(state, request)],
    ["POST /oauth2/token", (request) => issueAppToken(state, request)],
    ["POST /oauth2/invalidate_token", (request) => invalidateAppToken(state, request)]
  ])
  return Effect.fnUntraced(function* (arrival: Arrival): Effect.fn.Return<EmulatorResponse | undefined> {
    const endpoint = endpoints.get(`${arrival.request.method} ${arrival.address.path}`)
    if (endpoint === undefined) return undefined
    const answer = yield* endpoint(readRequest(arrival)).pipe(Effect.catch(({ answer }) => Effect.succeed(answer)))
    return { ...answer, headers: { ...answer.headers, date: new Date(arrival.now).toUTCString() }, reset: false }
  })
}

/** Makes the user who approves and refuses. */
export const makeUser = (state: OAuthState): EmulatedUser => {
  const answer = (url: string, approved: boolean, user_id: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.orDie(decide(state, url, { approved, user_id, now })))
  return {
    approve: (url, user_id = seedUsers.main.id) => answer(url, true, user_id),
    deny: (url) => answer(url, false, seedUsers.main.id),
    expireAccessTokens: Effect.map(Clock.currentTimeMillis, (now) => {
      for (const bearer of state.bearers.values()) if (bearer.expires !== undefined) bearer.expires = now
    })
  }
}

const secretNames = /^(access_token|client_secret|code|code_verifier|oauth_verifier|refresh_token|token)$/

/** Whether a path is one of the endpoints for sign-in. */
export const isSignIn = (path: string): boolean => /^\/(2\/)?oauth2?\//.test(path)

/** Keeps the body of a recorded request free of secrets. */
export const withoutFormSecrets = (path: string, body: string): string => {
  if (!isSignIn(path)) return body
  const pairs = parseForm(body).map(([name, value]) => [name, secretNames.test(name) ? "…" : value])
  return pairs.map(([name = "", value = ""]) => `${name}=${value}`).join("&")
}

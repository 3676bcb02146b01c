/** The endpoints by which programs and users sign in: everything that is not an operation of the API itself. */
import * as Effect from "effect/Effect"
import { parseAuthorization } from "../oauth1.ts"
import { type Arrival, type EmulatorResponse, parseForm } from "../../request/request.ts"
import type { World } from "../../world/types.ts"
import type { OAuthResponse, OAuthRefusal } from "./response.ts"
import { invalidateAppToken, issueAppToken } from "./app-only.ts"
import { decideAtPage, openPage, pagePaths } from "./authorize.ts"
import { makeOAuth1 } from "./oauth1.ts"
import { issueUserToken, revokeUserToken } from "./oauth2.ts"
import { readParameters } from "./parameters.ts"
import type { OAuthRequest } from "./request.ts"
import type { OAuthState } from "./state.ts"

type Endpoint = (request: OAuthRequest) => Effect.Effect<OAuthResponse, OAuthRefusal>

const readRequest = (arrival: Arrival): OAuthRequest => {
  const { address, request } = arrival
  const authorization = request.headers["authorization"] ?? ""
  const form = readParameters(request)
  const given = [...parseForm(address.query), ...form]
  const parameters = [...given, ...(parseAuthorization(authorization) ?? [])]
  return {
    arrival,
    authorization,
    form: new Map(form),
    given: new Map(given),
    parameters: new Map(parameters)
  }
}

/** Makes the endpoints: the response to a request that is for one of them, or nothing. */
export const makeEndpoints = (state: OAuthState, world: World) => {
  const { accessToken, requestToken } = makeOAuth1(state)
  const screenName = (user_id: string) => world.users.get(user_id)?.username ?? ""
  const endpoints = new Map<string, Endpoint>([
    ["POST /oauth/request_token", requestToken],
    ["POST /oauth/access_token", (request) => accessToken(request, screenName)],
    ...pagePaths.flatMap((path): ReadonlyArray<readonly [string, Endpoint]> => [
      [`GET ${path}`, (request) => openPage(state, world, request)],
      [`POST ${path}`, (request) => decideAtPage(state, world, request)]
    ]),
    ["POST /2/oauth2/token", (request) => issueUserToken(state, request)],
    ["POST /2/oauth2/revoke", (request) => revokeUserToken(state, request)],
    ["POST /oauth2/token", (request) => issueAppToken(state, request)],
    ["POST /oauth2/invalidate_token", (request) => invalidateAppToken(state, request)]
  ])
  return Effect.fnUntraced(function* (arrival: Arrival): Effect.fn.Return<EmulatorResponse | undefined> {
    const endpoint = endpoints.get(`${arrival.request.method} ${arrival.address.path}`)
    if (endpoint === undefined) return undefined
    const response = yield* endpoint(readRequest(arrival)).pipe(
      Effect.catch(({ response }) => Effect.succeed(response))
    )
    return { ...response, headers: { ...response.headers, date: new Date(arrival.now).toUTCString() }, reset: false }
  })
}

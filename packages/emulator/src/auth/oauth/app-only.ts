/** The app-only token: asked for with the app's key and secret, and invalidated. */
import * as Effect from "effect/Effect"
import { defaultCredentials } from "../credentials.ts"
import { json, type OAuthResponse, type OAuthRefusal, refusedByCode } from "./response.ts"
import { readBasic } from "./basic.ts"
import type { OAuthRequest } from "./request.ts"
import { appCaller, newText, type OAuthState } from "./state.ts"

const checkApp = ({ authorization }: OAuthRequest): Effect.Effect<void, OAuthRefusal> => {
  const given = readBasic(authorization)
  const { consumer_key, consumer_secret } = defaultCredentials
  return given?.name === consumer_key && given.secret === consumer_secret
    ? Effect.void
    : Effect.fail(refusedByCode(403, 99, "Unable to verify your credentials"))
}

/** `POST /oauth2/token`: the same token while it is valid. */
export const issueAppToken = Effect.fnUntraced(function* (
  state: OAuthState,
  request: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  yield* checkApp(request)
  if (request.form.get("grant_type") !== "client_credentials") {
    return yield* refusedByCode(403, 170, "Missing required parameter: grant_type")
  }
  const access_token = state.appToken ?? (yield* newText("AAAAemulatorAppOnly"))
  state.appToken = access_token
  state.bearers.set(access_token, { caller: appCaller })
  return json({ token_type: "bearer", access_token })
})

/** `POST /oauth2/invalidate_token`. */
export const invalidateAppToken = Effect.fnUntraced(function* (
  state: OAuthState,
  request: OAuthRequest
): Effect.fn.Return<OAuthResponse, OAuthRefusal> {
  yield* checkApp(request)
  const access_token = request.form.get("access_token")
  if (access_token === undefined || state.bearers.get(access_token)?.caller.kind !== "BearerToken") {
    return yield* refusedByCode(401, 348, "Client application is not permitted to invalidate this token.")
  }
  state.bearers.delete(access_token)
  if (state.appToken === access_token) state.appToken = undefined
  return json({ access_token })
})

import { defaultCredentials, Emulator } from "@xeffect/emulator"
import { layer } from "../over-client/index.ts"
import { authorizationUrl, exchangeCode } from "../over-client/oauth2.ts"
import { refreshing, type RefreshingOptions } from "../over-client/refreshing.ts"
import type { Scope } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const { client_id, client_secret, consumer_key, consumer_secret } = defaultCredentials

/** The emulator's app by OAuth 1.0a and for app-only tokens. */
export const app = { consumer_key, consumer_secret }

/** The emulator's app by OAuth 2.0. */
export const client = { client_id, client_secret }

export const redirect_uri = "https://app.example/callback"

const all: ReadonlyArray<Scope> = [
  "tweet.read",
  "tweet.write",
  "users.read",
  "like.read",
  "like.write",
  "offline.access"
]

/** Tokens of the main user, by the whole way of OAuth 2.0. */
export const signIn = Effect.fn("signIn")(function* (scopes: ReadonlyArray<Scope> = all) {
  const { user } = yield* Emulator
  const authorization = yield* authorizationUrl({ client_id, redirect_uri, scopes })
  const callback = yield* user.approve(authorization.url)
  return yield* exchangeCode({ ...client, authorization, callback })
})

/** `XApi` for the user whose tokens the store holds. */
export const layerRefreshing = (options?: Partial<RefreshingOptions>) =>
  Layer.unwrap(
    Effect.map(refreshing({ ...client, ...options }), (bearer) => layer({ bearer, base_url: options?.base_url }))
  )

/** How many requests of a path have arrived. */
export const arrived = Effect.fn("arrived")(function* (path: string) {
  const requests = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
  return requests.filter((request) => request.path === path).length
})

/** The refreshes that have arrived, by the status that they were responded with. */
export const refreshes = Effect.fn("refreshes")(function* () {
  const requests = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
  return requests.filter(({ body }) => body.startsWith("grant_type=refresh_token")).map(({ status }) => status)
})

/** Who makes a request, and whether the operation accepts that. */
import * as Effect from "effect/Effect"
import { allScopes, type Caller, defaultCredentials } from "./credentials.ts"
import type { OperationFacts, SecurityName } from "../description/facts.ts"
import { makeVerifier } from "./oauth1-verify.ts"
import { callerOf, findBearer, type OAuthState, type UserKeys } from "./oauth/state.ts"
import type { WorldBot } from "../world/bots.ts"
import type { World } from "../world/types.ts"
import { forbidden, type Refusal, unauthorized, unsupportedAuthentication } from "../request/problems.ts"
import type { ReceivedRequest } from "../request/request.ts"

const kinds: Readonly<Record<SecurityName, string>> = {
  BearerToken: "OAuth 2.0 Application-Only",
  OAuth2UserToken: "OAuth 2.0 User Context",
  UserToken: "OAuth 1.0a User Context"
}

const secretsOf = (keys: UserKeys | undefined): ReadonlyArray<string> => (keys === undefined ? [] : [keys.secret])

/** The caller of the token of a bot. */
const findBot = ({ bots }: World, given: string, now: number): Caller | undefined => {
  const isActive = ({ token }: WorldBot) => token?.value === given && now < token.expiresAt
  const bot = Array.from(bots.values()).find(isActive)
  return bot?.token && callerOf({ user_id: bot.id, scopes: bot.token.scopes })
}

/** Makes the check of a request's credential; it keeps which signatures were used already. */
export const makeAuthenticate = (state: OAuthState, world: World) => {
  const { consumer_key, consumer_secret } = defaultCredentials
  const secrets = {
    consumer: (key: string) => (key === consumer_key ? consumer_secret : undefined),
    token: (token: string) => secretsOf(state.accessTokens.get(token)),
    publicUrl: state.publicUrl
  }
  const verify = makeVerifier(secrets, state.nonces)

  /** The caller of a request, or a 401. */
  return Effect.fnUntraced(function* (request: ReceivedRequest, now: number): Effect.fn.Return<Caller, Refusal> {
    const authorization = request.headers["authorization"] ?? ""
    const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? []
    const known = findBearer(state, bearer ?? "", now) ?? findBot(world, bearer ?? "", now)
    if (known !== undefined) return known
    const signedFor = bearer === undefined ? yield* verify(request, now) : undefined
    const owner = state.accessTokens.get(signedFor ?? "")?.user_id
    if (owner === undefined) return yield* unauthorized
    return { kind: "UserToken", subject: `user ${owner}`, userId: owner, scopes: allScopes }
  })
}

/** Fails with a 403 if the operation does not accept the credential, or if a scope is not granted. */
export const authorize = Effect.fnUntraced(function* (
  operation: OperationFacts,
  caller: Caller
): Effect.fn.Return<void, Refusal> {
  if (caller.kind === "None") return
  const needed = operation.security[caller.kind]
  if (needed === undefined) {
    const accepted = Object.entries(kinds).flatMap(([kind, name]) => (kind in operation.security ? [name] : []))
    return yield* unsupportedAuthentication(kinds[caller.kind], accepted)
  }
  if (caller.kind !== "OAuth2UserToken") return
  const lacking = needed.filter((scope) => !caller.scopes.has(scope))
  if (lacking.length > 0) return yield* forbidden(`The token lacks the scope ${lacking.join(", ")}.`)
})

/** Whether an operation asks for no credential at all. */
export const isOpen = (operation: OperationFacts): boolean => Object.keys(operation.security).length === 0

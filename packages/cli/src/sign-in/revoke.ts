/** Ends tokens at the X API. */
import { randomBytes } from "node:crypto"
import type { XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { revoke } from "@xeffect/http/sign-in/oauth2"
import { forgetTokens, type Tokens, TokenStore } from "@xeffect/http/sign-in/stores"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Screen } from "../output/screen.ts"
import type { Profile } from "../profiles/profile.ts"
import { readSecrets, sealOf } from "../profiles/secrets/secrets.ts"
import { layerTokens } from "../profiles/secrets/tokens.ts"

/** The result of ending a token: it was valid until now, or no longer. */
export type Ending = "revoked" | "invalid before"

/**
 * Whether a refusal says that the token itself is not valid. An unknown token is a 200 by RFC 7009, section 2.2: other refusals are
 * about the app, the request or the way to the X API, and the token may work on.
 */
const namesToken = ({ response, status }: XError) =>
  status === 400 && field(response?.problem, "error") === "invalid_token"

/** Ends a token. Fails unless it is certain that the token has ended. */
export const ending = (revoking: Effect.Effect<void, XError>): Effect.Effect<Ending, XError> =>
  Effect.catch(Effect.as(revoking, "revoked"), (error) =>
    namesToken(error) ? Effect.succeed("invalid before") : Effect.fail(error)
  )

/** As long as processes wait for one that refreshes, in milliseconds. */
const maxWait = 60_000

const pause = 100

/**
 * Claims the tokens, as a process does that refreshes them: of a refresh under way there would be new ones, which nobody revokes. Waits
 * for that one. `undefined` if there are no tokens.
 */
const claimTokens = Effect.fnUntraced(function* ({ name }: Profile) {
  const { get, holders, set } = yield* TokenStore
  const { tell } = yield* Screen
  for (let waited = 0; ;) {
    const entry = yield* get
    if (entry === undefined) return undefined
    const { claim, signIn, tokens } = entry
    const isOver = claim?.holder !== undefined && holders !== undefined && (yield* holders.hasEnded(claim.holder))
    if (claim === undefined || isOver || waited >= maxWait) {
      const here = holders === undefined ? undefined : yield* holders.here
      const id = randomBytes(16).toString("hex")
      const own = { id, at: yield* Clock.currentTimeMillis, ...(here !== undefined && { holder: here }) }
      if (yield* set(entry, { tokens, signIn, claim: own })) return { tokens, id }
      continue
    }
    if (waited === 0) {
      yield* tell(
        `Another command is refreshing the tokens of the profile ${name}. Waiting for it, for at most a minute.`
      )
    }
    yield* Effect.sleep(pause)
    waited += pause
  }
})

/** Lets others refresh tokens that could not be revoked. */
const release = Effect.fnUntraced(
  function* (id: string) {
    const { get, set } = yield* TokenStore
    const entry = yield* get
    if (entry?.claim?.id === id) yield* set(entry, { tokens: entry.tokens, signIn: entry.signIn })
  },
  (self) => Effect.ignore(self)
)

/** Revokes the tokens of a user, and empties the store, so that no other process refreshes them. */
export const revokeTokens = Effect.fnUntraced(function* (profile: Profile) {
  const { base_url, client_id = "" } = profile
  const seal = yield* sealOf(profile)
  const { client_secret } = yield* readSecrets(profile, seal)
  const client = { client_id, client_secret, base_url }
  const revokeBoth = Effect.fnUntraced(function* ({ access_token, refresh_token }: Tokens) {
    // If one of them cannot be revoked, the other is revoked all the same.
    const both = [...(refresh_token === undefined ? [] : [refresh_token]), access_token]
    const results = yield* Effect.forEach(both, (token) => Effect.result(ending(revoke({ ...client, token }))))
    const endings = yield* Effect.forEach(results, (result) => Effect.fromResult(result))
    yield* forgetTokens
    const ended: Ending = endings.includes("revoked") ? "revoked" : "invalid before"
    return ended
  })
  return yield* Effect.gen(function* () {
    const claimed = yield* claimTokens(profile)
    if (claimed === undefined) return "invalid before"
    return yield* Effect.ensuring(revokeBoth(claimed.tokens), release(claimed.id))
  }).pipe(Effect.provide(layerTokens(profile, seal)))
})

import { randomBytes } from "node:crypto"
import { TokenStore } from "@xeffect/http/sign-in/stores"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Screen } from "../output/screen.ts"
import type { Profile } from "../profiles/profile.ts"

/** How long processes wait for another one that refreshes, in milliseconds. */
const maxWait = 60_000

const pause = 100

/**
 * Claims the tokens, as a process that refreshes them does: a refresh under way would bring new tokens, which nobody
 * would revoke. Waits for such a refresh. `undefined` if there are no tokens.
 */
export const claimTokens = Effect.fnUntraced(function* ({ name }: Profile) {
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
export const releaseTokens = Effect.fnUntraced(
  function* (id: string) {
    const { get, set } = yield* TokenStore
    const entry = yield* get
    if (entry?.claim?.id === id) yield* set(entry, { tokens: entry.tokens, signIn: entry.signIn })
  },
  (self) => Effect.ignore(self)
)

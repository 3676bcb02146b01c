/** The tokens in the secrets of the repository. GitHub's own command writes back the tokens that a refresh returns. */
import { spawnSync } from "node:child_process"
import { makeTokenStore, TokenStore } from "xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Writes a secret. The value goes to standard input: other users of a machine can read arguments. */
const writeSecret = (value: string): void => {
  const { status, stderr } = spawnSync("gh", ["secret", "set", "X_TOKENS"], { input: value, encoding: "utf8" })
  if (status !== 0) throw new Error(`gh did not store the tokens. Check the secret SECRETS_TOKEN. ${stderr ?? ""}`)
}

/** Tokens that begin as `initial`. `write` stores what replaces them, before it is used. */
export const tokensIn = (initial: string, write: (value: string) => void = writeSecret) => {
  let stored: string | undefined = initial
  return Layer.sync(TokenStore, () =>
    makeTokenStore("secrets", {
      read: Effect.sync(() => ({ text: stored })),
      replace: ({ text }, next) =>
        Effect.try(() => {
          if (stored !== text) return false
          // A claim is for other processes, which a workflow does not have: only tokens are written.
          if (next !== undefined && !next.includes('"claim"')) write(next)
          stored = next
          return true
        })
    })
  )
}

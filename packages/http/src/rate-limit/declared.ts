import type { Definition, Limit } from "@xeffect/core/definition"
import type { Credential } from "../credential.ts"

/** From this length on a window counts for the app also what its users do. */
export const day = 86_400

/**
 * The limits of a definition that hold for a credential. A bearer token may be the app's or a user's: where the operation
 * takes both, both kinds of limits are given.
 */
export const declaredLimits = (
  { accepts, limits = [] }: Definition,
  { kind }: Pick<Credential, "kind">
): ReadonlyArray<Limit> => {
  const isUser = kind === "oauth1" || accepts.appOnly !== true
  const isApp = !isUser && accepts.oauth2 === undefined
  return limits.filter(({ per, windowSeconds }) => (per === "user" ? !isApp : !isUser || windowSeconds >= day))
}

/** How many requests a second may have, where there is such a limit. */
export const declaredPace = (definition: Definition, credential: Pick<Credential, "kind">): number | undefined => {
  const paces = declaredLimits(definition, credential).filter(({ windowSeconds }) => windowSeconds === 1)
  return paces.length === 0 ? undefined : Math.min(...paces.map(({ limit }) => limit))
}

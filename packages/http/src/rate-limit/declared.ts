import type { Definition, Limit } from "@xeffect/core"
import type { Credential } from "../credentials/credential.ts"

/** For whom and for what windows are counted. */
export interface Counted {
  readonly definition: Definition
  readonly credential: Pick<Credential, "kind">
  /** The path of the definition that the request goes to. */
  readonly template: string
}

/** From this length on a window counts for the app also what its users do. */
export const day = 86_400

/**
 * The limits of a definition that hold for a credential. A bearer token may be the app's or a user's: where the operation
 * takes both, both kinds of limits are given.
 */
export const declaredLimits = ({ credential, definition, template }: Counted): ReadonlyArray<Limit> => {
  const { accepts, limits = [] } = definition
  const { kind } = credential
  const isUser = kind === "oauth1" || accepts.appOnly !== true
  const isApp = !isUser && accepts.oauth2 === undefined
  return limits.filter(
    ({ path, per, windowSeconds }) =>
      (path === undefined || path === template) && (per === "user" ? !isApp : !isUser || windowSeconds >= day)
  )
}

/** How many requests a second may have, where there is such a limit. */
export const declaredPace = (counted: Counted): number | undefined => {
  const paces = declaredLimits(counted).filter(({ windowSeconds }) => windowSeconds === 1)
  return paces.length === 0 ? undefined : Math.min(...paces.map(({ limit }) => limit))
}

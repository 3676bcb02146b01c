import type { Definition, Limit } from "@xeffect/core"
import { limitsAt } from "@xeffect/core/wire"
import type { Credential } from "../credentials/credential.ts"

/** The parts of a request that determine its windows. */
export interface Counted {
  readonly definition: Definition
  readonly credential: Pick<Credential, "kind">
  /** The path of the request, as in the definition. */
  readonly template: string
}

/** In seconds. Windows of this length or longer count the requests of all users for the app. */
export const day = 86_400

/**
 * The limits of a definition for a credential. A bearer token may belong to the app or to a user: if the operation
 * accepts both, returns both kinds of limits.
 */
export const declaredLimits = ({ credential, definition, template }: Counted): ReadonlyArray<Limit> => {
  const { accepts } = definition
  const { kind } = credential
  const isUser = kind === "oauth1" || accepts.appOnly !== true
  const isApp = !isUser && accepts.oauth2 === undefined
  return limitsAt(definition, template).filter(({ per, windowSeconds }) =>
    per === "user" ? !isApp : !isUser || windowSeconds >= day
  )
}

/** The lowest limit per second, if there is one. */
export const declaredPace = (counted: Counted): Limit | undefined => {
  const isPace = ({ windowSeconds }: Limit) => windowSeconds === 1
  // Most operations have none.
  if (counted.definition.limits?.some(isPace) !== true) return undefined
  return declaredLimits(counted)
    .filter(isPace)
    .sort((one, other) => one.limit - other.limit)[0]
}

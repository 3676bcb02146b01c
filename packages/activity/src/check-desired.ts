import { InvalidInput } from "@xeffect/core"
import { checkParameter } from "@xeffect/core/transport"
import { createActivitySubscription, type CreateActivitySubscriptionParams } from "./create-subscription.ts"
import { identityOf } from "./plan.ts"

const checkOne = (wanted: CreateActivitySubscriptionParams): InvalidInput | undefined => {
  const { params, rules = [] } = createActivitySubscription.definition
  const values: Readonly<Record<string, unknown>> = { ...wanted }
  for (const [name, parameter] of Object.entries(params)) {
    const value = values[name]
    const isLeftOut = value === undefined && parameter.required !== true
    const wrong = isLeftOut ? undefined : checkParameter(name, value, parameter)
    if (wrong !== undefined) return wrong
  }
  return rules.map(({ check }) => check(values)).find((found) => found !== undefined)
}

/** Returns the first thing that is wrong with the desired subscriptions. Nothing is sent if there is one. */
export const checkDesired = (
  owner: string,
  desired: ReadonlyArray<CreateActivitySubscriptionParams>
): InvalidInput | undefined => {
  if (!/^[^:]{1,100}$/.test(owner)) {
    return new InvalidInput({ parameter: "owner", value: owner, rule: "text of 1 to 100 characters without a colon" })
  }
  const identities = new Set<string>()
  for (const wanted of desired) {
    const wrong = checkOne(wanted)
    if (wrong !== undefined) return wrong
    const identity = identityOf(wanted, wanted)
    if (identities.has(identity)) {
      return new InvalidInput({
        parameter: "desired",
        value: identity,
        rule: "subscriptions that differ in type or filter"
      })
    }
    identities.add(identity)
  }
  return undefined
}

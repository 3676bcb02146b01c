import { InvalidInput } from "@xeffect/core"
import { checkCall, checkObject, guarded } from "@xeffect/core/options"
import { createActivitySubscription, type CreateActivitySubscriptionParams } from "./create-subscription.ts"
import { subscriptionIdentity } from "./plan.ts"

/** The error in the form of the arguments, which callers without types may have passed, if any. */
export const checkDesiredForm = (desired: unknown, options: unknown): InvalidInput | undefined =>
  checkObject("options", options) ??
  guarded("desired", desired, () =>
    Array.isArray(desired)
      ? desired.map((one, index) => checkObject(`desired[${index}]`, one)).find((wrong) => wrong !== undefined)
      : new InvalidInput({ parameter: "desired", value: desired, rule: "a list of subscriptions" })
  )

/** Returns the first thing that is wrong with the desired subscriptions. Nothing is sent if there is one. */
export const checkDesired = (
  owner: string,
  desired: ReadonlyArray<CreateActivitySubscriptionParams>
): InvalidInput | undefined => {
  if (typeof owner !== "string" || !/^[^:]{1,100}$/.test(owner)) {
    return new InvalidInput({ parameter: "owner", value: owner, rule: "text of 1 to 100 characters without a colon" })
  }
  const identities = new Set<string>()
  for (const wanted of desired) {
    const wrong = checkCall(createActivitySubscription.definition, { ...wanted })
    if (wrong !== undefined) return wrong
    const identity = subscriptionIdentity(wanted, wanted)
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

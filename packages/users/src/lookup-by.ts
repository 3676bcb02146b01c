import { XError, type LookupBy } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"

/** Users by their IDs. */
export const byIds: LookupBy = { parameter: "ids", field: "id", key: Parameter.id }

/** Users by their handles. */
export const byUsernames: LookupBy = { parameter: "usernames", field: "username", key: Parameter.username }

/** The failure if not exactly one of the parameters is given. */
export const unlessOne = (given: Parameter.UncheckedParameters): XError | undefined => {
  const reason = Rule.oneOf(Object.keys(given), true).check(given)
  return reason === undefined ? undefined : new XError({ operation: "get_users", reason })
}

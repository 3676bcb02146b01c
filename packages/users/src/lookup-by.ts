import { XError } from "@xeffect/core"
import { id, type LookupBy, oneOf, type UncheckedParameters, username } from "@xeffect/core/define"

/** Users by their IDs. */
export const byIds: LookupBy = { parameter: "ids", field: "id", key: id }

/** Users by their handles. */
export const byUsernames: LookupBy = { parameter: "usernames", field: "username", key: username }

/** The failure if not exactly one of the parameters is given. */
export const unlessOne = (given: UncheckedParameters): XError | undefined => {
  const reason = oneOf(Object.keys(given), true).check(given)
  return reason === undefined ? undefined : new XError({ operation: "get_users", reason })
}

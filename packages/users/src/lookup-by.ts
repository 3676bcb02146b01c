import { XError } from "@xeffect/core/errors"
import type { LookupBy } from "@xeffect/core/lookup"
import type { UncheckedParameters } from "@xeffect/core/parameter"
import { id } from "@xeffect/core/parameters/id"
import { username } from "@xeffect/core/parameters/username"
import { oneOf } from "@xeffect/core/rules"

/** Users by their IDs. */
export const byIds: LookupBy = { parameter: "ids", field: "id", key: id }

/** Users by their handles. */
export const byUsernames: LookupBy = { parameter: "usernames", field: "username", key: username }

/** The failure where not exactly one of the parameters is given. */
export const unlessOne = (given: UncheckedParameters): XError | undefined => {
  const reason = oneOf(Object.keys(given), true).check(given)
  return reason === undefined ? undefined : new XError({ operation: "get_users", reason })
}

import { XError } from "@xeffect/core/errors"
import type { LookupBy } from "@xeffect/core/lookup"
import { id } from "@xeffect/core/parameters/id"
import { username } from "@xeffect/core/parameters/username"
import { InvalidInput } from "@xeffect/core/reasons"

/** Users by their IDs. */
export const byIds: LookupBy = { parameter: "ids", field: "id", key: id }

/** Users by their handles. */
export const byUsernames: LookupBy = { parameter: "usernames", field: "username", key: username }

/** The failure where not exactly one of two parameters is given. */
export const unlessOne = (given: Readonly<Record<string, unknown>>): XError | undefined => {
  const values = Object.values(given).filter((value) => value !== undefined)
  if (values.length === 1) return undefined
  const parameter = Object.keys(given).join(", ")
  const value = values.length === 0 ? undefined : values
  return new XError({
    operation: "get_users",
    reason: new InvalidInput({ parameter, value, rule: "given, exactly one of them" })
  })
}

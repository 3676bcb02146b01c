/** The inputs that several tools take. */
import { readTweetReference, readUserReference } from "@xeffect/text"
import * as Schema from "effect/Schema"
import { me } from "../question/whom.ts"

/**
 * A text by a rule in words, which agents read. A description belongs to the last check, and a filter has no JSON Schema
 * that could show it: the maximum comes last.
 */
export const ruled = (rule: (text: string) => string | undefined, maximum = 200) =>
  Schema.String.check(Schema.makeFilter(rule), Schema.isMaxLength(maximum))

const idRule = (text: string) => {
  const read = readTweetReference(text)
  return /^\d+$/.test(text) && "id" in read ? undefined : "must be an ID of 1 to 19 digits"
}

export const id = ruled(idRule)

/** A list. It has no handle, and several may have the same name. */
export const list = ruled((text) =>
  idRule(text) === undefined ? undefined : "must be an ID of 1 to 19 digits. read_lists has the IDs of lists"
).annotate({ description: "List ID" })

/** A post, by its ID or its address. */
export const post = ruled((text) => {
  const read = readTweetReference(text)
  return "problem" in read ? read.problem : undefined
}).annotate({ description: "ID or address" })

/** The ID of a post that was given by its ID or its address. */
export const postId = (text: string): string => {
  const read = readTweetReference(text)
  // The input was checked.
  return "id" in read ? read.id : text
}

/** A user, by handle, ID or address. */
export const user = ruled((text) => {
  const read = readUserReference(text)
  return text !== me && "problem" in read ? read.problem : undefined
}).annotate({ description: "@name, ID, address, or me" })

/** A whole number within bounds. */
export const integer = (minimum: number, maximum: number, description?: string) =>
  Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum, maximum })).annotate(description === undefined ? {} : { description })
  )

/** The number of entries of a list. The default is small, since each entry is billed. */
export const maxResults = (maximum = 100, minimum = 1) =>
  integer(1, maximum, minimum === 1 ? "Default: 10" : `Default: 10. X bills at least ${minimum}`)

/** The maximum of a list that is read in several pages. So many posts cost more than the default budget of a day. */
export const severalPages = 500

export const defaultResults = 10

export const text = (maximum: number, description?: string) =>
  Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(maximum)).annotate(
    description === undefined ? {} : { description }
  )

/** Which fields of each entry are returned. */
export const fields = <const Names extends ReadonlyArray<string>>(names: Names) =>
  Schema.optionalKey(Schema.Array(Schema.Literals(names)).check(Schema.isMinLength(1)))

const time = ruled(
  (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i.test(text)
      ? undefined
      : "must be a time with its zone, such as 2026-01-31T12:00:00Z",
  40
)

/** The first time of posts, and the time after the last. The operation checks the rest. */
export const period = {
  start_time: Schema.optionalKey(time.annotate({ description: "As 2026-01-31T12:00:00Z" })),
  end_time: Schema.optionalKey(time)
}

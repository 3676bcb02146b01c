/** The inputs that several tools take. */
import * as Schema from "effect/Schema"

export const id = Schema.String.check(Schema.isPattern(/^\d{1,19}$/))

/** A post, by its ID or its address. */
export const post = Schema.String.check(
  Schema.isPattern(/^(?:\d{1,19}|https:\/\/(?:x|twitter)\.com\/\w{1,15}\/status\/\d{1,19}(?:[/?#].*)?)$/)
).annotate({ description: "ID or address of a post" })

/** The ID of a post that was given by its ID or its address. */
export const postId = (text: string): string =>
  /^\d+$/.test(text) ? text : (/\/status\/(\d+)/.exec(text)?.[1] ?? text)

/** A user, by name or by ID. */
export const user = Schema.String.check(Schema.isPattern(/^@?\w{1,19}$/)).annotate({
  description: "@name or ID of a user"
})

/** A whole number within bounds. */
export const integer = (minimum: number, maximum: number, description: string) =>
  Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum, maximum })).annotate({ description }))

/** The number of entries of a list. The default is small, since each entry is billed. */
export const maxResults = (maximum = 100) => integer(1, maximum, "How many. Default: 10")

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

/** A time as RFC 3339 text. The operation checks the rest. */
export const time = (description: string) =>
  Schema.optionalKey(Schema.String.check(Schema.isMaxLength(40)).annotate({ description }))

import type { FieldsParameter } from "./row.ts"

/** IDs from 1 on. */
export const list = (length: number): Array<string> => Array.from({ length }, (_, index) => `${index + 1}`)

/** The specification's `F_post`. */
export const postFields = [
  "expansions",
  "media_fields",
  "place_fields",
  "poll_fields",
  "tweet_fields",
  "user_fields"
] as const satisfies ReadonlyArray<FieldsParameter>

/** The specification's `F_user`. */
export const userFields = [
  "expansions",
  "tweet_fields",
  "user_fields"
] as const satisfies ReadonlyArray<FieldsParameter>

/** All parameters that ask for fields. */
export const allFields = [
  ...postFields,
  "dm_event_fields",
  "list_fields",
  "space_fields",
  "topic_fields"
] as const satisfies ReadonlyArray<FieldsParameter>

/** Why posts' fields stand beside responses that are users. */
export const fieldsBesideUsers = {
  "media_fields is not described": "specified; the description has it no longer, since users do not refer to media",
  "place_fields is not described": "specified; the description has it no longer, since users do not refer to places",
  "poll_fields is not described": "specified; the description has it no longer, since users do not refer to polls"
}

/** Why a token has one name where the description has two. */
export const oneTokenName = {
  "pagination_token is not declared":
    "the specification has next_token alone; the service takes the same token in either"
}

/** Why a token may be shorter than the description has it. */
export const anyToken = {
  "pagination_token.minimum": "specified to be passed on unmodified, whatever its length"
}

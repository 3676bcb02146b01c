import type { Parameter } from "./parameter.ts"
import { matching, severalMatching } from "./text.ts"

/**
 * A handle, without `@`.
 * @since 0.1.0
 */
export const username: Parameter<string> = matching(
  /^\w{1,15}$/,
  "a handle of 1 to 15 letters, digits and underscores, without @"
)

/**
 * A list of 1 to `maximum` handles, or one string of them joined by commas.
 * @since 0.1.0
 */
export const usernames = (maximum: number): Parameter<ReadonlyArray<string> | string> =>
  severalMatching(username, maximum, "handles of 1 to 15 letters, digits and underscores, without @")

import type { Parameter } from "./parameter.ts"
import { matching, severalMatching } from "./text.ts"

/**
 * The identifier of a space.
 * @since 0.1.0
 */
export const spaceId: Parameter<string> = matching(/^[a-zA-Z0-9]{1,13}$/, "an ID of 1 to 13 letters and digits")

/**
 * A list of 1 to `maximum` identifiers of spaces, or one string of them joined by commas.
 * @since 0.1.0
 */
export const spaceIds = (maximum: number): Parameter<ReadonlyArray<string> | string> =>
  severalMatching(spaceId, maximum, "IDs of 1 to 13 letters and digits")

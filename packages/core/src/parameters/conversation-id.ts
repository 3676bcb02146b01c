import type { Parameter } from "./parameter.ts"
import { matching } from "./text.ts"

/**
 * A conversation of direct messages: two IDs of users joined by a hyphen, or the number of a group.
 * @since 0.1.0
 */
export const conversationId: Parameter<string> = matching(
  /^(\d{1,19}-\d{1,19}|\d{15,19})$/,
  "the ID of a conversation: two IDs of users joined by a hyphen, or 15 to 19 digits for a group"
)

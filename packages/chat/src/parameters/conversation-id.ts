import type { Id } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"

const conversationPattern = /^(\d{1,19}|\d{1,19}[-:]\d{1,19}|g\d{1,19})$/

const conversationRule =
  "the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a group"

const encodeConversation = (value: unknown, separator: string) => {
  const text = typeof value === "string" || typeof value === "bigint" || Number.isSafeInteger(value) ? `${value}` : ""
  return conversationPattern.test(text) ? text.replace(/[-:]/, separator) : Parameter.invalid(value)
}

/**
 * A conversation in a path: the ID of the other user, two IDs of users, or a group. Events have a colon between two IDs and
 * paths a hyphen, so either is accepted.
 */
export const chatConversationId: Parameter.Parameter<Id> = {
  kind: "text",
  encode: (value) => encodeConversation(value, "-"),
  rule: () => conversationRule
}

/** A conversation in the body of an upload: two IDs of users are joined by a colon. */
export const uploadConversationId: Parameter.Parameter<Id> = {
  kind: "text",
  encode: (value) => encodeConversation(value, ":"),
  rule: () => conversationRule
}

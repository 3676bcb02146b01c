/** How a kind of parameter that is decided (`deviations.ts`) is declared: by the rule that callers see. */
export interface Kind {
  readonly code: string
  readonly type: string
}

/** Names of a package are taken from the one that the operation is in. */
export const kinds: Readonly<Record<string, Kind>> = {
  "an ID of # to # digits (a string, a bigint or a safe integer)": { code: "Parameter.id", type: "Id" },
  "an ID of # to # digits (a string, a bigint or a safe integer), also as a list of exactly one": {
    code: "Parameter.singleId",
    type: "Id | readonly [Id]"
  },
  "several IDs of # to # digits (a list, or a string with commas and no spaces)": {
    code: "Parameter.ids()",
    type: "ReadonlyArray<Id> | string"
  },
  "a media key: digits, an underscore and digits": { code: "mediaKey", type: "string" },
  "several media keys: digits, an underscore and digits (a list, or a string with commas and no spaces)": {
    code: "mediaKeys",
    type: "ReadonlyArray<string> | string"
  },
  "several digits (a string, a bigint or a safe integer)": { code: "digits", type: "Id" },
  "base# text": { code: "base64", type: "string" },
  "the ID of a user, two IDs of users joined by a hyphen or a colon, or g and # to # digits for a group": {
    code: "chatConversationId",
    type: "Id"
  },
  "the ID of a conversation: two IDs of users joined by a hyphen, or # to # digits for a group": {
    code: "Parameter.conversationId",
    type: "Id"
  },
  "a time since #: a Date, a DateTime, a date and time with an offset, or milliseconds as # to # digits": {
    code: "moment",
    type: "Moment"
  },
  "a list of # or more, each an object with message_id, encoded_message_event_detail, message_event_signature, optional signature_payload":
    { code: "actionSignatures", type: "ReadonlyArray<ActionSignature>" },
  "a list of # or more, each an object with user_id, encrypted_conversation_key, public_key_version": {
    code: "participantKeys",
    type: "ReadonlyArray<ParticipantKey>"
  },
  "text of up to # characters, none of them beyond U+FFFF, as emoji are": {
    code: `Parameter.matching(/^[^\\u{10000}-\\u{10FFFF}]*$/u, "text of up to 64 characters, none of them beyond U+FFFF, as emoji are", undefined, 64)`,
    type: "string"
  },
  "a language code of two capital letters": { code: "language", type: "string" },
  "a key of # to # letters and digits": { code: "mediaHashKey", type: "string" },
  "the name of a file with its extension": { code: "resourceId", type: "string" },
  "bytes (a Uint#Array, a Blob, a ReadableStream or a Stream of Uint#Array)": {
    code: "Bytes.parameter",
    type: "BinaryInput"
  }
}

/** The order in which values are shown, by the parameter. Others, and new ones, are in the described order. */
export const orders: Readonly<Record<string, ReadonlyArray<string>>> = {
  granularity: ["minute", "hour", "hourly", "day", "daily", "weekly", "total"],
  media_category: ["tweet_image", "tweet_gif", "tweet_video", "amplify_video", "dm_image", "dm_gif", "dm_video"]
}

/** How text with a described pattern is declared, if the pattern has a kind of its own. */
export const patterns: Readonly<Record<string, Kind>> = {
  "^[0-9]{1,19}$": { code: "Parameter.id", type: "Id" },
  "^[A-Za-z0-9_]{1,15}$": { code: "Parameter.username", type: "string" },
  "^[a-zA-Z0-9]{1,13}$": { code: "Parameter.spaceId", type: "string" },
  "^[a-zA-Z0-9]{1,50}$": { code: "mediaHashKey", type: "string" },
  "^g[0-9]{1,19}$": {
    code: `Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits")`,
    type: "string"
  },
  "^[A-Za-z0-9_-]{10}$": {
    code: `Parameter.matching(/^[A-Za-z0-9_-]{10}$/, "10 letters from A to Z, digits, underscores and hyphens")`,
    type: "string"
  },
  "^[A-Za-z0-9_]{5,15}$": {
    code: `Parameter.matching(/^[A-Za-z0-9_]{5,15}$/, "5 to 15 letters from A to Z, digits and underscores")`,
    type: "string"
  },
  "^https://": {
    code: `Parameter.matching(/^https:\\/\\//, "an address that begins with https://")`,
    type: "string"
  },
  "^https://x\\.com/i/chat/group_join/g[0-9]{1,19}/[A-Za-z0-9_-]{10}$": {
    code: `Parameter.matching(/^https:\\/\\/x\\.com\\/i\\/chat\\/group_join\\/g[0-9]{1,19}\\/[A-Za-z0-9_-]{10}$/, "https://x.com/i/chat/group_join/, the ID of a group, / and 10 characters")`,
    type: "string"
  },
  "^[A-Za-z0-9_' ]{1,50}$": {
    code: `Parameter.matching(/^[A-Za-z0-9_' ]{1,50}$/, "1 to 50 letters from A to Z, digits, underscores, apostrophes and spaces")`,
    type: "string"
  }
}

/** The same for lists of them. */
export const several: Readonly<Record<string, Kind>> = {
  "^[0-9]{1,19}$": { code: "Parameter.ids", type: "ReadonlyArray<Id> | string" },
  "^[A-Za-z0-9_]{1,15}$": { code: "Parameter.usernames", type: "ReadonlyArray<string> | string" },
  "^[a-zA-Z0-9]{1,13}$": { code: "Parameter.spaceIds", type: "ReadonlyArray<string> | string" }
}

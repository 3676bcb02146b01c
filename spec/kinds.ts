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
  "a time since #: a Date, a DateTime, or its milliseconds as # to # digits": { code: "moment", type: "Moment" },
  "a language code of two capital letters": { code: "language", type: "string" },
  "a key of # to # letters and digits": { code: "mediaHashKey", type: "string" },
  "the name of a file with its extension": { code: "resourceId", type: "string" },
  "bytes (a Uint#Array, a Blob, a ReadableStream or a Stream of Uint#Array)": {
    code: "Parameter.bytes",
    type: "BinaryInput"
  }
}

/** How text with a described pattern is declared, if the pattern has a kind of its own. */
export const patterns: Readonly<Record<string, Kind>> = {
  "^[0-9]{1,19}$": { code: "Parameter.id", type: "Id" },
  "^[A-Za-z0-9_]{1,15}$": { code: "Parameter.username", type: "string" },
  "^[a-zA-Z0-9]{1,13}$": { code: "Parameter.spaceId", type: "string" },
  "^[a-zA-Z0-9]{1,50}$": { code: "mediaHashKey", type: "string" }
}

/** The same for lists of them. */
export const several: Readonly<Record<string, Kind>> = {
  "^[0-9]{1,19}$": { code: "Parameter.ids", type: "ReadonlyArray<Id> | string" },
  "^[A-Za-z0-9_]{1,15}$": { code: "Parameter.usernames", type: "ReadonlyArray<string> | string" },
  "^[a-zA-Z0-9]{1,13}$": { code: "Parameter.spaceIds", type: "ReadonlyArray<string> | string" }
}

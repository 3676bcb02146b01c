import { type Id, id, matching, type Parameter } from "@xeffect/core/define"

/** Base64, with either alphabet. Its bytes mean something to the participants only. */
export const base64: Parameter<string> = matching(/^[A-Za-z0-9+/=_-]+$/, "base64 text")

/** A number, sent as digits. */
export const digits: Parameter<Id> = {
  encode: id.encode,
  rule: () => "1 to 19 digits (a string, a bigint or a safe integer)"
}

/** The version of a key. */
export const version: Parameter<string> = matching(/^\d+$/, "a version of digits only")

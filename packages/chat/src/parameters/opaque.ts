import type { Id } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"

/** Base64, with either alphabet. Its bytes mean something to the participants only. */
export const base64: Parameter.Parameter<string> = Parameter.matching(/^[A-Za-z0-9+/=_-]+$/, "base64 text")

/** A number, sent as digits. */
export const digits: Parameter.Parameter<Id> = {
  kind: "id",
  encode: Parameter.id.encode,
  rule: () => "1 to 19 digits (a string, a bigint or a safe integer)"
}

/** The version of a key. */
export const keyVersion: Parameter.Parameter<string> = Parameter.matching(/^\d+$/, "a version of digits only")

import type { BinaryInput } from "@xeffect/core"
import * as Bytes from "@xeffect/core/bytes"
import * as Body from "@xeffect/core/body"
import * as Parameter from "@xeffect/core/parameter"
import { base64 } from "../parameters/opaque.ts"

/** A segment of an upload: bytes, or base64 text. */
export const segment: Parameter.Parameter<BinaryInput | string> = {
  kind: "bytes",
  encode: (value) => {
    const encoded =
      typeof value === "string" ? base64.encode(value, base64) : Bytes.parameter.encode(value, Bytes.parameter)
    return Parameter.isInvalid(encoded) ? Parameter.invalid(value) : encoded
  },
  rule: () => `${Bytes.parameter.rule(Bytes.parameter)} or base64 text`
}

/** Text is sent as JSON, bytes as a part of a form. */
export const segmentBody: Body.Body = {
  constant: {},
  write: (request, params, encoded) =>
    (typeof encoded.get("media") === "string" ? Body.json() : Body.multipart()).write(request, params, encoded)
}

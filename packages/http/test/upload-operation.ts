import type { BinaryInput } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Bytes from "@xeffect/core/bytes"
import * as ResponseKind from "@xeffect/core/response"

interface Nothing extends ResultOf {
  readonly result: void
}

/** An upload of bytes, which may be a stream. */
export const upload = operation<{ readonly media: BinaryInput }, Nothing>({
  name: "upload",
  method: "POST",
  path: "/2/media/upload",
  params: { media: Bytes.parameter },
  body: Bytes.body("media"),
  accepts: { appOnly: true },
  response: ResponseKind.empty
})

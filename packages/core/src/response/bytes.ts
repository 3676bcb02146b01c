import * as Effect from "effect/Effect"
import { bodyStream } from "./body-stream.ts"
import type { BytesResponse } from "../definition/kind.ts"

/** A download: its bytes as a stream, with their type and number. */
export const bytes: BytesResponse = {
  kind: "bytes",
  accept: "*/*",
  read: (_, definition, opened) => {
    const { headers } = opened
    const length = headers["content-length"]
    return Effect.succeed({
      contentType: headers["content-type"],
      // A compressed body has another length than its content.
      contentLength: length === undefined || headers["content-encoding"] !== undefined ? undefined : Number(length),
      stream: bodyStream(definition, opened)
    })
  }
}

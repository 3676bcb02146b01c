import * as Effect from "effect/Effect"
import { bodyStream } from "./body-stream.ts"
import type { BytesResponse } from "../definition/kind.ts"

/** A response that is a download: its bytes as a stream, with their type and number. */
export const bytes: BytesResponse = {
  kind: "bytes",
  accept: "*/*",
  read: (_, definition, opened) => {
    const { headers } = opened
    const length = headers["content-length"]
    return Effect.succeed({
      contentType: headers["content-type"],
      // What is compressed has another length than what is read.
      contentLength: length === undefined || headers["content-encoding"] !== undefined ? undefined : Number(length),
      stream: bodyStream(definition, opened)
    })
  }
}

import * as Effect from "effect/Effect"
import { bodyStream } from "./body-stream.ts"
import type { BytesResponse } from "../definition/definition.ts"
import { closeOnError } from "../wire/owner.ts"

/** A download: its bytes as a stream, with their type and number. */
export const bytes: BytesResponse = {
  kind: "bytes",
  accept: "*/*",
  owned: closeOnError,
  read: (_, definition, opened) => {
    const { headers } = opened
    const length = headers.get("content-length")
    return Effect.succeed({
      contentType: headers.get("content-type") ?? undefined,
      // A compressed body has another length than its content.
      contentLength: length === null || headers.get("content-encoding") !== null ? undefined : Number(length),
      stream: bodyStream(definition, opened)
    })
  }
}

import * as Effect from "effect/Effect"
import { bodyStream } from "./body-stream.ts"
import type { BytesResponse } from "../definition/definition.ts"
import { contentLengthOf } from "../wire/http-response.ts"
import { closeOnError } from "../wire/response-owner.ts"

/** A download: its bytes as a stream, with their type and number. */
export const bytes: BytesResponse = {
  kind: "bytes",
  accept: "*/*",
  owned: closeOnError,
  read: (_, definition, opened) => {
    return Effect.succeed({
      contentType: opened.headers.get("content-type") ?? undefined,
      contentLength: contentLengthOf(opened.response),
      stream: bodyStream(definition, opened)
    })
  }
}

/** Makes responses: the body goes where its kind belongs, and a status without a body has none. */
import type * as Stream from "effect/Stream"
import { type EmulatorResponse, isWithoutBody } from "./request.ts"

/** The content of a response: text, which may be empty, bytes, or a stream of bytes. */
export type Content = string | Uint8Array | Stream.Stream<Uint8Array, unknown>

/** The content type of bytes if none is given. */
export const bytesType = "application/octet-stream"

/** A response. One whose status has no body keeps neither the content nor its type. */
export const makeResponse = (
  status: number,
  headers: Readonly<Record<string, string>>,
  content: Content,
  { close, readInto }: Pick<EmulatorResponse, "close" | "readInto"> = {}
): EmulatorResponse => {
  if (isWithoutBody(status)) {
    const { "content-type": _, ...others } = headers
    return { status, headers: others, body: "", reset: false }
  }
  return typeof content === "string"
    ? { status, headers, body: content, reset: false }
    : { status, headers, body: "", content, readInto, close, reset: false }
}

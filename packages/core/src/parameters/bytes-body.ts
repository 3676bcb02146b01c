import * as HttpBody from "effect/http/HttpBody"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Stream from "effect/Stream"
import * as Effect from "effect/Effect"
import { type Binary, isBinary } from "./binary.ts"
import type { Body } from "./body.ts"

/**
 * A body that consists of the bytes of one parameter.
 *
 * @param parameter the name of the parameter
 */
export const bytes = (parameter: string): Body => ({
  constant: {},
  write: (request, _params, encoded) => {
    const binary = encoded.get(parameter)
    if (!isBinary(binary)) return { request }
    const { content, size, type } = binary
    if (content instanceof Uint8Array) return { request: HttpClientRequest.bodyUint8Array(request, content, type) }
    const { isSpent, stream } = watchStart([binary], content)
    return { request: HttpClientRequest.setBody(request, HttpBody.stream(stream, type, size)), isSpent }
  }
})

/** Notices when the first byte is read, if a part of the stream can be read only once. */
export const watchStart = (
  parts: ReadonlyArray<Binary>,
  stream: Stream.Stream<Uint8Array, unknown>
): { readonly stream: Stream.Stream<Uint8Array, unknown>; readonly isSpent: () => boolean } => {
  let isStarted = false
  const start = Effect.sync(() => {
    isStarted = true
  })
  return parts.some(({ isOnce }) => isOnce)
    ? { stream: Stream.onStart(stream, start), isSpent: () => isStarted }
    : { stream, isSpent: () => false }
}

import { chunkedBody } from "../wire/chunked-body.ts"
import type { ChunkedBody } from "../wire/http-request.ts"
import type { Binary } from "./binary.ts"

/**
 * Bytes that can be read only once. Their request can be retried until the first byte is read, so nothing is cancelled
 * before.
 */
export const readableOnce = (
  open: ChunkedBody["open"]
): { readonly content: ChunkedBody } & Required<Pick<Binary, "isRetryable">> => {
  let isRetryable = true
  return {
    isRetryable: () => isRetryable,
    content: chunkedBody(undefined, (context) => {
      const source = open(context)
      let isStarted = false
      return {
        read: (onChunk, onError) => {
          isRetryable = false
          isStarted = true
          source.read(onChunk, onError)
        },
        cancel: () => {
          if (isStarted) source.cancel()
        }
      }
    })
  }
}

import { toReadable } from "./byte-source.ts"
import type { ChunkedBody } from "./http-request.ts"
import type { HttpResponse } from "./http-response.ts"

/**
 * A body that is read while it is sent. Code that only such bodies need comes with them, so that other programs have none of it.
 * @since 0.1.0
 */
export const chunkedBody = (length: number | undefined, open: ChunkedBody["open"]): ChunkedBody => ({
  length,
  open,
  upload: (start, { onLost, onResponse }, context) => {
    if (!canUpload()) {
      onLost({ message: noUpload, cause: undefined, isNotSent: true })
      return () => {}
    }
    const source = open(context)
    const close = () => {
      source.cancel()
      stop()
    }
    const content: RequestInit & { readonly duplex: "half" } = { body: toReadable(source), duplex: "half" }
    const stop = start(content, {
      onResponse: (response) => onResponse(endUpload(response, close)),
      onLost: (error) => {
        source.cancel()
        onLost(error)
      }
    })
    return close
  }
})

const noUpload =
  "this runtime cannot send a stream: pass the bytes as a Uint8Array or a Blob, or send with another client"

/** The response, whose end also ends an upload that is still going on. */
const endUpload = ({ body, headers, status, url, web }: HttpResponse, close: () => void): HttpResponse => ({
  status,
  headers,
  url,
  ...(web && { web }),
  body: {
    cancel: close,
    read: (onChunk, onError) =>
      body.read((chunk) => {
        if (chunk === undefined) close()
        onChunk(chunk)
      }, onError)
  }
})

let canUploadHere: boolean | undefined

/**
 * Whether the runtime can send a stream. Runtimes that cannot would send the text `[object ReadableStream]`.
 *
 * @see https://developer.chrome.com/docs/capabilities/web-apis/fetch-streaming-requests#feature_detection
 */
const canUpload = (): boolean => {
  canUploadHere ??= (() => {
    let isDuplexRead = false
    const body = new ReadableStream()
    const init = {
      method: "POST",
      body,
      get duplex() {
        isDuplexRead = true
        return "half"
      }
    }
    const request = new Request("https://api.x.com", init as RequestInit)
    // Bun and Deno send streams without the option.
    return (isDuplexRead || request.body === body) && !request.headers.has("content-type")
  })()
  return canUploadHere
}

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
  toWeb: (context) => {
    if (!canUpload()) return undefined
    const source = open(context)
    return { stream: toReadable(source), cancel: source.cancel, ending: endUpload }
  }
})

/** The response, whose end also ends an upload that is still going on. */
const endUpload = ({ body, headers, status, url, web }: HttpResponse, close: () => void): HttpResponse => ({
  status,
  headers,
  url,
  ...(web && { web }),
  body: {
    cancel: body.cancel,
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

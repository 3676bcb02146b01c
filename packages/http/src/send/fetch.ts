import { type ByteSource, fromWeb, type HttpResponse, isChunked, type Send, toReadable } from "@xeffect/core/transport"

/** A function like `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends requests by `fetch`.
 *
 * @param given the function. Default: that of the runtime, looked up at each request, so that it can be replaced
 */
export const sendByFetch =
  (given?: Fetch): Send =>
  ({ body, headers, method, url }, { onLost, onResponse }, context) => {
    const controller = new AbortController()
    // Other options keep the default of the runtime; some runtimes reject any option about cookies.
    const init: RequestInit = { method, headers, redirect: "manual", signal: controller.signal }
    let upload: ByteSource | undefined
    if (isChunked(body)) {
      if (!canUpload()) {
        onLost({ message: noUpload, cause: undefined, isUnsent: true })
        return () => {}
      }
      upload = body.open(context)
      Object.assign(init, { body: toReadable(upload), duplex: "half" })
    } else if (body !== undefined) {
      // The bytes are not shared with another thread, which the type would allow.
      init.body = body as BodyInit
    }
    const close = () => {
      upload?.cancel()
      controller.abort()
    }
    const receive = (web: Response) => {
      const response = fromWeb(web, close)
      onResponse(upload === undefined ? response : endUpload(response, close))
    }
    const lose = (cause: unknown) => {
      upload?.cancel()
      onLost({ message: "", cause, isUnsent: false })
    }
    // Not called as a method, which workerd refuses.
    const fetch = given ?? globalThis.fetch
    try {
      // The second is for a `fetch` that resolves to something else than a response.
      fetch(url, init).then(receive).catch(lose)
    } catch (error) {
      lose(error)
    }
    return close
  }

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

const noUpload =
  "this runtime cannot send a stream: give the bytes as a Uint8Array or a Blob, or send with another client"

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

import { fromWeb, isChunked, type Send, type WebUpload } from "@xeffect/core/wire"

/** A function like `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends requests by `fetch`.
 *
 * @param given the function. Default: the runtime's, looked up at each request, so that it can be replaced
 */
export const sendByFetch =
  (given?: Fetch): Send =>
  ({ body, headers, method, url }, { onLost, onResponse }, context) => {
    const controller = new AbortController()
    // Other options keep the default of the runtime; some runtimes reject any option about cookies.
    const init: RequestInit = { method, headers, redirect: "manual", signal: controller.signal }
    let upload: WebUpload | undefined
    if (typeof body === "string") init.body = body
    else if (isChunked(body)) {
      upload = body.toWeb(context)
      if (upload === undefined) {
        onLost({ message: noUpload, cause: undefined, isNotSent: true })
        return () => {}
      }
      Object.assign(init, { body: upload.stream, duplex: "half" })
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
      onResponse(upload === undefined ? response : upload.ending(response, close))
    }
    const lose = (cause: unknown) => {
      upload?.cancel()
      onLost({ message: "", cause, isNotSent: false })
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

const noUpload =
  "this runtime cannot send a stream: pass the bytes as a Uint8Array or a Blob, or send with another client"

import { fromWeb, type Send, type StartFetch } from "@xeffect/core/wire"

/** A function like `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends requests by `fetch`.
 *
 * @param given the function. Default: the runtime's, looked up at each request, so that it can be replaced
 */
export const sendByFetch =
  (given?: Fetch): Send =>
  ({ body, headers, method, url }, receiver, context) => {
    const start: StartFetch = (content, { onLost, onResponse }) => {
      const controller = new AbortController()
      const close = () => controller.abort()
      const lose = (cause: unknown) => onLost({ message: "", cause, isNotSent: false })
      // Other options keep the default of the runtime; some runtimes reject any option about cookies.
      const init: RequestInit = { method, headers, redirect: "manual", signal: controller.signal, ...content }
      // Not called as a method, which workerd refuses.
      const fetch = given ?? globalThis.fetch
      try {
        // The second is for a `fetch` that resolves to something else than a response.
        fetch(url, init)
          .then((web) => onResponse(fromWeb(web, close)))
          .catch(lose)
      } catch (error) {
        lose(error)
      }
      return close
    }
    if (typeof body === "object" && "upload" in body) return body.upload(start, receiver, context)
    // The bytes are not shared with another thread, which the type would allow.
    return start(body === undefined ? {} : { body: body as BodyInit }, receiver)
  }

/** Functions that send requests for the X API to a server of the emulator instead, as a proxy would. Clients do not notice. */
import http from "node:http"
import https from "node:https"

/** The `fetch` of the runtime, for the server whose address a function returns. */
export const fetchTo = (url: () => string): typeof globalThis.fetch => {
  const send = globalThis.fetch
  return (to, options) => {
    const { pathname, search } = new URL(to instanceof Request ? to.url : to)
    const address = `${url()}${pathname}${search}`
    return send(to instanceof Request ? new Request(address, to) : address, options)
  }
}

/** The `request` of `node:https`, for the server whose address a function returns. */
export const requestTo = (url: () => string): typeof https.request => {
  const request = (given: https.RequestOptions, responded?: (response: http.IncomingMessage) => void) => {
    const { agent: _, ...options } = given
    const { hostname, port } = new URL(url())
    return http.request({ ...options, host: hostname, hostname, port, protocol: "http:" }, responded)
  }
  // It has further forms, which no client here uses.
  return request as typeof https.request
}

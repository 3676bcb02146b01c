/** Sends requests for the X API to a server instead, as a proxy would. Clients do not notice. */
import http from "node:http"
import https from "node:https"

let base = ""

const send = globalThis.fetch

globalThis.fetch = (to, options) => {
  const { pathname, search } = new URL(to instanceof Request ? to.url : to)
  const address = `${base}${pathname}${search}`
  return send(to instanceof Request ? new Request(address, to) : address, options)
}

const request = (given: https.RequestOptions, responded?: (response: http.IncomingMessage) => void) => {
  const { agent: _, ...options } = given
  const { hostname, port } = new URL(base)
  return http.request({ ...options, host: hostname, hostname, port, protocol: "http:" }, responded)
}

// It has further forms, which no client here uses.
https.request = request as typeof https.request

/** Sends all requests from now on to the server at a URL. */
export const redirectTo = (url: string): void => {
  base = url
}

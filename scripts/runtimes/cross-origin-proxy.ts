import { request as send } from "node:http"
import { crossOrigin } from "./control.ts"
import { listen, type Server } from "./listen.ts"

/**
 * The X API as a browser may reach it from a page: X itself sends no headers for other origins, so a program in a
 * browser has such a proxy of its own in front of it. The host stays as it was, since it is part of what is signed.
 */
export const startProxy = (to: string): Promise<Server> =>
  listen((request, response) => {
    if (request.method === "OPTIONS") return void response.writeHead(204, crossOrigin).end()
    const { headers, method = "GET", url = "" } = request
    const forwarding = send(`${to}${url}`, { method, headers }, (forwarded) => {
      response.writeHead(forwarded.statusCode ?? 502, { ...forwarded.headers, ...crossOrigin })
      forwarded.pipe(response)
    })
    forwarding.on("error", () => response.destroy())
    request.pipe(forwarding)
  })

/** Leads clients that know no other address than that of the X API to a server of the emulator. */
import * as Effect from "effect/Effect"
import http from "node:http"
import https from "node:https"
import { vi } from "vitest"
import { EmulatorServer } from "../src/server/server.ts"

/** The requests to the X API arrive at the emulator, as by a proxy: the clients know nothing of it. */
export const redirected = Effect.gen(function* () {
  const { port, url } = yield* EmulatorServer
  const send = globalThis.fetch
  vi.spyOn(globalThis, "fetch").mockImplementation((to, options) => {
    const { pathname, search } = new URL(to instanceof Request ? to.url : to)
    const address = `${url}${pathname}${search}`
    return send(to instanceof Request ? new Request(address, to) : address, options)
  })
  vi.spyOn(https, "request").mockImplementation((...given: ReadonlyArray<unknown>) => {
    // How clients call it: with options, and maybe a function for the response.
    const [{ agent: _, ...options }, responded] = given as [
      https.RequestOptions,
      ((response: http.IncomingMessage) => void)?
    ]
    const own = { ...options, host: "127.0.0.1", hostname: "127.0.0.1", port, protocol: "http:" }
    return responded === undefined ? http.request(own) : http.request(own, responded)
  })
})

/** Ends that. */
export const restored = () => {
  vi.restoreAllMocks()
}

import type { Fault } from "@xeffect/emulator"
import type { IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import type { StreamScript } from "../../packages/conformance/runtimes/target.ts"
import { makeExchanges } from "./exchanges.ts"
import { listen, type Server } from "./listen.ts"

/** The headers that a browser needs before it sends a request to another origin and shows the response. */
export const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-expose-headers": "*"
}

/** The controls of the emulated X API. */
export interface Controlled {
  readonly fault: (fault: Fault) => Promise<void>
  readonly streams: (script: StreamScript) => Promise<void>
  readonly requests: (method: string | null) => Promise<number>
}

/** A thing that happens once, and those who wait for it. */
const makeEvent = () => {
  let happen = (): void => {}
  const happened = new Promise<boolean>((resolve) => (happen = () => resolve(true)))
  return {
    happen,
    /** `false` if it has not happened after ten seconds. */
    wait: (): Promise<boolean> => {
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000).unref())
      return Promise.race([happened, late])
    }
  }
}

const makeControl = ({ fault, requests, streams }: Controlled) => {
  const arrived = makeEvent()
  const aborted = makeEvent()
  const exchanges = makeExchanges()
  const silent = (response: ServerResponse) => {
    arrived.happen()
    response.on("close", aborted.happen)
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost")
    const respond = (value: unknown) =>
      response.writeHead(200, { ...crossOrigin, "content-type": "application/json" }).end(JSON.stringify(value))
    if (request.method === "OPTIONS") {
      const allowed = request.headers["access-control-request-headers"] ?? ""
      return void response.writeHead(204, { ...crossOrigin, "access-control-allow-headers": allowed }).end()
    }
    const [, exchange] = /^\/exchanges\/(\w+)\//.exec(pathname) ?? []
    if (exchange !== undefined) {
      for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value)
      return exchanges.respond(exchange, request, response)
    }
    if (pathname === "/seen") {
      return void respond(await exchanges.seen(searchParams.get("of") ?? "", searchParams.has("closed")))
    }
    if (pathname.startsWith("/silent/")) return silent(response)
    if (pathname === "/requests") return void respond(await requests(searchParams.get("method")))
    if (pathname === "/held") {
      return void respond(await (searchParams.get("until") === "arrived" ? arrived : aborted).wait())
    }
    if (pathname === "/faults") {
      // It comes from the suite, whose type it has.
      await fault(JSON.parse(await text(request)) as Fault)
      return void respond(true)
    }
    if (pathname === "/streams") {
      await streams(JSON.parse(await text(request)) as StreamScript)
      return void respond(true)
    }
    response.writeHead(404).end()
  }
}

/** Starts the control that `Target` describes. It is no part of the X API, so it has a port of its own. */
export const startControl = (controlled: Controlled): Promise<Server> => {
  const control = makeControl(controlled)
  return listen((request, response) => void control(request, response).catch(() => response.destroy()))
}

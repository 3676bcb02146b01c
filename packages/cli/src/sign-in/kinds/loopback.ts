/** The address on this machine to which a browser comes back from a sign-in. */
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { misuse } from "../../session/refusal.ts"

/** A browser that came back. */
export interface Visit {
  /** Path and query of the callback. */
  readonly callback: string
  /** Shows the user a sentence, on the page that the browser was led on to. */
  readonly reply: (status: number, sentence: string) => Effect.Effect<void>
}

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  connection: "close"
}

/** A page of our own sentences alone: nothing of the request is in it. */
const page = (sentence: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>xeffect</title><body style="font:1.1rem system-ui;margin:4rem">${sentence}</body></html>`

const show = (response: ServerResponse, status: number, sentence: string) =>
  void response.writeHead(status, headers).end(page(sentence))

const stateOf = (url: URL): string | undefined => {
  const [state, ...others] = url.searchParams.getAll("state")
  return others.length === 0 ? state : undefined
}

/** Nobody waits longer for a browser that has left. */
const limit = "2 seconds"

/** The page after the callback: shown once the sign-in has ended, to the browser alone that was led there. */
const makePage = () => {
  const path = `/signed-in/${randomBytes(16).toString("hex")}`
  const asked = Deferred.makeUnsafe<ServerResponse>()
  return {
    path,
    ask: (response: ServerResponse) => void Deferred.doneUnsafe(asked, Effect.succeed(response)),
    show: (status: number, sentence: string) =>
      Effect.flatMap(Deferred.await(asked), (response) =>
        Effect.callback<void>((resume) => {
          if (response.destroyed) return resume(Effect.void)
          response.once("close", () => resume(Effect.void))
          return show(response, status, sentence)
        })
      ).pipe(Effect.timeoutOption(limit), Effect.asVoid)
  }
}

/**
 * Serves the callback, once, with the state of this sign-in, and leads the browser on to a page without a query, since addresses stay in its
 * history. There is no other page: who knows the port alone learns nothing, and can end nothing.
 */
const makeHandler = (origin: string, state: Redacted.Redacted, found: Deferred.Deferred<Visit>) => {
  let page: ReturnType<typeof makePage> | undefined
  const callback = (url: URL, response: ServerResponse) => {
    if (stateOf(url) !== Redacted.value(state)) {
      return show(
        response,
        400,
        "This page does not belong to the sign-in that xeffect is waiting for. Nothing was done."
      )
    }
    if (page !== undefined) return show(response, 409, "This sign-in is already in progress.")
    page = makePage()
    response.writeHead(303, { ...headers, location: page.path }).end()
    Deferred.doneUnsafe(found, Effect.succeed({ callback: `${url.pathname}${url.search}`, reply: page.show }))
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const { headers: sent, method, url: path = "" } = request
    // A page of another site can lead its own name to this address.
    if (`http://${sent.host}` !== origin) return show(response, 403, "This address belongs to another site.")
    if (method !== "GET") return show(response, 405, "This page only accepts GET requests.")
    if (!path.startsWith("/") || !URL.canParse(`${origin}${path}`)) return show(response, 400, "This is not a page.")
    const url = new URL(`${origin}${path}`)
    if (url.pathname === "/callback") return callback(url, response)
    if (page === undefined || path !== page.path) return show(response, 404, "This page does not exist.")
    return page.ask(response)
  }
}

/** Listens on a port of this machine, 0 for any that is free. */
export const listenForCallback = Effect.fnUntraced(function* (port: number) {
  const found = yield* Deferred.make<Visit>()
  const server = yield* Effect.acquireRelease(
    Effect.sync(() => createServer({ requestTimeout: 10_000, maxHeaderSize: 16_384 })),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  yield* Effect.callback<void, ReturnType<typeof misuse>>((resume) => {
    server.once("error", ({ message }) =>
      resume(
        Effect.fail(
          misuse(
            `port ${port} cannot be opened: ${message}.`,
            "Use another registered port with --port, or sign in with --paste."
          )
        )
      )
    )
    server.listen(port, "127.0.0.1", () => resume(Effect.void))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    redirect_uri: `${origin}/callback`,
    /** Waits for the browser, which brings the state back. */
    visit: (state: Redacted.Redacted) =>
      Effect.suspend(() => {
        server.on("request", makeHandler(origin, state, found))
        return Deferred.await(found)
      })
  }
})

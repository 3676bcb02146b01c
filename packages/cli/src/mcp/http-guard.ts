/** Lets only programs of this machine that have the token reach the server over HTTP, and bounds what they can make it hold. */
import { maxLine } from "@xeffect/core/streaming"
import * as ByteSize from "effect/ByteSize"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MaxBodySize } from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isSameText } from "./gate/is-same-text.ts"
import { ending, maxSessions, type Sessions, touch } from "./http-sessions.ts"

/** The largest body, in bytes: as large as a message over standard input. */
export const maxBody = maxLine

type Headers = HttpServerRequest.HttpServerRequest["headers"]

// A name that was bound to this machine's address has another Host.
const portIn = (host: string | undefined): string | undefined => {
  const [match, port = ""] = /^(?:127\.0\.0\.1|localhost)(?::(\d{1,5}))?$/i.exec(host ?? "") ?? []
  return match === undefined ? undefined : port
}

/** Whether no page sends the request, or a page of this very server, which has no pages. */
const isOriginAllowed = ({ host, origin }: Headers): boolean => {
  if (origin === undefined) return true
  const [, rest] = /^http:\/\/([^/]+)$/i.exec(origin) ?? []
  return rest !== undefined && portIn(rest) !== undefined && portIn(rest) === portIn(host)
}

const hasToken = ({ authorization = "" }: Headers, token: string): boolean => {
  const [, given = ""] = /^bearer ([^\s]+)$/i.exec(authorization) ?? []
  return isSameText(given, token)
}

/** Why a request is refused. */
const refusalOf = (headers: Headers, token: string): HttpServerResponse.HttpServerResponse | undefined => {
  if (portIn(headers["host"]) === undefined || !isOriginAllowed(headers)) {
    return HttpServerResponse.empty({ status: 403 })
  }
  if (!hasToken(headers, token)) {
    return HttpServerResponse.empty({ status: 401, headers: { "www-authenticate": "Bearer" } })
  }
  return Number(headers["content-length"] ?? 0) > maxBody ? HttpServerResponse.empty({ status: 413 }) : undefined
}

/** The response to a client that does not take both types of responses. The protocol refuses it without a word. */
const notAcceptable = HttpServerResponse.text(
  JSON.stringify({
    jsonrpc: "2.0",
    id: null,
    error: {
      code: -32_000,
      message: "Send the header Accept: application/json, text/event-stream. The server needs both."
    }
  }),
  { status: 406, contentType: "application/json" }
)

const header = "mcp-session-id"

/** Milliseconds by a clock that nobody sets. */
const monotonic = Clock.clockWith((clock) => Effect.sync(() => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)))

type Respond = Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, HttpServerRequest.HttpServerRequest>

/** Ends a session as its client would. */
const endSession = <Route extends Respond>(
  respond: Route,
  { url }: HttpServerRequest.HttpServerRequest,
  id: string
) => {
  const request = new Request(new URL(url, "http://localhost"), { method: "DELETE", headers: { [header]: id } })
  return respond.pipe(
    Effect.provideService(HttpServerRequest.HttpServerRequest, HttpServerRequest.fromWeb(request)),
    Effect.ignoreCause
  )
}

/** Counts the sessions, and ends those that nobody uses. */
const makeSessions = (now: Effect.Effect<number>) => {
  let sessions: Sessions = new Map()
  const forget = (id: string): void => {
    sessions = new Map([...sessions].filter(([one]) => one !== id))
  }
  return <Route extends Respond>(respond: Route) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const [at, id] = [yield* now, request.headers[header]]
      const isNew = id === undefined && request.method === "POST"
      if (id !== undefined && sessions.has(id)) sessions = touch(sessions, id, at)
      for (const one of ending(sessions, at, isNew)) {
        yield* endSession(respond, request, one)
        forget(one)
      }
      // Every one of them was used within minutes.
      if (isNew && sessions.size >= maxSessions) return HttpServerResponse.empty({ status: 503 })
      const response = yield* respond
      const begun = response.headers[header]
      if (id === undefined && begun !== undefined) sessions = touch(sessions, begun, at)
      if (id !== undefined && request.method === "DELETE" && response.status < 300) forget(id)
      return response
    })
}

/** Refuses requests of pages, to other names, without the token, and too large ones. */
export const guard = (token: string, now: Effect.Effect<number> = monotonic) => {
  const counted = makeSessions(now)
  return HttpRouter.middleware(
    (respond) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const refusal = refusalOf(request.headers, token)
        if (refusal !== undefined) return refusal
        const { origin: _, ...headers } = request.headers
        const response = yield* counted(respond).pipe(
          // The server itself knows no origins.
          Effect.provideService(HttpServerRequest.HttpServerRequest, request.modify({ headers: headers as Headers })),
          Effect.provideService(MaxBodySize, ByteSize.fromInputUnsafe(maxBody))
        )
        return response.status === 406 ? notAcceptable : response
      }),
    { global: true }
  )
}

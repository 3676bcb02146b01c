import { XApi, type XError } from "@xeffect/core"
import type { OpenResponse, UncheckedParameters } from "@xeffect/core/transport"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { CompleteResponse } from "@xeffect/core/transport"

const request = HttpClientRequest.get("https://api.x.com/2/tweets/search/stream")

type Pipe = Queue.Queue<Uint8Array, HttpClientError.HttpClientError | Cause.Done>

/** A connection that the test serves. */
export interface Connection {
  readonly params: UncheckedParameters
  readonly send: (text: string) => void
  readonly close: () => void
  readonly reset: () => void
  /** Whether the client has closed it. */
  isClosed: boolean
}

/** A service that does with each connection what the test says. */
export const scripted = (
  answer: (index: number) => XError | undefined = () => undefined,
  execute: XApi["Service"]["execute"] = () => Effect.die("not expected"),
  /** The `Date` of a response, given the client's time. */
  dateOf: (now: number) => string | undefined = (now) => new Date(now).toUTCString()
) => {
  const connections: Array<Connection> = []
  let attempts = 0
  const open: XApi["Service"]["open"] = Effect.fnUntraced(function* (_, params) {
    const failure = answer(attempts++)
    if (failure !== undefined) return yield* failure
    const pipe = yield* Queue.unbounded<Uint8Array, HttpClientError.HttpClientError | Cause.Done>()
    const connection = connectionOf(pipe, params)
    connections.push(connection)
    return respond(
      Stream.ensuring(
        Stream.fromQueue(pipe),
        Effect.sync(() => {
          connection.isClosed = true
        })
      ),
      dateOf(yield* Clock.currentTimeMillis)
    )
  })
  return {
    connections,
    attempts: () => attempts,
    isOpen: () => connections.filter(({ isClosed }) => !isClosed).length,
    layer: Layer.succeed(XApi, { execute, open })
  }
}

const connectionOf = (pipe: Pipe, params: UncheckedParameters): Connection => ({
  params,
  isClosed: false,
  send: (text) => void Queue.offerUnsafe(pipe, new TextEncoder().encode(text)),
  close: () => void Queue.failCauseUnsafe(pipe, Cause.fail(Cause.Done())),
  reset: () => {
    const reason = new HttpClientError.TransportError({ request, description: "connection reset" })
    Queue.failCauseUnsafe(pipe, Cause.fail(new HttpClientError.HttpClientError({ reason })))
  }
})

const respond = (
  stream: Stream.Stream<Uint8Array, HttpClientError.HttpClientError>,
  date: string | undefined
): OpenResponse => {
  const response = Object.create(HttpClientResponse.fromWeb(request, new Response(null)), { stream: { value: stream } })
  const headers = date === undefined ? Headers.empty : Headers.fromInput({ date })
  return { request, status: 200, headers, response }
}

/** A complete response with a JSON body. */
export const complete = (json: unknown): CompleteResponse => ({
  request,
  status: 200,
  headers: Headers.empty,
  text: JSON.stringify(json),
  json
})

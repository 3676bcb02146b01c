import { XApi, type XError } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import { type CompleteResponse, headersOf, type OpenResponse } from "@xeffect/core/wire"
import { fromStream } from "@xeffect/core/streaming"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"

const request = { method: "GET", url: "https://api.x.com/2/tweets/search/stream", headers: {} } as const

type Pipe = Queue.Queue<Uint8Array, Error | Cause.Done>

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
    const pipe = yield* Queue.unbounded<Uint8Array, Error | Cause.Done>()
    const connection = connectionOf(pipe, params)
    connections.push(connection)
    const onClose = () => {
      connection.isClosed = true
    }
    return respond(pipe, onClose, dateOf(yield* Clock.currentTimeMillis))
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
  reset: () => void Queue.failCauseUnsafe(pipe, Cause.fail(new Error("connection reset")))
})

const respond = (pipe: Pipe, onClose: () => void, date: string | undefined): OpenResponse => {
  const head = { status: 200, headers: headersOf(date === undefined ? {} : { date }) }
  const { cancel, read } = fromStream(Stream.fromQueue(pipe), Context.empty())
  const close = () => {
    onClose()
    cancel()
  }
  return { ...head, request, response: { ...head, body: { read, cancel: close } } }
}

/** A complete response with a JSON body. */
export const complete = (json: unknown): CompleteResponse => ({
  request,
  status: 200,
  headers: headersOf({}),
  text: JSON.stringify(json),
  json
})

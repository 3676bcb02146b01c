import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Bytes from "effect/Bytes"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Stream from "effect/Stream"
import type { ServerResponse } from "node:http"
import { type ByteSink, type EmulatorResponse, isWithoutBody } from "../request/request.ts"

// Without this the head of a response would wait for the first chunk of its stream, which may be long in coming.
const withHead = (request: HttpServerRequest.HttpServerRequest, stream: Stream.Stream<Uint8Array, unknown>) =>
  Stream.unwrap(
    Effect.sync(() => {
      const response = NodeHttpServerRequest.toServerResponse(request)
      if ("flushHeaders" in response) response.flushHeaders()
      return stream
    })
  )

/** The response of the emulator as one of Effect's server. */
const toServerResponse = (
  request: HttpServerRequest.HttpServerRequest,
  { body, content, headers, status }: EmulatorResponse
): HttpServerResponse.HttpServerResponse => {
  if (isWithoutBody(status)) return HttpServerResponse.empty({ status, headers })
  const options = { status, headers, contentType: headers["content-type"] ?? "text/plain" }
  if (content === undefined) return HttpServerResponse.text(body, options)
  return Stream.isStream(content)
    ? HttpServerResponse.stream(withHead(request, content), options)
    : HttpServerResponse.uint8Array(content, options)
}

// The same chunk goes to all connections that read the same, and is framed once.
const frames = new WeakMap<Uint8Array, Uint8Array>()

const encoder = new TextEncoder()

const frameOf = (bytes: Uint8Array): Uint8Array => {
  const known = frames.get(bytes)
  if (known !== undefined) return known
  const frame = Bytes.concat([encoder.encode(`${bytes.length.toString(16)}\r\n`), bytes, encoder.encode("\r\n")])
  frames.set(bytes, frame)
  return frame
}

/** The socket of a response, for chunks as HTTP/1.1 frames them; the response itself if it frames none, or has to wait for its turn. */
const sinkOf = (response: ServerResponse): ByteSink => {
  const { chunkedEncoding, socket } = response
  return chunkedEncoding && socket !== null
    ? {
        write: (bytes) => !socket.writable || socket.write(frameOf(bytes)),
        drained: (resume) => void socket.once("drain", resume)
      }
    : {
        write: (bytes) => response.write(bytes),
        drained: (resume) => void response.once("drain", resume)
      }
}

const closed = (response: ServerResponse): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (response.closed) resume(Effect.void)
    else response.once("close", () => resume(Effect.void))
  })

// Of a thousand connections, none has a fiber for each line.
const writeLines = Effect.fnUntraced(function* (
  response: ServerResponse,
  { headers, status }: EmulatorResponse,
  readInto: NonNullable<EmulatorResponse["readInto"]>
) {
  response.writeHead(status, { ...headers, vary: "Accept-Encoding" })
  response.flushHeaders()
  // A server's fibers are not interruptible, and a client that leaves interrupts its own.
  yield* Effect.matchCause(Effect.interruptible(readInto(sinkOf(response))), {
    onSuccess: () => response.end(),
    onFailure: () => response.destroy()
  })
  // Whatever is returned then is thrown away.
  yield* closed(response)
  return HttpServerResponse.empty()
})

/** Responds with a response of the emulator. A stream that the client does not want compressed is written line by line. */
export const respondTo = (
  request: HttpServerRequest.HttpServerRequest,
  response: EmulatorResponse
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const to = NodeHttpServerRequest.toServerResponse(request)
  const isCompressed = /gzip|\*/i.test(request.headers["accept-encoding"] ?? "")
  return response.readInto === undefined || isCompressed || !("flushHeaders" in to)
    ? Effect.succeed(toServerResponse(request, response))
    : writeLines(to, response, response.readInto)
}

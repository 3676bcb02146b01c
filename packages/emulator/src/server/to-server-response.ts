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
  { body, content, headers, status }: EmulatorResponse,
  isCompressed: boolean
): HttpServerResponse.HttpServerResponse => {
  if (isWithoutBody(status)) return HttpServerResponse.empty({ status, headers })
  const options = { status, headers, contentType: headers["content-type"] ?? "text/plain" }
  if (content === undefined) return HttpServerResponse.text(body, options)
  if (!Stream.isStream(content)) return HttpServerResponse.uint8Array(content, options)
  const stream = HttpServerResponse.stream(withHead(request, content), options)
  // The middleware takes this header away, and leaves the body unchanged.
  return isCompressed ? stream : HttpServerResponse.setHeader(stream, "content-encoding", "identity")
}

// Connections that read the same share a chunk, which is framed once for all.
const frames = new WeakMap<Uint8Array, Uint8Array>()

const encoder = new TextEncoder()

const frameOf = (bytes: Uint8Array): Uint8Array => {
  const known = frames.get(bytes)
  if (known !== undefined) return known
  const frame = Bytes.concat([encoder.encode(`${bytes.length.toString(16)}\r\n`), bytes, encoder.encode("\r\n")])
  frames.set(bytes, frame)
  return frame
}

/** The socket of a response, with chunks in the frames of HTTP/1.1. The response itself if it has no frames, or waits for an earlier one. */
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

// Writes without a fiber for each line, which would be slow with many connections.
const writeLines = Effect.fnUntraced(function* (
  response: ServerResponse,
  { headers, status }: EmulatorResponse,
  readInto: NonNullable<EmulatorResponse["readInto"]>
) {
  response.writeHead(status, { ...headers, vary: "Accept-Encoding" })
  response.flushHeaders()
  // Fibers of the server are not interruptible. This one is, since a client that leaves interrupts it.
  yield* Effect.matchCause(Effect.interruptible(readInto(sinkOf(response))), {
    onSuccess: () => response.end(),
    onFailure: () => response.destroy()
  })
  // The response is sent already, so that this one is not used.
  yield* closed(response)
  return HttpServerResponse.empty()
})

/**
 * Responds with a response of the emulator. A stream is compressed only if `compressStreams` says so and the client accepts
 * it: some clients ask for gzip of their own accord, and read nothing before their buffer is full.
 */
export const respondTo = (
  request: HttpServerRequest.HttpServerRequest,
  response: EmulatorResponse,
  compressStreams: boolean
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const to = NodeHttpServerRequest.toServerResponse(request)
  const isCompressed = compressStreams && /gzip|\*/i.test(request.headers["accept-encoding"] ?? "")
  return response.readInto === undefined || isCompressed || !("flushHeaders" in to)
    ? Effect.succeed(toServerResponse(request, response, isCompressed))
    : writeLines(to, response, response.readInto)
}

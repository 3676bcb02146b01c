import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Stream from "effect/Stream"
import { type EmulatorResponse, isWithoutBody } from "../request/request.ts"

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
export const toServerResponse = (
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

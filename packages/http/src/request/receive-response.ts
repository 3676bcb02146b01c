import type { Definition, XError } from "@xeffect/core/define"
import { decodeFailure, lostBody, rateLimitOf, rememberCredential } from "@xeffect/core/failure"
import { isIdempotent } from "@xeffect/core/retry"
import {
  completeResponse,
  type CompleteResponse,
  CurrentOwner,
  type HttpRequest,
  type HttpResponse,
  type OpenResponse,
  readBody,
  readBounded,
  type ResponseHead,
  type Send
} from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import type { Fiber } from "effect/Fiber"
import type { Span } from "effect/Tracer"
import { credentialHint } from "../failure/hints.ts"
import { fromElsewhere, fromResponse, maxFailure } from "../failure/failure.ts"
import type { OutgoingRequest } from "../transport/transport.ts"

/** A signed request, and what it is for. */
export interface Exchange<A> {
  readonly send: Send
  readonly outgoing: OutgoingRequest
  /** The signed request. */
  readonly request: HttpRequest
  readonly span: Span | undefined
  readonly read: ReadResponse<A>
}

export type EndExchange<A> = (result: A | XError) => void

/** Reads a successful response, and calls `end` with the result. */
export type ReadResponse<A> = (
  outgoing: OutgoingRequest,
  received: Received,
  end: EndExchange<A>,
  fiber: Fiber<unknown, unknown>
) => void

/** A response with its head. */
interface Received {
  readonly head: ResponseHead
  readonly response: HttpResponse
}

/** Reads a response: a failure unless it comes from the address of the request, with a status from 200 to 299. */
export const receiveResponse = <A>(
  { outgoing, read, request, span }: Exchange<A>,
  response: HttpResponse,
  end: EndExchange<A>,
  fiber: Fiber<unknown, unknown>
): void => {
  const { credential, definition } = outgoing
  const { headers, status, url = "" } = response
  const head = { headers, request, status }
  if (span !== undefined) {
    span.attribute("http.response.status_code", status)
    const limit = rateLimitOf(headers)
    if (limit !== undefined) span.attribute("x.rate_limit.remaining", limit.remaining)
  }
  if (url !== "" && url !== request.url && url !== new URL(request.url).href) {
    response.body.cancel()
    return end(fromElsewhere(definition, head, url))
  }
  if (status >= 200 && status < 300) return read(outgoing, { head, response }, end, fiber)
  // If the body breaks off, the part that was read is kept.
  readBounded(response, maxFailure, ({ lost, text }) => {
    if (text === "" && lost === undefined && isUnavailable(definition, status)) {
      // A response of this kind is read as a whole.
      return end(completeResponse(head, text) as A)
    }
    const now = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
    end(fromResponse(definition, head, text, now, credential))
  })
}

const isUnavailable = ({ response }: Definition, status: number) =>
  response.kind === "json" && response.unavailable === status

/** Leaves the body to the caller. */
export const openBody: ReadResponse<OpenResponse> = (_, { head, response }, end, fiber) => {
  fiber.getRef(CurrentOwner)?.(response)
  end({ ...head, response })
}

/** Reads the whole body. */
export const readWhole: ReadResponse<CompleteResponse> = (
  { credential, definition, maxBody },
  { head, response },
  end
) =>
  readBody(head, response, maxBody, ({ complete, hasErrors, isMore, lost, text }) => {
    if (lost !== undefined) return end(lostBody(definition, head, lost.error))
    if (hasErrors) {
      rememberCredential(complete.json, credentialHint(definition, credential, complete.json))
    }
    if (isMore) {
      const textTooLong = { path: [], expected: `no more than ${maxBody} bytes` }
      return end(decodeFailure(definition, complete, textTooLong))
    }
    const isIncomplete = complete.json === undefined && isIdempotent(definition) && breaksOff(text)
    end(isIncomplete ? lostBody(definition, head, new Error("the JSON is incomplete")) : complete)
  })

// Whether the text is an incomplete JSON document: the connection broke in a way that the protocol does not show.
const breaksOff = (text: string): boolean => {
  const last = text.trimEnd().at(-1)
  return last !== undefined && /^\s*[[{]/.test(text) && last !== "}" && last !== "]"
}

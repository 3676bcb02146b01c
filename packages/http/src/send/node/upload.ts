import { type ByteSource, fromReadable, type HttpRequest, readEach } from "@xeffect/core/wire"
import type { Context } from "effect/Context"
import type { ClientRequest } from "node:http"

/** The number of bytes of a body, if known. `undefined` if there is no body. */
export const lengthOf = (body: HttpRequest["body"]): number | undefined => {
  if (typeof body === "string") return Buffer.byteLength(body)
  if (body instanceof Blob) return body.size
  return body?.length
}

/** Sends the body of a request, and ends it. Returns what stops that. */
export const uploadBody = (sent: ClientRequest, body: HttpRequest["body"], context: Context<never>): (() => void) => {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
    sent.end(body)
    return stopNothing
  }
  const destroy = (error: unknown) => {
    sent.destroy(error instanceof Error ? error : new Error(`${error}`))
  }
  try {
    const source = body instanceof Blob ? fromReadable(body.stream()) : body.open(context)
    let isOver = false
    sendEach(sent, source, lengthOf(body), () => isOver, destroy)
    return () => {
      if (isOver) return
      isOver = true
      source.cancel()
    }
  } catch (error) {
    // The source that the caller opens it with.
    destroy(error)
    return stopNothing
  }
}

const stopNothing = () => {}

const sendEach = (
  sent: ClientRequest,
  source: ByteSource,
  length: number | undefined,
  isOver: () => boolean,
  fail: (error: unknown) => void
) => {
  let size = 0
  const onChunk = (chunk: Uint8Array): boolean => {
    if (isOver()) return false
    size += chunk.length
    if (sent.write(chunk)) return true
    sent.once("drain", next)
    return false
  }
  const onEnd = (lost?: { readonly error: unknown }) => {
    if (isOver() || sent.writableNeedDrain) return
    if (lost !== undefined) fail(lost.error)
    else if (length !== undefined && size !== length) fail(new Error(wrongLength(size, length)))
    else sent.end()
  }
  const next = () => {
    try {
      readEach(source, onChunk, onEnd)
    } catch (error) {
      // For example, the stream is read by others already.
      fail(error)
    }
  }
  next()
}

const wrongLength = (size: number, length: number) => `the body to send has ${size} bytes instead of ${length}`

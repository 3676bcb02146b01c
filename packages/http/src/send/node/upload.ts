import { type ByteSource, fromReadable, type HttpRequest, readEach } from "@xeffect/core/transport"
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
    return () => {}
  }
  const source = body instanceof Blob ? fromReadable(body.stream()) : body.open(context)
  let isOver = false
  sendEach(sent, source, lengthOf(body), () => isOver)
  return () => {
    if (isOver) return
    isOver = true
    source.cancel()
  }
}

const sendEach = (sent: ClientRequest, source: ByteSource, length: number | undefined, isOver: () => boolean) => {
  let size = 0
  const fail = (error: unknown) => sent.destroy(error instanceof Error ? error : new Error(`${error}`))
  const next = () =>
    readEach(
      source,
      (chunk) => {
        if (isOver()) return false
        size += chunk.length
        if (sent.write(chunk)) return true
        sent.once("drain", next)
        return false
      },
      (lost) => {
        if (isOver() || sent.writableNeedDrain) return
        if (lost !== undefined) fail(lost.error)
        else if (length !== undefined && size !== length) fail(new Error(wrongLength(size, length)))
        else sent.end()
      }
    )
  next()
}

const wrongLength = (size: number, length: number) => `the body to send has ${size} bytes instead of ${length}`

import type { ByteSource, HttpResponse } from "@xeffect/core/wire"
import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import { decodeBody } from "./decode.ts"
import { RawHeaders } from "./headers.ts"
import type { IdleSweep } from "./idle.ts"

/**
 * A response of Node.
 *
 * @param sweep closes its connection after some time without another request
 * @param close closes its connection
 * @param onEnd called when its body was read to the end
 */
export const fromMessage = (
  message: IncomingMessage,
  sweep: IdleSweep | undefined,
  close: () => void,
  onEnd: () => void
): HttpResponse => {
  const headers = new RawHeaders(message.rawHeaders)
  sweep?.note(message.socket, headers.get("keep-alive"))
  // For an error before the first read, which reports it.
  message.on("error", ignoreError)
  let body: ByteSource | undefined
  return {
    status: message.statusCode ?? 0,
    headers,
    body: {
      cancel: close,
      read: (onChunk, onError) => {
        body ??= sourceOf(decodeBody(message, headers.get("content-encoding")), close, onEnd)
        body.read(onChunk, onError)
      }
    },
    text: (onText, onError) => readMessageText(message, onEnd, onText, onError)
  }
}

const ignoreError = () => {}

const afterTick = Promise.resolve()

// Only for a body that is not compressed.
const readMessageText = (
  message: IncomingMessage,
  onEnd: () => void,
  onText: (text: string) => void,
  onError: (error: unknown) => void
) => {
  if (message.errored) return onError(message.errored)
  const chunks: Array<Buffer> = []
  message.on("data", (chunk: Buffer) => chunks.push(chunk))
  message.on("error", onError)
  message.on("end", () => {
    onEnd()
    const [first] = chunks
    const text = (first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)).toString()
    // As `fetch` does, without a byte order mark. After the tick in which Node frees the connection, so that the next
    // request can use it: a reaction of a promise runs then, and takes less than another tick.
    void afterTick.then(() => onText(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text))
  })
}

/** The bytes of a stream of Node, read when they are needed, so that a slow reader slows the sender. */
const sourceOf = (stream: Readable, close: () => void, onEnd: () => void): ByteSource => {
  let isEnded = false
  let waiting: (() => void) | undefined
  const wake = () => {
    const woken = waiting
    waiting = undefined
    woken?.()
  }
  stream.on("readable", wake)
  stream.on("error", wake)
  stream.on("end", () => {
    isEnded = true
    onEnd()
    process.nextTick(wake)
  })
  const read: ByteSource["read"] = (onChunk, onError) => {
    if (stream.errored) return onError(stream.errored)
    if (isEnded) return onChunk(undefined)
    // A buffer, since no encoding is set.
    const chunk = stream.read() as Buffer | null
    if (chunk !== null) return onChunk(chunk)
    waiting = () => read(onChunk, onError)
  }
  return { read, cancel: close }
}

/** The body of a request of Node. */
export interface IncomingBody {
  /** Whether something has read of the body. */
  readonly readableDidRead?: boolean | undefined
  /** Whether all of the body has arrived. */
  readonly complete?: boolean | undefined
  /** The bytes, if a platform keeps them, such as Cloud Functions. */
  readonly rawBody?: unknown
  /** The body as a parser of a framework left it: bytes of `express.raw`, otherwise no longer what was sent. */
  readonly body?: unknown
  readonly on: (event: string, listener: (value: Uint8Array) => void) => unknown
  readonly pause: () => unknown
  readonly resume: () => unknown
}

/** The bytes of a body, or a stream of them; `parsed` if they were read and are not there any more. */
export const bodyOf = (incoming: IncomingBody): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | "parsed" => {
  const bytes = [incoming.rawBody, incoming.body].find((value) => value instanceof Uint8Array)
  if (bytes !== undefined) return new Uint8Array(bytes)
  return incoming.readableDidRead === true ? "parsed" : streamOf(incoming)
}

// As `Readable.toWeb`, which ends the connection if the stream is cancelled: a body that is refused could have no response.
const streamOf = (incoming: IncomingBody): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      let isOpen = true
      const settle = (end: () => void) => () => {
        if (isOpen) end()
        isOpen = false
      }
      incoming.on("data", (chunk) => {
        if (!isOpen) return
        controller.enqueue(new Uint8Array(chunk))
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
      })
      incoming.on(
        "end",
        settle(() => controller.close())
      )
      const fail = settle(() => controller.error(new Error("The connection was closed.")))
      incoming.on("error", fail)
      incoming.on("close", fail)
      incoming.pause()
    },
    pull: () => void incoming.resume(),
    cancel: () => void incoming.pause()
  })

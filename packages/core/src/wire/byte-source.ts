/**
 * Bytes that are read chunk by chunk, each when the reader is ready for it: the body of a response, or a body to send.
 * Calls back instead of returning a promise, so that bytes that are there need no turn of the event loop.
 */
export interface ByteSource {
  /**
   * Reads the next chunk. Calls one of the two functions, once: `onChunk` with `undefined` at the end. Not called again
   * before that.
   */
  readonly read: (onChunk: (chunk: Uint8Array | undefined) => void, onError: (error: unknown) => void) => void
  /** Ends the reading, and for a response its connection. Has no effect after the end. */
  readonly cancel: () => void
}

/**
 * Without bytes.
 * @since 0.1.0
 */
export const emptySource: ByteSource = { read: (onChunk) => onChunk(undefined), cancel: () => {} }

/**
 * Reads chunk after chunk.
 *
 * @param onChunk called with each chunk. Returns whether to go on
 * @param onEnd called once: at the end, after `onChunk` stopped the reading, or with the error
 * @since 0.1.0
 */
export const readEach = (
  { read }: ByteSource,
  onChunk: (chunk: Uint8Array) => boolean,
  onEnd: (error?: { readonly error: unknown }) => void
): void => {
  let isWanted = true
  let isReading = false
  const take = (chunk: Uint8Array | undefined) => {
    if (chunk === undefined || !onChunk(chunk)) return onEnd()
    isWanted = true
    if (!isReading) next()
  }
  const fail = (error: unknown) => onEnd({ error })
  // A loop, since a source whose chunks are all there would otherwise nest the calls.
  const next = () => {
    isReading = true
    while (isWanted) {
      isWanted = false
      read(take, fail)
    }
    isReading = false
  }
  next()
}

/**
 * The bytes of a web stream. The stream is locked at the first read.
 * @since 0.1.0
 */
export const fromReadable = (stream: ReadableStream<Uint8Array>, cancel?: () => void): ByteSource => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return {
    read: (onChunk, onError) => {
      reader ??= stream.getReader()
      reader.read().then(({ value }) => onChunk(value), onError)
    },
    cancel:
      cancel ??
      (() => {
        // A rejection says only that the stream has failed before.
        void (reader ?? stream).cancel().catch(() => {})
      })
  }
}

/**
 * A web stream of the bytes. Nothing is read before it is needed.
 * @since 0.1.0
 */
export const toReadable = ({ cancel, read }: ByteSource): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      pull: (controller) =>
        new Promise((resolve) => {
          const onChunk = (chunk: Uint8Array | undefined) => {
            if (chunk === undefined) controller.close()
            // An empty chunk does not count as one, so the next is read.
            else if (chunk.length === 0) return read(onChunk, onError)
            // Bytes of a connection are not shared with another thread.
            else controller.enqueue(chunk as Uint8Array<ArrayBuffer>)
            resolve()
          }
          const onError = (error: unknown) => {
            controller.error(error)
            resolve()
          }
          read(onChunk, onError)
        }),
      cancel
    },
    { highWaterMark: 0 }
  )

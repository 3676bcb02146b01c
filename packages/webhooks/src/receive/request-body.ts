import * as Effect from "effect/Effect"
import { isErrorResponse, errorResponse, type ErrorResponse } from "./error-response.ts"

/** Bounds of a body, whose sender is unknown until all of it was read. */
export interface BodyBounds {
  readonly max_body_size: number
  /** How long the body may take to arrive, in milliseconds. */
  readonly time_limit: number
}

const tooLarge = (limit: number) => errorResponse(413, `The body has more than ${limit} bytes.`)

const bodyTooManyChunks = errorResponse(413, "The body has too many parts.")

const unreadableBody = errorResponse(400, "The body could not be read.")

const bodyTooSlow = errorResponse(408, "The body did not arrive in time.")

/** Bytes that were joined, in a buffer that may be longer. */
export interface Joined {
  readonly buffer: Uint8Array<ArrayBuffer>
  readonly size: number
  readonly parts: number
}

const emptyBody: Joined = { buffer: new Uint8Array(), size: 0, parts: 0 }

/**
 * Appends a part, unless the bytes or parts are then too many. The buffer doubles when it is full: what is allocated stays
 * below twice the bytes received, however small the parts are. A part costs far more than its bytes, so their number is
 * bounded too, at an average of about 100 bytes.
 */
export const append = ({ buffer, parts, size }: Joined, part: Uint8Array, limit: number): Joined | ErrorResponse => {
  const end = size + part.byteLength
  if (end > limit) return tooLarge(limit)
  if (parts + 1 > 1000 + limit / 100) return bodyTooManyChunks
  const room = end <= buffer.length ? buffer : new Uint8Array(Math.max(1024, 2 * end))
  if (room !== buffer) room.set(buffer.subarray(0, size))
  room.set(part, size)
  return { buffer: room, size: end, parts: parts + 1 }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>

// One promise for all parts: an effect for each would cost more than the reading.
const readAll = async (reader: BodyReader, limit: number): Promise<Uint8Array<ArrayBuffer> | ErrorResponse> => {
  let joined = emptyBody
  while (true) {
    const { done, value } = await reader.read()
    if (done) return joined.buffer.subarray(0, joined.size)
    const next = append(joined, value, limit)
    if (isErrorResponse(next)) return next
    joined = next
  }
}

// The sender may go on for ever. The body is refused, however its reading ends.
const abandon = (reader: BodyReader) => Effect.sync(() => void reader.cancel().catch(() => {}))

/** The bytes of a request's body, as they were sent. Reads no more of it than the bounds and one part. */
export const readBody = Effect.fnUntraced(function* (
  request: Request,
  { max_body_size, time_limit }: BodyBounds
): Effect.fn.Return<Uint8Array<ArrayBuffer>, ErrorResponse> {
  if (Number(request.headers.get("content-length") ?? 0) > max_body_size)
    return yield* Effect.fail(tooLarge(max_body_size))
  if (request.bodyUsed || request.body?.locked === true)
    return yield* Effect.fail(errorResponse(500, "The body was read before it reached the webhook."))
  if (request.body === null) return emptyBody.buffer
  const reader = request.body.getReader()
  const read = Effect.tryPromise({ try: () => readAll(reader, max_body_size), catch: () => unreadableBody })
  return yield* read.pipe(
    Effect.flatMap((bytes) => (isErrorResponse(bytes) ? Effect.fail(bytes) : Effect.succeed(bytes))),
    Effect.timeoutOrElse({ duration: time_limit, orElse: () => Effect.fail(bodyTooSlow) }),
    Effect.onError(() => abandon(reader))
  )
})

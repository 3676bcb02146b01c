import * as Effect from "effect/Effect"
import { refuse, type Refusal } from "./refusal.ts"

interface Source {
  readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  readonly cancel: () => Promise<void>
}

const tooLarge = (limit: number) => refuse(413, `The body has more than ${limit} bytes.`)

const readAll = Effect.fnUntraced(function* (source: Source, limit: number) {
  const chunks: Array<Uint8Array> = []
  let size = 0
  while (true) {
    const { done, value } = yield* Effect.tryPromise({
      try: () => source.read(),
      catch: () => refuse(400, "The body could not be read.")
    })
    if (done || value === undefined) return { chunks, size }
    chunks.push(value)
    size += value.byteLength
    if (size > limit) {
      // The body is refused, however its reading ends.
      yield* Effect.catchCause(
        Effect.promise(() => source.cancel()),
        () => Effect.void
      )
      return yield* Effect.fail(tooLarge(limit))
    }
  }
})

/** The bytes of a request's body, as they were sent. Reads no more of it than `limit` bytes and one chunk. */
export const readBody = Effect.fnUntraced(function* (
  request: Request,
  limit: number
): Effect.fn.Return<Uint8Array<ArrayBuffer>, Refusal> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return yield* Effect.fail(tooLarge(limit))
  if (request.bodyUsed || request.body?.locked === true)
    return yield* Effect.fail(refuse(500, "The body was read before it reached the webhook."))
  if (request.body === null) return new Uint8Array()
  const { chunks, size } = yield* readAll(request.body.getReader(), limit)
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
})

import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { appendMediaUpload } from "../append.ts"
import type { EndedEarly, RequestFailed, SegmentTooLarge, SourceFailed, TooManyBytes, UploadResume } from "./error.ts"
import { patiently } from "./patiently.ts"
import type { Reader } from "./reader.ts"

/** Why segments could not be sent. */
export type SegmentFailure = RequestFailed | EndedEarly | TooManyBytes | SourceFailed | SegmentTooLarge

export interface SegmentOptions {
  readonly concurrency: number
  readonly user_auth: boolean | undefined
  /** Run after each segment, with how many have arrived without a gap. */
  readonly onArrived: (upload: UploadResume) => Effect.Effect<void>
}

interface Segment {
  readonly index: number
  readonly media: Uint8Array
}

/**
 * Sends the segments of an upload, from the one that it says on. No more than `concurrency` are held at a time. The first is
 * sent alone: if it is too large, its bytes are put back, and nothing has arrived.
 */
export const sendSegments = Effect.fnUntraced(function* (
  upload: UploadResume,
  reader: Reader,
  { concurrency, onArrived, user_auth }: SegmentOptions
): Effect.fn.Return<void, SegmentFailure, XApi> {
  const { id, next_segment: first } = upload
  const read = segmentsOf(upload, reader)
  const arrived = new Set<number>()
  let next_segment = first
  const arrive = (index: number) =>
    Effect.suspend(() => {
      arrived.add(index)
      while (arrived.has(next_segment)) next_segment++
      return onArrived({ ...upload, next_segment })
    })
  const send = ({ index, media }: Segment) =>
    patiently(appendMediaUpload({ id, media, segment_index: index, user_auth })).pipe(
      Effect.mapError((error) => failureOf(error, media.length)),
      Effect.tapError(({ _tag }) =>
        Effect.sync(() => {
          if (_tag === "SegmentTooLarge" && index === first) reader.unread(media)
        })
      ),
      Effect.flatMap(() => arrive(index))
    )
  const one = Effect.flatMap(read, (segment) =>
    segment === undefined ? Effect.succeed(false) : Effect.as(send(segment), true)
  )
  const lane = Effect.gen(function* () {
    while (yield* one) {}
  })
  if (yield* one)
    yield* Effect.all(
      Array.from({ length: concurrency }, () => lane),
      { concurrency, discard: true }
    )
})

// One lane reads at a time, so indexes and bytes belong together.
const segmentsOf = (
  { chunk_size, next_segment, total_bytes }: UploadResume,
  reader: Reader
): Effect.Effect<Segment | undefined, SegmentFailure> => {
  let next = next_segment
  const read = Effect.gen(function* () {
    const index = next
    const offset = index * chunk_size
    if (offset >= total_bytes) return undefined
    const length = Math.min(chunk_size, total_bytes - offset)
    const media = yield* reader.read(length)
    if (media.length < length) return yield* Effect.fail(endedEarly(total_bytes, offset + media.length))
    const isLast = offset + length === total_bytes
    if (isLast && (yield* reader.read(1)).length > 0) return yield* Effect.fail(tooMany(total_bytes))
    next = index + 1
    return { index, media }
  })
  return Semaphore.makeUnsafe(1).withPermit(read)
}

const endedEarly = (totalBytes: number, receivedBytes: number): EndedEarly => ({
  _tag: "EndedEarly",
  totalBytes,
  receivedBytes
})

const tooMany = (totalBytes: number): TooManyBytes => ({ _tag: "TooManyBytes", totalBytes })

// Some gateways say 431 for a body that is too large.
const failureOf = (error: XError, chunkSize: number): RequestFailed | SegmentTooLarge =>
  error.status === 413 || error.status === 431
    ? { _tag: "SegmentTooLarge", chunkSize, error }
    : { _tag: "RequestFailed", error }

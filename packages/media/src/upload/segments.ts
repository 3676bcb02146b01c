import type { XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { appendMediaUpload } from "../append.ts"
import { extendDigest } from "./digest.ts"
import type { EndedEarly, RequestFailed, SegmentTooLarge, SourceFailed, TooManyBytes, UploadResume } from "./error.ts"
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
  /** The digest of this segment and all before it. */
  readonly digest: string
}

/**
 * Sends the segments of an upload from `next_segment` on, in rounds of `concurrency` segments. One round is held in memory.
 * The first is sent alone: if it is too large, its bytes are put back, and nothing has arrived. The layer retries: a segment
 * replaces itself.
 */
export const sendSegments = Effect.fnUntraced(function* (
  upload: UploadResume,
  reader: Reader,
  { concurrency, onArrived, user_auth }: SegmentOptions
): Effect.fn.Return<void, SegmentFailure, XApi> {
  const { chunk_size, id, next_segment: first, total_bytes } = upload
  const arrived = new Map<number, string>()
  const arrive = ({ digest, index }: Segment) =>
    Effect.suspend(() => onArrived(goneOn(upload, arrived.set(index, digest))))
  const send = (segment: Segment) => {
    const { index, media } = segment
    return appendMediaUpload({ id, media, segment_index: index, user_auth }).pipe(
      Effect.catchIf(hasArrived, () => Effect.void),
      Effect.mapError((error) => failureOf(error, media.length)),
      Effect.tapError(({ _tag }) =>
        Effect.sync(() => {
          if (_tag === "SegmentTooLarge" && index === first) reader.unread(media)
        })
      ),
      Effect.flatMap(() => arrive(segment))
    )
  }
  let digest = upload.digest
  const read = (index: number) =>
    Effect.gen(function* () {
      const media = yield* readSegment(upload, reader, index)
      digest = yield* extendDigest(digest, media)
      return { index, media, digest }
    })
  const count = Math.ceil(total_bytes / chunk_size)
  for (let next = first, width = 1; next < count; next += width, width = concurrency) {
    const from = next
    const indexes = Array.from({ length: Math.min(width, count - from) }, (_, place) => from + place)
    const round = yield* Effect.forEach(indexes, read)
    yield* Effect.forEach(round, send, { concurrency, discard: true })
  }
})

/** An upload after more of its segments have arrived: up to the first that has not. */
const goneOn = (upload: UploadResume, arrived: ReadonlyMap<number, string>): UploadResume => {
  let { next_segment } = upload
  while (arrived.has(next_segment)) next_segment++
  return { ...upload, next_segment, digest: arrived.get(next_segment - 1) ?? upload.digest }
}

// The response has nothing that is needed: if it cannot be read, the segment has arrived.
const hasArrived = ({ reason }: XError): boolean => reason._tag === "DecodeError" && reason.carriedOut

/** Reads the segment of an upload that comes next. */
export const readSegment = Effect.fnUntraced(function* (
  { chunk_size, total_bytes }: UploadResume,
  reader: Reader,
  index: number
): Effect.fn.Return<Uint8Array, EndedEarly | TooManyBytes | SourceFailed> {
  const offset = index * chunk_size
  const length = Math.min(chunk_size, total_bytes - offset)
  const media = yield* reader.read(length)
  if (media.length < length) return yield* Effect.fail(endedEarly(total_bytes, offset + media.length))
  const isLast = offset + length === total_bytes
  if (isLast && (yield* reader.read(1)).length > 0) return yield* Effect.fail(tooMany(total_bytes))
  return media
})

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

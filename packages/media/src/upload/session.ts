import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { finalizeMediaUpload } from "../finalize.ts"
import { initializeMediaUpload } from "../initialize.ts"
import type { UploadData } from "../uploaded.ts"
import type { UploadReason, UploadResume } from "./error.ts"
import { mostSegments } from "./limits.ts"
import { patiently } from "./patiently.ts"
import type { Plan } from "./plan.ts"
import { statusOf } from "./processing.ts"
import { openReader, type Reader } from "./reader.ts"
import { report, type Run } from "./run.ts"
import { extendDigest } from "./digest.ts"
import { readSegment, sendSegments } from "./segments.ts"
import type { Source } from "./source.ts"

/** Uploads in segments. Returns what is known at the end, when processing may have begun. */
export const uploadInSegments = Effect.fnUntraced(function* (
  source: Source,
  plan: Plan,
  reader: Reader,
  run: Run
): Effect.fn.Return<UploadData, XError | UploadReason, XApi | Scope.Scope> {
  const upload = yield* begin(plan, plan.chunk_size, run)
  return yield* finish(yield* sendAll(source, plan, upload, reader, run), run)
})

/** Goes on with an upload: with the first segment that has not arrived. Those before it are read, and must be the same. */
export const resumeUpload = Effect.fnUntraced(function* (
  source: Source,
  upload: UploadResume,
  run: Run
): Effect.fn.Return<UploadData, XError | UploadReason, XApi | Scope.Scope> {
  const reader = yield* openReader(source)
  let digest = ""
  for (let index = 0; index < upload.next_segment; index++)
    digest = yield* extendDigest(digest, yield* readSegment(upload, reader, index))
  if (digest !== upload.digest) return yield* refuse("upload_media", otherMedia(upload))
  return yield* finish(yield* sendAll(source, upload, upload, reader, run), run)
})

const otherMedia = ({ chunk_size, next_segment, total_bytes }: UploadResume): InvalidInput => {
  const arrived = Math.min(total_bytes, chunk_size * next_segment)
  const rule = `the media of the upload to resume, whose first ${arrived} bytes have arrived`
  return new InvalidInput({ parameter: "media", value: "other media of this size", rule })
}

type Planned = Pick<Plan, "media_type" | "media_category" | "total_bytes">

const begin = Effect.fnUntraced(function* (
  { media_category, media_type, total_bytes }: Planned,
  chunk_size: number,
  run: Run
): Effect.fn.Return<UploadResume, XError, XApi> {
  const { additional_owners, shared, user_auth } = run.params
  const { data } = yield* patiently(
    initializeMediaUpload({ media_type, media_category, total_bytes, shared, additional_owners, user_auth })
  )
  const { id, media_key } = data
  const upload = { id, media_key, media_type, media_category, total_bytes, chunk_size, next_segment: 0, digest: "" }
  run.resume = upload
  yield* report(run, "sending")
  return upload
})

// Segments that are too large are halved, in an upload of their own. Returns the upload that has all segments.
const sendAll = (
  source: Source,
  plan: Planned,
  upload: UploadResume,
  reader: Reader,
  run: Run
): Effect.Effect<UploadResume, XError | UploadReason, XApi | Scope.Scope> => {
  const { concurrency = 1 } = run.options
  const onArrived = (arrived: UploadResume) => {
    run.resume = arrived
    return report(run, "sending")
  }
  const half = Math.ceil(upload.chunk_size / 2)
  // A source that is read once can start over as long as its first segment is at hand.
  const canHalve = () =>
    half < upload.chunk_size &&
    half * mostSegments >= upload.total_bytes &&
    (source.isOnce !== true || (upload.next_segment === 0 && run.resume?.next_segment === 0))
  return sendSegments(upload, reader, { concurrency, onArrived, user_auth: run.params.user_auth }).pipe(
    Effect.as(upload),
    Effect.catchIf(
      ({ _tag }) => _tag === "SegmentTooLarge" && canHalve(),
      Effect.fnUntraced(function* () {
        const smaller = yield* begin(plan, half, run)
        const again = source.isOnce === true ? reader : yield* openReader(source)
        return yield* sendAll(source, plan, smaller, again, run)
      })
    )
  )
}

const finish = Effect.fnUntraced(function* (
  { id, media_key }: UploadResume,
  { params: { user_auth } }: Run
): Effect.fn.Return<UploadData, XError, XApi> {
  const finalized = yield* patiently(finalizeMediaUpload({ id, user_auth })).pipe(
    Effect.map(({ data }): UploadData => data),
    Effect.catchIf(isRefused, (error) => statusOr(error, id, user_auth))
  )
  return { ...(media_key === undefined ? {} : { media_key }), ...finalized, id }
})

const isRefused = ({ reason }: XError): boolean =>
  reason._tag === "BadRequest" || reason._tag === "NotFound" || reason._tag === "Conflict"

// An upload that was finalized without a confirmation cannot be finalized again, but it has a status.
const statusOr = (error: XError, media_id: string, user_auth: boolean | undefined) =>
  statusOf({ media_id, command: "STATUS", user_auth }).pipe(
    Effect.mapError(() => error),
    Effect.filterOrFail(
      ({ processing_info }) => processing_info !== undefined,
      () => error
    )
  )

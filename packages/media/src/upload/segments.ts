import type { UploadResume } from "./error.ts"
import { maxSegments } from "./limits.ts"
import type { UploadJob } from "./params.ts"
import type * as At from "./states.ts"
import type { Command, Step } from "./states.ts"
import { failUpload, openSource, refuseMedia, report } from "./steps.ts"

/** Begins an upload in segments, after other commands. */
export const initialize = (
  { job, upload }: At.Inspecting | At.Sending,
  plan: At.Planned,
  ...before: ReadonlyArray<Command>
): Step => {
  const { additional_owners, shared } = job.params
  const { media_category, media_type, total_bytes } = plan
  const params = { media_type, media_category, total_bytes, shared, additional_owners }
  return [{ _tag: "Initializing", job, upload, plan }, [...before, { _tag: "Initialize", params }]]
}

/** Reads the first segment of an upload that has begun. */
export const beginSegments = ({ job, plan }: At.Initializing, { data: { id, media_key } }: At.Responded): Step => {
  const [state, commands] = readFrom(job, { ...plan, id, media_key, next_segment: 0, digest: "" })
  return [state, [report(state, "sending"), ...commands]]
}

/** Reads the media from the first segment on: those that have arrived are compared. */
export const readFrom = (job: UploadJob, upload: UploadResume): Step =>
  readSegment({ _tag: "Reading", job, upload, index: 0, digest: "", round: [], width: 1 })

const restAt = (index: number, { chunk_size, total_bytes }: UploadResume) => total_bytes - index * chunk_size

const readSegment = (state: At.ReadingSegment): Step => {
  const { digest, index, job, round, upload, width } = state
  const { chunk_size, id, next_segment, total_bytes } = upload
  if (index === next_segment && digest !== upload.digest) {
    const arrived = Math.min(total_bytes, chunk_size * index)
    const rule = `the media of the upload to resume, whose first ${arrived} bytes have arrived`
    return refuseMedia(state, "other media of this size", rule)
  }
  const rest = restAt(index, upload)
  if (rest > 0 && round.length < width) {
    // With the last segment, a byte that must not be there is requested.
    return [state, [{ _tag: "ReadSegment", size: rest > chunk_size ? chunk_size : rest + 1, digest }]]
  }
  return round.length > 0
    ? [{ ...state, _tag: "Sending", arrived: {} }, [{ _tag: "Append", id, round }]]
    : [{ _tag: "Finalizing", job, upload }, [{ _tag: "Finalize", params: { id } }]]
}

/** Takes a segment that was read, if the media are as long as they should be. */
export const takeSegment = (state: At.ReadingSegment, { digest, media }: At.SegmentRead): Step => {
  const { index, round, upload } = state
  const { chunk_size, next_segment, total_bytes: totalBytes } = upload
  const rest = restAt(index, upload)
  if (media.length > rest) return failUpload(state, { _tag: "TooManyBytes", totalBytes })
  if (media.length < Math.min(chunk_size, rest)) {
    return failUpload(state, { _tag: "EndedEarly", totalBytes, receivedBytes: index * chunk_size + media.length })
  }
  const more = index < next_segment ? [] : [{ index, media, digest }]
  return readSegment({ ...state, index: index + 1, digest, round: [...round, ...more] })
}

/** The upload can be resumed after the segments that have arrived without a gap. */
export const arrive = (state: At.Sending, { segment }: At.SegmentArrived): Step => {
  const arrived = { ...state.arrived, [segment.index]: segment.digest }
  let { digest, next_segment } = state.upload
  for (let one; (one = arrived[next_segment]) !== undefined; next_segment++) digest = one
  const next = { ...state, arrived, upload: { ...state.upload, next_segment, digest } }
  return [next, [report(next, "sending")]]
}

export const sent = ({ index, job, upload }: At.Sending): Step =>
  readSegment({
    _tag: "Reading",
    job,
    upload,
    index,
    digest: upload.digest,
    round: [],
    width: job.options.concurrency ?? 1
  })

/** Segments that are too large are halved, in an upload of their own. Some gateways say 431 for a body that is too large. */
export const shrink = (state: At.Sending, { error }: At.CommandFailed): Step => {
  if (error._tag !== "XError" || (error.status !== 413 && error.status !== 431)) return failUpload(state, error)
  const { job, round, upload } = state
  const { next_segment, total_bytes } = upload
  const chunk_size = Math.ceil(upload.chunk_size / 2)
  // A source that is read once can start over as long as its first segment is at hand.
  const [first] = next_segment === 0 ? round : []
  const reread: Command | undefined = job.source.isOnce ? first && { _tag: "Unread", media: first.media } : openSource
  return reread && chunk_size < upload.chunk_size && chunk_size * maxSegments >= total_bytes
    ? initialize(state, { ...upload, chunk_size }, reread)
    : failUpload(state, { _tag: "SegmentTooLarge", chunkSize: Math.min(upload.chunk_size, total_bytes), error })
}

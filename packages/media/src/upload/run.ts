import * as Effect from "effect/Effect"
import type { UploadedMedia, UploadResume } from "./error.ts"
import type { UploadMediaOptions, UploadMediaParams, UploadProgress } from "./params.ts"

/** One call of `uploadMedia`, and what is known of it so far. */
export interface Run {
  readonly params: UploadMediaParams
  readonly options: UploadMediaOptions
  /** What is needed to go on, once an upload in segments has begun. */
  resume: UploadResume | undefined
  /** The media, once they can be used. */
  media: UploadedMedia | undefined
}

/** Reports the progress of an upload in segments. */
export const report = (
  { media, options, resume }: Run,
  stage: UploadProgress["stage"],
  processingPercent?: number
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const { chunk_size = 0, next_segment = 0, total_bytes = media?.size ?? 0 } = resume ?? {}
    const sentBytes = resume === undefined ? total_bytes : Math.min(total_bytes, chunk_size * next_segment)
    const progress = { stage, sentBytes, totalBytes: total_bytes, processingPercent, resume, media }
    const done = options.on_progress?.(progress)
    return Effect.isEffect(done) ? done : Effect.void
  })

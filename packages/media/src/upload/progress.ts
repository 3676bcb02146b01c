import type { XApi, XError } from "@xeffect/core"
import { checkObject } from "@xeffect/core/options"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { UploadError } from "./error.ts"
import type { UploadMediaOptions, UploadMediaParams, UploadProgress } from "./params.ts"
import { uploadMedia } from "./upload-media.ts"

/**
 * `uploadMedia` as a stream of its progress. The last element has the stage `ready`, and the `media`. Ending the stream early
 * interrupts the upload. A reader that is slower than the upload sees only the latest progress.
 *
 * @param params those of `uploadMedia`
 * @param options those of `uploadMedia`, except `on_progress`
 * @returns a stream of the stage, of the bytes that have arrived, and of what is needed to resume
 * @since 0.1.0
 * @example
 * ```ts
 * import { uploadProgress } from "xeffect/media"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * declare const video: Blob
 *
 * const program = uploadProgress({ media: video }).pipe(
 *   Stream.tap(({ sentBytes, stage, totalBytes }) => Effect.log(`${stage}: ${sentBytes} of ${totalBytes} bytes`)),
 *   Stream.runLast
 * )
 * ```
 */
export const uploadProgress = (
  params: UploadMediaParams,
  options: Omit<UploadMediaOptions, "on_progress"> = {}
): Stream.Stream<UploadProgress, XError | UploadError, XApi> =>
  Stream.callback<UploadProgress, XError | UploadError, XApi>(
    (queue: Queue.Queue<UploadProgress, XError | UploadError | Cause.Done>) =>
      Effect.flatMap(uploadMedia(params, withProgress(options, queue)), () => Queue.end(queue)),
    { bufferSize: 16, strategy: "sliding" }
  )

// `uploadMedia` refuses options that cannot be read.
const withProgress = (
  options: UploadMediaOptions,
  queue: Queue.Enqueue<UploadProgress, XError | UploadError | Cause.Done>
): UploadMediaOptions =>
  checkObject("options", options) === undefined
    ? { ...options, on_progress: (progress) => Effect.asVoid(Queue.offer(queue, progress)) }
    : options

import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse as refuseFor } from "@xeffect/core/transport"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createMediaMetadata } from "../metadata.ts"
import { createMediaSubtitles } from "../subtitles.ts"
import { uploadMediaAtOnce } from "../upload-at-once.ts"
import type { UploadData } from "../uploaded.ts"
import { calledAs } from "./called-as.ts"
import { UploadError, type UploadedMedia, type UploadReason } from "./error.ts"
import {
  checkForm,
  checkOptions,
  type SubtitleInput,
  type UploadMediaOptions,
  type UploadMediaParams
} from "./params.ts"
import { patiently } from "./patiently.ts"
import { headSize, makePlan, type Plan } from "./plan.ts"
import { waitForProcessing } from "./processing.ts"
import { openReader, type Reader } from "./reader.ts"
import { report, type Run } from "./run.ts"
import { resumeUpload, uploadInSegments } from "./session.ts"
import { notBytes, type Source, toSource } from "./source.ts"

/**
 * Uploads an image, a GIF, a video or subtitles, and returns when the media can be used: in `media_ids` of a post, or as
 * `media_id` of a direct message.
 *
 * Images of up to 5 MiB and subtitles are uploaded in one request, everything else in segments. A segment whose response is
 * lost is retried by the layer, as often as its option `retries` says, and a segment that is too large is halved. A stream is read once, and no more of it is held than
 * `chunk_size` times `concurrency`. The first bytes show the type of the media, which is
 * checked against the category before anything is sent.
 *
 * @param params `media`, the bytes; `media_category`, by default that of a post; `media_type`, by default what the first
 * bytes show; `total_bytes`, needed for a stream that is longer than one segment; `alt_text`, up to 1,000 characters;
 * `subtitles` of a video; `shared`; `additional_owners`, up to 100 IDs; `user_auth`, default `true`
 * @param options `chunk_size`, 1 to 4,194,304 bytes, default 1,048,576; `concurrency`, 1 to 4, default 1; `timeout` of
 * everything, default 30 minutes; `on_progress`; `resume`, of an upload that did not end
 * @returns the `id` and the `media_key` of the media, their size, and for how long the ID can be used
 * @remarks Credentials: OAuth 1.0a, or OAuth 2.0 with `media.write`. Posts and messages must be of the same user, or of one of
 * `additional_owners`. Media for direct messages need a category that begins with `dm_`.
 * Errors: `XError` if a request failed before anything was uploaded, or with the reason `InvalidInput`; `UploadError`
 * otherwise, with a `reason`, and with what is needed to `resume` once the upload has begun.
 * @see https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 * @example
 * ```ts
 * import { uploadMedia } from "xeffect/media"
 * import { createTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * declare const picture: Uint8Array
 *
 * const program = Effect.gen(function* () {
 *   const { id } = yield* uploadMedia({ media: picture, alt_text: "A kitten asleep on a keyboard" })
 *   return yield* createTweet({ text: "Good night", media_ids: [id] })
 * })
 * ```
 */
export const uploadMedia = (
  params: UploadMediaParams,
  options: UploadMediaOptions = {}
): Effect.Effect<UploadedMedia, XError | UploadError, XApi> =>
  Effect.suspend(() => {
    const malformed = checkForm(params, options)
    if (malformed !== undefined) return refuse(malformed)
    const run: Run = { params, options, resume: options.resume, media: undefined }
    const timeout = options.timeout ?? "30 minutes"
    const invalid = checkOptions(params, options)
    const upload = invalid === undefined ? Effect.scoped(uploadSource(run)) : refuse(invalid)
    const duration = invalid === undefined ? Duration.fromInputUnsafe(timeout) : Duration.infinity
    return upload.pipe(
      Effect.timeoutOrElse({
        duration,
        orElse: () => Effect.fail<UploadReason>({ _tag: "DeadlineExceeded", timeout: Duration.format(duration) })
      }),
      Effect.mapError((failure) => toError(failure, run))
    )
  })

const operation = "upload_media"

const refuse = (reason: InvalidInput) => refuseFor(operation, reason)

const toError = (failure: XError | UploadReason, { media, resume }: Run): XError | UploadError => {
  // Input that is refused although an upload has begun is a wrong `resume`, or wrong media for it.
  const isNew = (error: XError) => media === undefined && (resume === undefined || error.reason._tag === "InvalidInput")
  if (failure._tag === "XError" && isNew(failure)) return calledAs(operation)(failure)
  const reason: UploadReason = failure._tag === "XError" ? { _tag: "RequestFailed", error: failure } : failure
  const isLost = reason._tag === "ProcessingFailed" || reason._tag === "TooManyBytes" || media !== undefined
  return new UploadError({ reason, resume: isLost ? undefined : resume, media })
}

const uploadSource = Effect.fnUntraced(function* (
  run: Run
): Effect.fn.Return<UploadedMedia, XError | UploadReason, XApi | Scope.Scope> {
  const { options, params } = run
  const source = toSource(params.media)
  if (source === undefined) return yield* refuse(notBytes("media", params.media))
  const { resume } = options
  if (resume !== undefined && source.size !== undefined && source.size !== resume.total_bytes) {
    return yield* refuse(
      invalid("media", `${source.size} bytes`, `the ${resume.total_bytes} bytes of the upload to resume`)
    )
  }
  const { data, media_category, media_type } =
    resume === undefined ? yield* start(source, run) : { ...resume, data: yield* resumeUpload(source, resume, run) }
  const { processing_info: _, ...uploaded } = yield* waitForProcessing(data, {
    user_auth: params.user_auth,
    onProcessing: (percent) => report(run, "processing", percent)
  })
  const media = { ...uploaded, media_type, media_category }
  run.media = media
  yield* describe(media, params)
  yield* report(run, "ready")
  return media
})

const invalid = (parameter: string, value: unknown, rule: string) => new InvalidInput({ parameter, value, rule })

const start = Effect.fnUntraced(function* (
  source: Source,
  run: Run
): Effect.fn.Return<Plan & { readonly data: UploadData }, XError | UploadReason, XApi | Scope.Scope> {
  const { options, params } = run
  const reader = yield* openReader(source)
  const head = yield* reader.read(headSize(source, params, options))
  const isWhole = yield* isAtEnd(reader)
  const plan = makePlan(source, params, options, head, isWhole)
  if ("_tag" in plan) return yield* refuse(plan)
  if (plan.isAtOnce) return { ...plan, data: yield* uploadAtOnce(plan, head, params) }
  reader.unread(head)
  return { ...plan, data: yield* uploadInSegments(source, plan, reader, run) }
})

const isAtEnd = (reader: Reader) =>
  Effect.map(reader.read(1), (more) => {
    reader.unread(more)
    return more.length === 0
  })

const uploadAtOnce = (
  { media_category }: Plan,
  media: Uint8Array,
  { additional_owners, user_auth }: UploadMediaParams
): Effect.Effect<UploadData, XError, XApi> =>
  media_category === "amplify_video"
    ? refuse(invalid("media_category", media_category, "one that is uploaded at once"))
    : Effect.map(patiently(uploadMediaAtOnce({ media, media_category, additional_owners, user_auth })), ({ data }) => ({
        size: media.length,
        ...data
      }))

const describe = Effect.fnUntraced(function* (
  { id, media_category }: UploadedMedia,
  { alt_text, subtitles = [], user_auth }: UploadMediaParams
): Effect.fn.Return<void, XError | UploadReason, XApi> {
  if (alt_text !== undefined) yield* patiently(createMediaMetadata({ id, alt_text, user_auth }))
  const video = {
    id,
    user_auth,
    media_category: media_category === "tweet_video" ? "TweetVideo" : "AmplifyVideo"
  } as const
  for (const one of subtitles) {
    const { display_name, language_code } = one
    const subtitles_id = (yield* uploadSubtitles(one, user_auth)).id
    yield* patiently(createMediaSubtitles({ ...video, subtitles_id, language_code, display_name }))
  }
})

// The video is ready already: what went wrong with its subtitles is a failure of its description.
const uploadSubtitles = (
  { media, media_type }: SubtitleInput,
  user_auth: boolean | undefined
): Effect.Effect<UploadedMedia, XError | UploadReason, XApi> =>
  Effect.mapError(uploadMedia({ media, media_type, media_category: "subtitles", user_auth }), (error) =>
    error._tag === "XError" ? error : error.reason
  )

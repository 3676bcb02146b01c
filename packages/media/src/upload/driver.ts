import { data, InvalidInput, type UserAuthParams, type XApi, type XError } from "@xeffect/core"
import { catchFailure, refuse } from "@xeffect/core/failure"
import {
  catchCommands,
  handleTag,
  type HandlersByTag,
  makeMachine,
  type Performed,
  type RunningMachine
} from "@xeffect/core/machine"
import { millisOf, observe } from "@xeffect/core/options"
import { inSpan } from "@xeffect/core/span"
import * as Effect from "effect/Effect"
import { constant } from "effect/Function"
import type * as Scope from "effect/Scope"
import { appendMediaUpload } from "../operations/append.ts"
import { finalizeMediaUpload } from "../operations/finalize.ts"
import { initializeMediaUpload } from "../operations/initialize.ts"
import { describeMedia } from "../operations/metadata.ts"
import { getMediaUploadStatus, type GetMediaUploadStatusParams } from "../operations/status.ts"
import { createMediaSubtitles } from "../operations/subtitles.ts"
import { uploadMediaAtOnce } from "../operations/upload-at-once.ts"
import type { UploadData } from "../operations/uploaded.ts"
import { readDigested } from "./digest.ts"
import type { UploadedMedia, UploadError } from "./error.ts"
import { start, step } from "./machine.ts"
import { type UploadJob, prepareUpload, type UploadMediaOptions, type UploadMediaParams } from "./params.ts"
import { makeSourceReader, type Reader } from "./reader.ts"
import { isCarriedOut, sendStep } from "./retry-steps.ts"
import { uploadingMedia } from "./steps.ts"
import type { Command, Event, Failed, UploadFailure, Ready, State } from "./states.ts"

type UploadHandlers<Tag extends Command["_tag"]> = HandlersByTag<
  Extract<Command, { readonly _tag: Tag }>,
  Performed<Event, UploadFailure, XApi | Scope.Scope>,
  [advance: RunningMachine<State, Event, XApi | Scope.Scope>["advance"]]
>

const done: Event = { _tag: "Done" }

const media = (reader: Reader): UploadHandlers<"Open" | "Peek" | "ReadSegment" | "Unread"> => ({
  Open: () => Effect.as(reader.open, done),
  Peek: ({ size }) => Effect.map(reader.peek(size), (media): Event => ({ _tag: "Peeked", media })),
  ReadSegment: ({ digest, size }) =>
    Effect.map(readDigested(reader, size, digest), (segment): Event => ({ _tag: "SegmentRead", ...segment })),
  Unread: ({ media }) => Effect.sync(() => (reader.unread(media), done))
})

const requests = ({
  params: { user_auth }
}: UploadJob): UploadHandlers<
  "UploadAtOnce" | "Initialize" | "Finalize" | "GetStatus" | "CreateMetadata" | "AddSubtitles"
> => {
  const ask =
    <Params>(
      operation: (params: Params & UserAuthParams) => Effect.Effect<{ readonly data: UploadData }, XError, XApi>
    ) =>
    ({ params }: { readonly params: Params }) =>
      Effect.map(sendStep(operation, { ...params, user_auth }), ({ data }): Event => ({ _tag: "Responded", data }))
  return {
    UploadAtOnce: ask(uploadMediaAtOnce),
    Initialize: ask(initializeMediaUpload),
    Finalize: ask(finalizeMediaUpload),
    GetStatus: ask((params: GetMediaUploadStatusParams) =>
      Effect.map(data(getMediaUploadStatus, params), (found) => ({ data: found }))
    ),
    CreateMetadata: ({ params }) => Effect.as(sendStep(describeMedia, { ...params, user_auth }), done),
    AddSubtitles: ({ file, params }) =>
      Effect.flatMap(upload({ ...file, user_auth }, {}), ({ id: subtitles_id }) =>
        Effect.as(sendStep(createMediaSubtitles, { ...params, subtitles_id, user_auth }), done)
      )
  }
}

const others = ({ options, params: { user_auth } }: UploadJob): UploadHandlers<"Append" | "Report" | "Wait"> => ({
  Append: ({ id, round }, advance) =>
    Effect.as(
      Effect.forEach(
        round,
        (segment) => {
          const arrived = advance({ _tag: "SegmentArrived", segment })
          // The layer retries: a segment replaces itself.
          const sent = appendMediaUpload({ id, media: segment.media, segment_index: segment.index, user_auth })
          return Effect.andThen(
            catchFailure(sent, (error) => (isCarriedOut(error) ? Effect.void : Effect.fail(error))),
            arrived
          )
        },
        { concurrency: round.length, discard: true }
      ),
      { _tag: "RoundSent" }
    ),
  Report:
    options.on_progress === undefined
      ? constant(Effect.void)
      : ({ progress }) => observe("on_progress", () => options.on_progress?.(progress)),
  Wait: ({ millis }) => Effect.as(Effect.sleep(millis), done)
})

const uploadJob = (job: UploadJob): Effect.Effect<UploadedMedia, XError | UploadError, XApi | Scope.Scope> => {
  const handlers: UploadHandlers<Command["_tag"]> = {
    ...media(makeSourceReader(job.source)),
    ...requests(job),
    ...others(job)
  }
  const machine = makeMachine<State, Event, Command, UploadFailure, XApi | Scope.Scope>(
    start(job),
    step,
    handleTag(handlers),
    catchCommands((error): Event => ({ _tag: "CommandFailed", error }))
  )
  const duration = millisOf(job.options.timeout ?? "30 minutes")
  return machine.run.pipe(
    Effect.timeoutOrElse({
      duration,
      orElse: () =>
        Effect.map(machine.advance({ _tag: "TimedOut", timeout: `${duration / 1000} seconds` }), machine.state)
    }),
    // A state without commands is one of these.
    Effect.flatMap((state) => endOfUpload(state as Ready | Failed))
  )
}

const endOfUpload = (state: Ready | Failed) =>
  state._tag === "Ready" ? Effect.succeed(state.media) : Effect.fail(state.error)

/** Uploads media: runs the commands of the machine, and reports to it what happens. */
export const upload = (
  params: UploadMediaParams,
  options: UploadMediaOptions
): Effect.Effect<UploadedMedia, XError | UploadError, XApi> =>
  inSpan(
    () => [uploadingMedia],
    (_, span) => {
      const job = prepareUpload(params, options)
      if (job instanceof InvalidInput) return refuse(uploadingMedia, job)
      const bytes = job.params.total_bytes ?? job.source.size
      if (bytes !== undefined) span?.attribute("x.media.bytes", bytes)
      return Effect.scoped(
        Effect.map(uploadJob(job), (media) => {
          span?.attribute("x.media.category", media.media_category)
          return media
        })
      )
    }
  )

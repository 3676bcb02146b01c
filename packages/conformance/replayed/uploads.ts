// Uploads whose requests fail at times, to the service of the simulation.
import { XApi, type XError } from "@xeffect/core"
import { uploadMedia, type UploadProgress, type UploadResume } from "@xeffect/media"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { step } from "../../media/src/upload/machine.ts"
import type { Command, Event, State } from "../../media/src/upload/states.ts"
import { type Fault, inPieces, mediaOf, stub, untilDone } from "../../media/test/support.ts"
import { plain } from "../explore/explorer.ts"
import { type Machine, type Mark, marksInTurn, replay } from "./check.ts"
import { beginLog, readLog, see, Who } from "./log.ts"

const text = (value: unknown) => JSON.stringify(plain(value))

// Steps are sent up to three times more; the layer repeats segments.
const request = (operation: string, params: object, repeats = 3): Mark => ({
  what: `${operation} ${text({ ...params, media: undefined })}`,
  repeats
})

const marksOf = (command: Command): ReadonlyArray<Mark> => {
  switch (command._tag) {
    case "Open":
      return [{ what: "open" }]
    case "Append":
      return command.round.map(({ index, media }) => ({
        ...request("append_media_upload", { id: command.id, segment_index: index, size: media.length }, 0),
        anyOrder: "round"
      }))
    case "Report":
      return [{ what: `report ${text(command.progress)}` }]
    case "UploadAtOnce":
      return [request("upload_media_at_once", command.params)]
    case "Initialize":
      return [request("initialize_media_upload", command.params)]
    case "Finalize":
      return [request("finalize_media_upload", command.params)]
    case "GetStatus":
      return [request("get_media_upload_status", command.params)]
    case "CreateMetadata":
      return [request("create_media_metadata", command.params)]
    default:
      return []
  }
}

const isFailure = (event: Event) => event._tag === "CommandFailed" || event._tag === "TimedOut"

const machine = (media: Uint8Array): Machine<State, Event, Command> => ({
  step,
  ends: ["Ready", "Failed"],
  marksOf: (commands) =>
    marksInTurn(commands, marksOf, (command) =>
      command._tag === "Wait" ? [command.millis, command.millis] : undefined
    ),
  isBetween: ({ _tag }) => _tag === "SegmentArrived",
  isLeftOut: (event) => isFailure(event),
  isFalse: (event, { done, last, state }) => {
    switch (event._tag) {
      case "SegmentRead": {
        if (state._tag !== "Reading") return undefined
        const from = state.index * state.upload.chunk_size
        const part = media.subarray(from, from + event.media.length)
        return text(part) === text(event.media) ? undefined : "a segment has other bytes"
      }
      case "Peeked":
        return text(media.subarray(0, event.media.length)) === text(event.media) ? undefined : "other bytes are first"
      case "SegmentArrived": {
        const index = `"segment_index":${event.segment.index},`
        const isSent = done.some(({ outcome, what }) => outcome !== undefined && what.includes(index))
        return isSent ? undefined : `segment ${event.segment.index} arrives before it was sent`
      }
      case "Done":
        return last?.outcome?.failed === true ? "what has failed is done" : undefined
      case "Responded": {
        const { data } = (last?.outcome?.value ?? {}) as { readonly data?: unknown }
        return text(data) === text(event.data) ? undefined : "the response was another one"
      }
      default:
        return undefined
    }
  }
})

const faults: ReadonlyArray<Fault> = ["lost before", "lost after", 500, 503, 413, 400, 403, "no JSON"]
const pending = { state: "pending", check_after_secs: 2 }
const succeeded = { state: "succeeded", progress_percent: 100 }

const cases = fc.record({
  size: fc.integer({ min: 1, max: 1200 }),
  chunk_size: fc.integer({ min: 200, max: 600 }),
  concurrency: fc.integer({ min: 1, max: 3 }),
  largest: fc.constantFrom(150, 5000, 5000),
  isImage: fc.boolean(),
  isStream: fc.boolean(),
  alt_text: fc.constantFrom(undefined, "A kitten"),
  states: fc.constantFrom([], [pending, pending, succeeded], [succeeded], [{ state: "failed" }]),
  rate: fc.constantFrom(0, 10, 40),
  faults: fc.array(fc.record({ part: fc.nat(99), fault: fc.constantFrom(...faults) }), { minLength: 9, maxLength: 9 })
})

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** The X API, with its operations in the log. */
const watched = (api: XApi["Service"]): XApi["Service"] => ({
  ...api,
  execute: (definition, params) =>
    Effect.suspend(() => {
      const { media, user_auth: _, ...rest } = params as { media?: Uint8Array; user_auth?: unknown }
      const isAppend = definition.name === "append_media_upload"
      const size = isAppend ? { size: media?.length } : {}
      const seen = see(`${definition.name} ${text({ ...rest, ...size })}`)
      return Effect.onExit(api.execute(definition, params), (exit) =>
        Effect.sync(() => {
          // A segment has no body; without one, other requests are sent again.
          const json = Exit.isSuccess(exit) ? exit.value.json : undefined
          seen.outcome = { failed: Exit.isFailure(exit) || (!isAppend && json === undefined), value: json }
        })
      )
    })
})

const uploadOne = Effect.fnUntraced(function* (one: Case, number: number) {
  const media = mediaOf(one.isImage ? "image/png" : "video/mp4", one.size)
  const service = stub({
    largest: one.largest,
    states: () => (one.isImage ? [] : one.states),
    fault: ({ step: of }, count) => {
      if (of === "metadata" && one.rate > 10) return 403
      const { fault, part } = one.faults[count % one.faults.length] ?? { part: 100, fault: undefined }
      return part < one.rate ? fault : undefined
    }
  })
  const live = Layer.effect(XApi, Effect.map(XApi, watched)).pipe(Layer.provide(service.live))
  const read = () => {
    see("open")
    return inPieces(media, 64)
  }
  let resume: UploadResume | undefined
  const on_progress = (progress: UploadProgress) => {
    resume = progress.resume
    see(`report ${text(progress)}`)
  }
  const { alt_text, chunk_size, concurrency } = one
  const source = one.isStream ? Stream.suspend(read) : { size: one.size, read }
  const params = {
    media: source,
    total_bytes: one.size,
    media_type: one.isImage ? "image/png" : "video/mp4",
    alt_text
  } as const
  beginLog((yield* Clock.Clock).currentTimeMillisUnsafe.bind(yield* Clock.Clock))
  for (let attempt = 0; attempt < 3; attempt++) {
    const options = { chunk_size, concurrency, timeout: "3 minutes", on_progress, resume } as const
    const sent = uploadMedia(params, options).pipe(
      Effect.provide(live),
      Effect.provideService(Who, `upload ${number}, attempt ${attempt + 1}`)
    )
    const result: Result.Result<unknown, XError | object> = yield* untilDone(Effect.result(sent))
    if (Result.isSuccess(result) || resume === undefined) break
  }
  return replay(readLog(), machine(media))
})

export const uploads = (count: number, seed: number) =>
  Effect.forEach(fc.sample(cases, { numRuns: count, seed }), uploadOne).pipe(Effect.provide(TestClock.layer()))

import { uploadMedia, type UploadProgress, type UploadResume } from "@xeffect/media"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { type Fault, inPieces, mediaOf, stub, untilDone } from "../support.ts"

const faults: ReadonlyArray<Fault> = ["lost before", "lost after", 500, 503, 413, 400, 404, "no JSON"]

const pending = { state: "pending", check_after_secs: 2 }
const done = { state: "succeeded", progress_percent: 100 }
const error = { code: 1, name: "InvalidMedia", message: "unreadable" }

/** The processing information of the X API, one after the other. */
const processing: ReadonlyArray<ReadonlyArray<object>> = [
  [],
  [done],
  [pending, { state: "in_progress", progress_percent: 50 }, done],
  [pending, { state: "polishing", check_after_secs: 0 }, done],
  [pending, { state: "failed", error }],
  [{ state: "in_progress", progress_percent: 99, error }],
  [pending]
]

const cases = fc.record({
  size: fc.integer({ min: 1, max: 2000 }),
  isStream: fc.boolean(),
  chunk_size: fc.integer({ min: 100, max: 1000 }),
  concurrency: fc.integer({ min: 1, max: 4 }),
  largest: fc.constantFrom(80, 400, 5000),
  states: fc.constantFrom(...processing),
  isImage: fc.boolean(),
  /** Of a hundred requests, how many go wrong. */
  rate: fc.constantFrom(0, 5, 20, 60),
  faults: fc.array(fc.record({ part: fc.nat(99), fault: fc.constantFrom(...faults) }), {
    minLength: 16,
    maxLength: 16
  }),
  /** After how many requests the process is killed, and another goes on. */
  kills: fc.array(fc.record({ after: fc.integer({ min: 1, max: 8 }), isSent: fc.boolean() }), { maxLength: 3 })
})

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** The outcome for uploads. The last three must be 0. */
export interface Figures {
  readonly uploads: number
  readonly requests: number
  readonly faults: number
  readonly kills: number
  /** How often an upload went on after a kill or a failure. */
  readonly resumed: number
  readonly ready: number
  /** By reason, those that cannot go on, or failed eight times. */
  readonly failed: Readonly<Record<string, number>>
  /** Uploads that succeeded with other bytes, or before they were ready. */
  readonly corrupted: number
  /** Segments that were sent again after they were reported as arrived. */
  readonly again: number
  /** Failures without a reason or a message. */
  readonly unexplained: number
}

// Cheaper than an assertion on arrays.
const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, index) => byte === other[index])

const runCase = Effect.fnUntraced(function* (one: Case) {
  const { chunk_size, concurrency, isImage, isStream, size } = one
  const kills = [...one.kills]
  const figures = { faults: 0, kills: 0, resumed: 0, again: 0 }
  let since = 0
  let killed = Deferred.makeUnsafe<undefined>()
  let resume: UploadResume | undefined
  const states = isImage ? [] : one.states
  const service = stub({
    largest: one.largest,
    states: () => states,
    fault: ({ fields, id, step }, count) => {
      const index = Number(fields["segment_index"])
      if (step === "append" && id === resume?.id && index < resume.next_segment) figures.again++
      const [kill] = kills
      if (kill !== undefined && ++since > kill.after) {
        since = 0
        kills.shift()
        figures.kills++
        Deferred.doneUnsafe(killed, Effect.succeed(undefined))
        return kill.isSent ? "silent after" : "silent before"
      }
      const { fault, part } = one.faults[count % one.faults.length] ?? { part: 100, fault: undefined }
      if (fault === undefined || part >= one.rate) return undefined
      figures.faults++
      return fault
    }
  })
  const bytes = mediaOf(isImage ? "image/png" : "video/mp4", size)
  const upload = Effect.suspend(() => {
    killed = Deferred.makeUnsafe()
    const params = {
      media: isStream ? inPieces(bytes, 64) : bytes,
      total_bytes: size,
      media_type: isImage ? "image/png" : "video/mp4"
    } as const
    const on_progress = (progress: UploadProgress) => {
      resume = progress.resume
    }
    const sent = uploadMedia(params, { chunk_size, concurrency, timeout: "3 minutes", resume, on_progress })
    return Effect.raceFirst(Effect.result(sent), Deferred.await(killed)).pipe(Effect.provide(service.live))
  })
  const end = (ended: "ready" | "corrupted" | "unexplained" | (string & {})) => ({
    ...figures,
    requests: service.received.length,
    ended
  })
  let reason = "Killed"
  for (let attempt = 0; attempt < 8; attempt++) {
    if (attempt > 0) figures.resumed++
    const result = yield* upload
    if (result === undefined) continue
    if (Result.isSuccess(result)) {
      const stored = service.uploads.get(result.success.id)
      const isReady = stored?.isFinal === true && (stored.states.length === 0 || stored.states[0] === done)
      return end(isReady && isSame(stored.media, bytes) ? "ready" : "corrupted")
    }
    const { failure } = result
    if (failure.message.length < 20) return end("unexplained")
    reason = failure.reason._tag
    if (!("resume" in failure) || failure.resume === undefined) break
    resume = failure.resume
  }
  return end(reason)
})

/** Uploads media while requests fail in every step and processes are killed. Uploads that can go on do. */
export const simulate = (uploads: number, seed: number): Effect.Effect<Figures> =>
  Effect.gen(function* () {
    const samples = fc.sample(cases, { numRuns: uploads, seed })
    const all = yield* untilDone(Effect.forEach(samples, runCase, { concurrency: 250 }))
    const total = (name: "requests" | "faults" | "kills" | "resumed" | "again") =>
      all.reduce((sum, one) => sum + one[name], 0)
    const ends: Record<string, number> = {}
    for (const { ended } of all) ends[ended] = (ends[ended] ?? 0) + 1
    const { corrupted = 0, ready = 0, unexplained = 0, ...failed } = ends
    return {
      uploads,
      requests: total("requests"),
      faults: total("faults"),
      kills: total("kills"),
      resumed: total("resumed"),
      ready,
      failed,
      corrupted,
      again: total("again"),
      unexplained
    }
  }).pipe(Effect.orDie, Effect.provide(TestClock.layer()))

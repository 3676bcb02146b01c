import { assert, describe, it } from "@effect/vitest"
import { uploadMedia } from "@xeffect/media"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { type Fault, inPieces, mediaOf, stub, untilDone } from "./support.ts"

const faults: ReadonlyArray<Fault> = ["lost before", "lost after", 500, 503, 413, 400, 404, "no JSON"]

const pending = { state: "pending", check_after_secs: 2 }
const done = { state: "succeeded", progress_percent: 100 }
const error = { code: 1, name: "InvalidMedia", message: "unreadable" }

/** What the X API says of the processing, one after the other. */
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
  faults: fc.array(fc.record({ part: fc.nat(99), fault: fc.constantFrom(...faults) }), { minLength: 16, maxLength: 16 })
})

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

// Cheaper than an assertion on arrays.
const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, index) => byte === other[index])

const upload = Effect.fnUntraced(function* ({ chunk_size, concurrency, isImage, isStream, size, ...one }: Case) {
  const states = isImage ? [] : one.states
  const service = stub({
    largest: one.largest,
    states: () => states,
    fault: (_, count) => {
      const { fault, part } = one.faults[count % one.faults.length] ?? { part: 100 }
      return part < one.rate ? fault : undefined
    }
  })
  const bytes = mediaOf(isImage ? "image/png" : "video/mp4", size)
  const media = isStream ? inPieces(bytes, 64) : bytes
  const params = { media, total_bytes: size, media_type: isImage ? "image/png" : "video/mp4" } as const
  const result = yield* uploadMedia(params, { chunk_size, concurrency, timeout: "3 minutes" }).pipe(
    Effect.result,
    Effect.provide(service.live)
  )
  if (Result.isSuccess(result)) {
    const stored = service.uploads.get(result.success.id)
    assert.isTrue(stored?.isFinal)
    assert.isTrue(isSame(stored?.media, bytes), "it was corrupted")
    assert.notDeepInclude(stored?.states[0] ?? done, { state: "pending" })
    assert.isTrue(stored?.states.length === 0 || stored?.states[0] === done, "it was not ready")
    return "ready"
  }
  const { failure } = result
  assert.isAbove(failure.message.length, 20)
  assert.isString(failure.reason._tag)
  return failure.reason._tag
})

describe("uploads with faults in every step", () => {
  it.effect(
    "are whole and ready, or fail with a reason: 1,000 of them",
    () =>
      Effect.gen(function* () {
        const samples = fc.sample(cases, { numRuns: 1000, seed: 15 })
        const ends = yield* untilDone(Effect.forEach(samples, upload, { concurrency: 250 }))
        const counts: Record<string, number> = {}
        for (const end of ends) counts[end] = (counts[end] ?? 0) + 1
        // The faults must not be so many, nor so few, that nothing is tried.
        assert.isAbove(counts["ready"] ?? 0, 300, JSON.stringify(counts))
        assert.isAbove(1000 - (counts["ready"] ?? 0), 200, JSON.stringify(counts))
        for (const reason of ["RequestFailed", "ProcessingFailed", "DeadlineExceeded", "SegmentTooLarge"]) {
          assert.property(counts, reason)
        }
      }),
    120_000
  )
})

import { assert, describe, it } from "@effect/vitest"
import { layerMock } from "@xeffect/core/mock"
import { uploadMedia, type UploadResume } from "@xeffect/media"
import * as Effect from "effect/Effect"
import { mediaOf, stub, untilDone } from "./support.ts"

const media = mediaOf("video/mp4", 95_000)

// The state that earlier versions wrote after four of ten segments of these media.
const saved = {
  media_type: "video/mp4",
  media_category: "tweet_video",
  total_bytes: 95_000,
  chunk_size: 10_000
} as const
const withHexadecimalDigest: UploadResume = {
  ...saved,
  id: "77",
  next_segment: 4,
  digest: "ee1a513876bea94379e378fd8659287649218ec3f05bb897e43d295550ee02ec"
}
const withBase64Digest = { ...withHexadecimalDigest, digest: "9oky5EPWEeFS7n_Wj0GdF4KV9x0r5U3bNJFkPc5yo2U" }

describe("what is saved to resume an upload", () => {
  it.effect("goes on after the segments that had arrived, if an earlier version saved it", () =>
    Effect.gen(function* () {
      const steps: Array<string> = []
      const live = layerMock(({ name }, { id, segment_index = "" }) => {
        steps.push(`${name} ${id} ${segment_index}`.trim())
        return { data: { id, size: 95_000 } }
      })
      yield* untilDone(uploadMedia({ media }, { resume: withHexadecimalDigest }).pipe(Effect.provide(live)))
      const appended = [4, 5, 6, 7, 8, 9].map((index) => `append_media_upload 77 ${index}`)
      assert.deepStrictEqual(steps, [...appended, "finalize_media_upload 77"])
    })
  )

  it.effect("is refused before anything is sent, if its digest has the form of before", () =>
    Effect.gen(function* () {
      const service = stub({})
      const call = uploadMedia({ media }, { resume: withBase64Digest }).pipe(Effect.provide(service.live))
      const { message } = yield* Effect.flip(call)
      assert.match(
        message,
        /resume must be the resume of an UploadError or of a progress, with a digest in hexadecimal, but is /
      )
      assert.deepStrictEqual(service.steps(), [])
    })
  )
})

import { getMediaByKey, type MediaInput, uploadMedia } from "@xeffect/media"
import { createTweet, deleteTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { type Caller, type Check, check, expectEqual } from "./check.ts"

const size = 3000

// Every byte, including those that are not text, after the first ones of a PNG.
const picture = Uint8Array.from({ length: size }, (_, index) => index & 255)
picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const stream = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < size; at += 700) controller.enqueue(picture.slice(at, at + 700))
      controller.close()
    }
  })

const uploads = (name: string, caller: Caller, media: () => MediaInput, shared?: boolean): Check =>
  check(
    `${name} is uploaded and posted`,
    caller,
    Effect.gen(function* () {
      const params = { media: media(), total_bytes: size, alt_text: "Ünïcode 😀", shared }
      const uploaded = yield* uploadMedia(params, { chunk_size: shared === true ? 1000 : undefined, concurrency: 2 })
      yield* expectEqual("the size", uploaded.size, size)
      const read = yield* getMediaByKey({ media_key: uploaded.media_key ?? "", media_fields: ["alt_text"] })
      yield* expectEqual("the alternative text", read.data?.alt_text, "Ünïcode 😀")
      const { data: post } = yield* createTweet({ media_ids: [uploaded.id] })
      yield* deleteTweet({ id: post.id })
    })
  )

export const media: ReadonlyArray<Check> = [
  uploads("a picture", "oauth1", () => picture),
  uploads("a Blob", "user", () => new Blob([picture], { type: "image/png" })),
  uploads("a stream", "user", stream),
  uploads("a picture in segments", "oauth1", () => picture, true),
  uploads("a stream in segments", "user", stream, true)
]

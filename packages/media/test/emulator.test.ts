import { assert, describe, it } from "@effect/vitest"
import { createDirectMessage, downloadDirectMessageMedia, getDirectMessageEvents } from "@xeffect/dms"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { data } from "@xeffect/core"
import { bestVideoOf, mediaOf } from "@xeffect/core/relations"
import {
  appendMediaUpload,
  createMediaMetadata,
  deleteMediaSubtitles,
  finalizeMediaUpload,
  getMediaAnalytics,
  getMediaByKey,
  getMediaByKeys,
  getMediaUploadStatus,
  initializeMediaUpload,
  uploadMedia
} from "@xeffect/media"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Bytes from "effect/Bytes"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { inPieces, mediaOf as bytesOf, untilDone } from "./support.ts"

const png = bytesOf("image/png", 3000)
const mp4 = bytesOf("video/mp4", 10_000)

describe("media in the emulator", () => {
  it.effect("are in posts, with what describes them", () =>
    Effect.gen(function* () {
      const uploads = [png, png].map((media, index) => uploadMedia({ media, alt_text: `Picture ${index}` }))
      const ids = (yield* Effect.all(uploads)).map(({ id }) => id)
      const post = yield* createTweet({ text: "Look", media_ids: ids })
      const response = yield* getTweet({
        id: post.data.id,
        expansions: ["attachments.media_keys"],
        media_fields: ["alt_text", "url"]
      })
      assert(response.data !== undefined)
      assert.deepStrictEqual(
        mediaOf(response, response.data).map(({ alt_text, type }) => [type, alt_text]),
        [
          ["photo", "Picture 0"],
          ["photo", "Picture 1"]
        ]
      )
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("are processed for as long as the clock says, and then a video has variants and subtitles", () =>
    untilDone(
      Effect.gen(function* () {
        const subtitles = [
          {
            media: new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"),
            language_code: "EN",
            display_name: "English"
          }
        ]
        const media = inPieces(mp4, 999)
        const stages: Array<string> = []
        const video = yield* uploadMedia(
          { media, total_bytes: mp4.length, subtitles },
          { chunk_size: 3000, on_progress: ({ stage }) => void stages.push(stage) }
        )
        assert.include(stages, "processing")
        const { world } = yield* Emulator
        const upload = world.uploads.get(video.id)
        assert.deepStrictEqual(upload?.bytes, mp4)
        assert.deepStrictEqual(
          upload?.subtitles.map(({ languageCode }) => languageCode),
          ["EN"]
        )
        const post = yield* createTweet({ media_ids: [video.id] })
        const response = yield* getTweet({
          id: post.data.id,
          expansions: ["attachments.media_keys"],
          media_fields: ["variants"]
        })
        assert(response.data !== undefined)
        assert.include(bestVideoOf(response, response.data)?.url, ".mp4")
        const params = { id: video.id, media_category: "TweetVideo", language_code: "EN" } as const
        assert.isTrue((yield* deleteMediaSubtitles(params)).data.deleted)
        assert.strictEqual((yield* Effect.flip(deleteMediaSubtitles(params))).reason._tag, "NotFound")
      }).pipe(Effect.provide(layerTest()))
    )
  )

  it.effect("fail to be processed if a test says so", () =>
    untilDone(
      Effect.gen(function* () {
        const { world } = yield* Emulator
        world.processing.error = { code: 1, name: "InvalidMedia", message: "The codec is not supported" }
        const error = yield* Effect.flip(uploadMedia({ media: mp4 }))
        assert(error._tag === "UploadError" && error.reason._tag === "ProcessingFailed")
        assert.include(error.message, "The codec is not supported")
      }).pipe(Effect.provide(layerTest()))
    )
  )

  it.effect("follow the rules of uploads", () =>
    Effect.gen(function* () {
      const begin = initializeMediaUpload({ media_type: "video/mp4", media_category: "tweet_video", total_bytes: 20 })
      const { id } = (yield* begin).data
      const reason = <A, R>(effect: Effect.Effect<A, { readonly reason: { readonly _tag: string } }, R>) =>
        Effect.map(Effect.flip(effect), ({ reason }) => reason._tag)
      assert.strictEqual(yield* reason(finalizeMediaUpload({ id })), "BadRequest")
      yield* appendMediaUpload({ id, media: mp4.subarray(10, 20), segment_index: 1 })
      assert.strictEqual(yield* reason(finalizeMediaUpload({ id })), "BadRequest")
      yield* appendMediaUpload({ id, media: mp4.subarray(0, 9), segment_index: 0 })
      assert.strictEqual(yield* reason(finalizeMediaUpload({ id })), "BadRequest")
      yield* appendMediaUpload({ id, media: mp4.subarray(0, 10), segment_index: 0 })
      const large = appendMediaUpload({ id, media: new Uint8Array(5 * 2 ** 20 + 1), segment_index: 2 })
      assert.strictEqual((yield* Effect.flip(large)).status, 413)
      assert.strictEqual((yield* finalizeMediaUpload({ id })).data.size, 20)
      assert.strictEqual(yield* reason(appendMediaUpload({ id, media: mp4, segment_index: 2 })), "BadRequest")
      const post = createTweet({ media_ids: [id] })
      assert.strictEqual(yield* reason(post), "BadRequest")
      assert.strictEqual((yield* getMediaUploadStatus({ media_id: id })).data?.processing_info?.state, "pending")
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual((yield* getMediaUploadStatus({ media_id: id })).data?.processing_info?.state, "succeeded")
      yield* post
      const two = createTweet({ media_ids: [id, id] })
      assert.strictEqual(yield* reason(two), "BadRequest")
      const image = yield* uploadMedia({ media: png })
      assert.strictEqual(yield* reason(getMediaUploadStatus({ media_id: image.id })), "NotFound")
      const open = (yield* begin).data.id
      yield* TestClock.adjust("24 hours")
      assert.strictEqual(yield* reason(createTweet({ media_ids: [image.id] })), "BadRequest")
      assert.strictEqual(yield* reason(appendMediaUpload({ id: open, media: mp4, segment_index: 0 })), "NotFound")
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("are looked up by their keys, and counted", () =>
    Effect.gen(function* () {
      const { id, media_key = "" } = yield* uploadMedia({ media: png })
      yield* createMediaMetadata({ id, alt_text: "A picture" })
      assert.strictEqual((yield* data(getMediaByKey, { media_key, media_fields: ["alt_text"] })).alt_text, "A picture")
      const several = yield* getMediaByKeys({ media_keys: [media_key, "3_1"] })
      assert.deepStrictEqual(
        several.data?.map((media) => media.media_key),
        [media_key]
      )
      assert.lengthOf(several.errors ?? [], 1)
      const counted = yield* getMediaAnalytics({
        media_keys: media_key,
        start_time: "2026-11-01T00:00:00Z",
        end_time: "2026-11-03T00:00:00Z",
        granularity: "daily"
      })
      assert.lengthOf(counted.data?.[0]?.timestamped_metrics ?? [], 2)
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of direct messages need their own category, and are downloaded with type and name", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const participant_id = world.seed.users.ben
      const wrong = yield* uploadMedia({ media: png })
      const refused = yield* Effect.result(createDirectMessage({ participant_id, media_id: wrong.id }))
      assert.isTrue(Result.isFailure(refused))
      const { id } = yield* uploadMedia({ media: png, media_category: "dm_image", shared: true })
      const sent = yield* createDirectMessage({ participant_id, media_id: id })
      const page = yield* getDirectMessageEvents({
        participant_id,
        expansions: ["attachments.media_keys"],
        media_fields: ["url"]
      })
      const event = page.data?.find((one) => one.id === sent.data.dm_event_id)
      assert(event !== undefined)
      const resource_id = mediaOf(page, event)[0]?.url?.split("/").at(-1) ?? ""
      const { contentLength, contentType, stream } = yield* downloadDirectMessageMedia({
        dm_id: event.id,
        media_id: id,
        resource_id
      })
      assert.strictEqual(contentType, "image/png")
      assert.isTrue(contentLength === undefined || contentLength === png.length)
      assert.deepStrictEqual(Bytes.concat(yield* Stream.runCollect(stream)), png)
    }).pipe(Effect.provide(layerTest({ credentials: "oauth2" })))
  )
})

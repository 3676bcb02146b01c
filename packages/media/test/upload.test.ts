import { Readable } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { layer } from "../../http/test/over-client/index.ts"
import {
  type MediaInput,
  uploadImage,
  uploadMedia,
  type UploadMediaOptions,
  type UploadMediaParams,
  type UploadProgress,
  uploadProgress
} from "@xeffect/media"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { inPieces, mediaOf, stub, type StubOptions, untilDone } from "./support.ts"

const png = mediaOf("image/png", 3000)
const mp4 = mediaOf("video/mp4", 10_000)
const gif = mediaOf("image/gif", 3000)

const run = (service: ReturnType<typeof stub>, params: UploadMediaParams, options?: UploadMediaOptions) =>
  untilDone(Effect.result(uploadMedia(params, options)).pipe(Effect.provide(service.live)))

const web = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream()

describe("what media are", () => {
  const inputs: ReadonlyArray<readonly [string, () => MediaInput]> = [
    ["a Uint8Array", () => png],
    ["a Blob", () => new Blob([png.slice()])],
    ["a ReadableStream", () => web(png)],
    ["a Stream", () => inPieces(png, 7)],
    ["a MediaSource", () => ({ size: png.length, read: () => inPieces(png, 100) })]
  ]
  it.effect.each(inputs)("%s of an image is uploaded in one request", ([, media]) =>
    Effect.gen(function* () {
      const service = stub()
      const uploaded = yield* Effect.provide(uploadMedia({ media: media() }), service.live)
      assert.deepStrictEqual(service.steps(), ["at-once"])
      assert.deepStrictEqual(service.received[0]?.fields, { media_category: "tweet_image" })
      assert.deepStrictEqual(service.uploads.get(uploaded.id)?.media, png)
      assert.include(uploaded, { media_type: "image/png", media_category: "tweet_image" })
    })
  )

  it.effect.each([
    [png, "dm_image"],
    [gif, "dm_gif"],
    [mp4, "dm_video"]
  ] as const)("of a direct message have a category of messages by their first bytes: %#", ([media, category]) =>
    Effect.gen(function* () {
      const uploaded = yield* Effect.provide(uploadMedia({ media, direct_message: true }), stub().live)
      assert.strictEqual(uploaded.media_category, category)
    })
  )

  it.effect.each([
    ["a Uint8Array", () => mp4],
    ["a Blob", () => new Blob([mp4.slice()])],
    ["a ReadableStream", () => web(mp4)],
    ["a Stream of small pieces", () => inPieces(mp4, 7)],
    ["a Stream of large pieces", () => inPieces(mp4, 9000)]
  ] as ReadonlyArray<readonly [string, () => MediaInput]>)("%s of a video is uploaded in segments", ([, media]) =>
    Effect.gen(function* () {
      const service = stub()
      const params = { media: media(), total_bytes: mp4.length, shared: true, additional_owners: ["7", "8"] }
      const uploaded = yield* Effect.provide(uploadMedia(params, { chunk_size: 3000 }), service.live)
      assert.deepStrictEqual(service.steps(), ["initialize", "append", "append", "append", "append", "finalize"])
      assert.deepStrictEqual(service.received[0]?.fields, {
        media_type: "video/mp4",
        media_category: "tweet_video",
        total_bytes: 10_000,
        shared: true,
        additional_owners: ["7", "8"]
      })
      assert.deepStrictEqual(service.received.at(-1)?.fields, {})
      assert.deepStrictEqual(service.uploads.get(uploaded.id)?.media, mp4)
    })
  )

  it.effect("a stream without a length is uploaded if it fits into one segment", () =>
    Effect.gen(function* () {
      const service = stub()
      const uploaded = yield* Effect.provide(uploadMedia({ media: inPieces(mp4, 999) }), service.live)
      assert.deepStrictEqual(service.uploads.get(uploaded.id)?.media, mp4)
    })
  )
})

describe("what is refused before anything is sent", () => {
  const text = new TextEncoder().encode("anything")
  const heic = Uint8Array.from("\0\0\0\x18ftypheic", (character) => character.charCodeAt(0))
  const resume = {
    id: "1",
    media_type: "video/mp4",
    media_category: "tweet_video",
    total_bytes: 10_000,
    chunk_size: 3000,
    next_segment: 0,
    digest: ""
  } as const
  const digest = "0".repeat(64)
  const rows: ReadonlyArray<readonly [what: string, UploadMediaParams, UploadMediaOptions, parameter: string]> = [
    ["no bytes", { media: "x" as never }, {}, "media"],
    ["nothing", { media: new Uint8Array() }, {}, "media"],
    ["an unknown type", { media: text }, {}, "media"],
    ["an invented type", { media: text, media_type: "application/octet-stream" as never }, {}, "media_type"],
    ["another type than the bytes show", { media: png, media_type: "video/mp4" }, {}, "media_type"],
    ["another type of image than the bytes show", { media: png, media_type: "image/jpeg" }, {}, "media_type"],
    ["an image as a video", { media: png, media_category: "tweet_video" }, {}, "media_category"],
    ["an unknown category", { media: png, media_category: "post" as never }, {}, "media_category"],
    ["a large image", { media: mediaOf("image/png", 5 * 2 ** 20 + 1) }, {}, "media"],
    ["a large GIF", { media: Stream.make(mediaOf("image/gif", 9)), total_bytes: 15 * 2 ** 20 + 1 }, {}, "total_bytes"],
    ["a wrong total", { media: png, total_bytes: 2999 }, {}, "total_bytes"],
    ["a wrong total of a stream", { media: inPieces(png, 9), total_bytes: 2999 }, {}, "total_bytes"],
    ["a long stream without a length", { media: inPieces(mp4, 9) }, { chunk_size: 999 }, "total_bytes"],
    ["less than a source says", { media: { size: 3000, read: () => inPieces(png.subarray(0, 999), 9) } }, {}, "media"],
    ["an HEIC image", { media: heic }, {}, "media"],
    ["an HEIC image as another", { media: heic, media_type: "image/jpeg" }, {}, "media"],
    ["a name that ends as a property does", { media: new File([text], "a.constructor") }, {}, "media"],
    ["subtitles of an image", { media: png, subtitles: [] }, {}, "subtitles"],
    ["subtitles that are no list", { media: mp4, subtitles: "EN" as never }, {}, "subtitles"],
    [
      "subtitles of a language in small letters",
      { media: mp4, subtitles: [{ media: text, language_code: "en", display_name: "English" }] },
      {},
      "subtitles[0].language_code"
    ],
    [
      "subtitles without bytes",
      { media: mp4, subtitles: [{ media: "en.srt" as never, language_code: "EN", display_name: "English" }] },
      {},
      "subtitles[0].media"
    ],
    ["a resume with another total", { media: inPieces(mp4, 9), total_bytes: 9999 }, { resume }, "total_bytes"],
    ["a resume for another category", { media: mp4, media_category: "dm_video" }, { resume }, "media_category"],
    ["a resume without a size of segments", { media: mp4 }, { resume: { ...resume, chunk_size: 0 } }, "resume"],
    ["a resume from nowhere", { media: mp4 }, { resume: { ...resume, next_segment: -1 } }, "resume"],
    // true and 1 are equal to an addition, and not to the comparison of a digest.
    ["a resume from true", { media: mp4 }, { resume: { ...resume, next_segment: true as never, digest } }, "resume"],
    ["a resume without a digest", { media: mp4 }, { resume: { ...resume, next_segment: 1 } }, "resume"],
    ["a long alt text", { media: png, alt_text: "a".repeat(1001) }, {}, "alt_text"],
    ["large chunks", { media: png }, { chunk_size: 4 * 2 ** 20 + 1 }, "chunk_size"],
    ["no chunks", { media: png }, { chunk_size: 0 }, "chunk_size"],
    ["five at once", { media: png }, { concurrency: 5 }, "concurrency"],
    ["no time", { media: png }, { timeout: "soon" as never }, "timeout"]
  ]
  it.effect.each(rows)("%s", ([, params, options, parameter]) =>
    Effect.gen(function* () {
      const service = stub()
      const result = yield* run(service, params, options)
      assert(Result.isFailure(result) && isXError(result.failure) && result.failure.reason._tag === "InvalidInput")
      assert.strictEqual(result.failure.reason.parameter, parameter)
      assert.include(result.failure.message, "uploadMedia: ")
      assert.lengthOf(service.received, 0)
    })
  )
})

describe("what is not recognised", () => {
  const text = new TextEncoder().encode("Buy milk")
  const rule =
    "has an unknown type: its first bytes and its name fit no image, GIF, video or subtitles. If X accepts it, pass its media_type."
  it.effect.each([
    [text, "media"],
    [new File([text], "list.txt", { type: "text/plain" }), "media list.txt"]
  ] as const)("is named: %o", ([media, shown]) =>
    Effect.gen(function* () {
      const result = yield* run(stub(), { media })
      assert(Result.isFailure(result))
      assert.strictEqual(result.failure.message, `uploadMedia: InvalidInput: ${shown} ${rule}`)
    })
  )

  const head = (digits: string) =>
    Uint8Array.from(digits.padEnd(80, "0").match(/../g) ?? [], (two) => parseInt(two, 16))
  const sizes = ["0c", "10", "28", "34", "38", "40", "6c", "7c"]
  const heads = [
    ...sizes.map((size) => ["image/bmp", `424d4600000001000200360000${"00"}${size}`] as const),
    ["image/bmp", "424d4600000000000000"],
    ["image/tiff", "49492a0008000000"],
    ["image/tiff", "4d4d002a00000008"]
  ] as const
  it.effect.each(heads)("is not %s: %s", ([media_type, digits]) =>
    Effect.gen(function* () {
      const uploaded = yield* Effect.provide(uploadMedia({ media: head(digits) }), stub().live)
      assert.include(uploaded, { media_type, media_category: "tweet_image" })
    })
  )
  const ascii = (words: string) => new TextEncoder().encode(words.padEnd(64))
  it.effect.each([
    [head("000000186674797068656963"), "HEIC", "JPEG"],
    [head("000000186674797061766966"), "AVIF", "JPEG"],
    [head("000000186674797063727820"), "CR3", "JPEG"],
    [head("00000018667479704d344120"), "M4A", "MP4 video"],
    [head("1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61"), "Matroska", "MP4"],
    [ascii("RIFF....AVI LIST"), "AVI", "MP4"],
    [ascii("RIFF....WAVEfmt "), "WAV", "MP4 video"],
    [ascii("ID3"), "MP3", "MP4 video"],
    [ascii("OggS"), "Ogg", "MP4"],
    [ascii("%PDF-1.7"), "PDF", "PNG"],
    [ascii('<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg">'), "SVG", "PNG"],
    [ascii("\n<!DOCTYPE html><title>403</title>"), "HTML", "failed download"]
  ] as const)("is named with what to do, whatever its name and declared type say: %#", ([media, what, remedy]) =>
    Effect.gen(function* () {
      const declared = new File([media], "kitten.png", { type: "image/png" })
      for (const params of [{ media }, { media: declared }, { media, media_type: "video/mp4" as const }]) {
        const service = stub()
        const result = yield* run(service, params)
        assert(Result.isFailure(result))
        assert.match(result.failure.message, new RegExp(`uploadMedia: InvalidInput: media .*${what}.*${remedy}`))
        assert.lengthOf(service.received, 0)
      }
    })
  )

  it.effect("is no image without the first bytes of one", () =>
    Effect.gen(function* () {
      for (const params of [
        { media: text, media_type: "image/png" as const },
        { media: new Blob([text], { type: "image/gif" }) },
        { media: new File([text], "kitten.webp") }
      ]) {
        const result = yield* run(stub(), params)
        assert(Result.isFailure(result))
        assert.match(result.failure.message, /is not an image: its first bytes do not fit image\/(png|gif|webp)$/)
      }
    })
  )

  it.effect.each([
    [Readable.from(["x"]), "media is a stream of Node: pass Readable.toWeb(stream)"],
    ["photo.png", "media is a text: pass the bytes of the file"]
  ] as const)("may be no bytes, and says what to pass: %#", ([media, words]) =>
    Effect.gen(function* () {
      const result = yield* run(stub(), { media: media as never })
      assert(Result.isFailure(result))
      assert.include(result.failure.message, words)
      assert.include(result.failure.message, 'fileMedia("path")')
    })
  )

  it.effect("may be an empty file, which is named", () =>
    Effect.gen(function* () {
      const result = yield* run(stub(), { media: { name: "empty.png", size: 0, read: () => Stream.empty } })
      assert(Result.isFailure(result))
      assert.include(result.failure.message, 'media must be at least one byte long, but is "empty.png"')
    })
  )

  it.effect("may be an older name of what is", () =>
    Effect.gen(function* () {
      const media = mediaOf("image/jpeg", 3000)
      const uploaded = yield* Effect.provide(uploadMedia({ media, media_type: "image/pjpeg" }), stub().live)
      assert.include(uploaded, { media_type: "image/pjpeg" })
    })
  )
})

describe("segments", () => {
  it.effect("have at least a thousandth of the bytes", () =>
    Effect.gen(function* () {
      const service = stub()
      const media = mediaOf("video/mp4", 2500)
      yield* Effect.provide(uploadMedia({ media }, { chunk_size: 1 }), service.live)
      const sizes = service.received.filter(({ step }) => step === "append").map(({ media }) => media.length)
      assert.strictEqual(Math.max(...sizes), 3)
      assert.lengthOf(sizes, 834)
    })
  )

  it.effect.each([1, 2, 4])("arrive whole, %i at once", (concurrency) =>
    Effect.gen(function* () {
      const service = stub({ fault: (_, count) => (count % 5 === 0 ? "lost after" : undefined) })
      const result = yield* run(
        service,
        { media: inPieces(mp4, 77), total_bytes: 10_000 },
        { chunk_size: 100, concurrency }
      )
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(service.uploads.get(result.success.id)?.media, mp4)
    })
  )

  it.effect.each([
    ["a Uint8Array", () => mp4, 900],
    ["a stream", () => inPieces(mp4, 50), 900]
  ] as ReadonlyArray<readonly [string, () => MediaInput, number]>)(
    "that are too large are halved: %s",
    ([, media, largest]) =>
      Effect.gen(function* () {
        const service = stub({ largest })
        const result = yield* run(service, { media: media(), total_bytes: 10_000 }, { chunk_size: 3000 })
        assert(Result.isSuccess(result))
        assert.deepStrictEqual(service.uploads.get(result.success.id)?.media, mp4)
        assert.deepStrictEqual(service.steps().filter((step) => step === "initialize").length, 3)
      })
  )

  it.effect("that are too large are halved if that makes exactly the thousand that X accepts", () =>
    Effect.gen(function* () {
      const service = stub({ largest: 1 })
      const media = mediaOf("video/mp4", 1000)
      const result = yield* run(service, { media }, { chunk_size: 2 })
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(service.uploads.get(result.success.id)?.media, media)
    })
  )

  const late: StubOptions = {
    fault: ({ fields, step }) => (step === "append" && fields["segment_index"] === "2" ? 413 : undefined)
  }

  it.effect.each([
    [3, undefined],
    [4, 503]
  ] as const)(
    "of an upload whose beginning is refused %i times by an overload: its failure has the status %s",
    ([times, status]) =>
      Effect.gen(function* () {
        const service = stub({
          fault: ({ step }, count) => (step === "initialize" && count <= times ? 503 : undefined)
        })
        const result = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
        assert.strictEqual(
          Result.isFailure(result) && "status" in result.failure ? result.failure.status : undefined,
          status
        )
      })
  )

  it.effect.each([undefined, 0, 1, 4])(
    "of a layer with %s as its retries are sent no more often than their own policy says",
    (retries) =>
      Effect.gen(function* () {
        const service = stub({
          ...(retries === undefined ? {} : { retries }),
          fault: ({ fields, step }) => (step === "append" && fields["segment_index"] === "1" ? 503 : undefined)
        })
        const result = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
        assert(Result.isFailure(result) && result.failure._tag === "UploadError")
        assert.strictEqual(result.failure.reason._tag, "RequestFailed")
        const sent = service.received.filter(({ fields, step }) => step === "append" && fields["segment_index"] === "1")
        assert.lengthOf(sent, 1 + (retries ?? 2))
      })
  )

  it.effect("are sent once if they arrive, whatever the response says", () =>
    Effect.gen(function* () {
      const service = stub({ fault: ({ step }) => (step === "append" ? "no JSON" : undefined) })
      const result = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(service.uploads.get(result.success.id)?.media, mp4)
      assert.lengthOf(
        service.steps().filter((step) => step === "append"),
        4
      )
    })
  )

  it.effect("of a stream that are too large later fail with a remedy", () =>
    Effect.gen(function* () {
      const result = yield* run(stub(late), { media: inPieces(mp4, 50), total_bytes: 10_000 }, { chunk_size: 3000 })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.deepInclude({ ...result.failure.reason }, { _tag: "SegmentTooLarge", chunkSize: 3000 })
      assert.include(result.failure.message, "chunk_size")
    })
  )

  it.effect.each([
    ["too few", 10_001, "EndedEarly"],
    ["too many", 9999, "TooManyBytes"]
  ] as const)("%s bytes are never finalized", ([, total_bytes, reason]) =>
    Effect.gen(function* () {
      const service = stub()
      const result = yield* run(service, { media: inPieces(mp4, 50), total_bytes }, { chunk_size: 3000 })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.strictEqual(result.failure.reason._tag, reason)
      assert.notInclude(service.steps(), "finalize")
    })
  )

  it.effect("of a stream are not requested again after its end", () =>
    Effect.gen(function* () {
      let ends = 0
      const media = Stream.onEnd(
        inPieces(mp4, 50),
        Effect.sync(() => ends++)
      )
      const result = yield* run(stub(), { media, total_bytes: 10_000 }, { chunk_size: 3000 })
      assert.isTrue(Result.isSuccess(result))
      assert.strictEqual(ends, 1)
    })
  )

  it.effect("of a source that fails are reported with its failure", () =>
    Effect.gen(function* () {
      const media = Stream.concat(inPieces(mp4.subarray(0, 6000), 500), Stream.fail("the disk is gone"))
      const result = yield* run(stub(), { media, total_bytes: 10_000 }, { chunk_size: 3000 })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.include(result.failure.message, "the disk is gone")
      assert.strictEqual(result.failure.resume?.next_segment, 2)
    })
  )
})

describe("processing", () => {
  const pending = { state: "pending", check_after_secs: 5 }
  const working = { state: "in_progress", check_after_secs: 1, progress_percent: 40 }
  const done = { state: "succeeded", progress_percent: 100 }
  const invalid = { code: 1, name: "InvalidMedia", message: "the codec is not supported" }

  it.effect("is waited for as long as the X API says", () =>
    Effect.gen(function* () {
      const seen: Array<UploadProgress> = []
      const service = stub({ states: () => [pending, working, { state: "polishing" }, done] })
      const result = yield* run(service, { media: mp4 }, { on_progress: (progress) => void seen.push(progress) })
      assert(Result.isSuccess(result))
      assert.notProperty(result.success, "processing_info")
      assert.deepStrictEqual(
        seen.map(({ processingPercent, sentBytes, stage }) => [stage, sentBytes, processingPercent]),
        [
          ["sending", 0, undefined],
          ["sending", 10_000, undefined],
          ["processing", 10_000, undefined],
          ["processing", 10_000, 40],
          ["processing", 10_000, undefined],
          ["ready", 10_000, undefined]
        ]
      )
    })
  )

  it.effect("is waited for after an upload in one request too", () =>
    Effect.gen(function* () {
      const service = stub({ states: () => [pending, working, done] })
      const seen: Array<UploadProgress> = []
      const result = yield* run(service, { media: png }, { on_progress: (progress) => void seen.push(progress) })
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(service.steps(), ["at-once", "status", "status"])
      // The responses do not say how large it is.
      assert.deepStrictEqual(
        seen.map(({ totalBytes }) => totalBytes),
        seen.map(({ media }) => (media === undefined ? 0 : png.length))
      )
    })
  )

  it.effect("keeps what only the earlier responses have", () =>
    Effect.gen(function* () {
      const live = layerMock(({ name }) => {
        if (name === "initialize_media_upload") return { data: { id: "7", media_key: "7_7" } }
        if (name === "append_media_upload") return {}
        return name === "finalize_media_upload"
          ? { data: { id: "7", size: 10_000, expires_after_secs: 86_400, processing_info: pending } }
          : { data: { id: "7", processing_info: done } }
      })
      const uploaded = yield* untilDone(uploadMedia({ media: mp4 }).pipe(Effect.provide(live)))
      assert.include(uploaded, { id: "7", media_key: "7_7", size: 10_000, expires_after_secs: 86_400 })
    })
  )

  it.effect.each([
    ["failed", [pending, { state: "failed", error: invalid }]],
    ["an error under way", [pending, { ...working, error: invalid }]],
    ["an error at once", [{ state: "failed", error: invalid }]]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<object>]>)("that ends badly is reported: %s", ([, states]) =>
    Effect.gen(function* () {
      const result = yield* run(stub({ states: () => states }), { media: mp4 })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.deepInclude(result.failure.reason, { _tag: "ProcessingFailed", code: 1, name: "InvalidMedia" })
      assert.include(result.failure.message, "the codec is not supported")
      assert.isUndefined(result.failure.resume)
    })
  )

  it.effect("that does not end is given up, and can be resumed", () =>
    Effect.gen(function* () {
      const service = stub({ states: () => [working] })
      const result = yield* run(service, { media: mp4 }, { timeout: "2 minutes" })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.strictEqual(result.failure.reason._tag, "DeadlineExceeded")
      assert.include(result.failure.message, "it took longer than 120 seconds. Set a longer timeout, and resume.")
      const { resume } = result.failure
      for (const upload of service.uploads.values()) upload.states = [working, done]
      const again = yield* run(service, { media: mp4 }, { resume })
      assert(Result.isSuccess(again))
      assert.strictEqual(again.success.id, resume?.id)
      assert.lengthOf(
        service.steps().filter((step) => step === "append"),
        1
      )
    })
  )
})

describe("an upload that is refused", () => {
  const noUser = layer({ bearer_token: "token" }).pipe(Layer.provide(FetchHttpClient.layer))
  it.effect.each([
    ["uploadMedia in one request", uploadMedia({ media: png, user_auth: true })],
    ["uploadMedia in segments", uploadMedia({ media: mp4, user_auth: true })],
    ["uploadImage", uploadImage({ media: png, user_auth: true })]
  ] as const)("is reported by the name of the function that was called: %s", ([name, upload]) =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(upload).pipe(Effect.provide(noUser))
      assert.match(message, new RegExp(`^${name.split(" ")[0]}: MissingCredentials: `))
      assert.notMatch(message, /uploadMediaAtOnce|initializeMediaUpload/)
    })
  )

  it.effect.each([
    [png, "image/png", "tweet_image", {}, "no reason is given."],
    [gif, "image/gif", "tweet_gif", { name: "InvalidMedia" }, "X accepts GIFs of up to"],
    [mp4, "video/mp4", "tweet_video", { name: "InvalidMedia" }, "H.264 with AAC"],
    [mp4, "video/mp4", "tweet_video", { name: "UnsupportedMedia", message: "It lasts too long." }, "It lasts too long."]
  ] as const)(
    "in processing has X's own sentence, or the limits of its category: %#",
    ([media, , category, error, words]) =>
      Effect.gen(function* () {
        const states = () => [{ state: "failed", error }]
        const result = yield* run(stub({ states }), { media, media_category: category }, { chunk_size: 999 })
        assert(Result.isFailure(result))
        assert.include(result.failure.message, words)
        if (category === "tweet_image" || "message" in error) assert.isTrue(result.failure.message.endsWith(words))
      })
  )

  it.effect("names the scope that it needs", () =>
    Effect.gen(function* () {
      const result = yield* run(stub({ fault: () => 403 }), { media: png })
      assert(Result.isFailure(result))
      assert.include(result.failure.message, "media.write")
    })
  )

  it.effect("that has expired says so in a sentence of its own", () =>
    Effect.gen(function* () {
      const service = stub({ fault: ({ step }) => (step === "append" ? 404 : undefined) })
      const result = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.match(result.failure.message, /: refused with 404\. If the upload has expired, /)
    })
  )

  it.effect("continues where it ended, from any source", () =>
    Effect.gen(function* () {
      let refusal: 403 | undefined = 403
      const service = stub({ fault: ({ fields }) => (fields["segment_index"] === "2" ? refusal : undefined) })
      const first = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
      assert(Result.isFailure(first) && first.failure._tag === "UploadError")
      refusal = undefined
      const resume = JSON.parse(JSON.stringify(first.failure.resume))
      assert.strictEqual(resume.next_segment, 2)
      const before = service.received.length
      const second = yield* run(service, { media: inPieces(mp4, 50) }, { resume })
      assert(Result.isSuccess(second))
      assert.deepStrictEqual(service.steps().slice(before), ["append", "append", "finalize"])
      assert.deepStrictEqual(service.uploads.get(second.success.id)?.media, mp4)
    })
  )

  const other = mp4.with(1234, 1)
  const later = mp4.with(9876, 1)
  it.effect.each<readonly [string, MediaInput]>([
    ["a Uint8Array", other],
    ["a Blob", new Blob([other.slice()])],
    ["a stream", inPieces(other, 77)],
    ["media of another size", mp4.subarray(1)]
  ])("does not go on with other media: %s", ([, media]) =>
    Effect.gen(function* () {
      let refusal: 403 | undefined = 403
      const service = stub({ fault: ({ fields }) => (fields["segment_index"] === "2" ? refusal : undefined) })
      const first = yield* run(service, { media: mp4 }, { chunk_size: 3000, concurrency: 2 })
      assert(Result.isFailure(first) && first.failure._tag === "UploadError")
      refusal = undefined
      const before = service.received.length
      const { resume } = first.failure
      const second = yield* run(service, { media }, { resume })
      assert(Result.isFailure(second) && isXError(second.failure) && second.failure.reason._tag === "InvalidInput")
      assert.strictEqual(second.failure.reason.parameter, "media")
      assert.match(second.failure.message, /^uploadMedia: InvalidInput: media must be /)
      assert.strictEqual(service.received.length, before)
    })
  )

  it.effect("goes on with media that begin as those that have arrived", () =>
    Effect.gen(function* () {
      let refusal: 403 | undefined = 403
      const service = stub({ fault: ({ fields }) => (fields["segment_index"] === "2" ? refusal : undefined) })
      const first = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
      assert(Result.isFailure(first) && first.failure._tag === "UploadError")
      const { resume } = first.failure
      const short = yield* run(service, { media: inPieces(mp4.subarray(0, 5000), 50) }, { resume })
      assert(Result.isFailure(short) && short.failure._tag === "UploadError")
      assert.strictEqual(short.failure.reason._tag, "EndedEarly")
      refusal = undefined
      const second = yield* run(service, { media: later }, { resume: short.failure.resume })
      assert(Result.isSuccess(second))
      assert.deepStrictEqual(service.uploads.get(second.success.id)?.media, later)
    })
  )

  it.effect("does not end with other media either", () =>
    Effect.gen(function* () {
      let refusal: 403 | undefined = 403
      const service = stub({ fault: ({ step }) => (step === "finalize" ? refusal : undefined) })
      const first = yield* run(service, { media: mp4 }, { chunk_size: 3000 })
      assert(Result.isFailure(first) && first.failure._tag === "UploadError")
      refusal = undefined
      const { resume } = first.failure
      const second = yield* run(service, { media: later }, { resume })
      assert(Result.isFailure(second) && isXError(second.failure))
      assert.strictEqual(second.failure.reason._tag, "InvalidInput")
      assert.include(second.failure.message, "whose first 10000 bytes have arrived")
      const third = yield* run(service, { media: mp4 }, { resume })
      assert(Result.isSuccess(third))
      assert.deepStrictEqual(service.uploads.get(third.success.id)?.media, mp4)
    })
  )
})

describe("descriptions", () => {
  const srt = new TextEncoder().encode("1\n00:00:01,000 --> 00:00:02,000\nHello\n")

  it.effect("are sent after the media", () =>
    Effect.gen(function* () {
      const service = stub()
      const subtitles = [{ media: srt, language_code: "EN", display_name: "English" }]
      const params: UploadMediaParams = { media: mp4, alt_text: "A kitten", subtitles }
      const { id } = yield* Effect.provide(uploadMedia(params), service.live)
      assert.deepStrictEqual(service.steps().slice(-3), ["metadata", "at-once", "subtitles"])
      const [metadata, file, added] = service.received.slice(-3)
      assert.deepStrictEqual(metadata?.fields, { id, metadata: { alt_text: { text: "A kitten" } } })
      assert.deepStrictEqual(file?.fields, { media_category: "subtitles" })
      assert.deepInclude(added?.fields, { id, media_category: "TweetVideo" })
      assert.deepInclude(added?.fields["subtitles"], { language_code: "EN", display_name: "English" })
    })
  )

  it.effect.each([
    ["no subtitles", { media: new TextEncoder().encode("Buy milk"), language_code: "EN", display_name: "English" }],
    ["a stream that fails", { media: Stream.fail("gone"), language_code: "EN", display_name: "English" }]
  ] as const)("that are refused leave media that can be used: %s", ([, one]) =>
    Effect.gen(function* () {
      const service = stub()
      const result = yield* run(service, { media: mp4, subtitles: [one] })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.isTrue(service.uploads.has(result.failure.media?.id ?? ""))
      assert.include(result.failure.message, "their alternative text failed")
    })
  )

  it.effect("that take too long leave media that can be used", () =>
    Effect.gen(function* () {
      const service = stub({ fault: ({ step }) => (step === "metadata" ? 503 : undefined) })
      const result = yield* run(service, { media: png, alt_text: "A kitten" }, { timeout: 100 })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.strictEqual(result.failure.reason._tag, "DeadlineExceeded")
      assert.isTrue(service.uploads.has(result.failure.media?.id ?? ""))
      assert.include(result.failure.message, "their alternative text failed")
      assert.notInclude(result.failure.message, "resume")
    })
  )

  it.effect("that fail leave media that can be used", () =>
    Effect.gen(function* () {
      const service = stub({ fault: ({ step }) => (step === "metadata" ? 400 : undefined) })
      const result = yield* run(service, { media: png, alt_text: "A kitten" })
      assert(Result.isFailure(result) && result.failure._tag === "UploadError")
      assert.isTrue(service.uploads.has(result.failure.media?.id ?? ""))
      assert.include(result.failure.message, "their alternative text failed")
    })
  )
})

describe("uploadImage", () => {
  it.effect("uploads bytes in one request", () =>
    Effect.gen(function* () {
      const service = stub()
      const { id } = yield* Effect.provide(uploadImage({ media: png, media_category: "dm_image" }), service.live)
      assert.deepStrictEqual(service.steps(), ["at-once"])
      assert.deepStrictEqual(service.received[0]?.fields, { media_category: "dm_image" })
      assert.deepStrictEqual(service.uploads.get(id)?.media, png)
    })
  )

  it.effect.each([new Uint8Array(), new Uint8Array(5 * 2 ** 20 + 1), "text" as never])("refuses others", (media) =>
    Effect.gen(function* () {
      const service = stub()
      const error = yield* Effect.flip(Effect.provide(uploadImage({ media }), service.live))
      assert.include(error.message, "uploadImage: InvalidInput")
      assert.lengthOf(service.received, 0)
    })
  )
})

describe("progress as a stream", () => {
  it.effect("ends with the media", () =>
    Effect.gen(function* () {
      const service = stub()
      const all = yield* uploadProgress({ media: mp4 }, { chunk_size: 3000 }).pipe(
        Stream.runCollect,
        Effect.provide(service.live)
      )
      assert.deepStrictEqual(all.at(-1)?.stage, "ready")
      assert.isTrue(service.uploads.has(all.at(-1)?.media?.id ?? ""))
      assert.deepStrictEqual(
        all.map(({ sentBytes }) => sentBytes),
        [0, 3000, 6000, 9000, 10_000, 10_000]
      )
    })
  )

  it.effect("fails as the upload does", () =>
    Effect.gen(function* () {
      const result = yield* uploadProgress({ media: new Uint8Array() }).pipe(
        Stream.runDrain,
        Effect.result,
        Effect.provide(stub().live)
      )
      assert(Result.isFailure(result) && isXError(result.failure))
    })
  )
})

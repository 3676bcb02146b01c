import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { send } from "./support.ts"

// Every successful response is held to the description by `send`.

/** The beginning of a JPEG, and bytes that are none. */
const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6)
const media = btoa(String.fromCharCode(...bytes))

const post = (path: string, body: unknown, as = "user") => send("POST", `/2/media/${path}`, { body, as })

const uploadImage = Effect.fnUntraced(function* (body: object = {}) {
  const { json } = yield* post("upload", { media, media_category: "tweet_image", ...body })
  return json.data
})

const uploadVideo = Effect.fnUntraced(function* () {
  const draft = { media_type: "video/mp4", media_category: "tweet_video", total_bytes: 9 }
  const { id } = (yield* post("upload/initialize", draft)).json.data
  yield* post(`upload/${id}/append`, { media, segment_index: 0 })
  const { json } = yield* post(`upload/${id}/finalize`, {})
  return json.data
})

const trial = (name: string, test: () => Effect.Effect<unknown, unknown, Emulator>) =>
  it.effect(name, () => Effect.provide(test(), layerEmulator()))

describe("uploads", () => {
  trial("in one request are media at once", () =>
    Effect.gen(function* () {
      const { id, image, media_key } = yield* uploadImage()
      expect(image).toMatchObject({ w: 1280 })
      expect((yield* Emulator).world.media.get(media_key)?.upload?.bytes).toEqual(bytes)
      expect((yield* send("POST", "/2/tweets", { body: { media: { media_ids: [id] } }, as: "user" })).status).toBe(201)
    })
  )

  trial("in segments are processed until a time", () =>
    Effect.gen(function* () {
      const { id, processing_info } = yield* uploadVideo()
      expect(processing_info).toMatchObject({ state: "pending", check_after_secs: 4, progress_percent: 0 })
      const status = Effect.map(
        send("GET", "/2/media/upload", { query: { media_id: id }, as: "user" }),
        ({ json }) => json.data
      )
      yield* TestClock.adjust("2 seconds")
      expect((yield* status).processing_info).toMatchObject({ state: "in_progress", progress_percent: 50 })
      yield* TestClock.adjust("2 seconds")
      expect((yield* status).processing_info).toEqual({ state: "succeeded", progress_percent: 100 })
    })
  )

  trial("are finalized with a body and without", () =>
    Effect.gen(function* () {
      const draft = { media_type: "image/png", media_category: "tweet_image", total_bytes: 9 }
      const { id } = (yield* post("upload/initialize", draft)).json.data
      yield* post(`upload/${id}/append`, { media, segment_index: 0 })
      expect((yield* send("POST", `/2/media/upload/${id}/finalize`, { as: "user" })).status).toBe(200)
    })
  )

  const refused: ReadonlyArray<readonly [string, string, object, number]> = [
    ["an unknown category", "upload", { media, media_category: "photo" }, 400],
    ["a video at once", "upload", { media, media_category: "tweet_video" }, 400],
    ["no bytes", "upload", { media: "", media_category: "tweet_image" }, 400],
    ["another key", "upload", { media, media_category: "tweet_image", media_type: "image/png" }, 400],
    [
      "octets",
      "upload/initialize",
      { media_type: "application/octet-stream", media_category: "tweet_image", total_bytes: 9 },
      400
    ],
    [
      "an image as a video",
      "upload/initialize",
      { media_type: "image/png", media_category: "tweet_video", total_bytes: 9 },
      400
    ],
    [
      "a large image",
      "upload/initialize",
      { media_type: "image/png", media_category: "tweet_image", total_bytes: 6e6 },
      400
    ],
    ["an index of 10,000", "upload/1/append", { media, segment_index: 10_000 }, 400],
    ["an unknown upload", "upload/1/append", { media, segment_index: 0 }, 404],
    ["metadata of nothing", "metadata", { id: "1", metadata: { alt_text: { text: "x" } } }, 404],
    ["subtitles of nothing", "subtitles", { id: "1", media_category: "TweetVideo", subtitles: {} }, 404]
  ]
  it.effect.each(refused)("refuse %s", ([, path, body, status]) =>
    Effect.gen(function* () {
      expect((yield* post(path, body)).status).toBe(status)
    }).pipe(Effect.provide(layerEmulator()))
  )

  trial("belong to the user who began them", () =>
    Effect.gen(function* () {
      const draft = { media_type: "image/png", media_category: "tweet_image", total_bytes: 9 }
      const { id } = (yield* post("upload/initialize", draft)).json.data
      const other = { as: "ben", body: { media, segment_index: 0 } }
      expect((yield* send("POST", `/2/media/upload/${id}/append`, other)).status).toBe(403)
    }).pipe(
      Effect.provide(layerEmulator({ oauth2_tokens: [{ token: "ben", user_id: "783214", scopes: ["media.write"] }] }))
    )
  )
})

describe("media", () => {
  trial("have metadata and subtitles", () =>
    Effect.gen(function* () {
      const { id, media_key } = yield* uploadVideo()
      const described = yield* post("metadata", { id, metadata: { alt_text: { text: "A clip" } } })
      expect(described.json.data.associated_metadata).toEqual({ alt_text: { text: "A clip" } })
      const file = yield* uploadImage({ media_category: "subtitles" })
      const subtitles = { id: file.id, language_code: "EN", display_name: "English" }
      const added = yield* post("subtitles", { id, media_category: "TweetVideo", subtitles })
      expect(added.json.data.associated_subtitles).toMatchObject({ language_code: "EN" })
      const wrong = yield* post("subtitles", { id, media_category: "AmplifyVideo", subtitles })
      expect(wrong.status).toBe(400)
      const body = { id, media_category: "TweetVideo", language_code: "EN" }
      expect((yield* send("DELETE", "/2/media/subtitles", { body, as: "user" })).json.data).toEqual({ deleted: true })
      const query = { "media.fields": "alt_text,variants" }
      expect((yield* send("GET", `/2/media/${media_key}`, { query, as: "app" })).json.data).toMatchObject({
        alt_text: "A clip"
      })
    })
  )

  trial("are looked up and counted", () =>
    Effect.gen(function* () {
      const { media_key } = yield* uploadVideo()
      const found = yield* send("GET", "/2/media", { query: { media_keys: `${media_key},3_1` }, as: "app" })
      expect(found.json).toMatchObject({ data: [{ media_key }], errors: [{ value: "3_1" }] })
      const query = {
        media_keys: media_key,
        start_time: "2026-11-01T00:00:00Z",
        end_time: "2026-11-02T00:00:00Z",
        granularity: "hourly"
      }
      const counted = yield* send("GET", "/2/media/analytics", { query, as: "user" })
      expect(counted.json.data[0].timestamped_metrics).toHaveLength(24)
    })
  )
})

describe("uploads by commands at one path", () => {
  type Values = Readonly<Record<string, string>>
  const path = "/2/media/upload"

  const handle = (query: Values, contentType: string, body: string | Uint8Array) =>
    Effect.flatMap(Emulator, ({ credentials, handle }) =>
      handle({
        method: "POST",
        url: `https://api.x.com${path}${Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`}`,
        headers: { authorization: `Bearer ${credentials.oauth2_user_token}`, "content-type": contentType },
        body
      })
    )

  const inParts = (values: Values) => {
    const part = ([name, value]: readonly [string, string]) => {
      const file = name === "media" ? '; filename="chunk"\r\ncontent-type: application/octet-stream' : ""
      return `--q\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    }
    return handle({}, "multipart/form-data; boundary=q", `${Object.entries(values).map(part).join("")}--q--\r\n`)
  }
  const base64 = ({ media, ...values }: Values): Values => ({ ...values, ...(media && { media_data: btoa(media) }) })
  const inForm = (values: Values) =>
    handle({}, "application/x-www-form-urlencoded", String(new URLSearchParams(base64(values))))
  const inQuery = ({ media, ...query }: Values) =>
    media === undefined
      ? handle(query, "", "")
      : handle(query, "application/json", JSON.stringify({ media: btoa(media) }))

  const ways = { "in parts": inParts, "as a form": inForm, "in the query": inQuery }
  for (const [how, command] of Object.entries(ways)) {
    trial(`${how} are media that a post can have`, () =>
      Effect.gen(function* () {
        const draft = { media_type: "video/mp4", total_bytes: "9", media_category: "amplify_video" }
        const begun = yield* command({ command: "INIT", ...draft })
        const { id, ...rest } = JSON.parse(begun.body).data
        expect([begun.status, rest]).toEqual([202, { media_key: `13_${id}`, expires_after_secs: 86_400 }])
        for (const [index, media] of ["any ", "bytes"].entries()) {
          const added = yield* command({ command: "APPEND", media_id: id, segment_index: String(index), media })
          expect([added.status, added.body]).toEqual([204, ""])
        }
        const ended = yield* command({ command: "FINALIZE", media_id: id })
        expect([ended.status, JSON.parse(ended.body).data.processing_info.state]).toEqual([200, "pending"])
        const status = () => send("GET", path, { query: { media_id: id, command: "STATUS" }, as: "user" })
        yield* TestClock.adjust("10 seconds")
        expect((yield* status()).json.data.processing_info.state).toBe("succeeded")
        expect((yield* Emulator).world.media.get(`13_${id}`)?.upload?.bytes).toEqual(
          new TextEncoder().encode("any bytes")
        )
        expect((yield* send("POST", "/2/tweets", { body: { media: { media_ids: [id] } }, as: "user" })).status).toBe(
          201
        )
      })
    )
  }

  const refused: ReadonlyArray<readonly [what: string, values: Values]> = [
    ["a command that does not exist", { command: "START" }],
    ["an upload that is not named", { command: "FINALIZE" }],
    ["an upload that is a path", { command: "APPEND", media_id: "../x", segment_index: "0", media: "a" }],
    ["a size that is no number", { command: "INIT", media_type: "image/png", total_bytes: "many" }],
    ["no media type", { command: "INIT", total_bytes: "3" }],
    ["a segment without a place", { command: "APPEND", media_id: "1", media: "a" }],
    ["a segment without media", { command: "APPEND", media_id: "1", segment_index: "0" }]
  ]
  for (const [what, values] of refused) {
    trial(`are refused with ${what}`, () =>
      Effect.gen(function* () {
        for (const command of Object.values(ways)) expect((yield* command(values)).status).toBe(400)
      })
    )
  }
})

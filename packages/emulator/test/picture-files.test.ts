import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { layer } from "../src/emulator/client.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { get, send } from "./support.ts"

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

const uploaded = Effect.gen(function* () {
  const body = { media: png.toString("base64"), media_category: "tweet_image" }
  const { json } = yield* send("POST", "/2/media/upload", { body, as: "user" })
  return { id: String(json.data.id), key: String(json.data.media_key) }
})

const asApp = { authorization: `Bearer ${defaultCredentials.bearer_token}` }

describe("the URL of a picture", () => {
  it.live("of a server leads to the server, which has the bytes that were uploaded", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const { id, key } = yield* uploaded
      const fetched = (to: string) => Effect.promise(() => fetch(to, { headers: asApp }))
      const read = yield* fetched(`${url}/2/media/${key}?media.fields=url`)
      const { data } = yield* Effect.promise(() => read.json() as Promise<{ data: { url: string } }>)
      expect(data.url).toBe(`${url}/media/${id}.jpg`)
      const picture = yield* fetched(data.url)
      const bytes = yield* Effect.promise(() => picture.arrayBuffer())
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"])
      expect(Buffer.from(bytes)).toEqual(png)
    }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator())))
  )

  it.effect("in memory is that of the X API, and leads to the emulator too", () =>
    Effect.gen(function* () {
      const { id, key } = yield* uploaded
      const { json } = yield* get(`/2/media/${key}`, { "media.fields": "url" })
      expect(json.data.url).toBe(`https://pbs.twimg.com/media/${id}.jpg`)
      const picture = yield* HttpClient.get(json.data.url)
      expect(Buffer.from(yield* picture.arrayBuffer)).toEqual(png)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("of what nobody uploaded leads to one pixel", () =>
    Effect.gen(function* () {
      const { seed } = (yield* Emulator).world
      const query = { "tweet.fields": "attachments", expansions: "attachments.media_keys,author_id" }
      const fields = { "media.fields": "url", "user.fields": "profile_image_url" }
      const { json } = yield* get(`/2/tweets/${seed.posts.photo}`, { ...query, ...fields })
      const urls = [json.includes.media[0].url, json.includes.users[0].profile_image_url]
      const types = yield* Effect.forEach(urls, (url) =>
        Effect.map(HttpClient.get(url), ({ headers, status }) => [status, headers["content-type"]])
      )
      expect(types).toEqual([
        [200, "image/png"],
        [200, "image/png"]
      ])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("of a video is that of a preview, and its variant has the bytes that were uploaded", () =>
    Effect.gen(function* () {
      const draft = { media_type: "video/mp4", media_category: "tweet_video", total_bytes: 3 }
      const { id, media_key } = (yield* send("POST", "/2/media/upload/initialize", { body: draft, as: "user" })).json
        .data
      const body = { media: btoa("abc"), segment_index: 0 }
      yield* send("POST", `/2/media/upload/${id}/append`, { body, as: "user" })
      yield* send("POST", `/2/media/upload/${id}/finalize`, { body: {}, as: "user" })
      const { json } = yield* get(`/2/media/${media_key}`, { "media.fields": "preview_image_url,variants" })
      const preview = yield* HttpClient.get(json.data.preview_image_url)
      const video = yield* HttpClient.get(json.data.variants[0].url)
      expect(preview.headers["content-type"]).toBe("image/png")
      expect([video.headers["content-type"], yield* video.text]).toEqual(["video/mp4", "abc"])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("that no response has leads nowhere", () =>
    Effect.gen(function* () {
      const paths = ["/media/1.jpg", "/profile_images/1/face_normal.jpg", "/broadcasts/1.jpg", "/media/"]
      const statuses = yield* Effect.forEach(paths, (path) =>
        Effect.map(HttpClient.get(`https://pbs.twimg.com${path}`), ({ status }) => status)
      )
      expect(statuses).toEqual([404, 404, 404, 404])
    }).pipe(Effect.provide(layer()))
  )
})

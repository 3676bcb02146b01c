import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { spans } from "../src/world/compliance.ts"
import { send } from "./support.ts"

const plain = { "content-type": "text/plain" }

/** A request for a file: any host leads to the emulator. */
const file = Effect.fnUntraced(function* (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body = ""
) {
  const emulator = yield* Emulator
  return (yield* emulator.handle({ method, url, headers, body })).status
})

const created = Effect.map(send("POST", "/2/compliance/jobs", { body: { type: "tweets" }, as: "app" }), ({ json }) => ({
  id: String(json.data.id),
  upload: String(json.data.upload_url),
  download: String(json.data.download_url)
}))

const app = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
const uploading = { ...plain, ...app }

describe("the files of a compliance job", () => {
  it.effect("are at signed addresses, which need the bearer token of the app", () =>
    Effect.gen(function* () {
      const { upload } = yield* created
      const unsigned = upload.replace(/\?.*/, "")
      expect(yield* file("PUT", upload, plain, "1\n")).toBe(401)
      expect(yield* file("PUT", upload, { ...plain, authorization: "Bearer any" }, "1\n")).toBe(401)
      const { oauth2_user_token: token } = defaultCredentials
      expect(yield* file("PUT", upload, { ...plain, authorization: `Bearer ${token}` }, "1\n")).toBe(403)
      expect(yield* file("PUT", unsigned, uploading, "1\n")).toBe(401)
      expect(yield* file("PUT", `${unsigned}?X-Goog-Signature=0`, uploading, "1\n")).toBe(401)
      expect(yield* file("PUT", upload, { ...uploading, "content-type": "text/csv" }, "1\n")).toBe(400)
      expect(yield* file("GET", upload, app)).toBe(405)
      expect(yield* file("PUT", upload, uploading, "1\n")).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are at signed addresses, which take no credential, in the legacy form", () =>
    Effect.gen(function* () {
      const { upload } = yield* created
      const unsigned = upload.replace(/\?.*/, "")
      expect(yield* file("PUT", upload, { ...plain, authorization: "Bearer any" }, "1\n")).toBe(400)
      expect(yield* file("PUT", unsigned, plain, "1\n")).toBe(403)
      expect(yield* file("PUT", `${unsigned}?X-Goog-Signature=0`, plain, "1\n")).toBe(403)
      // The content type is a part of what is signed.
      expect(yield* file("PUT", upload, { "content-type": "text/csv" }, "1\n")).toBe(403)
      expect(yield* file("GET", upload, {})).toBe(405)
      expect(yield* file("PUT", upload, plain, "1\n")).toBe(200)
    }).pipe(Effect.provide(layerEmulator({ compliance: "legacy" })))
  )

  it.effect.each([
    [
      "current",
      {
        deleted: ["delete", "deleted"],
        edited: ["rehydrate", "tweet_edited"],
        scrubbed: ["scrub_geo", "geo_scrubbed"],
        both: ["rehydrate", "tweet_edited"],
        odd: ["invalid_id"]
      }
    ],
    ["legacy", { deleted: ["delete", "deleted"], scrubbed: ["delete", "scrub_geo"], odd: ["delete", "deleted"] }]
  ] as const)("have results of the %s form: %j", ([compliance, expected]) =>
    Effect.gen(function* () {
      const { addPosts, handle, world } = yield* Emulator
      const names = ["kept", "deleted", "edited", "scrubbed", "both"] as const
      const posts = yield* addPosts({ author: world.seed.users.main, count: names.length, text: () => "#gauge" })
      const ids = new Map(posts.map((post, index) => [names[index] ?? "", post.id]))
      const change = (name: string, fields: object) => {
        const post = world.posts.get(ids.get(name) ?? "")
        if (post !== undefined) world.posts.set(post.id, { ...post, ...fields })
      }
      change("deleted", { deleted: true })
      change("edited", { editedAt: 0 })
      change("scrubbed", { geoScrubbedAt: 0 })
      change("both", { editedAt: 0, geoScrubbedAt: 0 })
      ids.set("odd", "not_a_valid_id")
      const { download, upload } = yield* created
      const headers = compliance === "current" ? app : {}
      yield* file("PUT", upload, { ...plain, ...headers }, [...ids.values()].join("\n"))
      yield* TestClock.adjust(spans.run)
      const { content } = yield* handle({ method: "GET", url: download, headers, body: "" })
      const text = content instanceof Uint8Array ? new TextDecoder().decode(content) : ""
      const found = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0] ?? id
      expect(
        Object.fromEntries(
          found.map(({ action, error, id, reason }) => [nameOf(id), error === undefined ? [action, reason] : [error]])
        )
      ).toEqual(expected)
    }).pipe(Effect.provide(layerEmulator({ compliance })))
  )

  it.effect("have results once the job is complete, for seven days", () =>
    Effect.gen(function* () {
      const { download, id, upload } = yield* created
      const status = Effect.map(
        send("GET", `/2/compliance/jobs/${id}`, { as: "app" }),
        ({ json }) => json.data.status as unknown
      )
      expect(yield* status).toBe("created")
      yield* file("PUT", upload, uploading, "1\n")
      expect(yield* status).toBe("in_progress")
      expect(yield* file("GET", download, app)).toBe(404)
      yield* TestClock.adjust(spans.run)
      expect(yield* status).toBe("complete")
      expect(yield* file("GET", download, app)).toBe(200)
      yield* TestClock.adjust(spans.download)
      expect(yield* file("GET", download, app)).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are to be uploaded within 15 minutes", () =>
    Effect.gen(function* () {
      const { upload } = yield* created
      yield* TestClock.adjust(spans.upload)
      expect(yield* file("PUT", upload, uploading, "1\n")).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

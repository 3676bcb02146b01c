import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
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

describe("the files of a compliance job", () => {
  it.effect("are at signed addresses, which take no credential", () =>
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
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("have results once the job is complete, for seven days", () =>
    Effect.gen(function* () {
      const { download, id, upload } = yield* created
      const status = Effect.map(
        send("GET", `/2/compliance/jobs/${id}`, { as: "app" }),
        ({ json }) => json.data.status as unknown
      )
      expect(yield* status).toBe("created")
      yield* file("PUT", upload, plain, "1\n")
      expect(yield* status).toBe("in_progress")
      expect(yield* file("GET", download, {})).toBe(404)
      yield* TestClock.adjust(spans.run)
      expect(yield* status).toBe("complete")
      expect(yield* file("GET", download, {})).toBe(200)
      yield* TestClock.adjust(spans.download)
      expect(yield* file("GET", download, {})).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are to be uploaded within 15 minutes", () =>
    Effect.gen(function* () {
      const { upload } = yield* created
      yield* TestClock.adjust(spans.upload)
      expect(yield* file("PUT", upload, plain, "1\n")).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

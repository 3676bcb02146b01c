import { describe, expect, it } from "@effect/vitest"
import { layer as layerHttp } from "@xeffect/http"
import { uploadMedia } from "@xeffect/media"
import { createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { emulate } from "../src/test.ts"

const app = Effect.map(Emulator, (emulator) => ({
  fetch: Emulator.fetch(emulator),
  headers: { authorization: `Bearer ${emulator.credentials.bearer_token}` },
  emulator
}))

const json = (response: Response) => Effect.promise(() => response.json())

const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0)
)

/** The reason with which a promise rejects. */
const rejected = (run: () => Promise<unknown>) =>
  Effect.promise(() =>
    run().then(
      () => expect.fail("it did not reject"),
      (error: unknown) => error
    )
  )

describe("the fetch of an emulator", () => {
  it.effect("Gets the response that a server would send", () =>
    Effect.gen(function* () {
      const { fetch, headers } = yield* app
      const url = "https://api.x.com/2/users/2244994945"
      const response = yield* Effect.promise(() => fetch(url, { headers }))
      expect([response.status, response.url, response.ok]).toEqual([200, url, true])
      expect(response.headers.get("x-rate-limit-limit")).toBe("300")
      expect(yield* json(response)).toEqual({
        data: { id: "2244994945", name: "Ada Rivers", username: "ada_rivers" }
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("Takes a Request, forms, and addresses that are objects", () =>
    Effect.gen(function* () {
      const { emulator, fetch } = yield* app
      const { client_id, oauth2_user_token } = emulator.credentials
      const headers = { authorization: `Bearer ${oauth2_user_token}` }
      const form = new FormData()
      form.set("media", new Blob([png]))
      form.set("media_category", "tweet_image")
      const upload = new Request("https://api.x.com/2/media/upload", { method: "POST", headers, body: form })
      expect((yield* json(yield* Effect.promise(() => fetch(upload)))).data.image).toMatchObject({ w: 1, h: 1 })
      const me = yield* Effect.promise(() => fetch(new URL("https://x.test/2/users/me"), { headers }))
      expect((yield* json(me)).data.username).toBe("ada_rivers")
      const body = new URLSearchParams({ grant_type: "nothing", client_id })
      const token = yield* Effect.promise(() => fetch("https://x.test/2/oauth2/token", { method: "POST", body }))
      expect(token.status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("Is what the SDK sends with", () =>
    Effect.gen(function* () {
      const { emulator, fetch } = yield* app
      const { access_token, access_token_secret, consumer_key, consumer_secret } = emulator.credentials
      const live = layerHttp({ access_token, access_token_secret, consumer_key, consumer_secret, fetch })
      const program = Effect.gen(function* () {
        const { id } = yield* uploadMedia({ media: png })
        return (yield* createTweet({ text: "One pixel", media_ids: [id] })).data.text
      })
      expect(yield* Effect.provide(program, live)).toBe("One pixel")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("Waits by the clock of the emulator's layer", () =>
    Effect.gen(function* () {
      const { fetch, headers } = yield* app
      const waiting = yield* Effect.forkChild(Effect.promise(() => fetch("https://x.test/2/users/2", { headers })))
      // Until the request has arrived, which takes a promise.
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* TestClock.adjust("30 seconds")
      const response = yield* Fiber.join(waiting)
      expect([response.headers.get("x-response-time"), response.headers.get("date")]).toEqual([
        "30000",
        "Thu, 01 Jan 1970 00:00:00 GMT"
      ])
    }).pipe(Effect.provide(layerEmulator({ latency: "30 seconds" })))
  )

  it.effect("Rejects as fetch does if the connection breaks, the request is aborted, or the address is none", () =>
    Effect.gen(function* () {
      const { emulator, fetch, headers } = yield* app
      yield* emulator.fault({ path: "/2/users/{id}", reset: "before" })
      const broken = yield* rejected(() => fetch("https://x.test/2/users/2", { headers }))
      expect(broken).toBeInstanceOf(TypeError)
      expect(broken).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET" } })
      const reason = new Error("enough")
      const late = yield* rejected(() => fetch("https://x.test/2/users/2", { signal: AbortSignal.abort(reason) }))
      expect(late).toBe(reason)
      expect(yield* rejected(() => fetch("not an address"))).toBeInstanceOf(TypeError)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.live("Gives up a request that is aborted while it waits", () =>
    Effect.gen(function* () {
      const { emulator, fetch, headers } = yield* app
      const reason = new Error("enough")
      const controller = new AbortController()
      const waiting = rejected(() => fetch("https://x.test/2/users/2", { headers, signal: controller.signal }))
      const fiber = yield* Effect.forkChild(waiting)
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      controller.abort(reason)
      expect(yield* Fiber.join(fiber)).toBe(reason)
      expect((yield* emulator.requests).map(({ status }) => status)).toEqual([0])
    }).pipe(Effect.provide(layerEmulator({ latency: "1 hour" })))
  )

  it.live("Streams, and closes a stream that is aborted or cancelled", () =>
    Effect.gen(function* () {
      const { emulator, fetch, headers } = yield* app
      const { seed } = emulator.world
      const open = (init: RequestInit) =>
        Effect.promise(() => fetch("https://api.x.com/2/tweets/sample/stream", { headers, ...init }))
      const controller = new AbortController()
      const response = yield* open({ signal: controller.signal })
      const reader = response.body?.getReader()
      yield* emulator.addPosts({ author: seed.users.ben, count: 1, text: () => "now" })
      const first = yield* Effect.promise(async () => new TextDecoder().decode((await reader?.read())?.value))
      expect(JSON.parse(first).data.text).toBe("now")
      const reason = new Error("enough")
      controller.abort(reason)
      expect(yield* rejected(async () => reader?.read())).toBe(reason)
      const other = yield* open({})
      yield* Effect.promise(async () => other.body?.cancel())
      const ended = (yield* emulator.streams.connections).map(({ endedAt }) => endedAt !== undefined)
      expect(ended).toEqual([true, true])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it("Is there for programs without Effect", async () => {
    const { close, emulator } = await emulate()
    const response = await Emulator.fetch(emulator)("https://api.x.com/2/openapi.json")
    expect(response.status).toBe(200)
    await close()
  })
})

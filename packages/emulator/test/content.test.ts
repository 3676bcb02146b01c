import { describe, expect, it } from "@effect/vitest"
import * as Bytes from "effect/Bytes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { createHash } from "node:crypto"
import { layer } from "../src/emulator/client.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"

const encode = (text: string) => new TextEncoder().encode(text)
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

// Every byte value, also where text would be changed: line ends, 0xff, half a character.
const megabyte = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 7 + (index >> 8)) & 0xff)

const forbiddenInText = new Uint8Array([0x0d, 0x0a, 0xff, 0x00, 0x2d, 0x2d, 0x0d, 0x0a, 0xc3, 0x0d])

const served = Layer.mergeAll(Layer.provideMerge(layerServer(), layerEmulator()), FetchHttpClient.layer)

const servers = [
  ["in memory", layer()],
  ["over HTTP", served]
] as const

const address = (path: string) =>
  Effect.map(Effect.serviceOption(EmulatorServer), (server) =>
    server._tag === "Some" ? `${server.value.url}${path}` : `https://api.x.com${path}`
  )

const get = (path: string) => Effect.flatMap(address(path), (url) => HttpClient.get(url))

const post = Effect.fnUntraced(function* (
  path: string,
  body: (request: HttpClientRequest.HttpClientRequest) => HttpClientRequest.HttpClientRequest
) {
  return yield* HttpClient.execute(body(HttpClientRequest.post(yield* address(path))))
})

describe.each(servers)("%s", (_, provided) => {
  const test = <E>(name: string, effect: Effect.Effect<void, E, Emulator | HttpClient.HttpClient>) =>
    it.live(name, () => Effect.provide(effect, provided))

  test(
    "a 204 has neither a body nor a content type",
    Effect.gen(function* () {
      yield* (yield* Emulator).respond({ method: "POST", path: "/2/media/upload/{id}/append", status: 204 })
      const response = yield* post("/2/media/upload/7/append", (request) => request)
      expect([response.status, response.headers["content-type"], yield* response.text]).toEqual([204, undefined, ""])
    })
  )

  test(
    "JSON and text arrive as they are programmed, in the order in which they are",
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* respond({ path: "/2/usage/tweets", json: { data: { project_cap: "10000" } } })
      yield* respond({ path: "/2/usage/tweets", body: "Zürich ☃", contentType: "text/plain; charset=utf-8" })
      yield* respond({ path: "/2/usage/tweets", status: 202, headers: { "x-note": "later" }, json: null })
      expect(yield* (yield* get("/2/usage/tweets")).json).toEqual({ data: { project_cap: "10000" } })
      const text = yield* get("/2/usage/tweets")
      expect([text.headers["content-type"], yield* text.text]).toEqual(["text/plain; charset=utf-8", "Zürich ☃"])
      const later = yield* get("/2/usage/tweets")
      expect([later.status, later.headers["x-note"], yield* later.text]).toEqual([202, "later", "null"])
      expect((yield* get("/2/usage/tweets")).status).toBe(401)
    })
  )

  test(
    "10,000 lines arrive one by one",
    Effect.gen(function* () {
      const lines = Array.from({ length: 10_000 }, (_, index) => `{"data":{"id":"${index}","text":"ä"}}`)
      const stream = Stream.fromIterable(lines).pipe(Stream.map((line) => encode(`${line}\r\n`)))
      yield* (yield* Emulator).respond({ path: "/2/tweets/sample/stream", stream })
      const response = yield* get("/2/tweets/sample/stream")
      const read = yield* response.stream.pipe(Stream.decodeText, Stream.splitLines, Stream.runCollect)
      expect(read).toEqual(lines)
    })
  )

  test(
    "the head of a stream arrives before its first chunk, and an interrupted consumer closes it",
    Effect.gen(function* () {
      const closed = yield* Deferred.make<string>()
      const read = yield* Deferred.make<string>()
      const more = yield* Deferred.make<void>()
      const first = Stream.unwrap(Effect.as(Deferred.await(more), Stream.make(encode("first\r\n"))))
      const stream = Stream.concat(first, Stream.never).pipe(Stream.ensuring(Deferred.succeed(closed, "finalizer")))
      yield* (yield* Emulator).respond({ path: "/2/tweets/search/stream", stream })
      const response = yield* get("/2/tweets/search/stream")
      expect(response.status).toBe(200)
      const reader = yield* response.stream.pipe(
        Stream.decodeText,
        Stream.splitLines,
        Stream.runForEach((line) => Deferred.succeed(read, line)),
        Effect.forkChild
      )
      yield* Deferred.succeed(more, undefined)
      expect(yield* Deferred.await(read)).toBe("first")
      expect(yield* Deferred.isDone(closed)).toBe(false)
      yield* Fiber.interrupt(reader)
      expect(yield* Deferred.await(closed)).toBe("finalizer")
    })
  )

  test(
    "a stream that fails breaks the connection after what it emitted",
    Effect.gen(function* () {
      const stream = Stream.concat(Stream.make(encode("half")), Stream.fail("broken"))
      yield* (yield* Emulator).respond({ path: "/2/tweets/search/stream", stream })
      const error = yield* Effect.flip(Effect.flatMap(get("/2/tweets/search/stream"), ({ text }) => text))
      expect(error.reason._tag).toBe("DecodeError")
    })
  )

  test(
    "a header that cannot be sent is refused before a request meets it",
    Effect.gen(function* () {
      const { fault, respond } = yield* Emulator
      const headers = { location: "/\u4e2d" }
      const refused = [
        yield* Effect.exit(respond({ status: 204, headers })),
        yield* Effect.exit(respond({ contentType: "text/plain\r\n", body: "a" })),
        yield* Effect.exit(fault({ status: 302, headers: { "a b": "" } }))
      ]
      expect(refused).toEqual([
        Exit.die(new TypeError('The header "location" has a value that HTTP does not allow.')),
        Exit.die(new TypeError('The header "content-type" has a value that HTTP does not allow.')),
        Exit.die(new TypeError('The header "a b" has a name that HTTP does not allow.'))
      ])
      expect((yield* get("/2/odd")).status).toBe(404)
    })
  )

  test(
    "a megabyte of bytes is the same on both ways",
    Effect.gen(function* () {
      const { requests, respond } = yield* Emulator
      yield* respond({ path: "/2/media/7", bytes: megabyte, contentType: "image/jpeg" })
      yield* respond({ path: "/2/media/7", bytes: megabyte })
      const response = yield* post("/2/media/7", HttpClientRequest.bodyUint8Array(megabyte))
      expect(response.headers["content-type"]).toBe("image/jpeg")
      expect(sha256(new Uint8Array(yield* response.arrayBuffer))).toBe(sha256(megabyte))
      const again = yield* get("/2/media/7")
      expect(again.headers["content-type"]).toBe("application/octet-stream")
      expect(sha256(Bytes.concat(yield* Stream.runCollect(again.stream)))).toBe(sha256(megabyte))
      const [sent] = yield* requests
      expect(sent).toMatchObject({ body: "", size: 1_000_000, sha256: sha256(megabyte), parts: [] })
      expect(sent?.prefix).toEqual(megabyte.slice(0, 4096))
    })
  )

  test(
    "a multipart body is recorded by its parts",
    Effect.gen(function* () {
      const { requests, respond } = yield* Emulator
      yield* respond({ path: "/2/media/upload", json: { data: { id: "7" } } })
      const form = new FormData()
      form.append("media_category", "tweet_image")
      form.append("media", new Blob([forbiddenInText], { type: "image/png" }), "küste 1.png")
      form.append("large", new Blob([megabyte]))
      const { status } = yield* post("/2/media/upload", HttpClientRequest.bodyFormData(form))
      expect(status).toBe(200)
      const [{ body, parts, prefix, size } = { parts: [] }] = yield* requests
      expect([body, prefix]).toEqual(["", new Uint8Array()])
      expect(size).toBeGreaterThan(1_000_000)
      expect(parts).toMatchObject([
        { name: "media_category", filename: undefined, contentType: "text/plain", size: 11, text: "tweet_image" },
        { name: "media", filename: "küste 1.png", contentType: "image/png", prefix: forbiddenInText, text: "" },
        { name: "large", contentType: "application/octet-stream", size: 1_000_000, sha256: sha256(megabyte) }
      ])
      expect(parts[2]?.prefix.buffer.byteLength).toBe(4096)
    })
  )
})

describe("a stream in memory", () => {
  it.effect("runs by the TestClock", () =>
    Effect.gen(function* () {
      const beat = Stream.tick("20 seconds").pipe(Stream.map(() => encode("\r\n")))
      yield* (yield* Emulator).respond({ path: "/2/tweets/search/stream", stream: beat })
      const { stream } = yield* get("/2/tweets/search/stream")
      const beats: Array<number> = []
      yield* stream.pipe(
        Stream.runForEach(({ length }) => Effect.sync(() => beats.push(length))),
        Effect.forkChild
      )
      yield* TestClock.adjust("70 seconds")
      expect(beats).toEqual([2, 2, 2, 2])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("begins when it is read, once for each request", () =>
    Effect.gen(function* () {
      let runs = 0
      const stream = Stream.unwrap(Effect.sync(() => Stream.make(encode(`run ${++runs}`))))
      yield* (yield* Emulator).respond({ path: "/2/tweets/search/stream", stream, times: Infinity })
      yield* get("/2/tweets/search/stream")
      expect(runs).toBe(0)
      const texts = Effect.flatMap(get("/2/tweets/search/stream"), ({ text }) => text)
      expect([yield* texts, yield* texts]).toEqual(["run 1", "run 2"])
    }).pipe(Effect.provide(layer()))
  )
})

describe("a stream of posts", () => {
  it.effect("Is billed for the posts that are read, and for none that wait", () =>
    Effect.gen(function* () {
      const { addPosts, bill, credentials, handle, world } = yield* Emulator
      const { content } = yield* handle({
        method: "GET",
        url: "https://api.x.com/2/tweets/sample/stream",
        headers: { authorization: `Bearer ${credentials.bearer_token}` },
        body: ""
      })
      if (!Stream.isStream(content)) return expect.fail("There is no stream.")
      yield* addPosts({ author: world.seed.users.ben, count: 5 })
      const lines = yield* Stream.runCollect(Stream.take(content, 2))
      expect(lines.map((line) => JSON.parse(new TextDecoder().decode(line)).data.text)).toEqual(["Post 1", "Post 2"])
      expect((yield* bill()).lines.map(({ count }) => count)).toEqual([2])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("a stream that acquires something", () => {
  it.effect("acquires it once, when it is read, and releases it", () =>
    Effect.gen(function* () {
      const log: Array<string> = []
      const note = (what: string) => Effect.sync(() => log.push(what))
      const stream = Stream.callback<Uint8Array>(() => Effect.acquireRelease(note("acquired"), () => note("released")))
      yield* (yield* Emulator).respond({ path: "/2/tweets/search/stream", stream })
      const response = yield* get("/2/tweets/search/stream")
      expect(log).toEqual([])
      const reader = yield* Effect.forkChild(Stream.runDrain(response.stream), { startImmediately: true })
      yield* Fiber.interrupt(reader)
      expect(log).toEqual(["acquired", "released"])
    }).pipe(Effect.provide(layer()))
  )
})

describe("the record", () => {
  it.effect("keeps a bounded part of a large text, and a hash of the whole", () =>
    Effect.gen(function* () {
      const { requests, respond } = yield* Emulator
      yield* respond({ path: "/2/tweets", status: 204 })
      const text = "ä".repeat(100_000)
      yield* post("/2/tweets", HttpClientRequest.bodyText(text))
      const [{ body, sha256: hash, size } = { body: "" }] = yield* requests
      expect([body, size, hash]).toEqual(["ä".repeat(65_536), 200_000, sha256(encode(text))])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("has nothing of what is not a form at the endpoints for sign-in", () =>
    Effect.gen(function* () {
      const { credentials, requests } = yield* Emulator
      const form = new FormData()
      form.append("client_secret", credentials.client_secret)
      yield* post("/2/oauth2/token", HttpClientRequest.bodyFormData(form))
      yield* post("/2/oauth2/token", HttpClientRequest.bodyUint8Array(encode(credentials.client_secret)))
      const recorded = yield* requests
      expect(recorded.map(({ body, parts, prefix }) => [body, parts, prefix])).toEqual([
        ["", [], new Uint8Array()],
        ["", [], new Uint8Array()]
      ])
    }).pipe(Effect.provide(layer()))
  )
})

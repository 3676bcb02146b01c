import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Stream from "effect/Stream"
import { layer } from "../src/emulator/client.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator } from "../src/emulator/emulator.ts"

const user = { authorization: `Bearer ${defaultCredentials.oauth2_user_token}` }

const create = (text: string) =>
  HttpClient.execute(
    HttpClientRequest.bodyJsonUnsafe(HttpClientRequest.post("https://api.x.com/2/tweets", { headers: user }), { text })
  )

const me = HttpClient.get("https://api.x.com/2/users/me", { headers: user })

describe("client", () => {
  it.effect("responds to requests to any host", () =>
    Effect.gen(function* () {
      for (const host of ["https://api.x.com", "https://api.twitter.com", "http://localhost:1"]) {
        const response = yield* HttpClient.get(`${host}/2/users/me`, { headers: user })
        expect(response.status).toBe(200)
        expect(response.headers["content-type"]).toBe("application/json; charset=utf-8")
        expect(response.headers["date"]).toBe("Thu, 01 Jan 1970 00:00:00 GMT")
        expect(yield* response.json).toEqual({
          data: { id: "2244994945", name: "Ada Rivers", username: "ada_rivers" }
        })
      }
    }).pipe(Effect.provide(layer()))
  )

  it.effect("reads a body however it is given", () =>
    Effect.gen(function* () {
      const to = HttpClientRequest.post("https://api.x.com/2/tweets", { headers: user })
      const bytes = (text: string) => new TextEncoder().encode(JSON.stringify({ text }))
      const requests = [
        HttpClientRequest.bodyJsonUnsafe(to, { text: "one" }),
        HttpClientRequest.bodyText(to, `{"text":"two"}`, "application/json"),
        HttpClientRequest.bodyStream(to, Stream.make(bytes("three")), { contentType: "application/json" })
      ]
      const statuses = yield* Effect.forEach(requests, (request) =>
        Effect.map(HttpClient.execute(request), ({ status }) => status)
      )
      expect(statuses).toEqual([201, 201, 201])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("records what arrived, without secrets", () =>
    Effect.gen(function* () {
      yield* create("For the record")
      yield* HttpClient.get("https://api.x.com/2/tweets/20?tweet.fields=lang")
      const { credentials, requests } = yield* Emulator
      const [first, second] = yield* requests
      expect(first).toMatchObject({
        method: "POST",
        path: "/2/tweets",
        query: "",
        body: `{"text":"For the record"}`,
        status: 201
      })
      expect(first?.headers["authorization"]).toBe("Bearer")
      expect(second).toMatchObject({ method: "GET", path: "/2/tweets/20", query: "tweet.fields=lang", status: 401 })
      expect(JSON.stringify(yield* requests)).not.toContain(credentials.oauth2_user_token)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("has a new world in every layer", () =>
    Effect.gen(function* () {
      const program = Effect.flatMap(create("Hello again"), ({ status }) => Effect.succeed(status))
      expect(yield* Effect.provide(program, layer())).toBe(201)
      expect(yield* Effect.provide(program, layer())).toBe(201)
    })
  )
})

const request = HttpClientRequest.get("https://api.x.com/2/tweets/sample/stream", {
  headers: { authorization: `Bearer ${defaultCredentials.bearer_token}` }
})

const stream = HttpClient.execute(request)

describe("a stream that is not read", () => {
  it.effect("is open until the scope of its request ends", () =>
    Effect.gen(function* () {
      const scoped = Effect.flatMap(HttpClient.HttpClient, (client) => HttpClient.withScope(client).execute(request))
      const statuses = Effect.scoped(
        Effect.gen(function* () {
          return [(yield* scoped).status, (yield* stream).status]
        })
      )
      expect(yield* statuses).toEqual([200, 429])
      expect(yield* statuses).toEqual([200, 429])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("is closed if its response is lost", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      yield* fault({ reset: "after" })
      yield* Effect.flip(stream)
      expect((yield* stream).status).toBe(200)
    }).pipe(Effect.provide(layer()))
  )
})

describe("faults", () => {
  it.effect.each([
    [502, "text/html", "<html><h1>Bad gateway</h1></html>"],
    [503, "application/json", ""],
    [200, "application/json", `{"data":{"id":"20"`],
    [429, "application/json", `{"title":"UsageCapExceeded"}`]
  ] as const)("responses %s %s in place of the operation", ([status, contentType, body]) =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      yield* emulator.fault({ status, contentType, body, headers: { "retry-after": "1" } })
      const response = yield* me
      expect(response.status).toBe(status)
      expect(response.headers["content-type"]).toBe(contentType)
      expect(response.headers["retry-after"]).toBe("1")
      expect(yield* response.text).toBe(body)
      expect((yield* me).status).toBe(200)
    }).pipe(Effect.provide(layer()))
  )

  it.effect("meets only the requests it is for, as often as times says", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      yield* emulator.fault({ method: "POST", path: "/2/tweets", status: 500 })
      yield* emulator.fault({ path: "/2/users/{id}", times: 2, status: 503 })
      const statuses = [yield* me, yield* me, yield* create("No"), yield* me, yield* create("Yes")].map(
        ({ status }) => status
      )
      expect(statuses).toEqual([503, 503, 500, 200, 201])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("breaks the connection before anything is done", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const before = emulator.world.posts.size
      yield* emulator.fault({ reset: "before" })
      const error = yield* Effect.flip(create("Lost"))
      expect(error.reason._tag).toBe("TransportError")
      expect(emulator.world.posts.size).toBe(before)
      expect((yield* emulator.requests).map(({ status }) => status)).toEqual([0])
    }).pipe(Effect.provide(layer()))
  )

  it.effect("breaks the connection after all is done", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const before = emulator.world.posts.size
      yield* emulator.fault({ reset: "after" })
      yield* Effect.flip(create("Made, but nobody heard"))
      expect(emulator.world.posts.size).toBe(before + 1)
      yield* emulator.fault({ status: 504, carriedOut: true })
      expect((yield* create("Made as well")).status).toBe(504)
      expect(emulator.world.posts.size).toBe(before + 2)
    }).pipe(Effect.provide(layer()))
  )
})

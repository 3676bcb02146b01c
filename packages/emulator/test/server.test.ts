import { describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { sign } from "./support.ts"

const live = Layer.mergeAll(Layer.provideMerge(layerServer({ port: 0 }), layerEmulator()), FetchHttpClient.layer)

const app = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
const user = { authorization: `Bearer ${defaultCredentials.oauth2_user_token}` }

// The server and its client are real, and so is their clock.
describe("server", () => {
  it.live("serves on a free port", () =>
    Effect.gen(function* () {
      const { port, url } = yield* EmulatorServer
      expect(port).toBeGreaterThan(0)
      const response = yield* HttpClient.get(`${url}/2/users/by/username/ada_rivers`, {
        headers: app,
        urlParams: { "user.fields": "created_at" }
      })
      expect(response.status).toBe(200)
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8")
      expect(response.headers["x-rate-limit-remaining"]).toBe("299")
      expect(yield* response.json).toMatchObject({ data: { created_at: "2013-12-14T04:35:55.000Z" } })
    }).pipe(Effect.provide(live))
  )

  it.live("verifies a signature made for its own address", () =>
    Effect.gen(function* () {
      const url = `${(yield* EmulatorServer).url}/2/users/me?user.fields=location%2Curl`
      const authorization = yield* sign({ method: "GET", url })
      const response = yield* HttpClient.get(url, { headers: { authorization } })
      expect(yield* response.json).toMatchObject({ data: { location: "Rotterdam" } })
    }).pipe(Effect.provide(live))
  )

  it.live("takes bodies, and responds with problems", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const to = HttpClientRequest.post(`${url}/2/tweets`, { headers: user })
      const made = yield* HttpClient.execute(HttpClientRequest.bodyJsonUnsafe(to, { text: "Zürich – 京都 ☃" }))
      expect(made.status).toBe(201)
      expect(yield* made.json).toMatchObject({ data: { text: "Zürich – 京都 ☃" } })
      const refused = yield* HttpClient.execute(HttpClientRequest.bodyJsonUnsafe(to, { colour: "red" }))
      expect(refused.status).toBe(400)
    }).pipe(Effect.provide(live))
  )

  it.live("breaks connections on demand", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const emulator = yield* Emulator
      yield* emulator.fault({ reset: "before" })
      const error = yield* Effect.flip(HttpClient.get(`${url}/2/users/me`, { headers: user }))
      expect(error.reason._tag).toBe("TransportError")
      yield* emulator.fault({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
      const response = yield* HttpClient.get(`${url}/2/users/me`, { headers: user })
      expect([response.status, yield* response.text]).toEqual([502, "<h1>Bad gateway</h1>"])
    }).pipe(Effect.provide(live))
  )

  it.live("ends while a stream is open, and closes it", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<string>()
      const scope = yield* Scope.make()
      const services = yield* Layer.buildWithScope(Layer.fresh(live), scope)
      const { url } = Context.get(services, EmulatorServer)
      const stream = Stream.never.pipe(Stream.ensuring(Deferred.succeed(closed, "finalizer")))
      yield* Context.get(services, Emulator).respond({ path: "/2/tweets/search/stream", stream })
      const read = Effect.flatMap(HttpClient.get(`${url}/2/tweets/search/stream`), (response) =>
        Effect.forkChild(Effect.exit(Stream.runDrain(response.stream)), { startImmediately: true })
      )
      const reader = yield* Effect.provide(read, FetchHttpClient.layer)
      yield* Scope.close(scope, Exit.void)
      expect(yield* Deferred.await(closed)).toBe("finalizer")
      expect(Exit.isFailure(yield* Fiber.join(reader))).toBe(true)
    })
  )
})

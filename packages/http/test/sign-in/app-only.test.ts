import { assert, describe, it } from "@effect/vitest"
import { defaultCredentials, Emulator, layer as emulator } from "@xeffect/emulator"
import { layer } from "../over-client/index.ts"
import { appOnly, appOnlyToken, invalidate } from "../over-client/app-only.ts"
import { getTweet } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { json, recorder } from "../support.ts"
import { app, arrived } from "./support.ts"

const live = Layer.unwrap(Effect.map(appOnly(app), (bearer) => layer({ bearer })))
const read = getUser({ id: "2244994945" })

describe("appOnlyToken", () => {
  it.effect("returns the token, and makes the X API forget it", () =>
    Effect.gen(function* () {
      const access_token = yield* appOnlyToken(app)
      assert.strictEqual(Redacted.value(access_token), defaultCredentials.bearer_token)
      yield* invalidate({ ...app, access_token })
      assert.notStrictEqual(Redacted.value(yield* appOnlyToken(app)), defaultCredentials.bearer_token)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("sends key and secret percent-encoded", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({ token_type: "bearer", access_token: "a" }))
      yield* appOnlyToken({ consumer_key: "k+/", consumer_secret: "s:=" }).pipe(Effect.provide(client))
      const [request] = sent
      assert.strictEqual(request?.headers["authorization"], `Basic ${btoa("k%2B%2F:s%3A%3D")}`)
      assert.strictEqual(request?.body, "grant_type=client_credentials")
      assert.strictEqual(request?.url, "https://api.x.com/oauth2/token")
    })
  )

  it.effect("is Forbidden for a wrong secret, and may be requested again if the response was lost", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      const wrong = yield* Effect.flip(appOnlyToken({ ...app, consumer_secret: "wrong" }))
      assert.strictEqual(wrong.reason._tag, "Forbidden")
      yield* fault({ reset: "after" })
      const lost = yield* Effect.flip(appOnlyToken(app))
      assert.strictEqual(lost.reason._tag, "TransportError")
    }).pipe(Effect.provide(emulator()))
  )
})

describe("appOnly", () => {
  it.effect("asks for the token when it is needed, once for all fibers", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        assert.strictEqual(yield* arrived("/oauth2/token"), 0)
        yield* Effect.all(
          Array.from({ length: 50 }, () => read),
          { concurrency: "unbounded" }
        )
      }).pipe(Effect.provide(live))
      assert.strictEqual(yield* arrived("/oauth2/token"), 1)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("goes on when the fiber that asked first is interrupted", () =>
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const asked = yield* Latch.make()
      const responded = yield* Latch.make()
      const slow = HttpClient.transform(client, (exchange, { url }) =>
        url.endsWith("/oauth2/token")
          ? asked.open.pipe(Effect.andThen(responded.await), Effect.andThen(exchange))
          : exchange
      )
      yield* Effect.gen(function* () {
        const first = yield* Effect.forkChild(read)
        yield* asked.await
        const others = yield* Effect.forkChild(
          Effect.all(
            Array.from({ length: 9 }, () => read),
            { concurrency: 9 }
          )
        )
        yield* Effect.yieldNow
        yield* Fiber.interrupt(first)
        yield* responded.open
        assert.lengthOf(yield* Fiber.join(others), 9)
      }).pipe(Effect.provide(live), Effect.provideService(HttpClient.HttpClient, slow))
      assert.strictEqual(yield* arrived("/oauth2/token"), 1)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("requests another token after an invalidation, and retries the rejected request once", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        yield* read
        yield* invalidate({ ...app, access_token: defaultCredentials.bearer_token })
        const responses = yield* Effect.all(
          Array.from({ length: 50 }, () => read),
          { concurrency: "unbounded" }
        )
        assert.isTrue(responses.every(({ data }) => data?.username === "ada_rivers"))
      }).pipe(Effect.provide(live))
      assert.strictEqual(yield* arrived("/oauth2/token"), 2)
      const requests = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
      const statuses = requests.filter(({ path }) => path.startsWith("/2/")).map(({ status }) => status)
      assert.deepStrictEqual([statuses.filter((one) => one === 401).length, statuses.length], [50, 101])
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("fails with the 401 if the new token is the same", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(({ url }) =>
        url.endsWith("/oauth2/token") ? json({ token_type: "bearer", access_token: "a" }) : json({}, { status: 401 })
      )
      const call = getTweet({ id: "20" }).pipe(Effect.flip)
      const { reason } = yield* Effect.provide(call, Layer.provide(live, client))
      assert.strictEqual(reason._tag, "Unauthorized")
      assert.deepStrictEqual(
        sent.map(({ url }) => new URL(url).pathname),
        ["/oauth2/token", "/2/tweets/20", "/oauth2/token"]
      )
    })
  )

  it.effect("asks again after it could not get a token", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      yield* fault({ path: "/oauth2/token", status: 403, body: "{}" })
      yield* Effect.gen(function* () {
        const error = yield* Effect.flip(read)
        assert.deepStrictEqual([error.operation, error.reason._tag], ["app_only_token", "Forbidden"])
        yield* read
      }).pipe(Effect.provide(live))
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("is refused together with a bearer token", () =>
    Effect.gen(function* () {
      const both = Layer.unwrap(Effect.map(appOnly(app), (bearer) => layer({ bearer, bearer_token: "beside-it" })))
      const error = yield* Effect.flip(read.pipe(Effect.provide(both)))
      assert.strictEqual(
        error.message,
        "layer: InvalidInput: bearer_token must be left out if bearer is given, but is <redacted>"
      )
      assert.notInclude(JSON.stringify(error), "beside-it")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("refuses a malformed key when it is made", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => "lost")
      const made = Effect.scoped(appOnly({ ...app, consumer_secret: "" })).pipe(Effect.provide(client))
      const { reason } = yield* Effect.flip(made)
      assert.deepInclude({ ...reason }, { _tag: "InvalidInput", parameter: "consumer_secret" })
      assert.lengthOf(sent, 0)
    })
  )
})

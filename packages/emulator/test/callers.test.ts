import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { request } from "node:http"
import { text } from "node:stream/consumers"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer, type ServerOptions } from "../src/server/server.ts"
import { pageOf } from "./oauth-support.ts"
import { type Params, sign } from "./support.ts"

const serve = (options?: ServerOptions) => Layer.provideMerge(layerServer(options), layerEmulator())

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers: Params
  /** Chunks, which are sent without a length unless it is in the headers. */
  readonly body?: ReadonlyArray<string>
}

const me = "/2/users/me"
const authorization = `Bearer ${defaultCredentials.oauth2_user_token}`

/** Sends a request as `fetch` cannot: with any host, and a body of unknown length. */
const send = Effect.fnUntraced(function* ({ body = [], headers, method = "GET", path = me }: Sent) {
  const { port } = yield* EmulatorServer
  return yield* Effect.callback<{ status: number | undefined; detail: string }>((resume) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers: { authorization, ...headers } })
    sent.on("response", (response) => {
      void text(response).then((body) => {
        const detail = response.headers["content-type"]?.startsWith("application/json") ? JSON.parse(body).detail : body
        resume(Effect.succeed({ status: response.statusCode, detail }))
      })
    })
    // The server may close the connection before it has read everything.
    sent.on("error", () => undefined)
    for (const chunk of body) sent.write(chunk)
    sent.end()
  })
})

const statusOf = (sent: Sent) => Effect.map(send(sent), ({ status }) => status)

const recorded = Effect.flatMap(Emulator, ({ requests }) => requests)

describe("Host", () => {
  const rows: ReadonlyArray<readonly [host: string, status: number]> = [
    ["127.0.0.1", 200],
    ["127.0.0.1:1", 200],
    ["127.1.2.3", 200],
    ["localhost:8080", 200],
    ["LOCALHOST", 200],
    ["localhost.:80", 200],
    ["app.localhost", 200],
    ["[::1]:8080", 200],
    ["api.x.com", 200],
    ["api.twitter.com:443", 200],
    ["emulator.test:80", 200],
    ["attacker.example", 421],
    ["attacker.example:8080", 421],
    ["127.0.0.1.attacker.example", 421],
    ["localhost.attacker.example", 421],
    ["emulator.test.attacker.example", 421],
    ["attacker-x.com", 421],
    ["x.com.attacker.example", 421],
    ["attacker.example@127.0.0.1", 421],
    ["192.168.1.2", 421],
    ["0.0.0.0", 421],
    ["[::2]", 421]
  ]
  it.live.each(rows)("%s: %i", ([host, status]) =>
    Effect.gen(function* () {
      expect(yield* statusOf({ headers: { host } })).toBe(status)
      expect(yield* recorded).toHaveLength(status === 200 ? 1 : 0)
    }).pipe(Effect.provide(serve({ allowed_hosts: ["emulator.test"] })))
  )

  it.live("that is refused is named in the one sentence of the response, cut to 100 characters", () =>
    Effect.gen(function* () {
      const { detail } = yield* send({ headers: { host: `\u00e4${"a".repeat(5000)}` } })
      const host = `?${"a".repeat(99)}`
      expect(detail).toBe(
        `The emulator does not respond to the host "${host}". Allow it with allowed_hosts or --allow-host.`
      )
    }).pipe(Effect.provide(serve()))
  )
})

describe("Origin", () => {
  const rows: ReadonlyArray<readonly [origin: string, status: number]> = [
    ["http://127.0.0.1:5173", 200],
    ["http://localhost:3000", 200],
    ["https://[::1]", 200],
    ["https://app.example", 200],
    ["https://attacker.example", 403],
    ["https://app.example.attacker.example", 403],
    ["http://app.example", 403],
    ["https://localhost.attacker.example", 403],
    ["chrome-extension://localhost", 403],
    ["null", 403],
    ["", 403]
  ]
  it.live.each(rows)("%j: %i", ([origin, status]) =>
    Effect.gen(function* () {
      const { detail, status: got } = yield* send({ headers: { origin } })
      expect(got).toBe(status)
      if (status === 403) {
        const sentence = `The emulator accepts no requests from pages of "${origin}". Allow the origin with allowed_origins or --allow-origin.`
        expect(detail).toBe(sentence)
      }
      expect(yield* recorded).toHaveLength(status === 200 ? 1 : 0)
    }).pipe(Effect.provide(serve({ allowed_origins: ["https://app.example"] })))
  )

  it.live("is allowed if it is the host's own", () =>
    Effect.gen(function* () {
      const headers = { host: "emulator.test:8080", origin: "http://emulator.test:8080" }
      expect(yield* statusOf({ headers })).toBe(200)
      expect(yield* statusOf({ headers: { ...headers, origin: "http://emulator.test:8081" } })).toBe(403)
    }).pipe(Effect.provide(serve({ allowed_hosts: ["emulator.test"] })))
  )
})

// A page of this machine reaches the server by a proxy of its own, which passes on everything but the address.
describe("a proxy on this machine", () => {
  it.live("passes on what a page sends, signed for the proxy", () =>
    Effect.gen(function* () {
      const signature = yield* sign({ method: "GET", url: `http://127.0.0.1:1${me}` })
      const fetching = { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }
      const page = { host: "127.0.0.1:1", origin: "http://127.0.0.1:2", referer: "http://127.0.0.1:2/" }
      expect(yield* statusOf({ headers: { ...page, ...fetching, authorization: signature } })).toBe(200)
    }).pipe(Effect.provide(serve()))
  )
})

// The headers by which a browser describes requests that have no origin, as those of an image or a link.
describe("Sec-Fetch", () => {
  const rows: ReadonlyArray<readonly [site: string, mode: string, destination: string, status: number]> = [
    ["none", "navigate", "document", 200],
    ["same-origin", "cors", "empty", 200],
    ["same-site", "no-cors", "image", 200],
    ["cross-site", "navigate", "document", 200],
    ["cross-site", "navigate", "iframe", 403],
    ["cross-site", "no-cors", "image", 403],
    ["cross-site", "no-cors", "script", 403]
  ]
  it.live.each(rows)("%s, %s, %s: %i", ([site, mode, destination, status]) =>
    Effect.gen(function* () {
      const headers = { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": destination }
      const { pathname, search } = new URL(pageOf())
      expect(yield* statusOf({ headers, path: `${pathname}${search}` })).toBe(status)
    }).pipe(Effect.provide(serve()))
  )

  it.live.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "of a form of another site, without an origin: %s",
    (method) =>
      Effect.gen(function* () {
        const form = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }
        expect(yield* statusOf({ method, headers: form })).toBe(403)
        expect(yield* recorded).toHaveLength(0)
      }).pipe(Effect.provide(serve()))
  )
})

describe("the size of a body", () => {
  const upload = "/2/media/upload/7/append"
  const post = (body: ReadonlyArray<string>, headers: Params = {}) =>
    send({ method: "POST", path: upload, headers: { "content-type": "text/plain", ...headers }, body })
  const chunks = (count: number) => Array.from({ length: count }, () => "a".repeat(1000))
  const sentence = "The body is larger than 10000 bytes. Allow larger bodies with max_body_size or --max-body."

  it.live.each([
    ["with a length", (count: number) => ({ "content-length": String(count * 1000) })],
    ["without a length", () => ({})]
  ] as const)("is bounded, %s", ([, headers]) =>
    Effect.gen(function* () {
      yield* (yield* Emulator).respond({ path: upload, times: Infinity, status: 204 })
      expect((yield* post(chunks(10), headers(10))).status).toBe(204)
      for (const count of [11, 500]) {
        expect(yield* post(chunks(count), headers(count))).toEqual({ status: 413, detail: sentence })
      }
      // The next connection is served as before, and what was too large left nothing behind.
      expect((yield* post(chunks(10), headers(10))).status).toBe(204)
      expect((yield* recorded).map(({ size }) => size)).toEqual([10_000, 10_000])
    }).pipe(Effect.provide(serve({ max_body_size: 10_000 })))
  )

  it.live("has room for an upload by default, and an end", () =>
    Effect.gen(function* () {
      yield* (yield* Emulator).respond({ path: upload, times: Infinity, status: 204 })
      expect((yield* post(Array.from({ length: 16 }, () => "a".repeat(1_000_000)))).status).toBe(204)
      const length = String(64 * 1024 * 1024 + 1)
      expect((yield* post([], { "content-length": length })).status).toBe(413)
    }).pipe(Effect.provide(serve()))
  )
})

describe("an option that is malformed", () => {
  it.live.each([
    [{ allowed_hosts: ["a:80"] }, 'allowed_hosts must be host names without a port, but has "a:80".'],
    [{ allowed_origins: ["a"] }, 'allowed_origins must be origins such as https://app.example, but has "a".'],
    [
      { allowed_origins: ["https://a.example/"] },
      'allowed_origins must be origins such as https://app.example, but has "https://a.example/".'
    ],
    [{ max_body_size: -1 }, "max_body_size must be a whole number of bytes, 0 or more, but is -1."]
  ] as ReadonlyArray<readonly [ServerOptions, string]>)("%j ends the server", ([options, sentence]) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.provide(EmulatorServer, serve(options)))
      expect(String(exit)).toContain(sentence)
    })
  )
})

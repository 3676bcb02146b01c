import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { type ChildProcess, spawn } from "node:child_process"
import { createHash, createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import OAuth from "oauth-1.0a"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { canonical } from "../src/server/control/saved/canonical.ts"
import { respondToChallenge } from "./challenge.ts"
import { Emulator } from "../src/emulator/emulator.ts"
import { api, type Asked, ask, control, noon, token, underControl } from "./control-support.ts"
import { type Choice, known, learn, requests, type Sent } from "./state-requests.ts"
import { bundleProgram } from "../../conformance/running/bundles.ts"
import { times } from "../../conformance/running/whole.ts"

/** Everything of a response that a client sees. The port is another one for each server. */
const seen = Effect.fnUntraced(function* ({ body, headers, method, path }: Sent) {
  const asked = yield* ask(method, path, { headers, ...(body !== undefined && { body }) })
  // The length of what is compressed depends on the port in it.
  const { "content-length": _, date, ...rest } = asked.headers
  const isOfApi = !path.startsWith("/emulator/")
  return {
    status: asked.status,
    text: asked.text.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1"),
    location: asked.headers["location"],
    // The date of what is no part of the API, and its length with the port in it, are of the machine.
    headers: isOfApi ? { ...rest, date } : { type: rest["content-type"] }
  }
})

/** The state without its checksum, which depends on the port. */
const stateNow = Effect.map(
  Effect.suspend(() => seen({ method: "GET", path: "/emulator/state", headers: { authorization: `Bearer ${token}` } })),
  ({ text }) => JSON.parse(text).state
)

const checksumOf = (state: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(state)))
    .digest("hex")

const choiceOf = (number: number): Choice => ({
  number,
  one: (list) => list[number % list.length] ?? ""
})

/** The document with its properties in another order, as programs write it again that do not keep it. */
const shuffled = (value: unknown, number: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, number))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, shuffled(one, number)] as const)
  const at = number % Math.max(1, entries.length)
  return Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)].toReversed())
}

/** The document as PHP has it, which knows no objects but lists with names. */
const asLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asLists)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, asLists(one)] as const)
  const isList = entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

const escapedText = (literal: string): string =>
  literal.replaceAll(
    /[^\x20-\x7e]|[/<>&]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

const otherNumber = (text: string): string => {
  if (!/^-?\d+$/.test(text)) return text
  return text.endsWith("000") ? `${text.slice(0, -3)}.0E+3` : `${text}.0`
}

/** The text of a document with every character escaped that may be, and its whole numbers as others write them. */
const escaped = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? escapedText(token) : otherNumber(token)
  )

/** A webhook that refuses some deliveries, always the same ones. */
const fickle = Effect.acquireRelease(
  Effect.promise(async () => {
    const server = createServer((request, response) => {
      if (respondToChallenge(request, response)) return
      const hash = createHash("sha256")
      request.on("data", (chunk) => hash.update(chunk))
      request.on("end", () => {
        response.statusCode = (hash.digest()[0] ?? 0) % 2 === 0 ? 200 : 500
        response.end()
      })
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    return server
  }),
  (server) => Effect.sync(() => server.close())
)

const subscribe = Effect.fnUntraced(function* (port: number) {
  const url = `http://127.0.0.1:${port}/hook`
  const { json } = yield* api("POST", "/2/webhooks", "app", { url })
  for (const event_type of ["post.create", "like.create", "follow.follow"]) {
    const body = { event_type, filter: { user_id: "2244994945" }, webhook_id: json.data.id }
    expect((yield* api("POST", "/2/activity/subscriptions", "user", body)).status).toBe(200)
  }
})

const options = { authorize_page: "approve" } as const

const live = underControl(options)

/** The state that is saved after some requests, the requests after it, and their responses. */
const first = Effect.fnUntraced(function* (
  numbers: ReadonlyArray<readonly [number, number]>,
  saveAt: number,
  webhook: number
) {
  yield* subscribe(webhook)
  const learnt = known()
  const exchanges = []
  let state = ""
  for (const [index, [which, number]] of numbers.entries()) {
    if (index === saveAt) state = (yield* control("GET", "state")).text
    const make = requests[which % requests.length]
    if (make === undefined) continue
    const sent = make(learnt, choiceOf(number))
    const response = yield* seen(sent)
    learn(learnt, sent, response.text, response.location)
    if (index >= saveAt) exchanges.push([sent, response] as const)
  }
  return { exchanges, state, end: yield* stateNow }
})

const second = Effect.fnUntraced(function* (state: string, sent: ReadonlyArray<Sent>) {
  expect((yield* control("PUT", "state", state)).status).toBe(200)
  const responses = yield* Effect.forEach(sent, seen)
  return { responses, end: yield* stateNow }
})

describe("a state that is saved and loaded", () => {
  const anyNumbers = fc.array(fc.tuple(fc.nat(1000), fc.nat(100_000)), { minLength: 20, maxLength: 60 })

  it.live("Goes on as it would have, whatever was requested before and after, to the last byte", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(anyNumbers, fc.nat(100), (numbers, at) =>
          Effect.gen(function* () {
            const server = yield* fickle
            const address = server.address()
            const port = typeof address === "object" && address !== null ? address.port : 0
            const run = first(numbers, at % numbers.length, port)
            const { end, exchanges, state } = yield* Effect.provide(run, live)
            const sent = exchanges.map(([one]) => one)
            const rewritten = JSON.stringify(shuffled(JSON.parse(state), at))
            const again = yield* Effect.provide(second(rewritten, sent), underControl(options, { seed: 1 }))
            expect(again.responses).toEqual(exchanges.map(([, response]) => response))
            expect(again.end).toEqual(end)
          }).pipe(Effect.scoped, Effect.runPromise)
        ),
        { numRuns: times(3, 8), seed: 39 }
      )
    )
  )

  it.live("Remembers nonces, so that a signature is good for one request", () =>
    Effect.gen(function* () {
      const { access_token, access_token_secret, consumer_key, consumer_secret } = defaultCredentials
      const oauth = new OAuth({
        consumer: { key: consumer_key, secret: consumer_secret },
        signature_method: "HMAC-SHA1",
        hash_function: (text, key) => createHmac("sha1", key).update(text).digest("base64")
      })
      oauth.getTimeStamp = () => noon / 1000
      const signed = oauth.authorize(
        { url: "https://api.x.com/2/users/me", method: "GET" },
        { key: access_token, secret: access_token_secret }
      )
      const { Authorization: authorization } = oauth.toHeader(signed)
      const me = ask("GET", "/2/users/me", { headers: { authorization } })
      expect((yield* me).status).toBe(200)
      const { text } = yield* control("GET", "state")
      yield* control("POST", "reset", {})
      expect((yield* me).status).toBe(200)
      yield* control("PUT", "state", text)
      expect((yield* me).status).toBe(401)
    }).pipe(Effect.provide(live))
  )

  it.live(
    "Is loaded as any program writes it again, and not if it was changed, cut off, or is of another version",
    () =>
      Effect.gen(function* () {
        const { json, text } = yield* control("GET", "state")
        expect((yield* control("PUT", "state", JSON.stringify(json, undefined, 4))).status).toBe(200)
        const changed = { ...json, state: { ...json.state, random: { seed: 1, drawn: 1 } } }
        expect((yield* control("PUT", "state", changed)).json).toEqual({
          error: "The state was changed or cut off since GET /emulator/state returned it."
        })
        expect((yield* control("PUT", "state", { ...json, version: "9.0.0" })).json.error).toMatch(
          /^The state was saved by version "9\.0\.0" of the emulator, and this is "[\d.]+"\.$/
        )
        expect((yield* control("PUT", "state", text.slice(0, 5000))).json).toEqual({ error: "The body is not JSON." })
        expect((yield* control("PUT", "state", {})).json).toEqual({ error: "version is missing." })
      }).pipe(Effect.provide(live))
  )

  const damages: ReadonlyArray<readonly [what: string, change: (state: Asked["json"]) => void]> = [
    ["a time that is none", ({ clock }) => void (clock.now = { $number: "NaN" })],
    ["a number of draws that is none", ({ random }) => void (random.drawn = -1)],
    ["a life that is never due", ({ snapshot }) => void (snapshot.life.due = "x")],
    ["acts without an end", ({ snapshot }) => void (snapshot.life.acts = -(2 ** 53))],
    ["a rule that is no query", ({ snapshot }) => void (snapshot.streams.rules = [{ id: "1", value: "(" }])],
    ["posts that are none", ({ snapshot }) => void (snapshot.world.posts = { $map: [["1", null]] })],
    ["a number that is none", ({ snapshot }) => void (snapshot.world.clock.last = { $bigint: "x" })],
    ["no world", ({ snapshot }) => void delete snapshot.world],
    ["a part of another kind", ({ snapshot }) => void (snapshot.limits.counts = [])],
    ["a part that no emulator has", ({ snapshot }) => void (snapshot.world.secrets = { $map: [] })],
    ["a part that is missing", ({ snapshot }) => void delete snapshot.oauth.bearers],
    ["users whose names are numbers", ({ snapshot }) => void (snapshot.world.users.$map[0][1].username = 5)],
    ["users without names", ({ snapshot }) => void delete snapshot.world.users.$map[0][1].username],
    ["keys of users that are numbers", ({ snapshot }) => void (snapshot.world.users.$map[0][0] = 5)],
    [
      "a relation that leads to no text",
      ({ snapshot }) => void (snapshot.world.likes.$map[0][1] = { $map: [["1", 1]] })
    ],
    ["a map that is no list", ({ snapshot }) => void (snapshot.world.posts = { $map: {} })],
    ["an entry that is no pair", ({ snapshot }) => void (snapshot.world.posts = { $map: [["1", {}, {}]] })],
    ["bytes that are none", ({ snapshot }) => void (snapshot.record.requests = { $map: [[0, { $bytes: "*" }]] })],
    ["a large number that is a text", ({ snapshot }) => void (snapshot.world.clock.last = { $bigint: "0x1" })],
    ["a condition that is a list", ({ snapshot }) => void (snapshot.webhooks.conditions = { forge: [] })],
    ["a condition that is none", ({ snapshot }) => void (snapshot.webhooks.conditions = { send: "x" })],
    ["rules that are none", ({ snapshot }) => void (snapshot.streams.rules = [null])]
  ]

  it.live.each(damages)(
    "A state with %s and a checksum made by hand is refused, and everything is as it was",
    ([, change]) =>
      Effect.gen(function* () {
        yield* api("POST", "/2/tweets", "user", { text: "Before" })
        const { json } = yield* control("GET", "state")
        const state = structuredClone(json.state)
        change(state)
        const sha256 = checksumOf(state)
        const { json: refused, status } = yield* control("PUT", "state", { ...json, sha256, state })
        const error = "The state does not have the form that GET /emulator/state returns."
        expect([status, refused]).toEqual([400, { error }])
        expect((yield* control("GET", "state")).json.state).toEqual(json.state)
        expect((yield* api("GET", "/2/users/2244994945/tweets", "user")).json.data[0].text).toBe("Before")
      }).pipe(Effect.provide(live))
  )

  // Of a part, of a part's object, and of an entry.
  const places = [
    ...["world", "oauth", "limits", "billing", "faults", "record", "webhooks", "streams", "life"].map(
      (part) => `"${part}":{`
    ),
    '"clock":{"epoch"',
    '"username":"ada_rivers"'
  ]
  const reserved = ["__proto__", "constructor", "prototype"]

  it.live("With a field that leads to the prototype of objects is refused, and no object changes", () =>
    Effect.gen(function* () {
      yield* api("GET", "/2/users/2244994945", "app")
      const { json } = yield* control("GET", "state")
      const before = JSON.stringify(json.state)
      const prototype = Object.getOwnPropertyNames(Object.prototype)
      for (const place of places) {
        for (const name of reserved) {
          const state = before.replace(place, place.replace(/(?<=\{)|^(?!.*\{)/, `"${name}":{"suspended":true},`))
          const sha256 = checksumOf(JSON.parse(state))
          const body = `${JSON.stringify({ ...json, sha256, state: undefined }).slice(0, -1)},"state":${state}}`
          expect([place, state !== before, (yield* control("PUT", "state", body)).status]).toEqual([place, true, 400])
        }
      }
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype)
      expect(JSON.stringify((yield* control("GET", "state")).json.state)).toBe(before)
    }).pipe(Effect.provide(live))
  )

  it.live("With a pair of such a name alone is refused in each part, and no object changes", () =>
    Effect.gen(function* () {
      const { json } = yield* control("GET", "state")
      for (const part of Object.keys(json.state.snapshot)) {
        for (const name of reserved) {
          const state = structuredClone(json.state)
          state.snapshot[part] = { $object: [...Object.entries(state.snapshot[part]), [name, { suspended: true }]] }
          const sha256 = checksumOf(state)
          expect([part, (yield* control("PUT", "state", { ...json, sha256, state })).status]).toEqual([part, 400])
        }
      }
      expect(Reflect.get({}, "suspended")).toBeUndefined()
      expect((yield* control("GET", "state")).json.state).toEqual(json.state)
    }).pipe(Effect.provide(live))
  )

  it.live("Is loaded with whatever names and options clients and programs have used", () =>
    Effect.gen(function* () {
      const { addPosts, addUsers, fault, respond, world } = yield* Emulator
      yield* ask("GET", "/2/users/2244994945", {
        headers: { ["__proto__"]: "a", constructor: "b", prototype: "c", $map: "d" }
      })
      yield* addUsers({ count: 3, fields: () => ({ name: "constructor" }) })
      yield* addPosts({ author: world.seed.users.main, count: 3, text: () => "__proto__" })
      yield* fault({ path: "/2/tweets", status: 500, times: 2, headers: { constructor: "x" } })
      yield* respond({ path: "/2/users", status: 200, body: '{"__proto__":1}', rate: 0.5 })
      yield* control("POST", "limits", { limits: { get_user: 5 } })
      yield* control("POST", "deliveries", { delay: 0.5, delay_by: "2 seconds", duplicate: 1 })
      const { json } = yield* control("GET", "state")
      expect((yield* control("PUT", "state", json)).status).toBe(200)
      expect((yield* control("GET", "state")).json).toEqual(json)
    }).pipe(Effect.provide(underControl({ ...options, live: { per_minute: 5 } })))
  )

  const forms: ReadonlyArray<readonly [how: string, write: (text: string) => string]> = [
    ["with names in another order", (text) => JSON.stringify(shuffled(JSON.parse(text), 3))],
    ["with names in reverse order", (text) => JSON.stringify(shuffled(JSON.parse(text), 0))],
    ["indented", (text) => JSON.stringify(JSON.parse(text), undefined, "\t")],
    ["with escapes, and numbers in another notation", escaped],
    ["by PHP, which has lists for some objects", (text) => JSON.stringify(asLists(JSON.parse(text)))]
  ]
  it.live.each(forms)("Is loaded if it was written again %s, and saved as it was", ([, write]) =>
    Effect.gen(function* () {
      yield* api("POST", "/2/tweets", "user", { text: "Zürich – 京都 \u{1f30a} </script>" })
      yield* api("POST", "/2/media/upload/initialize", "user", {
        media_type: "image/png",
        media_category: "tweet_image",
        total_bytes: 1000
      })
      const { text } = yield* control("GET", "state")
      yield* control("POST", "reset", { seed: 1 })
      const form = write(text)
      expect(form).not.toBe(text)
      expect((yield* control("PUT", "state", form)).status).toBe(200)
      expect((yield* control("GET", "state")).text).toBe(text)
    }).pipe(Effect.provide(live))
  )

  it.live("Cannot be saved with a stream that a program has programmed", () =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      const { Stream } = yield* Effect.promise(() => import("effect"))
      yield* respond({ path: "/2/tweets/search/stream", stream: Stream.never })
      const { json, status } = yield* control("GET", "state")
      expect([status, typeof json.error]).toEqual([409, "string"])
      expect(json.error).toMatch(/cannot be saved\.$/)
    }).pipe(Effect.provide(live))
  )

  it.live("Has the time at which it was saved, which goes on if it did", () =>
    Effect.gen(function* () {
      yield* control("POST", "clock", { advance: "1 hour", run: true })
      const { text } = yield* control("GET", "state")
      yield* control("POST", "reset", { clock: "2025-01-01T00:00:00Z" })
      const loaded = (yield* control("PUT", "state", text)).json
      expect([Date.parse(loaded.now) - noon >= 3_600_000, loaded.running]).toEqual([true, true])
      expect(yield* Clock.currentTimeMillis).toBeGreaterThan(noon)
    }).pipe(Effect.provide(live))
  )
})

const cli = await bundleProgram(fileURLToPath(new URL("../src/cli.ts", import.meta.url)))

/** A process, and the address that it prints. */
const start = (...args: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.promise(async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
      const all = ["--no-warnings", cli, "--port", "0", "--control", ...args]
      const child = spawn(process.execPath, all, { env: { ...process.env, X_EMULATOR_TOKEN: token } })
      let text = ""
      for await (const chunk of child.stdout ?? []) {
        text += chunk
        if (/^X_OTHER_OAUTH2_USER_TOKEN=.*\n/m.test(text)) break
      }
      return { child, url: /^X_BASE_URL=(.*)$/m.exec(text)?.[1] ?? "" }
    }),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  )

describe("a process that is killed", () => {
  it.live("Is followed by another one, whose next response is the one that would have come", () =>
    Effect.gen(function* () {
      const authorization = `Bearer ${defaultCredentials.oauth2_user_token}`
      const headers = { authorization, "content-type": "application/json" }
      const fetched = (url: string, init: RequestInit) =>
        Effect.promise(async () => {
          const response = await fetch(url, init)
          return [response.status, Object.fromEntries(response.headers), await response.text()] as const
        })
      const next = (url: string, text: string) =>
        Effect.all([
          fetched(`${url}/2/tweets`, { method: "POST", headers, body: JSON.stringify({ text }) }),
          fetched(`${url}/2/users/2244994945/tweets?max_results=5`, { headers }),
          fetched(`${url}/2/users/me`, { headers })
        ])
      const controlled = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const one = yield* start("--stop-clock", "--limits", "3")
      yield* next(one.url, "before")
      const [, , state] = yield* fetched(`${one.url}/emulator/state`, { headers: controlled })
      const expected = yield* next(one.url, "after")
      one.child.kill("SIGKILL")
      const other = yield* start("--limits", "3")
      const put = { method: "PUT", headers: controlled, body: state }
      expect((yield* fetched(`${other.url}/emulator/state`, put))[0]).toBe(200)
      expect(yield* next(other.url, "after")).toEqual(expected)
    }).pipe(Effect.scoped)
  )
})

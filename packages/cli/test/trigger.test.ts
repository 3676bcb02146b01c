// Made-up events for a webhook of one's own, over real HTTP.
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { defaultCredentials, sampleEventTypes } from "@xeffect/emulator"
import { webhook, type XEvent } from "@xeffect/webhooks"
import { onNode } from "@xeffect/webhooks/node"
import * as Effect from "effect/Effect"
import { xeffect } from "./support/run.ts"

const listening = Effect.fnUntraced(function* (listener: RequestListener) {
  const server = createServer(listener)
  yield* Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
})

/** A webhook that has these secrets. Returns its address, and the events that it accepts. */
const receiving = Effect.fnUntraced(function* (secrets: { consumer_secret: string; client_secret?: string }) {
  const events: Array<XEvent> = []
  const handler = webhook({ ...secrets, on_event: (event) => Effect.sync(() => events.push(event)) })
  const handle = onNode(handler)
  return { events, to: yield* listening((incoming, outgoing) => void handle(incoming, outgoing)) }
})

const own = "a consumer secret of this app alone"

const env = { X_CONSUMER_SECRET: own }

const rowsOf = (stdout: string) =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

describe("A made-up event", () => {
  it.live("of each type is accepted by a webhook with the same secret", () =>
    Effect.gen(function* () {
      const { events, to } = yield* receiving({ consumer_secret: own })
      const { code, stdout } = yield* xeffect(["webhook", "trigger", ...sampleEventTypes, "--to", to], { env })
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(
        rowsOf(stdout).map(({ accepted, status, type }) => ({ accepted, status, type })),
        sampleEventTypes.map((type) => ({ accepted: true, status: 200, type }))
      )
      assert.strictEqual(events.length, sampleEventTypes.length)
    }).pipe(Effect.scoped)
  )

  const client = { X_CLIENT_SECRET: "a client secret of this app" }
  const other = "another consumer secret"
  it.live.each([
    ["the consumer secret", env, [], { consumer_secret: own }],
    ["the client secret", client, [], { consumer_secret: other, client_secret: client.X_CLIENT_SECRET }],
    ["both", { ...env, ...client }, [], { consumer_secret: own, client_secret: client.X_CLIENT_SECRET }],
    ["the consumer secret if the webhook knows no other", { ...env, ...client }, [], { consumer_secret: own }],
    ["the secrets of an emulator", {}, ["--emulator"], { consumer_secret: defaultCredentials.consumer_secret }]
  ] as const)("and a challenge are signed with %s", ([, variables, flags, secrets]) =>
    Effect.gen(function* () {
      const { events, to } = yield* receiving(secrets)
      const args = ["webhook", "trigger", "challenge", "follow.follow", "--user-id", "42", "--to", to, ...flags]
      const { code, stderr } = yield* xeffect(args, { env: variables })
      assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual(
        events.map(({ body, type }) => [type, JSON.stringify(body).includes('"user_id":"42"')]),
        [["follow.follow", true]]
      )
    }).pipe(Effect.scoped)
  )

  it.live("that is refused is a failure, with the response and a sentence about the secret", () =>
    Effect.gen(function* () {
      const { to } = yield* receiving({ consumer_secret: "another secret" })
      const { code, stderr, stdout } = yield* xeffect(["webhook", "trigger", "follow.follow", "--to", to], { env })
      assert.strictEqual(code, 1)
      assert.deepInclude(rowsOf(stdout)[0], { accepted: false, status: 401 })
      assert.match(stderr, /did not accept follow\.follow\.\n.*401.*secret/s)
      assert.notInclude(stdout + stderr, own)
    }).pipe(Effect.scoped)
  )

  it.live.each([
    ["a redirect", (response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(), 302],
    ["an error page", (response) => response.writeHead(500).end(`<html>${"x".repeat(10_000)}`), 500],
    ["no body", (response) => response.writeHead(204).end(), 204],
    ["its own secret in the page", (response) => response.writeHead(400).end(`secret: ${own}`), 400]
  ] as ReadonlyArray<readonly [string, (response: Parameters<RequestListener>[1]) => void, number]>)(
    "whose response is %s is reported by its status, in a line",
    ([, respond, status]) =>
      Effect.gen(function* () {
        const to = yield* listening((incoming, outgoing) => void incoming.resume().once("end", () => respond(outgoing)))
        const { code, stderr, stdout } = yield* xeffect(["webhook", "trigger", "follow.follow", "--to", to], { env })
        assert.strictEqual(code, status === 204 ? 0 : 1)
        assert.deepInclude(rowsOf(stdout)[0], { accepted: status === 204, status })
        assert.isBelow(stdout.length, 500)
        assert.notInclude(stdout + stderr, own)
      }).pipe(Effect.scoped)
  )

  it.live("is printed by --dry-run, and sent to nobody", () =>
    Effect.gen(function* () {
      const { stdout } = yield* xeffect(["webhook", "trigger", "like.create", "--dry-run"])
      assert.strictEqual(rowsOf(stdout)[0].data.event_type, "like.create")
    })
  )

  it.live("whose response came is printed also if the webhook is gone before the next one", () =>
    Effect.gen(function* () {
      const server = createServer((incoming, outgoing) => {
        incoming.resume()
        outgoing.writeHead(200, { connection: "close" }).end()
        server.close()
      })
      yield* Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
      const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
      const args = ["webhook", "trigger", "follow.follow", "like.create", "--to", to]
      const { code, stdout } = yield* xeffect(args, { env })
      assert.strictEqual(code, 9)
      assert.deepStrictEqual(
        rowsOf(stdout).map(({ status, type }) => [type, status]),
        [["follow.follow", 200]]
      )
    })
  )

  it.live("has its types listed", () =>
    Effect.gen(function* () {
      const { stdout } = yield* xeffect(["webhook", "trigger"])
      assert.deepStrictEqual(
        rowsOf(stdout).map(({ type }) => type),
        ["challenge", ...sampleEventTypes]
      )
    })
  )
})

describe("A command for made-up events", () => {
  it.live.each([
    [["post.mention"], 2, 'there is no type of event "post.mention".\nDid you mean post.mention.create?'],
    [["follow.follow"], 2, "no address is given."],
    [["--to", "http://localhost:1/x"], 2, "no type of event is given."],
    [["follow.follow", "--to", "localhost:1"], 2, "--to must be an http or https address"],
    [["follow.follow", "--to", "http://user:password@localhost:1/"], 2, "without a user name"],
    [["follow.follow", "--to", "http://127.0.0.1:1/x", "--user-id", "me"], 2, "--user-id must be 1 to 19 digits"],
    [["follow.follow", "--to", "http://127.0.0.1:1/x", "--user-id", "0012"], 2, "without zeros in front"],
    [["follow.follow", "--to", "http://127.0.0.1:1/x"], 9, "http://127.0.0.1:1/x cannot be reached."],
    [["challenge", "--dry-run"], 2, "a challenge has no body"],
    [["follow.follow", "challenge", "--dry-run"], 2, "a challenge has no body"]
  ] as const)("that is %j is refused with a sentence", ([args, expected, sentence]) =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* xeffect(["webhook", "trigger", ...args], { env })
      assert.deepStrictEqual([code, stderr.includes(sentence), stdout], [expected, true, ""], stderr)
    })
  )

  it.live("without a secret says which variable has it", () =>
    Effect.gen(function* () {
      const args = ["webhook", "trigger", "follow.follow", "--to", "http://127.0.0.1:1/x"]
      const { code, stderr } = yield* xeffect(args)
      assert.strictEqual(code, 2)
      assert.match(stderr, /X_CONSUMER_SECRET or X_CLIENT_SECRET/)
    })
  )
})

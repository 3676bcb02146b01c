import { assert, describe, it } from "@effect/vitest"
import type { WebhookHandler } from "@xeffect/webhooks"
import { onNode } from "@xeffect/webhooks/node"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { createServer, request as send, type RequestListener } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { json, raw, text } from "./parsers.ts"
import { make, signed } from "./signed.ts"

/** Serves for as long as the test runs. Returns the address. */
const serve = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer(listener).listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.closeAllConnections()).pipe(Effect.andThen(Effect.sync(() => server.close())))
  ).pipe(Effect.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`))

const event = { data: { event_type: "post.delete", event_uuid: "1" } }

/** Delivers a signed event to the address. */
const deliver = (address: string, sent: Request) =>
  Effect.promise(async () => {
    const response = await fetch(address, { method: "POST", headers: sent.headers, body: await sent.arrayBuffer() })
    return { status: response.status, text: await response.text() }
  })

const ask = (address: string, init?: RequestInit) => Effect.promise(() => fetch(address, init))

const seeing = () => {
  const seen: Array<string> = []
  return { seen, handle: make({ on_event: ({ type }) => Effect.sync(() => void seen.push(type)) }) }
}

describe("onNode", () => {
  it.effect("delivers an event, responds to a challenge, and refuses other methods and signatures", () =>
    Effect.gen(function* () {
      const { handle, seen } = seeing()
      const address = yield* serve(onNode(handle))
      assert.strictEqual((yield* deliver(address, yield* signed(event))).status, 200)
      const challenged = yield* ask(`${address}?crc_token=0123456789abcdef`)
      assert.match(yield* Effect.promise(() => challenged.text()), /^\{"response_token":"sha256=/)
      assert.strictEqual(challenged.headers.get("content-type"), "application/json")
      const refused = yield* ask(address, { method: "DELETE" })
      assert.deepStrictEqual([refused.status, refused.headers.get("allow")], [405, "GET, POST"])
      assert.strictEqual((yield* ask(address, { method: "POST", body: "{}" })).status, 401)
      assert.deepStrictEqual(seen, ["post.delete"])
    })
  )

  it.effect.each([
    ["JSON", json],
    ["text", text]
  ] as const)("A delivery after a parser of %s is a 500 that says why", ([, parse]) =>
    Effect.gen(function* () {
      const { handle, seen } = seeing()
      const address = yield* serve(parse(onNode(handle)))
      const { status, text } = yield* deliver(address, yield* signed(event))
      assert.deepStrictEqual([status, text], [500, "The body was read before it reached the webhook."])
      assert.deepStrictEqual(seen, [])
    })
  )

  it.effect.each(["body", "rawBody"] as const)("The bytes that a parser left in %s are verified", (name) =>
    Effect.gen(function* () {
      const { handle, seen } = seeing()
      const address = yield* serve(raw(name)(onNode(handle)))
      assert.strictEqual((yield* deliver(address, yield* signed(event))).status, 200)
      assert.deepStrictEqual(seen, ["post.delete"])
    })
  )

  it.effect("A body over the limit is refused before it has arrived, and the connection is closed", () =>
    Effect.gen(function* () {
      const address = yield* serve(onNode(make({ max_body_size: 1000, on_event: () => Effect.void })))
      const signature = (yield* signed(event)).headers.get("x-twitter-webhooks-signature") ?? ""
      const head = yield* Effect.callback<readonly [number | undefined, string | undefined]>((resume) => {
        const headers = { "x-twitter-webhooks-signature": signature }
        const outgoing = send(address, { method: "POST", headers }, ({ headers, statusCode }) => {
          resume(Effect.succeed([statusCode, headers.connection]))
          outgoing.destroy()
        })
        // Its end is never sent.
        outgoing.on("error", () => {})
        outgoing.write("x".repeat(5000))
      })
      assert.deepStrictEqual(head, [413, "close"])
    })
  )

  it.effect("A sender that closes the connection interrupts the handling", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const interrupted = yield* Deferred.make<void>()
      const on_event = () =>
        Deferred.succeed(begun, undefined).pipe(
          Effect.andThen(Effect.never),
          Effect.onInterrupt(() => Deferred.succeed(interrupted, undefined))
        )
      const address = yield* serve(onNode(make({ on_event })))
      const controller = new AbortController()
      const { body, headers } = yield* Effect.map(signed(event), (request) => request)
      const text = yield* Effect.promise(() => new Response(body).text())
      fetch(address, { method: "POST", headers, body: text, signal: controller.signal }).catch(() => {})
      yield* Deferred.await(begun)
      controller.abort()
      yield* Deferred.await(interrupted)
    })
  )

  it.effect.each([
    ["GET http://bot.example/x?crc_token=0123456789abcdef HTTP/1.1", "200"],
    ["GET //bot.example?crc_token=0123456789abcdef HTTP/1.1", "200"],
    ["OPTIONS * HTTP/1.1", "405"],
    ["TRACE /x HTTP/1.1", "400"]
  ] as const)("The request line %s has the status %s", ([line, status]) =>
    Effect.gen(function* () {
      const address = new URL(yield* serve(onNode(seeing().handle)))
      const received = yield* Effect.callback<string>((resume) => {
        const socket = connect(Number(address.port), address.hostname)
        socket.on("data", (bytes) => resume(Effect.succeed(String(bytes))))
        socket.write(`${line}\r\nHost: bot.example\r\nConnection: close\r\n\r\n`)
      })
      assert.match(received, new RegExp(`^HTTP/1\\.1 ${status} `))
    })
  )

  it("A value that is not a webhook is refused in one sentence", () => {
    // As a caller without types may pass it.
    assert.throws(() => onNode({} as WebhookHandler), /onNode: .*handle must be a webhook/)
  })
})

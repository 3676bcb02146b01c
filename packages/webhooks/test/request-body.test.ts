import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { make, signed } from "./signed.ts"
import { times } from "../../conformance/running/whole.ts"

describe("a body that was taken before the webhook", () => {
  it.effect.each([
    ["read", async (request: Request): Promise<void> => void (await request.text())],
    ["locked", async (request: Request): Promise<void> => void request.body?.getReader()]
  ] as const)("is a 500 if it was %s", ([, take]) =>
    Effect.gen(function* () {
      const request = yield* signed({ data: { event_type: "post.delete", event_uuid: "1" } })
      yield* Effect.promise(() => take(request))
      const { status } = yield* make({ on_event: () => Effect.void })(request)
      assert.strictEqual(status, 500)
    })
  )
})

it.effect("A delivery without a body is refused for its signature, as any other that X did not send", () =>
  Effect.gen(function* () {
    const headers = { "x-twitter-webhooks-signature": `sha256=${"A".repeat(43)}=` }
    const request = new Request("https://bot.example/x", { method: "POST", headers })
    const { status } = yield* make({ on_event: () => Effect.die("not expected") })(request)
    assert.strictEqual(status, 401)
  })
)

/** A request whose body is a stream, with a signature that is not of it. */
const unsigned = (source: UnderlyingDefaultSource<Uint8Array>) =>
  // `duplex` is needed for a body that is a stream, and not yet in the types.
  new Request("https://bot.example/x", {
    method: "POST",
    duplex: "half",
    body: new ReadableStream(source, { highWaterMark: 0 }),
    headers: { "x-twitter-webhooks-signature": `sha256=${"A".repeat(43)}=` }
  } as RequestInit)

describe("the body of a request that is not signed", () => {
  it.effect.each(["never comes", "never ends"])("is a 408 after time_limit if it %s, and is not read on", (kind) =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const hanging = new Promise<void>(() => {})
      let isCancelled = false
      const request = unsigned({
        pull: (controller) => {
          if (kind === "never ends" && controller.desiredSize === 1) controller.enqueue(new Uint8Array(1))
          Deferred.doneUnsafe(begun, Effect.void)
          return hanging
        },
        cancel: () => void (isCancelled = true)
      })
      const handle = make({ on_event: () => Effect.die("not expected"), time_limit: "3 seconds" })
      const fiber = yield* Effect.forkChild(handle(request))
      yield* Deferred.await(begun)
      yield* TestClock.adjust("2999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).status, 408)
      assert.isTrue(isCancelled)
    })
  )

  it.effect("is refused after some thousand parts of one byte, and is not read on", () =>
    Effect.gen(function* () {
      let sent = 0
      let isCancelled = false
      const request = unsigned({
        pull: (controller) => {
          sent++
          controller.enqueue(new Uint8Array(1))
        },
        cancel: () => void (isCancelled = true)
      })
      const { status } = yield* make({ on_event: () => Effect.die("not expected") })(request)
      assert.strictEqual(status, 413)
      assert.isBelow(sent, 12_000)
      assert.isTrue(isCancelled)
    })
  )
})

describe("the body of a signed request", () => {
  it("is what was sent, in whatever parts it arrives", () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 3000 }), fc.array(fc.nat(900)), async (text, sizes) => {
        const seen: Array<unknown> = []
        const handle = make({ on_event: ({ body }) => Effect.sync(() => seen.push(body)) })
        const whole = await Effect.runPromise(signed({ text }))
        const bytes = new Uint8Array(await whole.arrayBuffer())
        let start = 0
        const parts = [...sizes, bytes.length].map((size) => bytes.slice(start, (start += size)))
        const request = unsigned({
          pull: (controller) => {
            const part = parts.shift()
            if (part === undefined) controller.close()
            else controller.enqueue(part)
          }
        })
        for (const [name, value] of whole.headers) request.headers.set(name, value)
        assert.strictEqual((await Effect.runPromise(handle(request))).status, 200)
        assert.deepStrictEqual(seen, [{ text }])
      }),
      { numRuns: times(15) }
    ))
})

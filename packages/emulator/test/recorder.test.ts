import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { base } from "./support.ts"
import { someOf } from "../../conformance/running/whole.ts"

const send = (body: string, contentType = "text/plain", path = "/2/nothing") =>
  Effect.flatMap(Emulator, ({ handle }) =>
    handle({ method: "POST", url: `${base}${path}`, headers: { "content-type": contentType }, body })
  )

const recorded = Effect.flatMap(Emulator, ({ requests }) => requests)

const memory = Effect.sync(() => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
})

const megabyte = 1_000_000

describe("the record of requests", () => {
  it.effect("keeps the last requests, up to max_recorded_requests", () =>
    Effect.gen(function* () {
      yield* Effect.forEach([1, 2, 3, 4, 5], (number) => send(`${number}`))
      expect((yield* recorded).map(({ body }) => body)).toEqual(["3", "4", "5"])
    }).pipe(Effect.provide(layerEmulator({ max_recorded_requests: 3 })))
  )

  it.effect("has a request that is interrupted before its response, without a status", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(send("1"))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      expect((yield* recorded).map(({ body, status }) => [body, status])).toEqual([["1", 0]])
    }).pipe(Effect.provide(layerEmulator({ latency: "2 seconds" })))
  )

  it.effect("keeps nothing if the maximum is 0", () =>
    Effect.gen(function* () {
      yield* send("1")
      expect(yield* recorded).toEqual([])
    }).pipe(Effect.provide(layerEmulator({ max_recorded_requests: 0 })))
  )

  it.effect("keeps the last that have room", () =>
    Effect.gen(function* () {
      const bodies = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index).repeat(40_000))
      yield* Effect.forEach(bodies, (body) => send(body))
      const recordedBodies = (yield* recorded).map(({ body }) => body)
      // A character takes up to two bytes.
      expect(recordedBodies).toEqual(bodies.slice(-12))
    }).pipe(Effect.provide(layerEmulator({ max_recorded_bytes: megabyte })))
  )

  it.effect.each([
    [{ max_recorded_requests: -1 }, "max_recorded_requests must be a number, 0 or more, but is -1."],
    [{ max_recorded_bytes: Number.NaN }, "max_recorded_bytes must be a number, 0 or more, but is NaN."]
  ] as const)("cannot be bounded by %j", ([options, sentence]) =>
    Effect.gen(function* () {
      expect(String(yield* Effect.exit(Effect.provide(Emulator, layerEmulator(options))))).toContain(sentence)
    })
  )

  const part = `--b\r\ncontent-disposition: form-data; name="${"n".repeat(20)}"\r\nx: ${"a".repeat(2 * megabyte)}\r\n\r\n1\r\n--b--\r\n`
  const kinds = [
    ["text", "text/plain", "/2/nothing", "a".repeat(2 * megabyte)],
    ["a form of a sign-in", "application/x-www-form-urlencoded", "/oauth2/token", `a=${"a".repeat(2 * megabyte)}`],
    ["parts", "multipart/form-data; boundary=b", "/2/nothing", part]
  ] as const
  it.effect.each(someOf(kinds, 1))("does not keep large bodies of %s alive", ([, type, path, body]) =>
    Effect.gen(function* () {
      yield* send(body, type, path)
      const before = yield* memory
      // Each body is a text of its own, as from the network.
      yield* Effect.forEach(Array.from({ length: 12 }), () => send(structuredClone(body), type, path))
      // A collection may leave garbage behind while other tests run. A later one takes it.
      let grown = (yield* memory) - before
      for (let again = 0; again < 2 && grown >= 10 * megabyte; again++)
        grown = (yield* Effect.andThen(Effect.yieldNow, memory)) - before
      expect(yield* recorded).toHaveLength(13)
      expect(grown).toBeLessThan(10 * megabyte)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

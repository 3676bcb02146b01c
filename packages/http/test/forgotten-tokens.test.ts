import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it, vi } from "@effect/vitest"
import { opaqueKey } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { bundleProgram } from "../../conformance/running/bundles.ts"
import { someOf } from "../../conformance/running/whole.ts"

const program = await bundleProgram(fileURLToPath(new URL("forgotten-tokens-process.ts", import.meta.url)))

const counts = Effect.callback<unknown>((resume) => {
  const child = fork(program, [], { execArgv: ["--expose-gc", "--no-warnings"] })
  child.once("message", (message) => resume(Effect.succeed(message)))
  child.once("exit", (code) => resume(Effect.succeed(`ended with ${code}`)))
  return Effect.sync(() => child.kill())
})

describe("the tokens of users who are gone", () => {
  it.live(
    "are not in memory, whatever was done for them",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* counts, {
          "kept on purpose": 50,
          reads: 0,
          "reads that wait for limits": 0,
          "reads whose limits are recorded": 0,
          "likes, whose users are looked up": 0,
          "searches, which are paced": 0
        })
      }),
    180_000
  )
})

// `opaqueKey` of a process whose random numbers are all `drawn`.
const opaqueKeyDrawing = (drawn: number) =>
  Effect.promise(async () => {
    const random = vi
      .spyOn(crypto, "getRandomValues")
      .mockImplementation((numbers) => (numbers as unknown as Uint32Array).fill(drawn) as never)
    vi.resetModules()
    const fresh = await import("@xeffect/core/failure")
    fresh.opaqueKey(Redacted.make("draws the key"))
    random.mockRestore()
    return fresh.opaqueKey
  })

describe("the key of a secret", () => {
  it("is equal for equal secrets, and reveals nothing of them", () => {
    const key = opaqueKey(Redacted.make("a-long-access-token"))
    assert.strictEqual(opaqueKey(Redacted.make("a-long-access-token")), key)
    assert.match(key, /^[0-9a-z]+(\.[0-9a-z]+){3}$/)
  })

  const count = 60_000
  const keysBy = (keyOf: typeof opaqueKey) =>
    Array.from({ length: count }, (_, index) =>
      keyOf(Redacted.make(index % 2 === 0 ? `token-${index}` : `${"a".repeat(index % 300)}${index}`))
    )

  it("differs for different secrets, however similar", () => {
    assert.strictEqual(new Set(keysBy(opaqueKey)).size, count)
  })

  const draws: ReadonlyArray<readonly [string, number]> = [
    ["zeros", 0],
    ["ones", 0xffffffff],
    ["a single bit", 0x80000000],
    ["two bits", 0x00010001]
  ]
  it.each(someOf(draws, 1))(
    "has no part that two of 60,000 secrets share more often than by chance, though the random numbers are %s",
    (_, drawn) =>
      Effect.gen(function* () {
        // All four parts are the same, since the numbers are. By chance there are 0.4 pairs of the same 32 bits.
        const parts = keysBy(yield* opaqueKeyDrawing(drawn)).map((key) => key.split(".")[0])
        assert.isAbove(new Set(parts).size, count - 12)
      }).pipe(Effect.runPromise)
  )
})

import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { opaqueKey } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

const program = fileURLToPath(new URL("forgotten-tokens-process.ts", import.meta.url))

const counts = Effect.callback<unknown>((resume) => {
  const child = fork(program, [], { execArgv: ["--conditions=@xeffect/source", "--expose-gc", "--no-warnings"] })
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

describe("the key of a secret", () => {
  it("is equal for equal secrets, and reveals nothing of them", () => {
    const key = opaqueKey(Redacted.make("a-long-access-token"))
    assert.strictEqual(opaqueKey(Redacted.make("a-long-access-token")), key)
    assert.match(key, /^[0-9a-z]+(\.[0-9a-z]+){3}$/)
  })

  it("differs for different secrets, however similar: no two of 60,000 share a part of it more often than by chance", () => {
    const count = 60_000
    const keys = Array.from({ length: count }, (_, index) =>
      opaqueKey(Redacted.make(index % 2 === 0 ? `token-${index}` : `${"a".repeat(index % 300)}${index}`)).split(".")
    )
    assert.strictEqual(new Set(keys.map((parts) => parts.join("."))).size, count)
    // By chance there are 0.4 pairs of the same 32 bits.
    for (let lane = 0; lane < 4; lane++) {
      assert.isAbove(new Set(keys.map((parts) => parts[lane])).size, count - 12)
    }
  })
})

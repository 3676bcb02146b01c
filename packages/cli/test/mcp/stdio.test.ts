import { assert, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { bounded } from "../../src/mcp/stdio.ts"
import type { Refusal } from "../../src/session/refusal.ts"

const maxLine = 16 * 1024 * 1024

/** Whether a client that sends these chunks is refused. Each has a line break at these positions. */
const isRefused = Effect.fnUntraced(function* (
  ...chunks: ReadonlyArray<readonly [length: number, ...breaks: ReadonlyArray<number>]>
) {
  const tooLong = yield* Deferred.make<never, Refusal>()
  const bytes = chunks.map(([length, ...breaks]) => {
    const chunk = new Uint8Array(length).fill(0x20)
    for (const position of breaks) chunk[position] = 0x0a
    return chunk
  })
  yield* Stream.runDrain(bounded(Stream.fromIterable(bytes), tooLong))
  return yield* Deferred.isDone(tooLong)
})

it.effect("A client is refused for a line of more than 16 MB, also if the chunk that exceeds it ends the line", () =>
  Effect.gen(function* () {
    assert.isTrue(yield* isRefused([maxLine - 1], [2]))
    assert.isTrue(yield* isRefused([maxLine - 1], [100, 50]))
    assert.isTrue(yield* isRefused([maxLine - 1], [100, 50, 99]))
  })
)

it.effect("A client may send many lines that are shorter than 16 MB, in any chunks", () =>
  Effect.gen(function* () {
    assert.isFalse(yield* isRefused([maxLine - 10], [100, 5, 99], [maxLine - 1, 0], [10, 0]))
  })
)

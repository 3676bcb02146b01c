// The promises of each store of a text.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { keyValueText, memoryText, openFileText, type TextStore } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FileSystem from "effect/FileSystem"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import type { Scope } from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"

const inFiles = Effect.gen(function* () {
  const top = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "text-store-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )
  return yield* openFileText(yield* FileSystem.FileSystem, { directory: join(top, "text"), name: "text" })
}).pipe(Effect.provide(NodeFileSystem.layer))

const inKeyValueStore = Effect.map(KeyValueStore.KeyValueStore, (store) => keyValueText(store, "text")).pipe(
  Effect.provide(KeyValueStore.layerMemory)
)

const stores: ReadonlyArray<readonly [string, Effect.Effect<TextStore, unknown, Scope>]> = [
  ["memory", Effect.sync(() => memoryText())],
  ["a KeyValueStore", inKeyValueStore],
  ["files", inFiles]
]

describe.each(stores)("A text in %s", (_, make) => {
  it.live("is nothing at first, is replaced by who has read it, and can be emptied", () =>
    Effect.gen(function* () {
      const { read, replace } = yield* make
      const none = yield* read
      assert.isUndefined(none.text)
      assert.isTrue(yield* replace(none, "a"))
      const first = yield* read
      assert.strictEqual(first.text, "a")
      assert.isFalse(yield* replace(none, "b"))
      assert.isTrue(yield* replace(first, "b"))
      assert.isFalse(yield* replace(first, "c"))
      assert.isTrue(yield* replace(yield* read, undefined))
      assert.isUndefined((yield* read).text)
      assert.isTrue(yield* replace(yield* read, "d"))
    }).pipe(Effect.scoped)
  )

  it.live("is compared by its text if a version has no number", () =>
    Effect.gen(function* () {
      const { read, replace } = yield* make
      assert.isTrue(yield* replace({ text: undefined }, "a"))
      assert.isFalse(yield* replace({ text: undefined }, "b"))
      assert.isTrue(yield* replace({ text: "a" }, "b"))
      assert.strictEqual((yield* read).text, "b")
    }).pipe(Effect.scoped)
  )
})

describe("A write to a KeyValueStore that is interrupted", () => {
  it.effect("holds others back until the store has responded, so that two cannot replace the same version", () =>
    Effect.gen(function* () {
      const held = yield* KeyValueStore.KeyValueStore
      const set: typeof held.set = (key, value) => Effect.delay(held.set(key, value), "1 second")
      const { replace } = keyValueText({ ...held, set }, "text")
      const first = yield* Effect.forkChild(replace({ text: undefined }, "a"), { startImmediately: true })
      yield* Effect.forkChild(Fiber.interrupt(first), { startImmediately: true })
      const second = yield* Effect.forkChild(replace({ text: undefined }, "b"), { startImmediately: true })
      yield* TestClock.adjust("3 seconds")
      assert.isFalse(yield* Fiber.join(second))
      assert.strictEqual(yield* held.get("text"), "a")
    }).pipe(Effect.provide(KeyValueStore.layerMemory))
  )
})

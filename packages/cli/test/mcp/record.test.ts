import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { makeRecord, readRecord, type Record } from "../../src/mcp/record.ts"

/** Does something with the record of a new folder. */
const inFolder = (run: (record: Record, file: string) => Effect.Effect<void, unknown>) =>
  Effect.gen(function* () {
    const folder = mkdtempSync(join(tmpdir(), "xeffect-record-"))
    yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
    const env = ConfigProvider.fromEnv({ env: { XDG_STATE_HOME: folder } })
    yield* Effect.gen(function* () {
      yield* run(yield* makeRecord, join(folder, "xeffect", "writes.ndjson"))
    }).pipe(Effect.provideService(ConfigProvider.ConfigProvider, env), Effect.provide(Logger.layer([])))
  }).pipe(Effect.scoped)

const written = { tool: "create_post", words: "Hello" }

it.effect("A write is in the record before its outcome, for this user alone, and afterwards with it", () =>
  inFolder((record, file) =>
    Effect.gen(function* () {
      const end = yield* record.begin(written)
      assert.deepStrictEqual(
        (yield* readRecord).map((one) => Object(one).outcome),
        ["unknown"]
      )
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
      assert.isTrue(yield* end("done", { id: "1" }))
      const [entry, ...others] = yield* readRecord
      assert.deepStrictEqual([Object(entry).outcome, Object(entry).result, others], ["done", { id: "1" }, []])
    })
  )
)

it.effect("A line that was cut short spoils no other", () =>
  inFolder((record, file) =>
    Effect.gen(function* () {
      mkdirSync(join(file, ".."), { recursive: true })
      writeFileSync(file, '{"at":"2026-11-27","tool":"crea')
      yield* record.begin(written)
      assert.deepStrictEqual(
        (yield* readRecord).map((one) => Object(one).words),
        ["Hello"]
      )
      assert.match(readFileSync(file, "utf8"), /crea\n\{.*\}\n$/)
    })
  )
)

it.effect(
  "A record that cannot be written refuses a write in a sentence that names the file, and an outcome in a warning",
  () =>
    inFolder((record, file) =>
      Effect.gen(function* () {
        yield* record.check
        const end = yield* record.begin(written)
        rmSync(file)
        mkdirSync(file)
        for (const attempt of [record.check, record.begin(written)]) {
          const { message, reason } = yield* Effect.flip(
            attempt as Effect.Effect<unknown, { message: string; reason: string }>
          )
          assert.strictEqual(reason, "RecordNotWritable")
          assert.include(message, file)
        }
        assert.isFalse(yield* end("done"))
      })
    )
)

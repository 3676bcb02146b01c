import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import type { Record } from "@xeffect/ai/host"
import { makeRecord, readRecord } from "../../src/mcp/record.ts"

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
      assert.match(readFileSync(file, "utf8"), /^(\{.*\}\n){2}$/)
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

it.effect("An outcome is in the record also if its result cannot be written as JSON", () =>
  inFolder((record) =>
    Effect.gen(function* () {
      const end = yield* record.begin(written)
      const result: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)
      assert.isTrue(yield* end("done", result))
      assert.deepStrictEqual(
        (yield* readRecord).map((one) => Object(one).outcome),
        ["done"]
      )
    })
  )
)

it.effect("A record that is a device is refused, since no disk has it", () =>
  inFolder((record, file) =>
    Effect.gen(function* () {
      symlinkSync("/dev/null", file)
      for (const attempt of [record.check, Effect.asVoid(record.begin(written))]) {
        assert.strictEqual((yield* Effect.flip(attempt)).reason, "RecordNotWritable")
      }
    })
  )
)

it.effect("A record that cannot be read is not shown as one without writes", () =>
  inFolder((_, file) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readRecord, [])
      mkdirSync(file)
      assert.include((yield* Effect.flip(readRecord)).message, file)
    })
  )
)

it.effect("A line that is no write is not shown as one", () =>
  inFolder((record, file) =>
    Effect.gen(function* () {
      writeFileSync(file, 'null\n5\n"text"\n[]\n\0\0\n')
      yield* record.begin(written)
      assert.lengthOf(yield* readRecord, 1)
    })
  )
)

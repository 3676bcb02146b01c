import { assert, describe, it } from "@effect/vitest"
import { fileCheckpoint } from "@xeffect/core/file"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterEach, beforeEach } from "vitest"
import { bundleProgram } from "../../conformance/running/bundles.ts"

let folder = ""
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "file-checkpoint-"))))
afterEach(() => rmSync(folder, { recursive: true }))

const position = { time: 7, keys: ["20", "21"] }
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Runs a process that saves positions, and kills it after some were saved. Returns the time of the last that it printed. */
const killAfter = async (path: string, saved: number): Promise<number> => {
  const script = await bundleProgram(join(import.meta.dirname, "saves-positions.ts"))
  const child = spawn(process.execPath, ["--no-warnings", script, path])
  const times: Array<number> = []
  for await (const line of createInterface(child.stdout)) {
    times.push(Number(line))
    if (times.length === saved) child.kill("SIGKILL")
  }
  return times.at(-1) ?? 0
}

describe("fileCheckpoint", () => {
  it.effect("loads nothing before the first save, then what was saved last", () =>
    Effect.gen(function* () {
      const { load, save } = fileCheckpoint(join(folder, "mentions.json"))
      assert.isUndefined(yield* load)
      yield* save({ time: 1, keys: [] })
      yield* save(position)
      assert.deepStrictEqual(yield* load, position)
    })
  )

  it.effect("makes missing folders, and files that only their owner can read", () =>
    Effect.gen(function* () {
      const { round, save } = fileCheckpoint(join(folder, "positions", "mentions.json"))
      yield* save(position)
      yield* round?.save({ ...position, entries: [{ id: "22" }] }) ?? Effect.void
      assert.strictEqual(modeOf(join(folder, "positions")), "700")
      const files = readdirSync(join(folder, "positions"))
      assert.deepStrictEqual(files, ["mentions.json", "mentions.json.round"])
      assert.deepStrictEqual(
        files.map((file) => modeOf(join(folder, "positions", file))),
        ["600", "600"]
      )
    })
  )

  it.effect("writes no file that a link leads to", () =>
    Effect.gen(function* () {
      const other = join(folder, "other.txt")
      writeFileSync(other, "untouched")
      symlinkSync(other, join(folder, "mentions.json.new"))
      yield* fileCheckpoint(join(folder, "mentions.json")).save(position)
      assert.strictEqual(readFileSync(other, "utf8"), "untouched")
    })
  )

  it.effect("does not load what a link leads to", () =>
    Effect.gen(function* () {
      const path = join(folder, "mentions.json")
      writeFileSync(join(folder, "other.json"), JSON.stringify(position))
      symlinkSync(join(folder, "other.json"), path)
      const error = yield* Effect.flip(fileCheckpoint(path).load)
      assert.match(error.message, /mentions\.json is a link/)
    })
  )

  it.effect("saves into a folder that was removed", () =>
    Effect.gen(function* () {
      const { load, save } = fileCheckpoint(join(folder, "positions", "mentions.json"))
      yield* save({ time: 1, keys: [] })
      rmSync(join(folder, "positions"), { recursive: true })
      yield* save(position)
      assert.deepStrictEqual(yield* load, position)
    })
  )

  it.effect("of many that save at the same time none fails, and one position stays", () =>
    Effect.gen(function* () {
      const path = join(folder, "mentions.json")
      const times = Array.from({ length: 30 }, (_, time) => time)
      yield* Effect.forEach(times, (time) => fileCheckpoint(path).save({ time, keys: [] }), {
        concurrency: "unbounded"
      })
      assert.include(times, (yield* fileCheckpoint(path).load)?.time)
      assert.deepStrictEqual(readdirSync(folder), ["mentions.json"])
    })
  )

  it.effect("removes what killed processes have left, once it is a minute old, and nothing else", () =>
    Effect.gen(function* () {
      const draftOf = (digit: string) => `mentions.json.${digit.repeat(32)}.new`
      const names = [draftOf("1"), draftOf("2"), "mentions.json.new", "mentions.json.mine", `other.${draftOf("3")}`]
      for (const name of names) {
        writeFileSync(join(folder, name), "left")
        if (name !== draftOf("2")) utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000)
      }
      yield* fileCheckpoint(join(folder, "mentions.json")).save(position)
      assert.deepStrictEqual(readdirSync(folder).sort(), ["mentions.json", ...names.slice(1)].sort())
    })
  )

  it.effect.each([
    ["is empty", "", /mentions\.json does not contain a position/],
    ["was cut", '{"time":7,"keys":["2', /mentions\.json does not contain a position/],
    ["has something else", "{}", /mentions\.json does not contain a position/]
  ] as const)("A file that %s is a failure that names it", ([, text, message]) =>
    Effect.gen(function* () {
      const path = join(folder, "mentions.json")
      writeFileSync(path, text)
      const error = yield* Effect.flip(fileCheckpoint(path).load)
      assert.strictEqual(error.reason._tag, "TransportError")
      assert.match(error.message, message)
    })
  )

  it.effect.each(["", undefined, 7] as const)("The path %j is refused", (path) =>
    Effect.gen(function* () {
      // As a caller without types may pass it.
      const { load, save } = fileCheckpoint(path as string)
      for (const effect of [Effect.asVoid(load), save(position)]) {
        const error = yield* Effect.flip(effect)
        assert.match(error.message, /path must be the path of a file/)
      }
    })
  )

  it("A process that is killed while it saves loses no position that was saved", { timeout: 60_000 }, async () => {
    const path = join(folder, "mentions.json")
    for (const saved of [1, 3, 8]) {
      const last = await killAfter(path, saved)
      const found = await Effect.runPromise(fileCheckpoint(path).load)
      assert.isAtLeast(found?.time ?? 0, last)
      assert.lengthOf(found?.keys ?? [], 20_000)
    }
  })
})

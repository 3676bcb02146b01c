import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"
import { sparks } from "../src/output/sparks.ts"
import { type Place, xeffect } from "./support/run.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-plot-"))

const tides = join(folder, "tides")

let emulated: EmulatedOnPort
let env: Record<string, string>

const run = (args: ReadonlyArray<string>, place: Place = {}) => xeffect(args, { env, ...place })

beforeAll(async () => {
  emulated = await emulateOnPort({ limits: "off" })
  const variables = Object.entries(emulated.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value] as const)
  env = { ...Object.fromEntries(variables), XDG_STATE_HOME: join(folder, "state") }
  await Effect.runPromise(run(["collect", tides, "--query", "#tides"]))
})

afterAll(async () => {
  await emulated.close()
  rmSync(folder, { recursive: true })
})

describe("A plot of a collection", () => {
  it.live("has a bar for each day, also for those without posts", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* run(["plot", tides], { isTerminal: true, columns: 60 })
      assert.deepStrictEqual([code, stderr], [0, ""])
      const [title, ...bars] = stdout.trimEnd().split("\n")
      assert.strictEqual(title, "Posts a day: #tides")
      const days = bars.map((bar) => Date.parse(bar.slice(0, 10)))
      for (const [index, day] of days.slice(1).entries()) assert.strictEqual(day - (days[index] ?? 0), 86_400_000)
      const counts = bars.map((bar) => Number(bar.slice(11, 12)))
      assert.strictEqual(
        counts.reduce((sum, one) => sum + one, 0),
        9
      )
      for (const [index, bar] of bars.entries()) assert.strictEqual(bar.includes("█"), counts[index] !== 0)
    })
  )

  it.live("shows a long time without posts as a gap", () =>
    Effect.map(run(["plot", tides, "--by", "hour"], { isTerminal: true, columns: 40 }), ({ stdout }) => {
      assert.match(stdout, /^\d{4}-\d\d-\d\d \d\d:00 1 █+\n… +0\n/m)
    })
  )

  it.live.each([
    [80, true],
    [40, true],
    [20, true],
    [40, false]
  ] as const)("is not wider than %s columns, with Unicode: %s", ([columns, hasUnicode]) =>
    Effect.forEach(["posts", "entries"], (picture) =>
      Effect.map(
        run(["plot", tides, "--picture", picture], { isTerminal: true, columns, hasUnicode }),
        ({ code, stdout }) => {
          assert.strictEqual(code, 0)
          assert.deepStrictEqual(
            stdout.split("\n").filter((line) => CliOutput.displayWidth(line) > columns),
            []
          )
          // oxlint-disable-next-line no-control-regex
          if (!hasUnicode) assert.match(stdout, /^[\u0000-\u007f]*$/)
        }
      )
    )
  )

  it.live("is rows in a pipe, and a specification of vega-lite with --json", () =>
    Effect.gen(function* () {
      const piped = yield* run(["plot", tides])
      const [row] = piped.stdout.split("\n").map((line) => JSON.parse(line || "{}"))
      assert.deepStrictEqual(Object.keys(row), ["time", "until", "posts"])
      const { $schema, data } = JSON.parse((yield* run(["plot", tides, "--json"])).stdout)
      assert.match($schema, /vega-lite/)
      assert.deepStrictEqual(data.values[0], row)
    })
  )

  it.live("of metrics shows what counters were and are, once they were read again", () =>
    Effect.gen(function* () {
      const metrics = ["plot", tides, "--picture", "metrics", "--by", "hour"]
      const before = yield* run(metrics, { isTerminal: true })
      assert.deepStrictEqual([before.code, before.stdout], [0, ""])
      assert.strictEqual(before.stderr, "The collection has nothing to plot yet.\n")
      yield* run(["update", tides, "--refresh", "30 days"])
      const after = yield* run([...metrics, "--top", "3"], { isTerminal: true, columns: 60 })
      assert.strictEqual(after.code, 0, after.stderr)
      assert.match(
        after.stdout.replaceAll(/\s+/g, " "),
        /^like_count over time: #tides First and last value, from [-\d: ]+ to [-\d:]+ [\d:]+:/
      )
      for (const line of after.stdout.split("\n")) assert.isAtMost(CliOutput.displayWidth(line), 60)
      assert.match(after.stdout, /^\S.* +\d+ +\d+ [▁▂▃▄▅▆▇█ ]+$/m)
    })
  )

  it.live("of growth shows the entries of each list", () =>
    Effect.gen(function* () {
      const directory = join(folder, "graph")
      yield* run(["collect", directory, "get-users-followers", "--params", '{"id":"783214"}'])
      const { code, stderr, stdout } = yield* run(["plot", directory, "--picture", "growth"], { isTerminal: true })
      assert.strictEqual(code, 0, stderr)
      assert.match(stdout, /ben_harbor|783214/)
    })
  )

  it.live.each([
    [["nowhere"], '"nowhere" is not a collection'],
    [[tides, "--picture", "growth"], "collects no edges"],
    [[tides, "--top", "3"], "top must be left out: it is for growth and metrics"],
    [[tides, "--picture", "metrics", "--top", "many"], "--top must be a whole number"],
    [[tides, "--picture", "pie"], "--picture must be posts, entries, growth or metrics"]
  ] as const)("that cannot be is refused in a sentence: %s", ([args, words]) =>
    Effect.map(run(["plot", ...args]), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.include(stderr, words)
    })
  )
})

describe("A line of numbers", () => {
  const line = (...values: ReadonlyArray<number>) => ({
    name: "tides",
    points: values.map((value, index) => ({ at: index * 1000, value }))
  })

  it("begins at its least and ends at its greatest value, whatever they are", () => {
    assert.deepStrictEqual(sparks([line(1, 2, 3, 4, 5, 6, 7, 8)], 18, true), ["tides 1 8 ▁▂▃▄▅▆▇█"])
    assert.deepStrictEqual(sparks([line(-5e9, 0)], 40, false)[0]?.at(-1), "#")
  })

  it("that does not change is in the middle, and begins where its first value is", () => {
    const late = { name: "late", points: [{ at: 1000, value: 5 }] }
    const [, second] = sparks([line(1, 2, 3), late], 16, true)
    assert.match(second ?? "", /^late +5 5 +▅+$/)
  })

  it("is cut in a terminal that has not even room for its values", () => {
    const [text = ""] = sparks([line(1_000_000_000, 2_000_000_000)], 20, true)
    assert.isAtMost(CliOutput.displayWidth(text), 20)
  })

  it("is drawn in ASCII without Unicode", () => {
    assert.deepStrictEqual(sparks([line(1, 2, 3, 4, 5, 6)], 16, false), ["tides 1 6 _.-=*#"])
  })
})

// Drivers do as their machines decide. `npm run simulate -- drivers` takes as many runs as one likes.
import { spawnSync } from "node:child_process"
import { assert, beforeAll, describe, it } from "vitest"

interface Row {
  readonly machine: string
  readonly events: number
  readonly commands: number
  readonly seen: number
  readonly faults: ReadonlyArray<string>
}

// In a process of its own: machines are replaced by ones that write a log, before drivers are loaded.
const replayAll = (): ReadonlyArray<Row> => {
  const program = new URL("../replayed/main.ts", import.meta.url).pathname
  const { stderr, stdout } = spawnSync(process.execPath, ["--no-warnings", "--conditions=@xeffect/source", program], {
    encoding: "utf8"
  })
  assert.strictEqual(stderr, "")
  return JSON.parse(stdout)
}

/** How much has to happen for a run to say something: events, commands, and what is seen outside. */
const least: ReadonlyArray<readonly [machine: string, events: number, commands: number, seen: number]> = [
  ["following", 200, 400, 350]
]

describe("a driver, while requests, stores and connections fail", () => {
  let rows: ReadonlyArray<Row> = []
  beforeAll(() => {
    rows = replayAll()
  }, 120_000)

  it.each(least)(
    "of %s carries out each command once, in its order and time, and nothing else",
    (machine, ...bounds) => {
      const row = rows.find((one) => one.machine === machine)
      assert(row !== undefined)
      assert.deepStrictEqual(row.faults, [])
      const counts = [row.events, row.commands, row.seen]
      for (const [index, bound] of bounds.entries()) assert.isAtLeast(counts[index] ?? 0, bound)
    }
  )
})

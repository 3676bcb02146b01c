import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { serve } from "./restart/service.ts"
import { bundleProgram } from "../../conformance/running/bundles.ts"
import { times } from "../../conformance/running/whole.ts"

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

describe("a process that writes a stream to a file", () => {
  it("loses nothing and writes nothing twice when it is killed again and again", { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "xeffect-restart-"))
    const file = join(folder, "posts.ndjson")
    const program = await bundleProgram(join(import.meta.dirname, "restart/program.ts"))
    const service = await serve(5)
    const run = async (until: () => boolean) => {
      const child = spawn(process.execPath, ["--no-warnings", program, service.url, folder], {
        stdio: ["ignore", "ignore", "inherit"]
      })
      const closed = new Promise((done) => child.once("close", done))
      while (!until() && child.exitCode === null) await setTimeout(20)
      assert.isNull(child.exitCode)
      child.kill("SIGKILL")
      await closed
    }
    try {
      for (let kill = 0; kill < times(5, 20); kill++) {
        const before = sizeOf(file)
        // In the middle of what it writes, each time at another moment.
        await run(() => sizeOf(file) > before + 200 + kill * 57)
      }
      service.stopMaking()
      const last = service.made.length - 1
      await run(() => sizeOf(file) > 0 && readFileSync(file, "utf8").includes(`"id":"${last}"`))
      const lines = readFileSync(file, "utf8").split("\n").slice(0, -1)
      const ids = lines.map((line): number => Number(JSON.parse(line).id)).toSorted((one, other) => one - other)
      // The first connection begins with what is posted then.
      const first = ids[0] ?? 0
      assert.isAbove(ids.length, 100)
      assert.deepStrictEqual(
        ids,
        Array.from({ length: last - first + 1 }, (_, index) => first + index)
      )
    } finally {
      service.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

import assert from "node:assert/strict"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import * as Effect from "effect/Effect"
import { collectNew } from "../src/collector.ts"

test("the collector adds new posts to the table, and draws them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collector-"))
  const [table, picture] = [join(folder, "posts"), join(folder, "posts.svg")]
  const program = Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const before = yield* collectNew(table, picture)
    const author = world.seed.users.ben
    yield* addPosts({ author, count: 3, interval: "1 minute", text: (index) => `Low water ${index} #tides` })
    return [before, yield* collectNew(table, picture)] as const
  })
  const [before, after] = await program.pipe(Effect.provide(layerTest({ credentials: "app" })), Effect.runPromise)

  assert.ok(before > 0)
  assert.equal(after, before + 3)
  assert.match(readFileSync(picture, "utf8"), /^<svg/)
  const csv = readdirSync(table, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".csv"))
  assert.ok(csv.some((file) => readFileSync(join(table, file), "utf8").includes("Low water 2")))
  rmSync(folder, { recursive: true })
})

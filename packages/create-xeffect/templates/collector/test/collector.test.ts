import assert from "node:assert/strict"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "xeffect/promise"
import { collectNew } from "../src/collector.ts"

test("the collector adds new posts to the table, and draws them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "collector-"))
  const [table, picture] = [join(folder, "posts"), join(folder, "posts.svg")]
  const { emulator, options } = await emulate({ credentials: "app" })
  const x = promises(options)
  const { ben } = emulator.world.seed.users

  const before = await collectNew(x, table, picture)
  await x(
    emulator.addPosts({ author: ben, count: 3, interval: "1 minute", text: (index) => `Low water ${index} #tides` })
  )
  const after = await collectNew(x, table, picture)

  assert.ok(before > 0)
  assert.equal(after, before + 3)
  assert.match(readFileSync(picture, "utf8"), /^<svg/)
  const csv = readdirSync(table, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".csv"))
  assert.ok(csv.some((file) => readFileSync(join(table, file), "utf8").includes("Low water 2")))
  await x.close()
  rmSync(folder, { recursive: true })
})

// The programs of docs/studying-posts.md that read a table, in the languages that are on this machine.
import { assert, describe, it } from "@effect/vitest"
import { DuckDBInstance } from "@duckdb/node-api"
import { layerTest } from "@xeffect/emulator/test"
import { Emulator } from "@xeffect/emulator"
import { collect, run } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasPandas, hasParquetInR } from "../../packages/export/test/support/languages.ts"
import { top } from "../workspace.ts"

const page = readFileSync(join(top, "docs", "studying-posts.md"), "utf8")

const programIn = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ""

const days: ReadonlyArray<readonly [day: string, posts: number]> = [
  ["2026-11-20", 4],
  ["2026-11-21", 6]
]

const table = days.map((day) => `${day.join(",")}\n`).join("")

/** An empty folder with the collection that the programs of the page read. */
const study = Effect.gen(function* () {
  const now = Date.parse("2026-11-21T06:30:00Z")
  yield* TestClock.setTime(now)
  const { addPosts, world } = yield* Emulator
  const author = world.seed.users.main
  yield* addPosts({ author, count: 10, text: () => "#gauge", interval: "1 hour", until: now - 3_600_000 })
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "study-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  )
  const plan = yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["created_at"] })
  yield* run(plan, { directory: join(folder, "study"), format: "parquet" })
  return folder
}).pipe(Effect.provide(layerTest({ limits: "off" })))

const outputOf = (program: string, args: ReadonlyArray<string>, cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: "utf8" })

describe("The page for studies has a program that counts the posts of a day", () => {
  it.effect("DuckDB reads the table and counts the posts of each day", () =>
    Effect.gen(function* () {
      const folder = yield* study
      const rows = yield* Effect.promise(async () => {
        const connection = await (await DuckDBInstance.create(":memory:")).connect()
        const read = await connection.runAndReadAll(programIn("sql").replace("'study/", `'${folder}/study/`))
        connection.closeSync()
        return read.getRows()
      })
      assert.deepStrictEqual(
        rows.map(([day, posts]) => [String(day), Number(posts)] as const),
        days
      )
    })
  )

  it.effect.skipIf(!hasPandas)("with pandas", () =>
    Effect.map(study, (folder) => assert.strictEqual(outputOf("python3", ["-c", programIn("python")], folder), table))
  )

  it.effect.skipIf(!hasPandas)("pandas keeps the digits and the words of CSV by the line of the guide", () =>
    Effect.sync(() => {
      const guide = readFileSync(join(top, "docs", "collecting.md"), "utf8")
      const line = /`(pd\.read_csv\([^`]+\))`/.exec(guide)?.[1] ?? ""
      const folder = mkdtempSync(join(tmpdir(), "study-"))
      mkdirSync(join(folder, "tides"))
      const cells = ["12345678901234567890,NA", ",null", "1234567890123456789,NaN"]
      writeFileSync(join(folder, "tides", "posts.csv"), `in_reply_to_user_id,text\r\n${cells.join("\r\n")}\r\n`)
      const program = `import pandas as pd\nprint(${line}.to_csv(index=False, header=False), end="")`
      assert.strictEqual(outputOf("python3", ["-c", program], folder), `${cells.join("\n")}\n`)
      rmSync(folder, { recursive: true })
    })
  )

  it.effect.skipIf(!hasParquetInR)("with R", () =>
    Effect.map(study, (folder) =>
      assert.strictEqual(`${outputOf("Rscript", ["-e", programIn("r")], folder).trim()}\n`, table)
    )
  )
})

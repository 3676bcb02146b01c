// Values of a response that become a part of something else: the name of a file, a formula of a spreadsheet, a statement of SQL.
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { SqlClient } from "effect/sql/SqlClient"
import Papa from "papaparse"
import { withoutFormula } from "@xeffect/core/wire"
import { CsvPrinter } from "../src/output/formats/csv.ts"
import { dayOf } from "../src/page/day.ts"
import { PostgresDatabase } from "../src/store/postgres/database.ts"

describe("The day of a post", () => {
  it.each([
    ["2026-11-20T10:00:00.000Z", "2026-11-20"],
    ["2026-11-20", "2026-11-20"],
    ["/../../own", undefined],
    ["/../own.sh", undefined],
    ["2026-11-20/../..", "2026-11-20"],
    ["2026-11-2\u0000T10:00", undefined],
    ["", undefined]
  ])("whose created_at is %j is %j", (created_at, day) => {
    assert.strictEqual(dayOf("posts", { created_at }), day)
    assert.strictEqual(dayOf("counts", { start: created_at }), day)
  })

  it("never has a character that leads to another directory", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (created_at) => {
        assert.match(dayOf("posts", { created_at }) ?? "undated", /^(\d{4}-\d\d-\d\d|undated)$/)
      })
    )
  })
})

describe("A cell of CSV", () => {
  const cellOf = (text: string) => {
    const printer = new CsvPrinter("posts", { isForSpreadsheets: false, keepsFormulas: false })
    const { bytes, ends } = printer.print([{ json: JSON.stringify({ id: "1", text }) }])
    const [row = []] = Papa.parse<ReadonlyArray<string>>(bytes.toString("utf8", 0, ends[0])).data
    return row[printer.columns.findIndex(({ name }) => name === "text")]
  }

  it.each(["=1+1", "+1", "-1", "@a", "\ta", "\ra", "\na", "＝1", "＋1", "－1", "＠a", "'a"])(
    "whose text begins like a formula, as %j does, begins with an apostrophe",
    (text) => {
      assert.strictEqual(cellOf(text), `'${text}`)
    }
  )

  it("begins with an apostrophe for the same texts as a cell that a command prints", () => {
    const start = fc.constantFrom(..."\0\t\n\v\r \u00a0\u200b\u2028\ufeff=+-@＝＋－＠'\"a5{[#é🌊\\")
    fc.assert(
      fc.property(fc.string({ unit: start, maxLength: 6 }), (text) => {
        assert.strictEqual(cellOf(text), withoutFormula(text))
      })
    )
  })

  it.each([" =1", "\0=1", "\u200b+1", "\ufeff-1", "\u00a0@a"])(
    "whose text begins like a formula behind what nobody sees, as %j does, begins with an apostrophe",
    (text) => {
      assert.strictEqual(cellOf(text), `'${text}`)
    }
  )

  it.each(["a=1", "！a", "～a", "。", "é＝", "", "…", "\u00EF"])("whose text is %j is as it was", (text) => {
    assert.strictEqual(cellOf(text), text)
  })
})

describe("A schema of Postgres that arrives from another machine", () => {
  const hostile = ['tides".collection_slices where pg_sleep(2) is null -- ', "", "Tides", "a b", "a;drop table b", "a'"]

  it.each(hostile)("stays one quoted name in a statement: %j", (schema) => {
    // No statement is run.
    const table = new PostgresDatabase(undefined as unknown as SqlClient, schema).table("slices")
    assert.match(table, /^"(?:[^"]|"")*"\.collection_slices$/)
  })
})

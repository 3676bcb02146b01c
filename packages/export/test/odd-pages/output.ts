import { DuckDBInstance } from "@duckdb/node-api"
import type { OutputOptions } from "@xeffect/export"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync, zstdDecompressSync } from "node:zlib"
import Papa from "papaparse"

const textOf = (path: string, compress: OutputOptions["compress"]): string => {
  const bytes = readFileSync(path)
  if (compress === undefined) return bytes.toString()
  return (compress === "gzip" ? gunzipSync(bytes) : zstdDecompressSync(bytes)).toString()
}

const query = async (sql: string): Promise<ReadonlyArray<string>> => {
  const connection = await (await DuckDBInstance.create()).connect()
  const rows = (await connection.runAndReadAll(sql)).getRowObjects()
  connection.closeSync()
  return rows.map(({ id }) => String(id))
}

/** The IDs of a kind in the files of a collection, in any format. */
export const idsIn = async (
  directory: string,
  kind: string,
  { compress, format = "ndjson" }: OutputOptions
): Promise<ReadonlyArray<string>> => {
  if (format === "sqlite") {
    const database = new DatabaseSync(join(directory, "tables.sqlite"), { readOnly: true })
    const tables = database.prepare("select name from sqlite_master where name = ?").all(kind)
    const rows = tables.length === 0 ? [] : database.prepare(`select id from "${kind}"`).all()
    database.close()
    return rows.map(({ id }) => String(id))
  }
  const files = readdirSync(directory).filter((name) => new RegExp(`^${kind}(-\\d+)?\\.${format}`).test(name))
  if (format === "parquet") return files.length === 0 ? [] : query(`select id from '${directory}/${kind}*.parquet'`)
  const texts = files.map((name) => textOf(join(directory, name), compress))
  return format === "csv"
    ? texts.flatMap((text) =>
        Papa.parse<{ id: string }>(text, { header: true, skipEmptyLines: true }).data.map(({ id }) => id)
      )
    : texts.flatMap((text) => text.split("\n").filter(Boolean)).map((line) => String(JSON.parse(line).id))
}

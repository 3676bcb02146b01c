// Reads a collection as its manifest says, and never by the names of its files.
import { DuckDBInstance } from "@duckdb/node-api"
import type { Manifest, OutputFile } from "@xeffect/export"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync, zstdDecompressSync } from "node:zlib"
import Papa from "papaparse"

/** The manifest of a directory. */
export const manifestOf = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))

const textOf = (path: string, { compress }: Manifest["output"]): string => {
  const bytes = readFileSync(path)
  if (compress === undefined) return bytes.toString()
  return (compress === "gzip" ? gunzipSync(bytes) : zstdDecompressSync(bytes)).toString()
}

const idsOfParquet = async (path: string): Promise<ReadonlyArray<string>> => {
  const connection = await (await DuckDBInstance.create()).connect()
  const rows = (await connection.runAndReadAll(`select id from read_parquet('${path}')`)).getRowObjects()
  connection.closeSync()
  return rows.map(({ id }) => String(id))
}

const idsOfTable = (path: string, kind: string): ReadonlyArray<string> => {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare(`select id from "${kind}"`).all()
  database.close()
  return rows.map(({ id }) => String(id))
}

const idsOfFile = async (path: string, kind: string, output: Manifest["output"]): Promise<ReadonlyArray<string>> => {
  if (output.format === "sqlite") return idsOfTable(path, kind)
  if (output.format === "parquet") return idsOfParquet(path)
  const text = textOf(path, output)
  if (output.format === "ndjson") {
    const lines = text.split("\n").filter((line) => line !== "")
    return lines.map((line) => String(JSON.parse(line).id))
  }
  const { data, errors } = Papa.parse<{ id: string }>(text, { header: true, skipEmptyLines: true })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return data.map(({ id }) => id.replace(/^="(\d+)"$/, "$1"))
}

const hasKind =
  (kind: string) =>
  ({ kind: own, tables = [] }: OutputFile): boolean =>
    own === kind || tables.some((table) => table.kind === kind)

/** The IDs of a kind in the files that the manifest lists. */
export const idsOf = async (directory: string, kind: string): Promise<ReadonlyArray<string>> => {
  const { files, output } = manifestOf(directory)
  const ids = files.filter(hasKind(kind)).map(({ file }) => idsOfFile(join(directory, file), kind, output))
  return (await Promise.all(ids)).flat()
}

// Reads the files of a collection with DuckDB in a loop, as its manifest lists them, and says how often, and what was wrong.
import { DuckDBInstance } from "@duckdb/node-api"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const [path = ""] = process.argv.slice(2).map((value) => JSON.parse(value))
const directory = dirname(path)
const connection = await (await DuckDBInstance.create(":memory:")).connect()

interface ListedFile {
  readonly file: string
  readonly kind: string
  readonly rows: number
}

/** The text of the manifest, and the files that it lists of a kind. */
const readManifest = () => {
  const text = readFileSync(join(directory, "manifest.json"), "utf8")
  const { complete, files }: { readonly complete: boolean; readonly files: ReadonlyArray<ListedFile> } =
    JSON.parse(text)
  const of = (kind: string) => files.filter((one) => one.kind === kind)
  return { complete, posts: of("posts"), edges: of("edges"), names: JSON.stringify([complete, files]) }
}

const count = async (files: ReadonlyArray<ListedFile>, broken: string): Promise<readonly [number, number]> => {
  if (files.length === 0) return [0, 0]
  const names = files.map(({ file }) => `'${join(directory, file)}'`).join(", ")
  const sql = `select count(*)::int, count(*) filter (where ${broken})::int
    from read_json([${names}], format = 'newline_delimited', union_by_name = true)`
  const [found] = (await connection.runAndReadAll(sql)).getRows()
  return [Number(found?.[0]), Number(found?.[1])]
}

const wrong: Array<string> = []
let [reads, last, stale] = [0, 0, 0]

// While an update goes on, and after it was killed, files are replaced one by one: a reading during one begins again.
const read = async (): Promise<void> => {
  const before = readManifest()
  if (!before.complete) {
    stale += 1
    return
  }
  let found: readonly [posts: number, edges: number, broken: number] | string
  try {
    const [posts, broken] = await count(before.posts, "id is null or text is null")
    const [edges] = await count(before.edges, "source_id is null")
    found = [posts, edges, broken]
  } catch (error) {
    found = String(error)
  }
  if (readManifest().names !== before.names) {
    stale += 1
    return
  }
  reads += 1
  const listed = before.posts.reduce((sum, { rows }) => sum + rows, 0)
  if (typeof found === "string") return void wrong.push(found)
  const [posts, edges, broken] = found
  if (posts !== listed || posts !== edges || broken !== 0)
    wrong.push(`${posts} posts of ${listed}, ${edges} edges, ${broken} broken`)
  if (posts < last) wrong.push(`${last} posts, then ${posts}`)
  last = posts
}

const ending = new AbortController()
process.on("message", () => ending.abort())

while (!ending.signal.aborted) {
  if (existsSync(join(directory, "manifest.json"))) await read()
  await new Promise((resolve) => setTimeout(resolve, 1))
}
process.send?.({ reads, wrong, last, stale }, () => process.exit(0))

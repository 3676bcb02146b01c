/**
 * Stores 100,000 posts in pages of 100, writes them in each format, and compares: CSV with NDJSON, Parquet with
 * hyparquet-writer alone on the same columns. Prints ratios, of writing alone and from pages to files, and what an update
 * costs that adds one post in a hundred.
 *
 *     npm run bench -- export
 *     npm run bench -- export 2000000 # posts of the collection that is updated
 */
import { parquetWriteFile } from "hyparquet-writer"
import * as Effect from "effect/Effect"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Cell, cellsOf, type Column, columnsOf, entryText } from "../src/page/columns.ts"
import type { Format } from "../src/output/options.ts"
import { directoryDestination } from "../src/output/destination/directory.ts"
import { writeOutput } from "../src/output/write-output.ts"
import { writeFiles } from "../src/output/write-files.ts"
import type { SliceCheckpoint } from "../src/store/checkpoint.ts"
import { openStore } from "../src/store/sqlite/sqlite-store.ts"
import { newDirectory } from "./support/directory.ts"

const count = 100_000

const postOf = (index: number) => ({
  id: `${1346889436626259968n + BigInt(index)}`,
  edit_history_tweet_ids: [`${1346889436626259968n + BigInt(index)}`],
  text: `Reading ${index}: water level ${index % 400} cm, "falling", see https://t.co/${index} #tides #gauge`,
  author_id: String(2244994945 + (index % 1000)),
  conversation_id: `${1346889436626259968n + BigInt(index)}`,
  created_at: new Date(1_700_000_000_000 + index * 1000).toISOString(),
  lang: "en",
  public_metrics: {
    retweet_count: index % 7,
    reply_count: 1,
    like_count: index % 91,
    quote_count: 0,
    bookmark_count: 2
  },
  entities: {
    hashtags: [{ start: 60, end: 66, tag: "tides" }],
    urls: [{ start: 30, end: 53, url: `https://t.co/${index}` }]
  },
  referenced_tweets: [{ type: "replied_to", id: `${1346889436626259000n + BigInt(index)}` }]
})

/** Time of the processor, in milliseconds: other programs do not count. */
const processorTime = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const started = processorTime()
    yield* effect
    return processorTime() - started
  })

const types = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  json: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" }
} as const

type Schema = NonNullable<Parameters<typeof parquetWriteFile>[0]["schema"]>

const elementsOf = ({ name, type }: Column): Schema =>
  type === "list"
    ? [
        { name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        { name: "element", repetition_type: "OPTIONAL", ...types.text }
      ]
    : [{ name, repetition_type: "OPTIONAL", ...types[type] }]

const flat = (cell: Cell) => (typeof cell === "object" ? cell.map(entryText) : (cell ?? null))

// Its time without reading, parsing and dividing into columns.
const baseline = (directory: string) =>
  Effect.sync(() => {
    const rows = Array.from({ length: count }, (_, index) => cellsOf("posts", postOf(index)))
    const columns = columnsOf("posts")
    const columnData = columns.map(({ name }, index) => ({ name, data: rows.map((row) => flat(row[index])) }))
    const schema = [{ name: "root", num_children: columns.length }, ...columns.flatMap(elementsOf)]
    rows.length = 0
    globalThis.gc?.()
    const started = processorTime()
    const filename = join(directory, "baseline.parquet")
    parquetWriteFile({ filename, columnData, schema, rowGroupSize: 10_000 })
    return processorTime() - started
  })

const sizeOfPage = 100

const storePage = (checkpoint: SliceCheckpoint, page: number) => {
  const values = Array.from({ length: sizeOfPage }, (_, index) => postOf(page * sizeOfPage + index))
  const rows = values.map((value) => ({ kind: "posts" as const, id: value.id, value }))
  return checkpoint.save(rows, { done: false, pages: page + 1, entries: (page + 1) * sizeOfPage })
}

/** The time of an update that adds one post in a hundred, in per cent of that of the first run. Only the processor counts. */
const shareOfUpdate = (format: Format, posts: number) =>
  Effect.gen(function* () {
    const directory = yield* newDirectory
    mkdirSync(directory)
    const store = yield* openStore(directory)
    const checkpoint = store.checkpoint({ number: 0, operation: "search_recent_tweets", params: {} })
    const place = { directory, destination: directoryDestination(directory) }
    const collected = (from: number, to: number) =>
      Effect.gen(function* () {
        for (let page = from / sizeOfPage; page < to / sizeOfPage; page++) yield* storePage(checkpoint, page)
        yield* writeOutput(store, place, { format })
      })
    const first = yield* timed(collected(0, posts))
    const shares: Array<number> = []
    for (let round = 0; round < 3; round++) {
      const size = posts / 100
      shares.push((100 * (yield* timed(collected(posts + round * size, posts + (round + 1) * size)))) / first)
    }
    console.log(`update of 1 %, ${format}: ${shares.map((share) => share.toFixed(1)).join(", ")} % of the first run`)
  }).pipe(Effect.scoped)

const middle = (numbers: ReadonlyArray<number>): string =>
  (numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0).toFixed(2)

const program = Effect.gen(function* () {
  const directory = yield* newDirectory
  mkdirSync(directory)
  const store = yield* openStore(directory)
  const checkpoint = store.checkpoint({ number: 0, operation: "search_recent_tweets", params: {} })
  const pages = Array.from({ length: count / sizeOfPage }, (_, page) => page)
  const storing = yield* timed(Effect.forEach(pages, (page) => storePage(checkpoint, page), { discard: true }))
  const write = (format: Format) => timed(writeFiles(store, directoryDestination(directory), { format }, []))
  const rate = (time: number) => `${Math.round((count / time) * 1000).toLocaleString("en")} rows/s`
  const ratios = { csv: new Array<number>(), whole: new Array<number>(), parquet: new Array<number>() }
  const rounds = [1, 2, 3, 4, 5]
  // Before that, the runtime compiles what it runs often.
  yield* Effect.forEach(["ndjson", "csv", "parquet"] as const, write)
  for (const round of rounds) {
    const [ndjson, csv] = [yield* write("ndjson"), yield* write("csv")]
    ratios.csv.push(ndjson / csv)
    ratios.whole.push((storing + ndjson) / (storing + csv))
    console.log(`${round}: NDJSON ${rate(ndjson)}, CSV ${rate(csv)}`)
  }
  // The columns of the other writer are much garbage.
  for (const round of rounds) {
    globalThis.gc?.()
    const [parquet, alone] = [yield* write("parquet"), yield* baseline(directory)]
    ratios.parquet.push(alone / parquet)
    console.log(`${round}: Parquet ${rate(parquet)}, hyparquet-writer alone ${rate(alone)}`)
  }
  console.log(`middle of 5: CSV / NDJSON ${middle(ratios.csv)}, from pages to files ${middle(ratios.whole)}`)
  console.log(`             Parquet / hyparquet-writer ${middle(ratios.parquet)}`)
})

const updated = Number(process.argv[2] ?? count)

await program.pipe(
  Effect.andThen(shareOfUpdate("sqlite", updated)),
  Effect.andThen(shareOfUpdate("parquet", updated)),
  Effect.scoped,
  Effect.runPromise
)

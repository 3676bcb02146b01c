// Collections of one machine: SQLite while they are collected, and files of every format at the end.
import { layerMock } from "@xeffect/core/mock"
import { collect, type ExportEvent, type Manifest, type OutputOptions, run, status, update } from "@xeffect/export"
import { getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Found, Log, Subject } from "../subject.ts"

const [targets, pages, entries, more] = [2, 3, 4, 3]

const postOf = (id: string, page: number, index: number) => {
  const day = String(10 + page).padStart(2, "0")
  const text = `post ${index} of page ${page}, ${"and so on ".repeat(10)}`
  return { id: `${id}0${page}${index}`, text, author_id: id, created_at: `2026-11-${day}T12:00:00.000Z` }
}

/** Two users with three pages each. */
const layerPages = (onRequest: () => void) =>
  layerMock((_, params) => {
    onRequest()
    const [id, page] = [String(params["id"]), Number(params["pagination_token"] ?? 1)]
    return {
      data: Array.from({ length: entries }, (_, index) => postOf(id, page, index)),
      includes: { users: [{ id, name: `User ${id}`, username: `user${id}` }] },
      meta: { result_count: entries, ...(page < pages && { next_token: String(page + 1) }) }
    }
  })

/** Further posts of each user, also if they are known already. */
const layerMore = layerMock((_, params) => ({
  data: Array.from({ length: more }, (_, index) => postOf(String(params["id"]), pages + 1, index)),
  meta: { result_count: more }
}))

const planned = collect(getUsersTweets, {
  id: Array.from({ length: targets }, (_, index) => String(index + 1)),
  tweet_fields: ["created_at"],
  expansions: ["author_id"]
})

const runInto = (directory: string, options: OutputOptions, log: Log) =>
  Effect.gen(function* () {
    const on_event = ({ _tag }: ExportEvent) => {
      if (_tag === "Page") log.done.push(log.begun.length)
    }
    return yield* run(yield* planned, { ...options, directory, concurrency: 1, on_event })
  }).pipe(Effect.provide(layerPages(() => void log.begun.push(log.begun.length + 1))))

const updateIn = (directory: string, options: OutputOptions) =>
  Effect.gen(function* () {
    return yield* update(yield* planned, { ...options, directory, concurrency: 1, recount: 0 })
  }).pipe(Effect.provide(layerMore))

const runAll = (directory: string, forms: ReadonlyArray<OutputOptions>, log: Log) =>
  Effect.forEach(forms, (form) => runInto(directory, form, log), { discard: true })

const digestOf = (path: string, { format }: OutputOptions): string => {
  // The header of SQLite's files counts their changes: the rows are compared.
  if (format === "sqlite") {
    const database = new DatabaseSync(path, { readOnly: true })
    const rows = ["posts", "users"].map((table) => database.prepare(`select * from ${table}`).all())
    database.close()
    return JSON.stringify(rows)
  }
  return createHash("sha256").update(readFileSync(path)).digest("hex")
}

const own = /^(manifest\.json|lock|collection\.sqlite(-wal|-shm)?)$/

const filesIn = (folder: string, form: OutputOptions): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => !own.test(name))
      .toSorted()
      .map((name) => [name, digestOf(join(folder, name), form)])
  )

/** How the last of the runs writes files. */
const lastOf = (forms: ReadonlyArray<OutputOptions>): OutputOptions => forms.at(-1) ?? {}

/** The files of runs without a fault. */
const makeReference = <E, R>(runIn: (folder: string, log: Log) => Effect.Effect<unknown, E, R>, form: OutputOptions) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "reference-"))),
    (folder) =>
      Effect.map(runIn(join(folder, "store"), { begun: [], done: [] }), () => filesIn(join(folder, "store"), form)),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

const hasSums = (folder: string, { files }: Manifest): boolean =>
  files.every(({ bytes, file, sha256 }) => {
    const content = readFileSync(join(folder, file))
    return content.length === bytes && createHash("sha256").update(content).digest("hex") === sha256
  })

const wrongIn = (
  folder: string,
  manifest: Manifest,
  state: string,
  form: OutputOptions,
  expected: ReadonlyMap<string, string>
): string | undefined => {
  const found = filesIn(folder, form)
  if (manifest.output.format !== form.format) return `the manifest says ${manifest.output.format}`
  const known = [...manifest.files.map(({ file }) => file), ...(manifest.earlier ?? [])]
  const unknown = [...found.keys()].filter((name) => !known.includes(name))
  const different = [...expected].filter(([name, digest]) => found.get(name) !== digest)
  if (unknown.length > 0) return `files that the manifest does not have: ${unknown.join(", ")}`
  if (different.length > 0) return `other content: ${different.map(([name]) => name).join(", ")}`
  if (JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).complete !== true) return "the manifest is old"
  return manifest.complete && state === "complete" && hasSums(folder, manifest) ? undefined : "not complete"
}

/** A manifest that is on the disk has to be true before the restart, too. */
const staleIn = (folder: string): string | undefined => {
  const path = join(folder, "manifest.json")
  if (!existsSync(path)) return undefined
  const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"))
  if (!manifest.complete) return undefined
  const missing = manifest.files.filter(({ file }) => !existsSync(join(folder, file)))
  return missing.length > 0 || !hasSums(folder, manifest)
    ? "the manifest says complete, and the files are others"
    : undefined
}

const subjectOf = (name: string, ...forms: ReadonlyArray<OutputOptions>): Subject => {
  let reference: ReadonlyMap<string, string> | undefined
  return {
    name: `collection, ${name}`,
    run: (folder, log) => runAll(folder, forms, log),
    restart: (folder, log) =>
      Effect.gen(function* () {
        reference ??= yield* makeReference((store, none) => runAll(store, forms, none), lastOf(forms))
        const stale = staleIn(folder)
        const again: Log = { begun: [], done: [] }
        const manifest = yield* runInto(folder, lastOf(forms), again)
        const { state } = yield* status(folder)
        const rows = manifest.counts.posts ?? 0
        const paidAgain = again.begun.length - (targets * pages - log.done.length)
        return {
          lost: Math.max(0, targets * pages * entries - rows, paidAgain),
          doubled: Math.max(0, rows - targets * pages * entries),
          wrong: stale ?? wrongIn(folder, manifest, state, lastOf(forms), reference)
        } satisfies Found
      })
  }
}

/** Tables that get new rows: kills and faults are those of the update. */
const updatedTables = (): Subject => {
  const form: OutputOptions = { format: "sqlite" }
  let expected: ReadonlyMap<string, string> | undefined
  const runBoth = (folder: string, log: Log) =>
    Effect.gen(function* () {
      yield* runInto(folder, form, { begun: [], done: [] })
      log.begun.push(1)
      return yield* updateIn(folder, form)
    })
  return {
    name: "collection, sqlite with an update",
    run: runBoth,
    restart: (folder, log) =>
      Effect.gen(function* () {
        expected ??= yield* makeReference(runBoth, form)
        // The steps before are the subject of other collections.
        if (log.begun.length === 0) return { lost: 0, doubled: 0 }
        const stale = staleIn(folder)
        const manifest = yield* updateIn(folder, form)
        const rows = (manifest.counts.posts ?? 0) - targets * (pages * entries + more)
        const { state } = yield* status(folder)
        const wrong = stale ?? wrongIn(folder, manifest, state, form, expected)
        return { lost: Math.max(0, -rows), doubled: Math.max(0, rows), wrong } satisfies Found
      })
  }
}

export const collections: ReadonlyArray<Subject> = [
  subjectOf("ndjson", { format: "ndjson" }),
  subjectOf("csv by day, gzip", { format: "csv", compress: "gzip", split: "day" }),
  subjectOf("parquet by size", { format: "parquet", split: { bytes: 900 } }),
  subjectOf("sqlite", { format: "sqlite" }),
  updatedTables(),
  subjectOf("ndjson, then by size", { format: "ndjson" }, { format: "ndjson", split: { bytes: 900 } })
]

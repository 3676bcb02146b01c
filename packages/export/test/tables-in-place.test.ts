import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import fs, {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import promises from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setImmediate } from "node:timers/promises"
import * as fc from "fast-check"
import { someOf, times } from "../../conformance/running/whole.ts"
import { destinationFailed } from "../src/export-error.ts"
import { directoryDestination } from "../src/output/destination/directory.ts"
import { removeUnfinished } from "../src/output/names.ts"
import { writeOutput } from "../src/output/write-output.ts"
import { writeTables } from "../src/output/tables/sqlite-tables.ts"
import type { Kind } from "../src/plan/resource.ts"
import type { Database } from "../src/store/sqlite/database.ts"
import { deleteRows, insertRows } from "../src/store/sqlite/rows.ts"
import { openDatabase, storeOf } from "../src/store/sqlite/sqlite-store.ts"
import type { Store } from "../src/store/store.ts"
import { newDirectory } from "./support/directory.ts"
import { rowOf } from "./support/rows-about.ts"

/** A collection in a directory of its own, and how it is written as tables. */
const opened = Effect.gen(function* () {
  const directory = yield* newDirectory
  mkdirSync(directory)
  const database = yield* openDatabase(directory)
  let read = 0
  const stored = storeOf(database)
  const store: Store = {
    ...stored,
    rows: (query) => Effect.tap(stored.rows(query), (rows) => Effect.sync(() => (read += rows.length)))
  }
  const place = { directory, destination: directoryDestination(directory) }
  /** Writes the tables. Returns how many rows were read from the store. */
  const write = Effect.gen(function* () {
    read = 0
    yield* writeOutput(store, place, { format: "sqlite" })
    return read
  })
  return { database, directory, path: join(directory, "tables.sqlite"), place, store, write }
})

/** All rows of all tables, each table in the order of a store. */
const contentOf = (path: string) => {
  const database = new DatabaseSync(path, { readOnly: true })
  const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
  const content = names.map(({ name }) => [name, database.prepare(`select * from "${name}" order by rowid`).all()])
  const isWhole = database.prepare("pragma integrity_check").get()?.["integrity_check"]
  database.close()
  return { content, isWhole }
}

/** The content of tables that are written as a whole. */
const wholeContent = Effect.fnUntraced(function* (store: Store) {
  const directory = yield* newDirectory
  mkdirSync(directory)
  yield* writeTables(store, directory, undefined)
  return contentOf(join(directory, "tables.sqlite"))
})

const postOf = (id: number, text: string) => rowOf("posts", { id: `${id}`, text, author_id: "7" })

const posts = (count: number) => Array.from({ length: count }, (_, index) => postOf(index + 1, `post ${index + 1}`))

/** Replaces functions of the file system. */
const replacing = (functions: Partial<typeof promises>) =>
  Effect.sync(() => {
    Object.assign(promises, functions)
    syncBuiltinESMExports()
  })

const replacingReads = (readSync: (...values: ReadonlyArray<never>) => number) =>
  Effect.sync(() => {
    Object.assign(fs, { readSync })
    syncBuiltinESMExports()
  })

/** The size of a page of SQLite. */
const page = 4096

const rewrite = (path: string, change: (bytes: Buffer) => void) => {
  const bytes = readFileSync(path)
  change(bytes)
  writeFileSync(path, bytes)
}

const swapPages = (bytes: Buffer) => {
  const second = Buffer.from(bytes.subarray(page, 2 * page))
  bytes.copyWithin(page, 2 * page, 3 * page)
  second.copy(bytes, 2 * page)
}

type Step = readonly ["add" | "remove" | "replace", Kind, number] | readonly ["write"]

const stepped = ["posts", "users", "counts", "problems"] as const satisfies ReadonlyArray<Kind>

/** The row of a kind that has a number as its ID. */
const numbered = (kind: Kind, number: number, word: string) => {
  if (kind === "counts") {
    const start = new Date(number * 3_600_000).toISOString()
    return { ...rowOf(kind, { start, end: start, tweet_count: word.length }), id: start }
  }
  const value = kind === "problems" ? { title: word, detail: `${number}` } : { id: `${number}`, text: word, name: word }
  return { ...rowOf(kind, value), id: `${number}` }
}

const take = (database: Database, [what, kind, number]: Exclude<Step, readonly ["write"]>, time: number) =>
  Effect.sync(() => {
    const row = numbered(kind, number, "x".repeat(time + 1))
    if (what === "remove") deleteRows(database, kind, "own.id = ?", [row.id])
    else insertRows(database, [{ ...row, ...(what === "replace" && { isLatest: true as const }) }], undefined)
  })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("add", "remove", "replace"), fc.constantFrom(...stepped), fc.nat(6))
  },
  { weight: 1, arbitrary: fc.constant(["write"] as const) }
)

describe("Tables that an update writes", () => {
  it.effect.each(someOf([1, 2], 1))("have what tables have that are written as a whole (seed %i)", (seed) =>
    Effect.forEach(
      fc.sample(fc.array(step, { minLength: 5, maxLength: 40 }), { seed, numRuns: times(15, 300) }),
      (steps) =>
        Effect.gen(function* () {
          const { database, path, store, write } = yield* opened
          for (const [time, step] of [...steps, ["write"] as const].entries()) {
            if (step[0] !== "write") yield* take(database, step, time)
            else {
              yield* write
              assert.deepStrictEqual(
                contentOf(path),
                yield* wholeContent(store),
                JSON.stringify(steps.slice(0, time + 1))
              )
            }
          }
        }).pipe(Effect.scoped)
    )
  )

  it.effect("cost the rows that are new, and the tables that have changed", () =>
    Effect.gen(function* () {
      const { database, write } = yield* opened
      const users = [1, 2, 3].map((id) => numbered("users", id, "user"))
      insertRows(database, [...posts(5000), ...users], undefined)
      assert.strictEqual(yield* write, 5003)
      insertRows(database, [postOf(5001, "new")], undefined)
      assert.strictEqual(yield* write, 1)
      deleteRows(database, "users", "own.id = '3'")
      assert.strictEqual(yield* write, 2)
      assert.strictEqual(yield* write, 0)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [
      "was changed by another program",
      (path: string) => {
        const database = new DatabaseSync(path)
        database.exec("update posts set text = 'changed' where id = '2'; vacuum")
        database.close()
      }
    ],
    ["was replaced by an older copy", (path: string) => copyFileSync(`${path}.old`, path)],
    ["was cut", (path: string) => truncateSync(path, statSync(path).size - 1)],
    ["was emptied", (path: string) => truncateSync(path, 0)],
    ["is gone", (path: string) => rmSync(path)],
    ["has a byte more", (path: string) => appendFileSync(path, "\0")],
    ["has two pages in each other's places", (path: string) => rewrite(path, swapPages)],
    ["has a page of zeros", (path: string) => rewrite(path, (bytes) => void bytes.fill(0, page, 2 * page))]
  ] as const)("are whole again if the file %s", ([, damage]) =>
    Effect.gen(function* () {
      const { database, path, store, write } = yield* opened
      insertRows(database, posts(10), undefined)
      yield* write
      copyFileSync(path, `${path}.old`)
      insertRows(database, posts(20), undefined)
      yield* write
      damage(path)
      insertRows(database, posts(21), undefined)
      assert.strictEqual(yield* write, 21)
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
    }).pipe(Effect.scoped)
  )

  it.effect("are whole again after any bit of the file has changed", () =>
    Effect.gen(function* () {
      const { database, path, store, write } = yield* opened
      // The file is read in pieces of a mebibyte.
      insertRows(database, [...posts(2), postOf(3, "x".repeat(1_200_000))], undefined)
      yield* write
      const count = 8 * statSync(path).size
      const bits = fc.sample(fc.nat(count - 1), { seed: 1, numRuns: times(5, 50) })
      for (const bit of [0, ...bits, count - 1]) {
        rewrite(path, (bytes) => void (bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))))
        assert.strictEqual(yield* write, 3, `bit ${bit}`)
        assert.strictEqual(yield* write, 0)
      }
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
    }).pipe(Effect.scoped)
  )

  it.effect("are whole again if the note about the file is damaged", () =>
    Effect.gen(function* () {
      const { database, path, store, write } = yield* opened
      insertRows(database, posts(3), undefined)
      yield* write
      const { tables, ...output } = JSON.parse((yield* store.read("output")) ?? "{}")
      const code = { ...tables.code, key: "short" }
      yield* store.write({ output: JSON.stringify({ ...output, tables: { ...tables, code } }) })
      assert.strictEqual(yield* write, 3)
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
    }).pipe(Effect.scoped)
  )

  it.effect(
    "get their new rows if the note has the SHA-256 of the file alone, and are whole again if it has another",
    () =>
      Effect.gen(function* () {
        const { database, path, store, write } = yield* opened
        insertRows(database, posts(3), undefined)
        yield* write
        const withoutCode = Effect.gen(function* () {
          const { tables, ...output } = JSON.parse((yield* store.read("output")) ?? "{}")
          const { code: _, ...others } = tables
          yield* store.write({ output: JSON.stringify({ ...output, tables: others }) })
        })
        yield* withoutCode
        insertRows(database, posts(4), undefined)
        assert.strictEqual(yield* write, 1)
        yield* withoutCode
        rewrite(path, swapPages)
        assert.strictEqual(yield* write, 4)
        assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
      }).pipe(Effect.scoped)
  )

  it.effect("are whole again if a version writes lists in another way", () =>
    Effect.gen(function* () {
      const { database, path, store, write } = yield* opened
      const listed = (id: number) =>
        rowOf("posts", { ...postOf(id, "post").value, edit_history_tweet_ids: [`${id}`, "7"] })
      insertRows(database, [listed(1), listed(2)], undefined)
      yield* write
      insertRows(database, [listed(3)], undefined)
      const { stringify } = JSON
      const spaced = (value: unknown) => stringify(value, null, Array.isArray(value) ? 1 : 0)
      yield* Effect.acquireUseRelease(
        Effect.sync(() => Object.assign(JSON, { stringify: spaced })),
        () =>
          Effect.gen(function* () {
            assert.strictEqual(yield* write, 3)
            assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
          }),
        () => Effect.sync(() => Object.assign(JSON, { stringify }))
      )
    }).pipe(Effect.scoped)
  )

  it.effect("are right after a kill between the new file and the note about it", () =>
    Effect.gen(function* () {
      const { database, directory, path, store, write } = yield* opened
      insertRows(database, posts(10), undefined)
      yield* write
      insertRows(database, [...posts(12), { ...postOf(2, "other"), isLatest: true }], undefined)
      // The file is complete, and the store does not say so.
      const { tables } = JSON.parse((yield* store.read("output")) ?? "{}")
      yield* writeTables(store, directory, tables)
      insertRows(database, posts(13), undefined)
      yield* write
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
    }).pipe(Effect.scoped)
  )

  it.effect.each([0, 600])("have no trace of a text that is gone in any byte, beside %i users", (users) =>
    Effect.gen(function* () {
      const { database, path, write } = yield* opened
      const ids = Array.from({ length: 500 }, (_, id) => id)
      const put = (id: number, word: string, size: number) =>
        insertRows(database, [{ ...postOf(id, `<${id} ${word}>${"y".repeat(size)}`), isLatest: true }], undefined)
      for (let id = 0; id < users; id++) insertRows(database, [numbered("users", id, "user")], undefined)
      for (const id of ids) put(id, "first", (id * 7919) % 600)
      yield* write
      // Posts that grow divide pages, and SQLite leaves copies of their neighbours.
      for (const id of ids) if (id % 6 === 0) put(id, "longer", 1500)
      yield* write
      for (const id of ids) if (id % 2 === 1) deleteRows(database, "posts", "own.id = ?", [`${id}`])
      yield* write
      const bytes = readFileSync(path, "latin1")
      const present = ids.map((id) => ["first", "longer"].filter((word) => bytes.includes(`<${id} ${word}>`)).join())
      const expected = ids.map((id) => (id % 2 === 1 ? "" : id % 6 === 0 ? "longer" : "first"))
      assert.deepStrictEqual(present, expected)
      if (process.platform !== "win32") assert.strictEqual(statSync(path).mode & 0o777, 0o600)
    }).pipe(Effect.scoped)
  )

  it.effect("have nothing beside them that a kill could leave there, and if so the next run removes it", () =>
    Effect.gen(function* () {
      const { database, directory, path, store, write } = yield* opened
      const users = Array.from({ length: 600 }, (_, id) => numbered("users", id, "user"))
      insertRows(database, [...posts(500), ...users], undefined)
      yield* write
      deleteRows(database, "posts", "own.id = '2'")
      const names = new Set<string>()
      const look = Effect.sync(() => readdirSync(directory).forEach((name) => names.add(name)))
      yield* writeTables(
        { ...store, rows: (query) => Effect.tap(store.rows(query), look) },
        directory,
        JSON.parse((yield* store.read("output")) ?? "{}").tables
      )
      const own = ["", "-shm", "-wal"].map((ending) => `collection.sqlite${ending}`)
      assert.sameMembers([...names], [...own, "tables.sqlite", "tables.sqlite.partial"])
      // A runtime that does not let a program turn the journal off.
      for (const ending of ["", "-journal"]) writeFileSync(`${path}.partial${ending}`, "rows")
      yield* removeUnfinished(store, directory)
      assert.sameMembers(readdirSync(directory), [...own, "tables.sqlite"])
    }).pipe(Effect.scoped)
  )

  it.effect.each(["delete", "wal"])("are right while another program changes the file in the mode %s", (mode) =>
    Effect.gen(function* () {
      const { database, path, store, write } = yield* opened
      insertRows(database, posts(500), undefined)
      yield* write
      const other = new DatabaseSync(path)
      other.exec(`pragma journal_mode = ${mode}; pragma cache_size = 1; begin; update posts set text = 'changed'`)
      if (mode === "wal") other.exec("commit")
      insertRows(database, posts(2000), undefined)
      yield* write
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
      other.close()
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
    }).pipe(Effect.scoped)
  )

  it.effect("are whole again if another program has changed the file as soon as it had its name", () =>
    Effect.gen(function* () {
      const { database, path, store, write } = yield* opened
      insertRows(database, posts(10), undefined)
      const { rename } = promises
      yield* Effect.acquireUseRelease(
        replacing({
          rename: async (from, to) => {
            await rename(from, to)
            if (to !== path) return
            const other = new DatabaseSync(path)
            other.exec("update posts set text = 'changed' where id = '2'")
            other.close()
          }
        }),
        () => write,
        () => replacing({ rename })
      )
      insertRows(database, posts(11), undefined)
      yield* write
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
    }).pipe(Effect.scoped)
  )

  it.effect("are on the disk before they have their name, also if nothing is new", () =>
    Effect.gen(function* () {
      const { database, path, write } = yield* opened
      insertRows(database, posts(10), undefined)
      yield* write
      const { fsync } = fs
      const synced = new Set<number>()
      fs.fsync = Object.assign(
        (file: number, done: (cause: Error | null) => void) => {
          synced.add(fs.fstatSync(file).ino)
          fsync(file, done)
        },
        { __promisify__: fsync.__promisify__ }
      )
      syncBuiltinESMExports()
      yield* Effect.ensuring(
        write,
        Effect.sync(() => {
          fs.fsync = fsync
          syncBuiltinESMExports()
        })
      )
      assert.isTrue(synced.has(statSync(path).ino))
    }).pipe(Effect.scoped)
  )

  it.effect("are not written any more when an interruption is over", () =>
    Effect.gen(function* () {
      const { database, write } = yield* opened
      insertRows(database, posts(10), undefined)
      yield* write
      const { copyFile } = promises
      const [begun, mayCopy] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      let [isCopied, isOver] = [false, false]
      yield* replacing({
        copyFile: async (...paths) => {
          Effect.runSync(Deferred.succeed(begun, undefined))
          await Effect.runPromise(Deferred.await(mayCopy))
          await copyFile(...paths)
          isCopied = true
        }
      })
      yield* Effect.addFinalizer(() => replacing({ copyFile }))
      const writing = yield* Effect.forkChild(write)
      yield* Deferred.await(begun)
      const interrupting = yield* Effect.forkChild(
        Effect.tap(Fiber.interrupt(writing), () => Effect.sync(() => (isOver = true)))
      )
      for (let turn = 0; turn < 10; turn++) yield* Effect.promise(() => setImmediate())
      assert.isFalse(isOver)
      yield* Deferred.succeed(mayCopy, undefined)
      yield* Fiber.join(interrupting)
      assert.isTrue(isCopied)
    }).pipe(Effect.scoped)
  )

  const failing = { code: "ENOSPC" }
  it.effect.each([
    ["copyFile", 1],
    ["chmod", 1],
    ["rename", 1],
    ["open", 1],
    ["open", 2],
    ["open", 3],
    ["readSync", 1],
    ["readSync", 2],
    ["readSync", 3],
    ["write", 1],
    ["write", 2],
    ["clearChanges", 1]
  ] as const)("are right after %s has failed in call %i", ([name, call]) =>
    Effect.gen(function* () {
      const { database, path, place, store, write } = yield* opened
      const users = Array.from({ length: 30 }, (_, id) => numbered("users", id, "user"))
      insertRows(database, [...posts(10), ...users], undefined)
      yield* write
      insertRows(database, [...posts(12), { ...postOf(2, "other"), isLatest: true }], undefined)
      deleteRows(database, "posts", "own.id = '3'")
      let calls = 0
      const fails = () => ++calls === call
      const failure = Effect.fail(destinationFailed("testing", failing))
      const real = { ...promises }
      if (name === "write" || name === "clearChanges") {
        const broken = {
          ...store,
          write: (facts: Parameters<Store["write"]>[0]) =>
            Effect.suspend(() => (name === "write" && fails() ? failure : store.write(facts))),
          clearChanges: Effect.suspend(() => (name === "clearChanges" && fails() ? failure : store.clearChanges))
        }
        yield* Effect.flip(writeOutput(broken, place, { format: "sqlite" }))
      } else if (name === "readSync") {
        const { readSync } = fs
        const broken = (...values: ReadonlyArray<never>): number => {
          if (fails()) throw Object.assign(new Error("no disk"), { code: "EIO" })
          return Reflect.apply(readSync, fs, values)
        }
        yield* replacingReads(broken)
        yield* Effect.ensuring(Effect.exit(write), replacingReads(readSync))
      } else {
        const broken = async (...values: Array<never>) => {
          if (fails()) throw Object.assign(new Error("no space"), failing)
          return await (real[name] as (...all: Array<never>) => Promise<unknown>)(...values)
        }
        yield* replacing({ [name]: broken })
        yield* Effect.ensuring(Effect.exit(write), replacing({ [name]: real[name] }))
      }
      assert.isAbove(calls, 0)
      insertRows(database, posts(13), undefined)
      yield* write
      assert.deepStrictEqual(contentOf(path), yield* wholeContent(store))
      assert.isUndefined(statSync(`${path}.partial`, { throwIfNoEntry: false }))
    }).pipe(Effect.scoped)
  )
})

// Node's own functions for files and SQLite, replaced for what is on a disk: those who use them know no service.
import fs from "node:fs"
import promises, { type FileHandle } from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { DatabaseSync, StatementSync } from "node:sqlite"
import type { Disk } from "./disk.ts"

let current: Disk | undefined

const promised = [
  "chmod",
  "copyFile",
  "link",
  "lstat",
  "mkdir",
  "readFile",
  "readdir",
  "rename",
  "rm",
  "stat",
  "unlink"
] as const
const sync = ["writeFileSync", "statSync", "rmSync", "readdirSync", "existsSync", "openSync"] as const

const originals = { promises: { ...promises }, fs: { ...fs } }

class DiskError extends Error {
  readonly code = "EIO"
}

const failure = (label: string) => new DiskError(`EIO: i/o error, ${label}`)

type Function = (...values: ReadonlyArray<never>) => unknown

/** Runs a call of something on the disk, unless it fails. */
const counted = <A>(disk: Disk, label: string, isChange: boolean, call: () => A, undo?: (value: A) => void): A => {
  const moment = disk.enter(label)
  if (moment === "before") throw failure(label)
  const value = call()
  if (isChange) disk.changed()
  if (moment === undefined) return value
  undo?.(value)
  throw failure(label)
}

const countedLater = async <A>(
  disk: Disk,
  label: string,
  isChange: boolean,
  call: () => Promise<A>,
  undo?: (value: A) => Promise<unknown>
): Promise<A> => {
  const moment = disk.enter(label)
  if (moment === "before") throw failure(label)
  const value = await call()
  if (isChange) disk.changed()
  if (moment === undefined) return value
  await undo?.(value)
  throw failure(label)
}

const changing = new Set([
  "chmod",
  "copyFile",
  "link",
  "mkdir",
  "openSync",
  "rename",
  "rm",
  "rmSync",
  "unlink",
  "writeFileSync"
])

const later = (name: string, original: Function): Function =>
  ((...values: ReadonlyArray<never>) => {
    const disk = current
    const [path] = values
    const call = async () => original(...values)
    return disk?.has(path) ? countedLater(disk, `${name} ${path}`, changing.has(name), call) : call()
  }) as Function

const atOnce = (name: string, original: Function): Function =>
  ((...values: ReadonlyArray<never>) => {
    const disk = current
    const [path] = values
    if (!disk?.has(path)) return original(...values)
    // It does not fail, but says no.
    if (name === "existsSync") return disk.enter(`${name} ${path}`) === undefined && original(...values)
    const undo = name === "openSync" ? (file: unknown) => originals.fs.closeSync(Number(file)) : undefined
    return counted(disk, `${name} ${path}`, changing.has(name), () => original(...values), undo)
  }) as Function

// `fsync` takes the number of a file.
const paths = new Map<number, string>()

const syncOn = (disk: Disk, path: string) => {
  if (originals.fs.statSync(path).isDirectory()) disk.syncNames(path)
  else disk.syncData(path)
  disk.changed()
}

const handleOn = (disk: Disk, path: string, handle: FileHandle): FileHandle => {
  paths.set(handle.fd, path)
  const write = (method: "write" | "writeFile") => async (bytes: Uint8Array | string) =>
    countedLater(disk, `write ${path}`, true, async () => {
      // A kill leaves the half of it.
      const all = typeof bytes === "string" ? Buffer.from(bytes) : bytes
      const half = Math.floor(all.length / 2)
      if (half > 0) await handle.write(all.subarray(0, half))
      disk.changed()
      await handle.write(all.subarray(half))
      return method === "write" ? { bytesWritten: all.length, buffer: bytes } : undefined
    })
  disk.open.add(handle)
  const replaced: Record<PropertyKey, unknown> = {
    close: async () => {
      disk.open.delete(handle)
      paths.delete(handle.fd)
      await handle.close()
    },
    write: write("write"),
    writeFile: write("writeFile"),
    sync: async () =>
      countedLater(disk, `sync ${path}`, false, async () => {
        await handle.sync()
        syncOn(disk, path)
      })
  }
  return new Proxy(handle, {
    get: (target, name) => {
      const value = replaced[name] ?? Reflect.get(target, name, target)
      return typeof value === "function" && replaced[name] === undefined ? value.bind(target) : value
    }
  })
}

const openOn =
  (original: typeof promises.open) =>
  async (path: string, ...rest: ReadonlyArray<never>) => {
    const disk = current
    const open = async () => original(path, ...rest)
    if (!disk?.has(path)) return open()
    return handleOn(disk, path, await countedLater(disk, `open ${path}`, true, open, async (handle) => handle.close()))
  }

const fsyncOn =
  (original: typeof fs.fsync): Function =>
  (file: number, done: (cause: Error | null) => void) => {
    const [disk, path] = [current, paths.get(file)]
    if (disk === undefined || path === undefined || !disk.has(path)) return original(file, done)
    const sync = async () =>
      countedLater(disk, `sync ${path}`, false, async () => {
        await new Promise<void>((resolve, reject) => original(file, (cause) => (cause ? reject(cause) : resolve())))
        syncOn(disk, path)
      })
    sync().then(
      () => done(null),
      (cause) => done(cause)
    )
  }

const readOn =
  (original: typeof fs.readSync): Function =>
  (file: number, ...rest: ReadonlyArray<never>) => {
    const [disk, path] = [current, paths.get(file)]
    const read = () => Reflect.apply(original, fs, [file, ...rest])
    return disk !== undefined && disk.has(path) ? counted(disk, `read ${path}`, false, read) : read()
  }

const isSynced = new WeakSet<DatabaseSync>()

/** Counts a statement. A commit is durable as far as `synchronous` says. */
const statementOn = <A>(database: DatabaseSync, sql: string, call: () => A): A => {
  const disk = current
  const path = database.location()
  if (disk === undefined || path === null || !disk.has(path)) return call()
  return counted(disk, `sql ${sql.slice(0, 60).replaceAll("\n", " ")}`, false, () => {
    const value = call()
    noteStatement(disk, database, path)
    disk.changed()
    return value
  })
}

const settings = new WeakMap<DatabaseSync, { readonly journal: string; readonly synchronous: number }>()

const readSettings = (database: DatabaseSync) => {
  const read = (name: string) => Object.values(prepare.call(database, `pragma ${name}`).get() ?? {})[0]
  return { journal: String(read("journal_mode")), synchronous: Number(read("synchronous")) }
}

const noteStatement = (disk: Disk, database: DatabaseSync, path: string) => {
  if (database.isTransaction) return
  const { journal, synchronous } = settings.get(database) ?? readSettings(database)
  settings.set(database, { journal, synchronous })
  if (journal !== "wal") return disk.syncData(path)
  disk.databases.set(path, synchronous)
  // SQLite syncs the folder when it syncs a new log for the first time.
  if (synchronous < 2 || isSynced.has(database) || !originals.fs.existsSync(`${path}-wal`)) return
  isSynced.add(database)
  disk.syncNames(disk.root)
}

const { prepare, exec } = DatabaseSync.prototype
const { all, get, run } = StatementSync.prototype
const owners = new WeakMap<StatementSync, readonly [DatabaseSync, string]>()

const statement = (original: Function) =>
  function (this: StatementSync, ...values: ReadonlyArray<never>) {
    const owner = owners.get(this)
    const call = () => original.apply(this, values as never)
    return owner === undefined ? call() : statementOn(owner[0], owner[1], call)
  }

const replace = () => {
  for (const name of promised) Object.assign(promises, { [name]: later(name, originals.promises[name] as Function) })
  for (const name of sync) Object.assign(fs, { [name]: atOnce(name, originals.fs[name] as Function) })
  Object.assign(promises, { open: openOn(originals.promises.open) })
  Object.assign(fs, { fsync: fsyncOn(originals.fs.fsync), readSync: readOn(originals.fs.readSync) })
  Object.assign(DatabaseSync.prototype, {
    exec(this: DatabaseSync, sql: string) {
      settings.delete(this)
      return statementOn(this, sql, () => exec.call(this, sql))
    },
    prepare(this: DatabaseSync, sql: string) {
      const prepared = prepare.call(this, sql)
      owners.set(prepared, [this, sql])
      return prepared
    }
  })
  Object.assign(StatementSync.prototype, {
    all: statement(all as Function),
    get: statement(get as Function),
    run: statement(run as Function)
  })
  syncBuiltinESMExports()
}

const putBack = () => {
  for (const name of [...promised, "open"] as const) Object.assign(promises, { [name]: originals.promises[name] })
  for (const name of [...sync, "fsync", "readSync"] as const) Object.assign(fs, { [name]: originals.fs[name] })
  Object.assign(DatabaseSync.prototype, { exec, prepare })
  Object.assign(StatementSync.prototype, { all, get, run })
  syncBuiltinESMExports()
}

/** Replaces Node's functions, and returns what puts them back. */
export const useNodeFiles = (disk: Disk): (() => void) => {
  current = disk
  replace()
  return () => {
    current = undefined
    putBack()
  }
}

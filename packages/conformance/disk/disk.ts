// A folder whose calls are counted, of which one may fail, and which knows what a kill or a power cut would leave at each of them.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync
} from "node:fs"
import { dirname, join, relative, sep } from "node:path"

// Bound before the functions are replaced.
const real = {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync
}

/** Whether a call that fails has been carried out. */
export type Moment = "before" | "after"

/** The call that fails, once, by its number from 1. */
export interface Fault {
  readonly at: number
  readonly moment: Moment
}

/**
 * What ends a process: `kill` leaves all that it wrote; a power cut leaves what was synced, under the names that were synced
 * (`power`), or under the names as they were last (`power, names stay`), as file systems do that write names first.
 */
export const endings = ["kill", "power", "power, names stay"] as const

export type Ending = (typeof endings)[number]

/** The files of a folder at a moment, by their relative paths. A folder has no bytes. */
export type Image = ReadonlyMap<string, Buffer | undefined>

interface Names {
  /** The files that names of a folder lead to, as of its last sync. */
  readonly byFolder: Map<string, ReadonlyMap<string, string>>
}

// Numbers of files are used again: only with its birth it is the same file.
const identityOf = (path: string): string => {
  const { birthtimeNs, ino } = real.statSync(path, { bigint: true })
  return `${ino}:${birthtimeNs}`
}

/** Databases sync by themselves: what is durable of them depends on `synchronous`. */
const isOfDatabase = (path: string): boolean => /\.sqlite(-wal|-shm)?$/.test(path)

export class Disk {
  readonly root: string
  calls = 0
  /** The calls, for reports. */
  readonly labels: Array<string> = []
  private isBusy = false
  private readonly fault: Fault | undefined
  private readonly onChange: ((disk: Disk) => void) | undefined
  private readonly synced = new Map<string, Buffer>()
  private readonly names: Names = { byFolder: new Map() }
  /** Files that are open: Node ends a process that forgets one. */
  readonly open = new Set<object>()
  /** The value of `synchronous` of databases, by their paths. */
  readonly databases = new Map<string, number>()

  constructor(root: string, fault?: Fault, onChange?: (disk: Disk) => void) {
    this.root = root
    this.fault = fault
    this.onChange = onChange
  }

  /** Whether a path is on the disk, for others than the disk itself. */
  has(path: unknown): boolean {
    return !this.isBusy && this.holds(path)
  }

  private holds(path: unknown): boolean {
    return typeof path === "string" && (path === this.root || path.startsWith(this.root + sep))
  }

  /** Counts a call. Returns when it fails, if it does. */
  enter(label: string): Moment | undefined {
    this.labels.push(label)
    return ++this.calls === this.fault?.at ? this.fault.moment : undefined
  }

  // Node's functions call each other by their names, which are replaced.
  private alone(body: () => void): void {
    const before = this.isBusy
    this.isBusy = true
    try {
      body()
    } finally {
      this.isBusy = before
    }
  }

  /** Something on the disk is different now. */
  changed(): void {
    this.alone(() => this.onChange?.(this))
  }

  syncData(path: string): void {
    this.alone(() => this.synced.set(identityOf(path), real.readFileSync(path)))
  }

  syncNames(folder: string): void {
    this.alone(() => this.syncFolder(folder))
  }

  private syncFolder(folder: string): void {
    const entries = real.readdirSync(folder).map((name) => [name, identityOf(join(folder, name))] as const)
    this.names.byFolder.set(folder, new Map(entries))
    // File systems with a journal write a folder before what is in it.
    if (this.holds(dirname(folder)) && folder !== this.root) this.syncOne(folder)
  }

  /** The first part of what is about to be written. */
  writePart(path: string, bytes: Uint8Array, flag: "w" | "a"): void {
    this.alone(() => {
      const file = real.openSync(path, flag, 0o600)
      real.writeSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)))
      real.closeSync(file)
      this.changed()
    })
  }

  private syncOne(folder: string): void {
    const parent = dirname(folder)
    const known = this.names.byFolder.get(parent) ?? new Map<string, string>()
    this.names.byFolder.set(parent, new Map([...known, [relative(parent, folder), identityOf(folder)]]))
    if (this.holds(dirname(parent)) && parent !== this.root) this.syncOne(parent)
  }

  image(ending: Ending): Image {
    const image = new Map<string, Buffer | undefined>()
    this.readFolder(this.root, ending, image)
    return image
  }

  private readFolder(folder: string, ending: Ending, image: Map<string, Buffer | undefined>): void {
    const known = this.names.byFolder.get(folder)
    const current = real.existsSync(folder) ? real.readdirSync(folder) : []
    const names = ending === "power" ? [...(known?.keys() ?? [])] : current
    for (const name of names) {
      const path = join(folder, name)
      const short = relative(this.root, path)
      const isFolder = real.existsSync(path) && real.statSync(path).isDirectory()
      if (isFolder) {
        image.set(short, undefined)
        this.readFolder(path, ending, image)
      } else {
        const bytes = ending === "kill" ? real.readFileSync(path) : this.durable(path, ending, known?.get(name))
        if (bytes !== undefined) image.set(short, bytes)
      }
    }
  }

  private durable(path: string, ending: Ending, identity: string | undefined): Buffer | undefined {
    if (isOfDatabase(path) && this.databases.has(path.replace(/-(wal|shm)$/, ""))) return this.durableDatabase(path)
    const of = ending === "power" ? identity : identityOf(path)
    return this.synced.get(of ?? "") ?? Buffer.alloc(0)
  }

  // With `synchronous = normal` the log is synced at checkpoints alone: a power cut may take all of it.
  private durableDatabase(path: string): Buffer | undefined {
    if (path.endsWith("-shm")) return undefined
    const isLost = path.endsWith("-wal") && (this.databases.get(path.slice(0, -4)) ?? 0) < 2
    return isLost || !real.existsSync(path) ? undefined : real.readFileSync(path)
  }
}

/** Writes an image into a folder that does not exist yet. */
export const restore = (image: Image, folder: string): void => {
  real.mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, bytes] of image) {
    const path = join(folder, name)
    if (bytes === undefined) real.mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      real.mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      real.writeFileSync(path, bytes, { mode: 0o600 })
    }
  }
}

// Injects every fault into a subject: each call fails once, and the process or the machine ends at each call.
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Logger from "effect/Logger"
import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Disk, type Ending, endings, type Fault, type Image, type Moment, restore } from "./disk.ts"
import { layerDisk } from "./file-system.ts"
import { useNodeFiles } from "./node-files.ts"
import type { After, Found, Log, Subject } from "./subject.ts"

/** The outcome of the faults of a kind. */
export interface Row {
  readonly subject: string
  readonly after: After
  /** The calls of a run without a fault. */
  readonly calls: number
  /** Faults, as far as they leave something different. */
  readonly points: number
  readonly lost: number
  readonly doubled: number
  /** The points after which something is lost, doubled or wrong although no page says so. */
  readonly violations: number
  readonly seconds: number
  readonly examples: ReadonlyArray<string>
}

/** Which faults are tried: every one, or each that a number chooses. */
export type Chosen = (point: number) => boolean

interface Left {
  readonly image: Image
  readonly log: Log
  readonly label: string
}

const base = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()

const withFolder = <A>(body: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(base, "disk-"))
  return body(join(folder, "store")).finally(() => rmSync(folder, { recursive: true, force: true }))
}

const copyOf = ({ begun, done }: Log): Log => ({ begun: [...begun], done: [...done] })

const keyOf = (image: Image, log: Log): string => {
  const hash = createHash("sha256")
  for (const [name, bytes] of [...image].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}:${bytes?.length}:`).update(bytes ?? "")
  return hash.update(JSON.stringify(log)).digest("hex")
}

/** Without the logs of failures. */
const quietly = Effect.provide(Logger.layer([]))

const runOn = async (disk: Disk, subject: Subject, log: Log) => {
  const putBack = useNodeFiles(disk)
  const exit = await Effect.runPromiseExit(subject.run(disk.root, log).pipe(Effect.provide(layerDisk(disk)), quietly))
  putBack()
  return exit
}

const restartIn = async (folder: string, subject: Subject, log: Log): Promise<Found> => {
  const exit = await Effect.runPromiseExit(
    subject.restart(folder, log).pipe(Effect.provide(NodeFileSystem.layer), quietly)
  )
  if (Exit.isSuccess(exit)) return exit.value
  return { lost: 0, doubled: 0, wrong: `the restart fails: ${Cause.pretty(exit.cause).split("\n")[0]}` }
}

const isRight = ({ doubled, lost, wrong }: Found): boolean => lost + doubled === 0 && wrong === undefined

class Tally {
  points = 0
  lost = 0
  doubled = 0
  violations = 0
  readonly examples: Array<string> = []
  readonly began = performance.now()
  readonly subject: Subject
  readonly after: After

  constructor(subject: Subject, after: After) {
    this.subject = subject
    this.after = after
  }

  add(found: Found, label: string): void {
    this.points += 1
    this.lost += found.lost
    this.doubled += found.doubled
    if (isRight(found) || this.subject.allowed?.includes(this.after) === true) return
    this.violations += 1
    const { doubled, lost, wrong } = found
    this.examples.push(
      `${this.subject.name}, ${this.after}: ${label}: ${lost} lost, ${doubled} doubled${wrong === undefined ? "" : `, ${wrong}`}`
    )
  }

  row(calls: number): Row {
    const { after, doubled, examples, lost, points, violations } = this
    const seconds = Number(((performance.now() - this.began) / 1000).toFixed(1))
    return { subject: this.subject.name, after, calls, points, lost, doubled, violations, seconds, examples }
  }
}

/** Ends a run at each call in each way, and restarts it on what that leaves. One run shows all moments. */
const endEverywhere = async (subject: Subject, chosen: Chosen): Promise<ReadonlyArray<Row>> => {
  const log: Log = { begun: [], done: [] }
  const moments = new Map<Ending, Map<string, Left>>(endings.map((ending) => [ending, new Map()]))
  const note = (disk: Disk) => {
    if (!chosen(disk.calls)) return
    for (const [ending, found] of moments) {
      const image = disk.image(ending)
      const key = keyOf(image, log)
      if (!found.has(key)) found.set(key, { image, log: copyOf(log), label: `${disk.calls}: ${disk.labels.at(-1)}` })
    }
  }
  const calls = await withFolder(async (folder) => {
    const disk = new Disk(folder, undefined, note)
    const exit = await runOn(disk, subject, log)
    if (Exit.isFailure(exit)) throw new Error(`${subject.name} fails without a fault: ${Cause.pretty(exit.cause)}`)
    note(disk)
    return disk.calls
  })
  const rows: Array<Row> = []
  for (const [ending, found] of moments) {
    const tally = new Tally(subject, ending)
    for (const { image, label, log: before } of found.values()) {
      await withFolder(async (folder) => {
        restore(image, folder)
        tally.add(await restartIn(folder, subject, copyOf(before)), label)
      })
    }
    rows.push(tally.row(calls))
  }
  return rows
}

const failOnce = (subject: Subject, fault: Fault) =>
  withFolder(async (folder) => {
    const log: Log = { begun: [], done: [] }
    const disk = new Disk(folder, fault)
    await runOn(disk, subject, log)
    const isReached = disk.calls >= fault.at
    const isLeftOpen = disk.open.size > 0
    const restarted = isReached ? await restartIn(folder, subject, log) : undefined
    const found = restarted && isLeftOpen ? { ...restarted, wrong: "a file is left open" } : restarted
    return { found, label: `${fault.at} (${fault.moment}): ${disk.labels[fault.at - 1]}` }
  })

/** Lets each call fail once, carried out or not, until a run does not reach it. */
const failEverywhere = async (subject: Subject, chosen: Chosen, calls: number): Promise<Row> => {
  const tally = new Tally(subject, "failure")
  const moments: ReadonlyArray<Moment> = ["before", "after"]
  for (const moment of moments) {
    for (let at = 1; ; at++) {
      if (!chosen(at)) {
        if (at > calls) break
        continue
      }
      const { found, label } = await failOnce(subject, { at, moment })
      if (found === undefined) break
      tally.add(found, label)
    }
  }
  return tally.row(calls)
}

/** Injects every fault that is chosen. */
export const inject = async (subject: Subject, chosen: Chosen = () => true): Promise<ReadonlyArray<Row>> => {
  const ended = await endEverywhere(subject, chosen)
  return [await failEverywhere(subject, chosen, ended[0]?.calls ?? 0), ...ended]
}

import { checkObject, checkOptions, checkParameter, objectOption, option } from "@xeffect/core/options"
import { openFileText, StoreRefusal, type TextStore } from "@xeffect/core/store"
import { parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { CostFiles } from "./file-functions.ts"
import * as Random from "effect/Random"
import * as Semaphore from "effect/Semaphore"
import type { Charge } from "../../pricing/amount.ts"
import type { CostStore, OpenStore, Reservation, SettledCall, StoreOptions } from "../../ledger/store.ts"
import { makeLedgerTurns } from "../wait-in-turn.ts"
import { notSettled, settledInFull, unavailable, warnInstead } from "../unavailable.ts"
import { makeResourceFiles } from "./parts.ts"
import { endedLeases, makeHere, makeWaits } from "./others.ts"
import { isSharedCosts, nothingShared, reserveLease, settleLease, type Shared, spentAt } from "./shared.ts"

/** Where the processes of a machine share their costs. */
export interface FileCostsOptions {
  /** A directory for these files only. It is made if there is none, for the user alone who runs the program. */
  readonly directory: string
  /**
   * How long a call may take, in milliseconds. The reservation of a call of a killed process is then counted as spent. Longer
   * than any call, with its waits. Default: 5 minutes.
   */
  readonly longest_call?: number | undefined
  /**
   * How long a call waits for calls of other processes, in milliseconds, if they reserve what it needs of a budget. Then it fails with
   * `BudgetExceeded`, whose `detail` says until when they may reserve it. Default: until they have ended.
   */
  readonly longest_wait?: number | undefined
}

/**
 * Keeps what was spent in files, so that the processes of a machine share a budget and each resource counts once for all of
 * them. The upper bound of a call is on the disk before it is sent, and counts as spent if its process is killed: at once on Linux,
 * where it is known which processes run, else after `longest_call`. If the directory
 * cannot be used, calls that cost something fail with `TransportError` before they are sent.
 *
 * Each change is a file with the next number, which is linked as a whole: only one process succeeds, the others decide again,
 * and a process that is killed leaves no lock. The file system must have hard links, which FAT and some network drives do not.
 *
 * Calls that cost something fail with `BudgetExceeded`, whose `detail` says why, if the directory or its newest file is a symbolic
 * link, belongs to another user or can be written to by others, and if the newest file is damaged. If the directory is removed while
 * a program runs, they fail with `TransportError`: what was spent is not known any more. Files have no credentials: sums by period,
 * the calls in flight, and the IDs of the resources of a day.
 *
 * @param files the file system: the service of `effect/FileSystem`
 * @param options `directory`; `longest_call`; `longest_wait`
 * @since 0.1.0
 * @see https://man7.org/linux/man-pages/man2/link.2.html
 * @example
 * ```ts
 * import { costs, fileCosts, within } from "xeffect/costs"
 * import * as Effect from "effect/Effect"
 * import * as FileSystem from "effect/FileSystem"
 *
 * const counted = Effect.map(FileSystem.FileSystem, (files) =>
 *   costs({ budget: within({ dollars: 5, per: "day" }), store: fileCosts(files, { directory: ".x-costs" }) })
 * )
 * ```
 */
export const fileCosts = (files: CostFiles, options: FileCostsOptions): CostStore => {
  const invalid =
    checkParameter("files", files, fileSystem) ?? checkObject("options", options) ?? checkOptions(options, fileOptions)
  return Object.assign((store: StoreOptions) => openFileCosts(files, options, store), { invalid })
}

const fileSystem = objectOption("the service of effect/FileSystem", "link", "readDirectory")

const fileOptions = {
  directory: option("the path of a directory", (value) => typeof value === "string" && value !== ""),
  longest_call: option("a number of milliseconds, 1 or more", (value) => Number.isInteger(value) && Number(value) > 0),
  longest_wait: option("a number of milliseconds, 0 or more", (value) => Number.isInteger(value) && Number(value) >= 0)
}

const openFileCosts = (files: CostFiles, options: FileCostsOptions, { budgets, remember }: StoreOptions): OpenStore => {
  const { longest_call: duration = 300_000, longest_wait = Infinity } = options
  // With a slash at its end, a link to a directory reads as the directory.
  const directory = options.directory.replace(/(?<=.)\/+$/, "")
  const { read, update } = makeVersioned(files, directory)
  const settle = makeSettle(update, makeResourceFiles(files, directory), remember)
  const turns = makeLedgerTurns(pollInterval)
  // Processes know each other's calls by random IDs.
  const ids = new WeakMap<Reservation, string>()
  const own = new Set<string>()
  const here = makeHere(files)
  const waits = makeWaits(longest_wait)
  return {
    spent: (at) =>
      Effect.mapBoth(read, { onFailure: unavailable("costs"), onSuccess: (shared) => spentAt(shared, at) }),
    reserve: (reservation, now, isPatient) => {
      const decided = Effect.gen(function* () {
        const id = ids.get(reservation) ?? `${yield* Random.nextInt}${yield* Random.nextInt}`
        ids.set(reservation, id)
        own.add(id)
        const holder = yield* here
        const { decision, others } = yield* update((shared) =>
          Effect.map(endedLeases(files, holder, shared.leases), (ended) => {
            const request = { reservation, id, waits: isPatient, duration, now: now(), holder, ended }
            const [next, decision] = reserveLease(shared, budgets, request)
            return [next, { decision, others: next.leases.filter((lease) => !own.has(lease.id)) }] as const
          })
        ).pipe(Effect.mapError(unavailable(reservation.operation)))
        return yield* waits.check(reservation, decision, others)
      })
      return Effect.uninterruptible(isPatient ? turns.inTurn(decided) : decided)
    },
    settle: (reservation, charges, at) => {
      const id = reservation && ids.get(reservation)
      if (id === undefined && charges.length === 0) return settledInFull(charges)
      // Until then the files have the call, which is of no other process.
      const forgotten = Effect.sync(() => id !== undefined && own.delete(id))
      return Effect.ensuring(settle(id, charges, at), Effect.andThen(forgotten, turns.settled))
    }
  }
}

/** Settles a call. If that fails, its reservation counts as spent. */
const makeSettle = (
  update: ReturnType<typeof makeVersioned>["update"],
  parts: ReturnType<typeof makeResourceFiles>,
  remember: number
) => {
  const stepOf = (id: string | undefined, charges: ReadonlyArray<Charge>, at: number) =>
    Effect.fnUntraced(function* (shared: Shared) {
      const has = yield* parts.load(shared, at)
      const [next, billed, added] = settleLease(shared, id, charges, at, { remember, has })
      const settled: SettledCall = { ...settledInFull(billed), spent: spentAt(next, at) }
      return [yield* parts.append(next, added, remember), settled] as const
    })
  return (id: string | undefined, charges: ReadonlyArray<Charge>, at: number) =>
    update(stepOf(id, charges, at)).pipe(
      Effect.uninterruptible,
      Effect.catch(warnInstead(notSettled, settledInFull(charges)))
    )
}

/** How often a waiting call looks whether other processes have settled theirs, in milliseconds. */
const pollInterval = 50

/** So often a process decides again because another was faster. */
const maxDecisions = 1000

/** So many writes are remembered: those that others can make while a process looks whether its own counted. */
const maxWrites = 50

/** A function of the last value that returns the next one, and its result. */
type Step<A> = (shared: Shared) => Effect.Effect<readonly [next: Shared, result: A], unknown>

/** The value that processes share, and how one of them replaces it. */
const makeVersioned = (files: CostFiles, directory: string) => {
  const gate = Semaphore.makeUnsafe(1)
  let store: TextStore | undefined
  const open = Effect.suspend(() =>
    store === undefined
      ? Effect.tap(openFileText(files, { directory, name: "costs", made_from: isMadeFrom }), (opened) =>
          Effect.sync(() => void (store = opened))
        )
      : Effect.succeed(store)
  )
  const replace = Effect.fnUntraced(function* <A>(text: TextStore, step: Step<A>) {
    for (let tries = 0; tries < maxDecisions; tries++) {
      const { version, shared } = yield* readShared(text, directory)
      const [next, result] = yield* step(shared)
      if (next === shared || (yield* text.replace(version, yield* signed(next)))) return result
    }
    return yield* Effect.fail(new StoreRefusal(`other processes changed ${directory} at every attempt`))
  })
  return {
    read: Effect.flatMap(open, (text) => Effect.map(readShared(text, directory), ({ shared }) => shared)),
    update: <A>(step: Step<A>) => gate.withPermits(1)(Effect.flatMap(open, (text) => replace(text, step)))
  }
}

const readShared = Effect.fnUntraced(function* ({ read }: TextStore, directory: string) {
  const version = yield* Effect.mapError(read, (error) =>
    error instanceof StoreRefusal && error.version !== undefined ? notOurs(error.detail) : error
  )
  if (version.number === 0) return { version, shared: nothingShared }
  const shared = parseJson(version.text ?? "")
  if (isSharedCosts(shared)) return { version, shared }
  return yield* Effect.fail(
    notOurs(`the file ${directory}/costs-${version.number} was not written by fileCosts or is damaged`)
  )
})

/** The text of a value, with the ID of its write. */
const signed = (next: Shared) =>
  Effect.map(Random.nextInt, (id) => JSON.stringify({ ...next, writes: [...next.writes, `${id}`].slice(-maxWrites) }))

const isMadeFrom = (newest: string, earlier: string): boolean => {
  const [later, own] = [newest, earlier].map(parseJson)
  const id = isSharedCosts(own) ? own.writes.at(-1) : undefined
  return id !== undefined && isSharedCosts(later) && later.writes.includes(id)
}

const notOurs = (what: string) =>
  new StoreRefusal(
    `${what}: what was spent is not known. ` +
      "Remove it to go on with the one before, or all of the directory to begin with nothing spent"
  )

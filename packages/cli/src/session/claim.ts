/** Acts that one process at a time does: it claims them by a file. */
import { readdirSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { kill, pid } from "node:process"
import { hasEnded, isHolder, thisHolder } from "@xeffect/core/store"
import { field } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { syncFiles } from "./sync-files.ts"
import { attemptFile, exitCodes, Refusal } from "./refusal.ts"
import { addFile, readState, removeState } from "./state.ts"

/** A process that answers no signal is gone. One of another user is there. */
const isThere = (id: number): boolean => {
  try {
    return kill(id, 0)
  } catch (cause) {
    return field(cause, "code") !== "ESRCH"
  }
}

/** Whether the process of a claim has certainly ended. One of another machine, in a home that machines share, may run. */
const isOver = Effect.fnUntraced(function* (claim: unknown) {
  const holder = field(claim, "holder")
  if (isHolder(holder)) return yield* hasEnded(syncFiles, yield* thisHolder(syncFiles), holder)
  // A system whose processes have no files.
  const [host, id] = [field(claim, "host"), field(claim, "process")]
  return host === hostname() && Number.isSafeInteger(id) && Number(id) > 0 && !isThere(Number(id))
})

/** The name of the claim, among the claims of a folder. */
export interface Claimable {
  readonly folder: string
  readonly name: string
}

/** The claim of another process, and its file. */
export interface OtherClaim {
  readonly claim: unknown
  readonly file: string
}

const fileOf = ({ folder, name }: Claimable, number: number) => join(folder, `${name}-${number}.json`)

const numbersIn = ({ folder, name }: Claimable) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`))
    .flatMap((file) =>
      Array.from(file.slice(name.length).matchAll(/^-([1-9]\d{0,9})\.json$/g), ([, digits]) => Number(digits))
    )
    .sort((one, other) => other - one)

const numbersOf = (claimable: Claimable) => attemptFile(claimable.folder, "read", () => numbersIn(claimable))

/** The newest claim whose process may still run. */
const findOther = Effect.fnUntraced(function* (claimable: Claimable, own: number) {
  for (const number of (yield* numbersOf(claimable)).filter((one) => one !== own)) {
    const file = fileOf(claimable, number)
    const claim = yield* readState(file, "If no other command is running, remove it.")
    if (claim !== undefined && !(yield* isOver(claim))) return { claim, file } satisfies OtherClaim
  }
  return undefined
})

/** Claims a number that no other process has. Numbers of claims that are over are not used again while they are there. */
const claimNumber = Effect.fnUntraced(function* (claimable: Claimable, text: string) {
  while (true) {
    const other = yield* findOther(claimable, 0)
    if (other !== undefined) return other
    const number = ((yield* numbersOf(claimable))[0] ?? 0) + 1
    if (yield* addFile(fileOf(claimable, number), text)) return number
  }
})

/** Claims something. Returns the file of the claim, or the claim of another process that may still run. */
const tryClaim = Effect.fnUntraced(function* (claimable: Claimable) {
  const since = new Date(yield* Clock.currentTimeMillis).toISOString()
  const holder = yield* thisHolder(syncFiles)
  const number = yield* claimNumber(claimable, JSON.stringify({ holder, host: hostname(), process: pid, since }))
  if (typeof number !== "number") return number
  const file = fileOf(claimable, number)
  // Another one may have begun meanwhile, by a number that had become free.
  const other = yield* findOther(claimable, number)
  if (other !== undefined) return yield* Effect.as(Effect.ignore(removeState(file)), other)
  for (const old of yield* numbersOf(claimable)) {
    if (old < number) yield* Effect.ignore(removeState(fileOf(claimable, old)))
  }
  return file
})

/** Is the one process that has claimed something, until the scope closes. One that was killed is over at once. */
export const claim = (claimable: Claimable, refused: (other: OtherClaim) => Refusal) =>
  Effect.acquireRelease(
    Effect.flatMap(tryClaim(claimable), (claimed) =>
      typeof claimed === "string" ? Effect.succeed(claimed) : Effect.fail(refused(claimed))
    ),
    (file) => Effect.ignore(removeState(file))
  )

/** Says who has claimed it, as a part of a sentence. */
export const holderOf = ({ claim }: OtherClaim): string =>
  `process ${field(claim, "process")} since ${field(claim, "since")}`

const between = Schedule.jittered(Schedule.spaced("20 millis"))

/** Does something that takes no time while no other process does. Waits for one that does, for a few seconds. */
export const exclusively = Effect.fnUntraced(function* <A, E, R>(
  claimable: Claimable,
  what: string,
  use: Effect.Effect<A, E, R>
) {
  const refused = (other: OtherClaim) =>
    new Refusal({
      message: `another command ${what}, in ${holderOf(other)}.`,
      remedy: `If it has ended, remove ${other.file}. Then run the command again.`,
      code: exitCodes.fault
    })
  const isClaimed = ({ message }: Refusal) => message.startsWith(`another command ${what}`)
  const claimed = Effect.retry(claim(claimable, refused), { while: isClaimed, schedule: between, times: 500 })
  return yield* Effect.scoped(Effect.andThen(claimed, use))
})

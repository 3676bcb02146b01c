/** One stream at a time: the rules of an app belong to whoever follows them. */
import { readdirSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { kill, pid } from "node:process"
import { hasEnded, isHolder, thisHolder } from "@xeffect/core/local"
import { field } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { syncFiles } from "../../session/costs/sync-files.ts"
import { attemptFile, exitCodes, Refusal } from "../../session/refusal.ts"
import { addFile, readState, removeState } from "../../session/state.ts"

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

const numbersIn = (folder: string) =>
  readdirSync(folder)
    .flatMap((name) => Array.from(name.matchAll(/^running-([1-9]\d{0,9})\.json$/g), ([, digits]) => Number(digits)))
    .sort((one, other) => other - one)

/** The newest claim whose process may still run. */
const findOther = Effect.fnUntraced(function* (folder: string, own: number) {
  for (const number of (yield* attemptFile(folder, "read", () => numbersIn(folder))).filter((one) => one !== own)) {
    const file = join(folder, `running-${number}.json`)
    const claim = yield* readState(file, "If no xeffect stream runs, remove it.")
    if (claim !== undefined && !(yield* isOver(claim))) return { claim, file }
  }
  return undefined
})

const refused = ({ claim, file }: { readonly claim: unknown; readonly file: string }) =>
  new Refusal({
    message: `another xeffect stream runs for this app, as process ${field(claim, "process")} since ${field(claim, "since")}, and the rules are its own.`,
    remedy: `End it first, or give all rules to one command: xeffect stream RULE RULE. If it runs on another machine and has ended, remove ${file}.`,
    code: exitCodes.fault
  })

/** Claims a number that no other process has. Numbers of claims that are over are not used again while they are there. */
const claimNumber = Effect.fnUntraced(function* (folder: string, text: string) {
  while (true) {
    const other = yield* findOther(folder, 0)
    if (other !== undefined) return yield* refused(other)
    const number = (yield* attemptFile(folder, "read", () => numbersIn(folder)[0] ?? 0)) + 1
    if (yield* addFile(join(folder, `running-${number}.json`), text)) return number
  }
})

/** Is the one stream of a folder, until the scope closes. Fails if another one may run; one that was killed is over at once. */
export const claimStream = (folder: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const since = new Date(yield* Clock.currentTimeMillis).toISOString()
      const holder = yield* thisHolder(syncFiles)
      const claim = { holder, host: hostname(), process: pid, since }
      const number = yield* claimNumber(folder, JSON.stringify(claim))
      const file = join(folder, `running-${number}.json`)
      // Another one may have begun meanwhile, by a number that had become free.
      const other = yield* findOther(folder, number)
      if (other !== undefined) return yield* Effect.andThen(Effect.ignore(removeState(file)), refused(other))
      for (const old of yield* attemptFile(folder, "read", () => numbersIn(folder))) {
        if (old < number) yield* Effect.ignore(removeState(join(folder, `running-${old}.json`)))
      }
      return file
    }),
    (file) => Effect.ignore(removeState(file))
  )

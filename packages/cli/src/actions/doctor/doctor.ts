/** Checks everything that a program needs to call X, and says what to do about what it finds. */
import { statSync } from "node:fs"
import { resolve } from "node:path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { loadOperations } from "../../operations/areas.ts"
import { formatOf, printList } from "../../output/print.ts"
import { printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { wrap } from "../../output/width.ts"
import { live } from "../../profiles/live.ts"
import { exitCodes, misuse, Refusal } from "../../session/refusal.ts"
import { printingOf, type Shared } from "../../session/shared.ts"
import { counted, type Finding, reported } from "./finding.ts"
import { type Credentials, heldBy } from "./held.ts"
import { projectFindings, scopesOf } from "./project.ts"
import { accountFindings, networkFindings } from "./service.ts"

const directoryOf = Effect.fnUntraced(function* (named: Option.Option<string>) {
  const directory = resolve(Option.getOrElse(named, () => "."))
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return directory
  return yield* misuse(`${directory} is not a folder.`)
})

const credentials = (shared: Shared, scopes: ReadonlyArray<string>) =>
  Effect.catchCause(Effect.scoped(heldBy(shared, scopes)), (cause) =>
    Effect.map(reported("credentials", Effect.failCause(cause)), (findings): Credentials => ({ held: [], findings }))
  )

const labels = { fault: "FAULT", ok: "ok", unknown: "unknown", warning: "warning" }

/** Where the words of a finding begin. */
const indent = 9

/** Prints findings with all their words: a table would cut them. */
const print = Effect.fnUntraced(function* (findings: ReadonlyArray<Finding>, shared: Shared) {
  const printing = printingOf(shared)
  if (printing.fields !== undefined || (yield* formatOf(printing)) !== "table")
    return yield* printList(findings, printing)
  const { columns, write } = yield* Screen
  const lines = findings.flatMap(({ check, found, remedy = "", state }) => {
    const [first = "", ...rest] = wrap(`${check}: ${found}`, columns, indent)
    const label = labels[state].padEnd(indent)
    return [label + first.slice(indent), ...rest, ...wrap(remedy, columns, indent)]
  })
  yield* write(lines.map((line) => `${line}\n`).join(""))
})

/** Runs all checks, prints a line for each, and fails if one found a fault. */
export const doctor = Effect.fnUntraced(function* (named: Option.Option<string>, shared: Shared) {
  const directory = yield* directoryOf(named)
  const operations = yield* Effect.promise(loadOperations)
  const { findings: own, held } = yield* credentials(shared, Array.from(scopesOf(operations)))
  const network = yield* networkFindings(shared)
  const isReached = !network.some(({ check, state }) => check === "network" && state === "fault")
  const account =
    held.length > 0 && isReached
      ? yield* reported("sign-in", Effect.scoped(Effect.provide(accountFindings(held, shared), live(shared))))
      : []
  const project = projectFindings({ directory, words: Option.getOrElse(named, () => "this folder") }, held, operations)
  const all = [...own, ...project, ...network, ...account].map((finding) => ({
    ...finding,
    found: printable(finding.found),
    ...(finding.remedy === undefined ? {} : { remedy: printable(finding.remedy) })
  }))
  yield* print(all, shared)
  const faults = all.filter(({ state }) => state === "fault").length
  if (faults > 0) return yield* new Refusal({ message: `${counted(faults, "fault")} found.`, code: exitCodes.fault })
})

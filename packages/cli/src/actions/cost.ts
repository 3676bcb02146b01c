import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printPrice } from "../operations/price.ts"
import { showDollars } from "../session/costs/dollars.ts"
import { formatOf, printList } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { serverOf } from "../profiles/credentials.ts"
import { balanceHere } from "../operations/balance.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { Commands } from "../session/facts.ts"
import { misuse } from "../session/refusal.ts"
import { nameIn, printingOf, type Shared } from "../session/shared.ts"
import { type SpentIn, spentHere } from "../session/costs/spending.ts"

/** The costs of a period, in all and by command. Costs without a command come from commands that were killed. */
const rowsOf = (period: string, { dollars, operations, resources }: SpentIn) => {
  const known = operations.reduce((sum, one) => sum + Math.round(one.dollars * 1e6), 0)
  const rest = Math.round(dollars * 1e6) - known
  return [
    { period, command: "all", dollars, resources },
    ...operations.map((one) => ({ period, command: one.operation.replaceAll("_", "-"), dollars: one.dollars })),
    ...(rest > 0 ? [{ period, command: "unfinished", dollars: rest / 1e6 }] : [])
  ]
}

const printSpent = Effect.fnUntraced(function* (shared: Shared) {
  const spent = Effect.flatMap(serverOf(shared), spentHere)
  const [{ month, today }, balance] = yield* Effect.all([spent, balanceHere(shared)], { concurrency: 2 })
  const printing = printingOf(shared)
  const isTable = (yield* formatOf(printing)) === "table"
  const left = balance !== undefined && "dollars" in balance ? [{ period: "now", command: "balance", ...balance }] : []
  const rows = [...rowsOf("today", today), ...rowsOf("this month", month), ...left]
  const shown = rows.map((row) => ({ ...row, dollars: showDollars(row.dollars) }))
  yield* printList(isTable ? shown : rows, printing)
  if (balance !== undefined && "unknown" in balance) yield* Screen.use(({ tell }) => tell(balance.unknown))
})

/** The shared flags of `xeffect cost`, for the command that is estimated. */
const flagsOf = (shared: Shared, command: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...(["json", "ndjson", "csv", "emulator", "wait", "verbose"] as const)
    .filter((name) => shared[name] && !command.includes(`--${name}`))
    .map((name) => `--${name}`),
  ...(["fields", "profile", "budget"] as const).flatMap((name) =>
    Option.match(shared[name], {
      onNone: () => [],
      onSome: (value) =>
        command.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)) ? [] : [`--${name}=${value}`]
    })
  )
]

const printEstimate = Effect.fnUntraced(function* (command: ReadonlyArray<string>, shared: Shared) {
  const name = nameIn(command)
  if (name === undefined) {
    return yield* misuse("cost needs a command after --, such as: xeffect cost -- search '#tides' --limit 500")
  }
  const { execute, factsIn } = yield* Commands
  // A name that there is not is refused by the parser, with those that may be meant.
  const { spends = "planned" } = (yield* factsIn(command)) ?? {}
  if (spends === "nothing") return yield* printPrice([], shared)
  if (spends !== "planned") {
    return yield* misuse(
      `the price of ${name} cannot be estimated: ${spends.unknown}.`,
      "Use --budget to cap what your commands cost per day."
    )
  }
  const end = command.includes("--") ? command.indexOf("--") : command.length
  const words = command.filter((word, index) => word !== "--dry-run" || index > end)
  yield* execute(["--dry-run", ...flagsOf(shared, command), ...words]).pipe(Effect.provideService(Estimating, true))
})

/** Prints what the commands of this machine have cost and what is left of the balance, or what a command would cost. */
export const cost = (command: ReadonlyArray<string>, shared: Shared) =>
  command.length === 0 ? printSpent(shared) : printEstimate(command, shared)

import type { OperationDescription } from "@xeffect/describe"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { loadOperations, namesOf } from "../operations/areas.ts"
import { showDollars } from "../session/costs/dollars.ts"
import { formatOf, printList } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { accountOf } from "../profiles/credentials.ts"
import { type LimitLeft, limitsLeft } from "../session/limits-left.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

const windowOf = (seconds: number): string =>
  seconds % 86_400 === 0 ? `${seconds / 86_400} d` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`

type Published = OperationDescription["limits"][number]

const timeOf = (at: number): string => new Date(at).toISOString().replace(".000Z", "Z")

/** The rest of a published limit, by the last response. After its reset all of it is left. */
const leftOf = ({ path, per, windowSeconds }: Published, known: ReadonlyArray<LimitLeft>, now: number) => {
  const isOfDay = windowSeconds === 86_400
  const found = known.find(
    (one) =>
      (one.limitName === "x-rate-limit"
        ? !isOfDay && one.per === per
        : isOfDay && one.limitName === `x-${per}-limit-24hour`) &&
      (path === undefined || path === one.path)
  )
  if (found === undefined) return undefined
  const reset = found.reset
  return now >= reset
    ? { limit: found.limit, left: found.limit, knownAt: timeOf(reset) }
    : { limit: found.limit, left: found.remaining, resetsAt: timeOf(reset), knownAt: timeOf(found.at) }
}

const limitsOf = (operation: OperationDescription, known: ReadonlyArray<LimitLeft>, now: number) =>
  operation.limits.map((published) => {
    const { limit, path, per, windowSeconds } = published
    const { knownAt, left, limit: reported, resetsAt } = leftOf(published, known, now) ?? {}
    return {
      command: namesOf(operation)[0],
      ...(left === undefined ? {} : { left }),
      limit: reported ?? limit,
      window: windowOf(windowSeconds),
      per,
      ...(path === undefined ? {} : { path }),
      ...(resetsAt === undefined ? {} : { resetsAt }),
      ...(knownAt === undefined ? {} : { knownAt })
    }
  })

type LimitRow = ReturnType<typeof limitsOf>[number]

/** A time of today without its date, and any other without its year: the table fits in 80 columns. */
const shortTime = (time: string, now: number): string =>
  time.slice(0, 10) === timeOf(now).slice(0, 10) ? time.slice(11, 16) : time.slice(5, 16).replace("T", " ")

/** A row of the table for people: the window beside whose limit it is, and short times in UTC. */
const inTable =
  (now: number) =>
  ({ command, knownAt, left, limit, path, per, resetsAt, window }: LimitRow) => ({
    command,
    ...(left === undefined ? {} : { left }),
    limit,
    per: `${per}, ${window}`,
    ...(path === undefined ? {} : { path }),
    ...(resetsAt === undefined ? {} : { resets: shortTime(resetsAt, now) }),
    ...(knownAt === undefined ? {} : { known: shortTime(knownAt, now) })
  })

const chosenOperations = Effect.fnUntraced(function* (name: Option.Option<string>) {
  const operations = yield* Effect.promise(loadOperations)
  if (Option.isNone(name)) return operations
  const found = operations.filter((one) => namesOf(one).includes(name.value) || one.area === name.value)
  if (found.length > 0) return found
  return yield* misuse(`there is no operation or area ${JSON.stringify(name.value)}.`)
})

/** Prints the published rate limits of operations, and what is left of them as far as responses said. */
export const limits = Effect.fnUntraced(function* (name: Option.Option<string>, isLeft: boolean, shared: Shared) {
  const operations = yield* chosenOperations(name)
  const known = yield* Effect.scoped(
    Effect.flatMap(accountOf(shared), (account) => (account === undefined ? Effect.succeed([]) : limitsLeft(account)))
  )
  const now = yield* Clock.currentTimeMillis
  const rows = operations.flatMap((operation) =>
    limitsOf(
      operation,
      known.filter((one) => one.operation === operation.name),
      now
    )
  )
  const shown = isLeft ? rows.filter(({ left }) => left !== undefined) : rows
  if (isLeft && shown.length === 0) {
    const { tell } = yield* Screen
    yield* tell("The remaining requests are not known: no command on this machine has called these operations yet.")
  }
  const printing = printingOf(shared)
  const isTable = (yield* formatOf(printing)) === "table" && printing.fields === undefined
  yield* printList(isTable ? shown.map(inTable(now)) : shown, printing)
})

interface PriceRow {
  readonly command: string | undefined
  readonly per: string
  readonly dollars: number | undefined
  readonly documented: boolean
}

/** The price of an operation, and below it the price of a post for which X bills a link. */
const pricesOf = (operation: OperationDescription): ReadonlyArray<PriceRow> => {
  const { isPriceDocumented: documented, price } = operation
  const command = namesOf(operation)[0]
  if (price.per === "nothing") return [{ command, per: price.per, dollars: 0, documented }]
  if (price.per === "event") return [{ command, per: price.per, dollars: undefined, documented }]
  const { dearest, dollars, of, per } = price
  const usual = { command, per: `${of} (${per})`, dollars, documented }
  if (dearest === undefined) return [usual]
  return [usual, { ...usual, per: `${of} with a link, media, a quote or a card (${per})`, dollars: dearest }]
}

/** Prints what operations cost by the published price list. */
export const prices = Effect.fnUntraced(function* (name: Option.Option<string>, shared: Shared) {
  const printing = printingOf(shared)
  const isTable = (yield* formatOf(printing)) === "table"
  const rows = (yield* chosenOperations(name)).flatMap(pricesOf)
  const shown = rows.map((row) => ({
    ...row,
    dollars: row.dollars === undefined ? "by event" : showDollars(row.dollars)
  }))
  yield* printList(isTable ? shown : rows, printing)
})

import { type Call, runCall } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { getAllTweetsCount, getRecentTweetsCount } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { printPlans } from "../../operations/plan.ts"
import { bars } from "../../output/bars.ts"
import { formatOf } from "../../output/print.ts"
import { entriesIn, printResponse } from "../../output/response.ts"
import { printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { plan } from "../../operations/dry-run.ts"
import { live } from "../../profiles/live.ts"
import type { Parameters } from "../../session/operation.ts"
import { hintAtMarks } from "../../operations/query-hint.ts"
import { printingOf, type Shared } from "../../session/shared.ts"

const labelOf = (start: unknown, granularity: unknown): string =>
  printable(`${start}`)
    .slice(0, granularity === "day" ? 10 : 16)
    .replace("T", " ")

const drawn = Effect.fnUntraced(function* (periods: ReadonlyArray<unknown>, granularity: unknown) {
  const { columns, hasUnicode, write } = yield* Screen
  const rows = periods.map((one) => ({
    label: labelOf(field(one, "start"), granularity),
    value: Number(field(one, "tweet_count"))
  }))
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const lines = [...bars(rows, columns, hasUnicode), `${total} posts`]
  yield* write(lines.map((line) => `${line}\n`).join(""))
})

/** Counts posts, and prints the periods: as bars on a terminal. */
export const count = Effect.fnUntraced(function* (params: Parameters, isArchive: boolean, shared: Shared) {
  yield* hintAtMarks(params["query"])
  const call: Call = { operation: isArchive ? getAllTweetsCount : getRecentTweetsCount, params }
  if (shared.dry_run) return yield* printPlans([yield* plan(call)], shared)
  const response = Object(yield* Effect.provide(runCall(call), live(shared)))
  const printing = printingOf(shared)
  const isDrawn = (yield* formatOf(printing)) === "table" && printing.fields === undefined
  yield* isDrawn ? drawn(entriesIn(response), params["granularity"]) : printResponse(response, printing, true)
})

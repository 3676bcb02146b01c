/** Makes the call of an operation's command, and prints what it returns. */
import {
  type Call,
  callBytes,
  callData,
  callEntries,
  callPages,
  errorsOf,
  runCall,
  sizedCall,
  type XApi,
  type XError
} from "@xeffect/core"
import { describeProblem } from "@xeffect/core/failure"
import { field } from "@xeffect/core/wire"
import type { OperationDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Asking } from "../output/missing-fields.ts"
import { hintAtMarks } from "./query-hint.ts"
import { jsonLine, printable } from "../output/printable.ts"
import { chosen, formatOf, type Printing, printStream } from "../output/print.ts"
import { printPages, printResponse } from "../output/response.ts"
import { Screen } from "../output/screen.ts"
import { loadOperation, type Parameters } from "../session/operation.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { type Amount, amountOf } from "./amount.ts"
import { flagName } from "./names.ts"
import { type Handles, handlesIn } from "./parameters.ts"
import { saveTo } from "./save.ts"

/** A response with status 200 that has errors instead of data is a failure, as `data` has it. */
const orFailure = ({ operation: { definition }, params }: Call, response: unknown) => {
  if (errorsOf(response).length === 0 || field(response, "data") !== undefined) return Effect.succeed(response)
  return callData({ operation: Object.assign(() => Effect.succeed(response), { definition }), params })
}

/** Reports the resources that were not found, beside those that were. */
const tellErrors = Effect.fnUntraced(function* (response: unknown) {
  const { tell } = yield* Screen
  for (const problem of errorsOf(response)) yield* tell(printable(describeProblem(problem) || JSON.stringify(problem)))
})

const print = Effect.fnUntraced(function* (response: unknown, printing: Printing, isPaged: boolean) {
  if (response === undefined) return
  yield* tellErrors(response)
  // A list without entries has no data.
  yield* printResponse(Object(response), printing, isPaged || field(response, "meta") !== undefined)
})

/** The flag that asks for a field of entries: the one that also names the fields that they have. */
const askingOf =
  ({ parameters }: OperationDescription): Asking =>
  (name, known) => {
    const found = parameters.find(
      ({ kind, values = [] }) => kind === "names" && [name, ...known].every((one) => values.includes(one))
    )
    return found === undefined ? undefined : `--${flagName(found.name)} ${name}`
  }

/** Prints what arrives on a connection: lines as they come, with --json each of them whole. */
const printLines = Effect.fnUntraced(function* (lines: Stream.Stream<unknown, XError, XApi>, printing: Printing) {
  if ((yield* formatOf(printing)) !== "json") return void (yield* printStream(lines, printing))
  const { write } = yield* Screen
  yield* Stream.runForEach(lines, (line) => write(`${jsonLine(chosen(line, printing.fields), 2)}\n`))
})

/** The cost of all pages. It may ask the X API how many there are. */
export const wholeOf = Effect.fnUntraced(function* (call: Call) {
  const { estimateCalls } = yield* Effect.promise(() => import("@xeffect/costs/estimate"))
  return yield* estimateCalls(call.operation, [sizedCall(call)])
})

/** Asks about a text that may not be meant, and about a price above the usual one. */
const confirmWrite = Effect.fnUntraced(function* ({ name }: OperationDescription, call: Call, shared: Shared) {
  const { confirmNames } = yield* Effect.promise(() => import("../session/confirm-text.ts"))
  const { text } = call.params
  yield* confirmNames(typeof text === "string" ? [text] : [], shared)
  const { plan } = yield* Effect.promise(() => import("./dry-run.ts"))
  const { confirmPrice } = yield* Effect.promise(() => import("./confirm-price.ts"))
  yield* confirmPrice(name, Effect.map(plan(call), Array.of<Planned>), shared)
})

/** The call with the IDs of the users that were named by handle. */
const withIds = Effect.fnUntraced(function* (named: Call, handles: Handles) {
  if (handles.length === 0) return named
  const { idOf } = yield* Effect.promise(() => import("./users.ts"))
  const ids: Record<string, string> = {}
  for (const [name, username] of handles) ids[name] = yield* idOf({ username })
  return { ...named, params: { ...named.params, ...ids } } satisfies Call
})

/** A request without the ID of a user that nobody knows yet. */
const withoutIds = (planned: Planned, handles: Handles): Planned => ({
  ...planned,
  url: planned.url.replace(/\/0(?=\/|\?|$)/, "/{id}"),
  ...(planned.body === undefined
    ? {}
    : { body: { ...Object(planned.body), ...Object.fromEntries(handles.map(([name]) => [name, "{id}"])) } })
})

/** The requests that look up users by handle, and then the request of the call. */
const plansOf = Effect.fnUntraced(function* (named: Call, handles: Handles) {
  const { plan } = yield* Effect.promise(() => import("./dry-run.ts"))
  if (handles.length === 0) return [yield* plan(named)]
  const { plansOfUser } = yield* Effect.promise(() => import("./users.ts"))
  const lookups = yield* Effect.forEach(handles, ([, username]) => plansOfUser({ username }))
  const unknown = Object.fromEntries(handles.map(([name]) => [name, "0"]))
  const planned = yield* plan({ ...named, params: { ...named.params, ...unknown } })
  return [...lookups.flatMap(({ plans }) => plans), withoutIds(planned, handles)]
})

/** Choices that the command line has beside the parameters of the call. */
export interface Choices extends Amount {
  readonly output?: Option.Option<string>
}

/** Makes the call, or says what it would be. */
export const call = Effect.fnUntraced(function* (
  description: OperationDescription,
  given: Parameters,
  choices: Choices,
  shared: Shared
) {
  yield* hintAtMarks(given["query"])
  const operation = yield* loadOperation(description)
  const printing = { ...printingOf(shared), asking: askingOf(description) }
  const amount = yield* amountOf(choices)
  const named: Call = { operation, params: given, amount }
  const handles = handlesIn(description, given)
  if (shared.dry_run) {
    const { printPlans } = yield* Effect.promise(() => import("./plan.ts"))
    const whole = Effect.flatMap(withIds(named, handles), wholeOf)
    return yield* printPlans(yield* plansOf(named, handles), shared, amount === "all" ? whole : undefined)
  }
  if (description.method !== "GET") yield* confirmWrite(description, named, shared)
  const printed = Effect.gen(function* () {
    const made = yield* withIds(named, handles)
    if (description.response === "lines") return yield* printLines(callEntries(made), printing)
    if (description.response === "bytes") {
      const output = choices.output === undefined ? undefined : Option.getOrUndefined(choices.output)
      return yield* saveTo(output, (put) => Stream.runForEach(callBytes(made), put))
    }
    if (amount !== undefined) return yield* printPages(callPages(made), printing, amount)
    const response = yield* orFailure(made, yield* runCall(made))
    return yield* print(response, printing, description.paging !== undefined)
  })
  // Nothing that sends is loaded for a dry run.
  const { live } = yield* Effect.promise(() => import("../profiles/live.ts"))
  yield* Effect.provide(printed, live(shared, description.response === "lines"))
})

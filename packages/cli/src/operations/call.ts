/** Makes the call of an operation's command, and prints what it returns. */
import { data, errorsOf, type Operation, pages, type XApi, type XError } from "@xeffect/core"
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
import {
  type AnyCallable,
  callBytes,
  callJson,
  callLines,
  loadOperation,
  type Parameters
} from "../session/operation.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { type Amount, limitOf, sized } from "./amount.ts"
import { flagName } from "./names.ts"
import { saveTo } from "./save.ts"

/** A response with status 200 that has errors instead of data is a failure, as that of `data`. */
const orFailure = (operation: AnyCallable, response: unknown) => {
  if (errorsOf(response).length === 0 || field(response, "data") !== undefined) return Effect.succeed(response)
  const responding = Object.assign(() => Effect.succeed(response), { definition: operation.definition })
  return data(responding as never as Operation<object, object>, {})
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

/** All pages. The description says that there are some, and the operation checks its parameters. */
const pagesOf = (operation: AnyCallable, params: Parameters): Stream.Stream<unknown, XError, XApi> =>
  pages(operation as never as Operation<object, { readonly data?: ReadonlyArray<unknown> }>, params as never)

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
export const wholeOf = Effect.fnUntraced(function* (operation: AnyCallable, params: Parameters) {
  const { estimateCalls } = yield* Effect.promise(() => import("@xeffect/costs/estimate"))
  return yield* estimateCalls(operation, [{ params }])
})

/** Asks about a text that may not be meant, and about a price above the usual one. */
const confirmWrite = Effect.fnUntraced(function* (
  { name }: OperationDescription,
  operation: AnyCallable,
  params: Parameters,
  shared: Shared
) {
  const { confirmNames } = yield* Effect.promise(() => import("../session/confirm-text.ts"))
  const { text } = params
  yield* confirmNames(typeof text === "string" ? [text] : [], shared)
  const { plan } = yield* Effect.promise(() => import("./dry-run.ts"))
  const { confirmPrice } = yield* Effect.promise(() => import("./confirm-price.ts"))
  yield* confirmPrice(name, Effect.map(plan(operation, params), Array.of<Planned>), shared)
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
  const count = yield* limitOf(choices)
  const isWhole = choices.all === true || count !== undefined
  const params = isWhole ? sized(operation, given, count) : given
  if (shared.dry_run) {
    const { plan } = yield* Effect.promise(() => import("./dry-run.ts"))
    const { printPlans } = yield* Effect.promise(() => import("./plan.ts"))
    const planned = yield* plan(operation, params, choices.all === true ? "all" : (count ?? "page"))
    return yield* printPlans([planned], shared, choices.all === true ? wholeOf(operation, params) : undefined)
  }
  if (description.method !== "GET") yield* confirmWrite(description, operation, params, shared)
  const made = Effect.gen(function* () {
    if (description.response === "lines") return yield* printLines(callLines(operation, params), printing)
    if (description.response === "bytes") {
      const output = choices.output === undefined ? undefined : Option.getOrUndefined(choices.output)
      return yield* saveTo(output, (put) =>
        Effect.flatMap(callBytes(operation, params), ({ stream }) => Stream.runForEach(stream, put))
      )
    }
    if (isWhole) return yield* printPages(pagesOf(operation, params), printing, count)
    const response = yield* orFailure(operation, yield* callJson(operation, params))
    return yield* print(response, printing, description.paging !== undefined)
  })
  // Nothing that sends is loaded for a dry run.
  const { live } = yield* Effect.promise(() => import("../profiles/live.ts"))
  yield* Effect.provide(made, live(shared, description.response === "lines"))
})

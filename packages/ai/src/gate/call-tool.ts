/** Calls a tool, and frames its result: the texts of strangers are data, beside the dollars of today. */
import { XApi } from "@xeffect/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { withOnly } from "./sealed.ts"
import type { Made } from "./send.ts"
import { errorOf, NotDone, type ShownError } from "../present/errors.ts"
import { plainValue } from "../present/plain.ts"
import { CurrentRemedies } from "../present/remedies.ts"
import type { Session } from "../session/session.ts"
import { Spending, spendingOf } from "../session/spent.ts"
import { readArguments } from "../tool/arguments.ts"
import type { Tool, WriteTool } from "../tool/tool.ts"

/** The result of a call that was made. Strangers have written what is under `untrusted`. */
export interface ToolResult {
  readonly untrusted: unknown
  /** A further sentence for the agent. */
  readonly warning?: string
  /** The dollars of today, and of how many. `today` is absent if the sums cannot be read. */
  readonly dollars: { readonly today?: number; readonly budget: number }
}

/** The result of a call that was not made, or failed. */
export interface ToolFailure {
  readonly error: ShownError
}

const unshown = new NotDone({
  reason: "Fault",
  message: "The call failed, and its failure cannot be shown. The record of writes says whether a write was sent."
})

/** The failure of a call, whose message is made of what the X API has sent. */
const failureOf = (cause: Cause.Cause<unknown>, isWrite: boolean): Effect.Effect<ToolFailure> =>
  errorOf(Cause.squash(cause), isWrite).pipe(
    Effect.catchCause(() => errorOf(unshown, isWrite)),
    Effect.map((error) => ({ error }))
  )

/** The dollars of today. Left out if the sums cannot be read: the call has been made. */
const dollarsOf = ({ budget, costs }: Session): Effect.Effect<ToolResult["dollars"]> =>
  costs.spent("day").pipe(
    Effect.map(({ dollars }) => ({ today: dollars, budget })),
    Effect.catchCause(() => Effect.succeed({ budget }))
  )

const cannotShow = "The call was made, but its response cannot be shown."

/**
 * A value as JSON has it, with plain texts and without the credentials of the request. A sentence replaces a value that cannot be
 * encoded: the call has been made.
 */
const shownAs = (
  { redact }: Session,
  value: unknown
): Effect.Effect<{ readonly untrusted: unknown; readonly warning?: string }> =>
  Effect.try(() => JSON.stringify(plainValue(value) ?? null)).pipe(
    Effect.flatMap(redact),
    Effect.flatMap((text) => Effect.try(() => ({ untrusted: JSON.parse(text) as unknown }))),
    Effect.catch(() => Effect.succeed({ untrusted: null, warning: cannotShow }))
  )

const frame = Effect.fnUntraced(function* (session: Session, value: unknown, warning?: string) {
  const shown = yield* shownAs(session, value)
  const result: ToolResult = {
    ...shown,
    ...(warning === undefined ? {} : { warning }),
    dollars: yield* dollarsOf(session)
  }
  return result
})

/** Something else than a result: the question of a gate that has to ask first. */
export interface Asked<Question> {
  readonly question: Question
}

/** Passes a write through a gate, which sends it or asks. */
export type Gate<Question, R> = (
  tool: WriteTool,
  input: unknown
) => Effect.Effect<Made | Asked<Question>, unknown, R | XApi>

/**
 * Calls a tool. Failures are results, which tell the agent whether to repeat the call.
 * @since 0.1.0
 */
export const callWith = <Question, R>(
  session: Session,
  tool: Tool,
  payload: unknown,
  gate: Gate<Question, R>
): Effect.Effect<ToolResult | ToolFailure | Asked<Question>, never, Exclude<R, XApi>> =>
  Effect.gen(function* () {
    const input = yield* readArguments(tool, payload)
    if (tool.kind === "write") {
      const made = yield* gate(tool, input)
      return "question" in made ? made : yield* frame(session, made.data, made.warning)
    }
    return yield* frame(session, yield* tool.run(input as never))
  }).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause as Cause.Cause<never>)
        : failureOf(cause, tool.kind === "write")
    ),
    Effect.provideService(Spending, spendingOf(session)),
    Effect.provideService(CurrentRemedies, session.remedies),
    session.charged(tool.name),
    // Whatever a tool does: only the gate lets something else than a read through.
    Effect.updateService(XApi, withOnly),
    Effect.provide(session.api)
  ) as Effect.Effect<ToolResult | ToolFailure | Asked<Question>, never, Exclude<R, XApi>>

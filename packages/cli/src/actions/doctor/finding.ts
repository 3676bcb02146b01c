/** The findings of `xeffect doctor`: a line for each check. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { reportCause } from "../../session/failure.ts"
import type { Vocabulary } from "../../session/vocabulary.ts"

/** The result of a check. */
export interface Finding {
  readonly check: string
  /** `fault`: something does not work. `warning`: it may not. `unknown`: this command cannot know. */
  readonly state: "fault" | "ok" | "unknown" | "warning"
  readonly found: string
  /** The next step. Absent if there is nothing to do. */
  readonly remedy?: string | undefined
}

/** The words of a command that has no flags of an operation. */
const words: Vocabulary = {
  flags: new Set(),
  operands: new Set(),
  variables: new Set(),
  commandOf: () => undefined,
  typed: undefined
}

/** The longest wait for a response: a check that takes longer is unknown. */
const responseTime = "10 seconds"

/** The findings of checks. If the checks fail, the failure is the finding. */
export const reported = <A, R>(
  check: string,
  findings: Effect.Effect<A, unknown, R>
): Effect.Effect<A | ReadonlyArray<Finding>, never, R> =>
  Effect.catchCause(findings, (cause): Effect.Effect<ReadonlyArray<Finding>> => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
    if (Cause.isTimeoutError(Cause.squash(cause))) {
      return Effect.succeed([{ check, state: "unknown", found: `There was no response within ${responseTime}.` }])
    }
    const [found = "", remedy] = reportCause(cause, words).lines
    return Effect.succeed([{ check, state: "fault", found, remedy }])
  })

/** The findings of a check that waits for a response. */
export const findingsOf = <R>(
  check: string,
  findings: Effect.Effect<ReadonlyArray<Finding>, unknown, R>
): Effect.Effect<ReadonlyArray<Finding>, never, R> => reported(check, Effect.timeout(findings, responseTime))

/** A list in a sentence, cut after its first entries. */
export const listed = (names: ReadonlyArray<string>, shown = 6): string =>
  names.length <= shown ? names.join(", ") : `${names.slice(0, shown).join(", ")} and ${names.length - shown} more`

/** A number with its noun. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import * as Tracer from "effect/Tracer"
import { findFailure } from "../../errors/find-failure.ts"
import { field } from "../../text/json.ts"
import { beginSpan, type BegunSpan } from "./begin-span.ts"

/** The name of a span, and its options. */
export type DescribeSpan = () => readonly [name: string, options?: Tracer.SpanOptionsNoTrace]

/**
 * Runs an effect in a span, the parent of its inner spans; without one if the program has no tracer. Tracers keep the
 * exit of a span, so it gets only the reason and the status of a failure, and no success.
 * @since 0.1.0
 */
export const inSpan = <A, E, R>(
  describe: DescribeSpan,
  run: (fiber: Fiber<unknown, unknown>, span: Tracer.Span | undefined) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const begun = beginSpan(fiber, describe)
    if (begun === undefined) return run(fiber, undefined)
    const { span } = begun
    // A fiber has its parent span anyway, so no effect says that it needs one.
    const inner = Effect.provideService(run(fiber, span), Tracer.ParentSpan, span) as Effect.Effect<A, E, R>
    return ending(begun, inner)
  })

/**
 * Runs a helper in a span without attributes, as `inSpan` does.
 * @since 0.1.0
 */
export const inSpanNamed =
  (name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    inSpan(
      () => [name],
      () => self
    )

/**
 * Runs a wait in its own span.
 * @since 0.1.0
 */
export const waiting = <A, E, R>(name: string, wait: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const begun = beginSpan(fiber, () => [name])
    return begun === undefined ? wait : ending(begun, wait)
  })

const ending = <A, E, R>(begun: BegunSpan, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onExit(self, (exit) => endSpan(begun, exit))

/** Ends a span. */
export const endSpan = ({ now, span }: BegunSpan, exit: Exit.Exit<unknown, unknown>): Effect.Effect<void> =>
  Effect.sync(() => span.end(now(), shown(span, exit)))

const shown = (span: Tracer.Span, exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (exit._tag === "Success") return Exit.void
  const failure = findFailure(exit.cause)
  if (failure === undefined) return exit
  // A helper may fail with any error, including one of the program's own.
  const name = String(field(field(failure, "reason"), "_tag") ?? field(failure, "_tag") ?? "Error")
  const status = field(failure, "status")
  span.attribute("error.type", name)
  return Exit.fail({ name, message: typeof status === "number" ? `status ${status}` : name })
}

import type { XError } from "@xeffect/core"
import { findFailure } from "@xeffect/core/transport"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import * as Tracer from "effect/Tracer"
import { beginSpan, type BegunSpan } from "./begin-span.ts"

/**
 * Runs an effect in a span, the parent of its inner spans; without one if the program has no tracer. Tracers keep the
 * exit of a span, so it gets only the reason and the status of a failure, and no success.
 */
export const inSpan = <A>(
  describe: () => readonly [name: string, options: Tracer.SpanOptionsNoTrace],
  run: (fiber: Fiber<unknown, unknown>, span: Tracer.Span | undefined) => Effect.Effect<A, XError>
): Effect.Effect<A, XError> =>
  Effect.withFiber((fiber) => {
    const begun = beginSpan(fiber, describe)
    if (begun === undefined) return run(fiber, undefined)
    const { span } = begun
    return ending(begun, Effect.provideService(run(fiber, span), Tracer.ParentSpan, span))
  })

const ending = <A>({ now, span }: BegunSpan, self: Effect.Effect<A, XError>): Effect.Effect<A, XError> =>
  Effect.onExit(self, (exit) => Effect.sync(() => span.end(now(), shown(span, exit))))

const shown = (span: Tracer.Span, exit: Exit.Exit<unknown, XError>): Exit.Exit<unknown, unknown> => {
  if (exit._tag === "Success") return Exit.void
  const failure = findFailure(exit.cause)
  if (failure === undefined) return exit
  const { reason, status } = failure
  span.attribute("error.type", reason._tag)
  return Exit.fail({ name: reason._tag, message: status === undefined ? "no response" : `status ${status}` })
}

/** Runs a wait in its own span. */
export const waiting = <A>(name: string, wait: Effect.Effect<A, XError>): Effect.Effect<A, XError> =>
  Effect.withFiber((fiber) => {
    const begun = beginSpan(fiber, () => [name, {}])
    return begun === undefined ? wait : ending(begun, wait)
  })

// `Tracer.Tracer` would bring the tracer that is its default.
const CurrentTracer = Context.Reference<Tracer.Tracer | undefined>(Tracer.TracerKey, { defaultValue: () => undefined })

/**
 * Runs an effect for which several callers may wait. It uses the given context and only the span of the first caller,
 * since that caller's services are not meant for the others.
 */
export const inContext =
  <R>(context: Context.Context<R>) =>
  <A, E>(self: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.updateContext(self, (caller: Context.Context<never>) =>
      Context.merge(
        context,
        Context.pick(Tracer.ParentSpan, CurrentTracer)(caller as Context.Context<Tracer.ParentSpan>)
      )
    )

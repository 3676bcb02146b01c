import type { XError } from "@xeffect/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import * as Tracer from "effect/Tracer"

/**
 * Runs an effect in a span, the parent of its inner spans; without one if the program has no tracer. Tracers keep the
 * exit of a span, so it gets only the reason and the status of a failure, and an opaque success.
 */
export const inSpan = <A>(
  describe: () => readonly [name: string, options: Tracer.SpanOptionsNoTrace],
  run: (span: Tracer.Span | undefined) => Effect.Effect<A, XError>
): Effect.Effect<A, XError> =>
  Effect.withFiber((fiber) => {
    if (isUntraced(fiber)) return run(undefined)
    return Effect.useSpan(...describe(), (span) =>
      Effect.mapBoth(Effect.provideService(run(span), Tracer.ParentSpan, span), {
        onFailure: (error) => hide(span, error),
        onSuccess: (value) => () => value
      })
    ).pipe(Effect.mapBoth({ onFailure: ({ error }) => error(), onSuccess: (value) => value() }))
  })

// The native tracer keeps nothing.
const isUntraced = (fiber: Fiber<unknown, unknown>) => fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer

const hide = (span: Tracer.Span, error: XError) => {
  const { reason, status } = error
  span.attribute("error.type", reason._tag)
  return {
    name: reason._tag,
    message: status === undefined ? "no response" : `status ${status}`,
    error: () => error
  }
}

/** Runs a wait in its own span. */
export const waiting = <A, E>(name: string, wait: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.withFiber((fiber) => (isUntraced(fiber) ? wait : Effect.useSpan(name, {}, () => wait)))

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
        Context.pick(Tracer.ParentSpan, Tracer.Tracer)(caller as Context.Context<Tracer.ParentSpan>)
      )
    )

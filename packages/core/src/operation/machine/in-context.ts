import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

// `Tracer.Tracer` would bring the tracer that is its default.
const CurrentTracer = Context.Reference<Tracer.Tracer | undefined>(Tracer.TracerKey, { defaultValue: () => undefined })

/**
 * Runs an effect for which several callers may wait. It uses the given context and only the span of the first caller,
 * since that caller's services are not meant for the others.
 * @since 0.1.0
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

import { XError } from "@xeffect/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/**
 * Runs an effect in a span, the parent of its inner spans. Tracers keep the exit of a span, so it gets only the reason
 * and the status of a failure, and an opaque success.
 */
export const inSpan = <A>(
  name: string,
  options: Tracer.SpanOptionsNoTrace,
  run: (span: Tracer.Span) => Effect.Effect<A, XError>
): Effect.Effect<A, XError> =>
  Effect.useSpan(name, options, (span) =>
    Effect.mapBoth(Effect.provideService(run(span), Tracer.ParentSpan, span), {
      onFailure: (error) => hide(span, error),
      onSuccess: (value) => () => value
    })
  ).pipe(Effect.mapBoth({ onFailure: ({ error }) => error(), onSuccess: (value) => value() }))

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
  Effect.useSpan(name, {}, () => wait)

/**
 * Runs an effect for which several callers may wait. It uses the given context and only the span of the first caller,
 * since that caller's `Fetch` is not meant for the others.
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

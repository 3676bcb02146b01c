import { XError } from "@xeffect/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/**
 * Runs something in a span, which is the parent of what it makes. A span keeps what it ends with, so it gets an error that
 * shows only the reason and the status, and a success that cannot be looked into.
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

/** A wait inside a call, as a span of its own. */
export const waiting = <A, E>(name: string, wait: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.useSpan(name, {}, () => wait)

/**
 * Runs what several callers may wait for in another context than that of the caller who began it, of which it takes the span
 * alone: its `Fetch` or its unread body are not for the others.
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

import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import { beginSpan } from "./begin-span.ts"
import { type DescribeSpan, endSpan } from "./span.ts"

/**
 * Runs a stream in a span, from the first pull to its end, as `inSpan` does an effect. The consumer's work with an element
 * is not inside.
 * @since 0.1.0
 */
export const streamInSpan = <A, E, R>(describe: DescribeSpan, self: Stream.Stream<A, E, R>): Stream.Stream<A, E, R> =>
  Stream.unwrap(
    Effect.withFiber((fiber) => {
      const begun = beginSpan(fiber, describe)
      if (begun === undefined) return Effect.succeed(self)
      // As for `inSpan`, no stream says that it needs a span.
      const inner = Stream.provideService(self, Tracer.ParentSpan, begun.span) as Stream.Stream<A, E, R>
      return Effect.as(
        Effect.addFinalizer((exit) => endSpan(begun, exit)),
        inner
      )
    })
  )

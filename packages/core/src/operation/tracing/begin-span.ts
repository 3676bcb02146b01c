import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type { Fiber } from "effect/Fiber"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"

/** A span that has begun. */
export interface BegunSpan {
  readonly span: Tracer.Span
  /** The present time, in nanoseconds. */
  readonly now: () => bigint
}

/**
 * Begins a span of the program's tracer, as `Effect.useSpan` does. Returns `undefined` if the program has no tracer.
 *
 * `Effect.useSpan` would put the tracer that Effect uses in that case, whose spans nobody sees, into every bundle.
 */
export const beginSpan = (
  fiber: Fiber<unknown, unknown>,
  describe: () => readonly [name: string, options?: Tracer.SpanOptionsNoTrace]
): BegunSpan | undefined => {
  const { span: outer, tracer, tracerEnabled } = fiber.cache
  if (tracer === undefined || !tracerEnabled) return undefined
  const [name, { attributes = {}, kind = "internal" } = {}] = describe()
  const isTimed = fiber.getRef(References.TracerTimingEnabled)
  const now = () => (isTimed ? fiber.getRef(Clock.Clock).currentTimeNanosUnsafe() : 0n)
  const parent = propagated(outer)
  const span = tracer.span({
    name,
    kind,
    parent: Option.fromUndefinedOr(parent),
    annotations: Context.empty(),
    links: Array.from(fiber.getRef(References.TracerSpanLinks)),
    startTime: now(),
    root: false,
    sampled: parent?.sampled !== false && !isBelow(fiber)
  })
  const all = { ...fiber.getRef(References.TracerSpanAnnotations), ...attributes }
  for (const [key, value] of Object.entries(all)) if (value !== undefined) span.attribute(key, value)
  return { span, now }
}

// The nearest span that may have spans inside.
const propagated = (span: Tracer.AnySpan | undefined): Tracer.AnySpan | undefined =>
  span !== undefined && Context.get(span.annotations, Tracer.DisablePropagation)
    ? span._tag === "Span"
      ? propagated(Option.getOrUndefined(span.parent))
      : undefined
    : span

const isBelow = (fiber: Fiber<unknown, unknown>) =>
  LogLevel.isGreaterThan(fiber.getRef(Tracer.MinimumTraceLevel), fiber.getRef(Tracer.CurrentTraceLevel))

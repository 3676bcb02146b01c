/** Spans of calls, also in programs that have no tracer of their own. */
import * as Tracer from "effect/Tracer"
import * as original from "../../../packages/core/src/operation/tracing/begin-span.ts"

export const beginSpan: typeof original.beginSpan = (fiber, describe) => {
  if (fiber.cache.tracer !== undefined) return original.beginSpan(fiber, describe)
  const cache = Object.create(fiber.cache, { tracer: { value: Tracer.nativeTracer } })
  return original.beginSpan(Object.create(fiber, { cache: { value: cache } }), describe)
}

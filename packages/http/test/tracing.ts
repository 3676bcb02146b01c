import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

/** A tracer and the spans that it has made. */
export const tracing = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  return { tracer, spans }
}

const depthOf = (span: Tracer.NativeSpan): number =>
  Option.match(span.parent, {
    onNone: () => 0,
    onSome: (parent) => (parent instanceof Tracer.NativeSpan ? depthOf(parent) + 1 : 1)
  })

const milliseconds = (nanoseconds: bigint) => Number(nanoseconds / 1_000_000n)

/**
 * Spans as text: one a line in the order in which they began, inside of their parent, with the kind, from when to when in
 * milliseconds, whether it failed, and the attributes.
 */
export const treeOf = (spans: ReadonlyArray<Tracer.NativeSpan>): string =>
  spans
    .map((span) => {
      const { attributes, kind, name, status } = span
      const end = status._tag === "Ended" ? milliseconds(status.endTime) : "…"
      const failed = status._tag === "Ended" && Exit.isFailure(status.exit) ? " failed" : ""
      const attributeText = Array.from(attributes, ([key, value]) => ` ${key}=${value}`).join("")
      return `${"  ".repeat(depthOf(span))}${name} (${kind}, ${milliseconds(span.startTime)}–${end}${failed})${attributeText}`
    })
    .join("\n")

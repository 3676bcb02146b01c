/** Puts what a function does into a span. */
export { type DescribeSpan, inSpan, inSpanNamed, waiting } from "../../operation/tracing/span.ts"

/**
 * For streams: operations with a continuous response, and the bytes of bodies as streams of Effect. A module of its own,
 * since programs without streams do not load Effect's streams.
 */
export * from "../../operation/streaming.ts"
export { loadPosition } from "../../operation/poll/position.ts"
export { maxLine } from "../../response/line-framer.ts"
export { type NumberedLine, numberedLines, splitLines } from "../../response/split-lines.ts"
export { fromStream, toStream } from "../../wire/byte-stream.ts"
export * from "../../wire/send-effect.ts"
export * from "../../operation/tracing/stream-span.ts"

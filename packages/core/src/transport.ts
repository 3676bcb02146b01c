/**
 * For writing a layer of `XApi` or middleware: helpers for requests, responses and failures. `@xeffect/http` is built
 * on it.
 */
export * from "./response/failed-response.ts"
export type { Binary, Encoded } from "./parameters/binary.ts"
export type { SetAside } from "./shape/check.ts"
export type * from "./definition/definition.ts"
export * from "./errors/refuse.ts"
export * from "./text/function-name.ts"
export * from "./definition/idempotent.ts"
export { field, type Json, parseJson } from "./text/json.ts"
export * from "./text/lower-error.ts"
export * from "./text/opaque-key.ts"
export * from "./parameters/check-parameter.ts"
export * from "./parameters/duration.ts"
export { Refused, type UncheckedParameters } from "./parameters/parameter.ts"
export * from "./text/redact.ts"
export * from "./definition/complete-response.ts"
export { decodeFailure } from "./response/decode-failure.ts"
export { lostBody } from "./response/lost-body.ts"
export type { OpenResponse } from "./definition/open-response.ts"
export * from "./text/shorten.ts"
export * from "./definition/xapi.ts"

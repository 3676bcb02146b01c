/**
 * For those who write a layer of `XApi` or a middleware: what such a layer does with requests, responses and failures.
 * `@xeffect/http` is built on it.
 */
export * from "./answer.ts"
export type { SetAside } from "./check.ts"
export type * from "./definition.ts"
export * from "./function-name.ts"
export * from "./idempotent.ts"
export type * from "./json.ts"
export * from "./lower-error.ts"
export * from "./opaque-key.ts"
export { Refused, type UncheckedParameters } from "./parameter.ts"
export * from "./redact.ts"
export * from "./response/complete-response.ts"
export { decodeFailure } from "./response/decode-failure.ts"
export { lostBody } from "./response/lost-body.ts"
export type { OpenResponse } from "./response/open-response.ts"
export * from "./shorten.ts"
export * from "./xapi.ts"

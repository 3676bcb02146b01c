/**
 * For writing a layer of `XApi` or middleware: helpers for requests, responses and failures. `@xeffect/http` is built
 * on it.
 */
export * from "./response/failed-response.ts"
export { type Binary, concatBytes, type Encoded } from "./parameters/binary.ts"
export type { SetAside } from "./shape/check.ts"
export type {
  AcceptedCredentials,
  Definition,
  Identified,
  Limit,
  PagingParameter,
  Reach,
  ResponseReading,
  UserLookup,
  UserLookups
} from "./definition/definition.ts"
export * from "./errors/find-failure.ts"
export * from "./errors/refuse.ts"
export * from "./errors/unusable.ts"
export * from "./operation/check-operation.ts"
export * from "./operation/encode-request.ts"
export * from "./text/percent-encode.ts"
export * from "./text/function-name.ts"
export * from "./definition/cost-observer.ts"
export * from "./definition/idempotent.ts"
export * from "./definition/price-class.ts"
export * from "./definition/retry.ts"
export * from "./definition/retry-policy.ts"
export { attempt } from "./text/attempt.ts"
export { field, type Json, parseJson } from "./text/json.ts"
export * from "./text/lower-error.ts"
export * from "./text/newest.ts"
export * from "./text/opaque-key.ts"
export * from "./parameters/argument.ts"
export * from "./parameters/callback.ts"
export * from "./parameters/check-parameter.ts"
export * from "./parameters/duration.ts"
export * from "./parameters/options.ts"
export { isInvalid, type UncheckedParameters } from "./parameters/parameter.ts"
export * from "./text/redact.ts"
export * from "./definition/complete-response.ts"
export { rememberCredential } from "./response/credential-note.ts"
export { decodeFailure } from "./response/decode-failure.ts"
export { lostBody } from "./response/lost-body.ts"
export { setAside } from "./response/set-aside.ts"
export type { OpenResponse } from "./definition/open-response.ts"
export { type ByteSource, emptySource, fromReadable, readEach, toReadable } from "./wire/byte-source.ts"
export * from "./wire/chunked-body.ts"
export * from "./wire/http-request.ts"
export * from "./wire/http-response.ts"
export * from "./wire/open-with.ts"
export * from "./wire/owner.ts"
export * from "./wire/read-text.ts"
export type * from "./wire/send.ts"
export * from "./text/shorten.ts"
export { type DescribeSpan, inSpan, inSpanNamed, waiting } from "./operation/tracing/span.ts"
export * from "./operation/tracing/stream-span.ts"
export * from "./text/to-stderr.ts"
export * from "./definition/xapi.ts"

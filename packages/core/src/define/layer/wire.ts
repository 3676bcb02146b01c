/**
 * For writing a layer of `XApi` or middleware: requests and responses on their way. `@xeffect/http` is built on it. How options
 * are read is in `@xeffect/core/options`, failures are in `@xeffect/core/failure`, retries in `@xeffect/core/retry`.
 */
export * from "../../definition/complete-response.ts"
export * from "../../definition/cost-observer.ts"
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
} from "../../definition/definition.ts"
export * from "../../definition/limits-at.ts"
export type { OpenResponse } from "../../definition/open-response.ts"
export * from "../../definition/xapi.ts"
export * from "../../operation/call-in-span.ts"
export { type EncodedRequest, encodeRequest } from "../../operation/encode-request.ts"
export { type Binary, concatBytes, type Encoded } from "../../parameters/binary.ts"
export { csvCell, withoutFormula } from "../../text/csv-formula.ts"
export { field, type Json, parseJson, portableJson } from "../../text/json.ts"
export * from "../../text/newest.ts"
export * from "../../wire/percent-encode.ts"
export { type ByteSource, emptySource, fromReadable, readEach, toReadable } from "../../wire/byte-source.ts"
export * from "../../wire/chunked-body.ts"
export * from "../../wire/http-request.ts"
export * from "../../wire/http-response.ts"
export * from "../../wire/open-with.ts"
export * from "../../wire/response-owner.ts"
export { readBounded, type ReadText } from "../../wire/read-text.ts"
export type * from "../../wire/send.ts"
export * from "../../wire/service-clock.ts"

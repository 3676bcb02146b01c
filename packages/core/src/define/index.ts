/**
 * For declaring operations. The parts of a definition have modules of their own: `@xeffect/core/parameter`, `rule`,
 * `body`, `bytes`, `response`, `shape`, `resource`, `credentials` and `limits`, imported as namespaces; streams are in
 * `@xeffect/core/streaming`. The checks of events are here too, and errors. To call operations, `@xeffect/core` is enough.
 */
export * from "../operation/authenticated-user.ts"
export { apiDescription } from "../definition/api-description.ts"
export { data } from "../operation/data.ts"
export * from "../errors/index.ts"
export * from "../resources/events/index.ts"
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
} from "../definition/definition.ts"
export type * from "../operation/exact.ts"
export { isIdempotent } from "../definition/retry-policy.ts"
export type * from "../text/json.ts"
export type * from "../operation/lookup.ts"
export * from "../text/open-text.ts"
export * from "../operation/operation.ts"
export * from "../shape/select.ts"

/**
 * For declaring operations. What a definition is built from has modules of its own: `@xeffect/core/Parameter`, `Rule`,
 * `Body`, `Bytes`, `Response`, `Shape`, `Resource`, `Credentials` and `Limits`; streams are in `@xeffect/core/streaming`. To
 * call operations, `@xeffect/core` is enough.
 */
export * from "../operation/authenticated-user.ts"
export { data } from "../operation/data.ts"
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
export * from "../definition/idempotent.ts"
export type * from "../text/json.ts"
export type * from "../operation/lookup.ts"
export * from "../text/open.ts"
export * from "../operation/operation.ts"
export * from "../shape/select.ts"

/**
 * For declaring operations. What a definition is built from has modules of its own: `@xeffect/core/Parameter`, `Rule`,
 * `Body`, `Response`, `Shape`, `Resource`, `Credentials` and `Limits`. To call operations, `@xeffect/core` is enough.
 */
export * from "../operation/authenticated-user.ts"
export type * from "../definition/definition.ts"
export type * from "../operation/exact.ts"
export * from "../operation/hydrate.ts"
export * from "../definition/idempotent.ts"
export type * from "../text/json.ts"
export type * from "../operation/lookup.ts"
export * from "../text/open.ts"
export * from "../operation/operation.ts"
export * from "../resources/select.ts"
export * from "../operation/streaming.ts"

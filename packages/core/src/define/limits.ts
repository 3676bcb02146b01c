/** Rate limits of an operation. */
export type { Limit } from "../definition/definition.ts"
export * from "../operation/limits.ts"

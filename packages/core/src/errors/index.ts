/** The error of every operation, and its reasons. `@xeffect/core` has them too, and more that a program may not need. */
export * from "./errors.ts"
export * from "./reasons.ts"

/** The X API with promises. */
export { promises } from "./promises.ts"
export type { Calls, Environment, PageOptions, Promises, CallOptions } from "./types.ts"

// The facts of `spec/` at the top of the repository, as `#spec`. A published package cannot reach them there: its `#spec` is
// `dist/described.js`, into which the build writes their values.
export { described } from "../../../../spec/described.ts"
export { limits } from "../../../../spec/limits.ts"

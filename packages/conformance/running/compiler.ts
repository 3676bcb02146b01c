/** The compiler for tests of packages. */
export { compiler, oneChecker, withoutCollection } from "../../../scripts/compiler.ts"

/** Rules between parameters. */
export { BrokenRule } from "../errors/broken-rule.ts"
export * from "../parameters/rules.ts"

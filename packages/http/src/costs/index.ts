export * from "./costs.ts"
export type { Budget } from "./ledger.ts"
export type { CostStore } from "./store.ts"

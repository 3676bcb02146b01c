/** Estimates of the cost of calls, before they are made. */
export * from "./estimate.ts"

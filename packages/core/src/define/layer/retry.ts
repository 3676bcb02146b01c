/** Decides whether and when a request is sent again. */
export * from "../../definition/retry.ts"
export * from "../../definition/retry-policy.ts"

/** The credentials that an operation accepts. */
export type { AcceptedCredentials } from "../definition/definition.ts"
export * from "../definition/credentials.ts"

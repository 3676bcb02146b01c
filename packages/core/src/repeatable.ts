import type { Definition } from "./definition.ts"

/** Whether sending the request of an operation twice is as sending it once. */
export const isRepeatable = ({ method, repeatable }: Definition): boolean => method === "GET" || repeatable === true

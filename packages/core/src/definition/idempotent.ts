import type { Definition } from "./definition.ts"

/** Whether sending the request of an operation twice has the same effect as sending it once. */
export const isIdempotent = ({ idempotent, method }: Definition): boolean => method === "GET" || idempotent === true

import type { Definition } from "./definition.ts"

/**
 * Whether sending the request of an operation twice has the same effect as sending it once. Only then is a retry safe
 * if the response was lost.
 * @since 0.1.0
 */
export const isIdempotent = ({ idempotent, method }: Definition): boolean => method === "GET" || idempotent === true

import type { ServeError } from "effect/http/HttpServerError"

/** Says that a port cannot be used, and why. */
export const notListening = (port: number, { cause }: ServeError): string =>
  `The emulator cannot listen on port ${port}: ${cause instanceof Error ? cause.message : String(cause)}.`

import * as Redacted from "effect/Redacted"
import type { OutgoingRequest } from "../transport.ts"

/** What the limits of a request are kept under: one key for each operation's path and each credential. It is secret. */
export const keyOf = ({ credential, definition, template }: OutgoingRequest): string =>
  `${definition.method} ${template} ${Redacted.value(credential.identity)}`

import { opaqueKey } from "@xeffect/core/transport"
import type { OutgoingRequest } from "../transport/transport.ts"

/** What the limits of a request are kept under: one key for each operation's path and each credential. */
export const keyOf = ({ credential, definition, template }: OutgoingRequest): string =>
  `${definition.method} ${template} ${opaqueKey(credential.identity)}`

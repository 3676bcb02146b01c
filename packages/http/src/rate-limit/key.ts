import { opaqueKey } from "@xeffect/core/transport"
import type { OutgoingRequest } from "../transport/transport.ts"

/** The key of the limits of a request: one for each path and credential. */
export const limitKey = ({ credential, definition, template }: OutgoingRequest): string =>
  `${definition.method} ${template} ${opaqueKey(credential.identity)}`

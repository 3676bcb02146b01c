import { opaqueKey } from "@xeffect/core/failure"
import type { OutgoingRequest } from "../transport/transport.ts"

/**
 * The method and path that the X API counts requests by. `{me}` is the user's own ID in a path that has `{id}` for
 * other operations: one window.
 */
export const limitPath = ({ definition, template }: Pick<OutgoingRequest, "definition" | "template">): string =>
  `${definition.method} ${template.replace("{me}", "{id}")}`

/** The key of the limits of a request: one for each path and credential. */
export const limitKey = (outgoing: OutgoingRequest): string =>
  `${limitPath(outgoing)} ${opaqueKey(outgoing.credential.identity)}`

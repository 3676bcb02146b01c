import type { AcceptedCredentials } from "@xeffect/core"
import * as Credentials from "@xeffect/core/Credentials"

/** What reads of broadcasts accept. */
export const broadcastReads: AcceptedCredentials = Credentials.user("broadcast.read")

/** What writes of broadcasts accept. */
export const broadcastWrites: AcceptedCredentials = Credentials.user("broadcast.read", "broadcast.write")

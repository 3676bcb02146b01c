import type { AcceptedCredentials } from "@xeffect/core"
import * as Credentials from "@xeffect/core/Credentials"

/** What reads of broadcasts accept. */
export const reads: AcceptedCredentials = Credentials.user("broadcast.read")

/** What writes of broadcasts accept. */
export const writes: AcceptedCredentials = Credentials.user("broadcast.read", "broadcast.write")

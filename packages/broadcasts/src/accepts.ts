import { type AcceptedCredentials, userCredentials } from "@xeffect/core/define"

/** What reads of broadcasts accept. */
export const reads: AcceptedCredentials = userCredentials("broadcast.read")

/** What writes of broadcasts accept. */
export const writes: AcceptedCredentials = userCredentials("broadcast.read", "broadcast.write")

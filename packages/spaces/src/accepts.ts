import type { AcceptedCredentials } from "@xeffect/core"

/** What reads of spaces accept, apart from that of the buyers. */
export const spaceReads: AcceptedCredentials = { appOnly: true, oauth2: ["space.read", "tweet.read", "users.read"] }

import type { AcceptedCredentials } from "@xeffect/core"
import * as Credentials from "@xeffect/core/Credentials"

/** What reads of chats accept. */
export const reads: AcceptedCredentials = Credentials.user("dm.read", "tweet.read", "users.read")

/** What writes of chats accept. */
export const writes: AcceptedCredentials = Credentials.user("dm.write", "tweet.read", "users.read")

/** What the upload and the download of media accept. */
export const media: AcceptedCredentials = Credentials.user("media.write")

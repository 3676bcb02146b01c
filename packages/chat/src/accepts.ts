import { type AcceptedCredentials, userCredentials } from "@xeffect/core/define"

/** What reads of chats accept. */
export const reads: AcceptedCredentials = userCredentials("dm.read", "tweet.read", "users.read")

/** What writes of chats accept. */
export const writes: AcceptedCredentials = userCredentials("dm.write", "tweet.read", "users.read")

/** What the upload and the download of media accept. */
export const media: AcceptedCredentials = userCredentials("media.write")

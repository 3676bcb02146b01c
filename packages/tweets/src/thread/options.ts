import type { CallbackResult } from "@xeffect/core/options"
import type { ThreadPosition } from "./error.ts"
import type { PostedTweet } from "./find-posted.ts"

/** Options of `createThread`. */
export interface CreateThreadOptions extends ThreadPosition {
  /**
   * The treatment of the posts of this call if one fails: they are kept, or deleted from the last to the first. Nothing
   * is deleted if it cannot be found out whether the last was posted. Default: `keep`.
   */
  readonly on_failure?: "keep" | "delete" | undefined
  /** Runs after each post. A failure of it is logged. */
  readonly on_posted?: ((post: PostedTweet, index: number) => CallbackResult) | undefined
  /** Which credentials to use; see `createTweet`. Default: `true`. */
  readonly user_auth?: boolean | undefined
}

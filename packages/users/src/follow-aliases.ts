import { followUser, unfollowUser } from "./follows.ts"

/**
 * The former name of {@link followUser}.
 *
 * @deprecated Use `followUser`.
 * @since 0.1.0
 */
export const follow = followUser

/**
 * The former name of {@link unfollowUser}.
 *
 * @deprecated Use `unfollowUser`.
 * @since 0.1.0
 */
export const unfollow = unfollowUser

import { followUser, unfollowUser } from "./follows.ts"

/**
 * The former name of {@link followUser}.
 *
 * @deprecated Use `followUser`.
 */
export const follow = followUser

/**
 * The former name of {@link unfollowUser}.
 *
 * @deprecated Use `unfollowUser`.
 */
export const unfollow = unfollowUser

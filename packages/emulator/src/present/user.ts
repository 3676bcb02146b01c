/** How the X API writes a user. */
import { takesMessages } from "../world/conversations.ts"
import { isBlocking, isFollowing, targetsOf } from "../world/queries.ts"
import { showText } from "../world/shown-text.ts"
import type { WorldUser } from "../world/types.ts"
import { writeEntities, writeUrl } from "./entities.ts"
import { compact, type Fields, filled, pick, timestamp, type View } from "./view.ts"

const publicMetrics = (user: WorldUser, view: View) => {
  const posts = view.index.postsOf(user.id)
  return {
    followers_count: view.index.countSources(view.world.follows, user.id),
    following_count: targetsOf(view.world.follows, user.id).size,
    tweet_count: posts.length,
    listed_count: Array.from(targetsOf(view.world.listMembers, user.id).keys()).filter(
      (id) => view.world.lists.get(id)?.private === false
    ).length,
    like_count: targetsOf(view.world.likes, user.id).size,
    media_count: posts.reduce((count, post) => count + post.mediaKeys.length, 0)
  }
}

const entities = (user: WorldUser, view: View) =>
  compact({
    url: user.url === undefined ? undefined : { urls: showText(user.url).urls.map(writeUrl) },
    description: writeEntities(view.index, showText(user.description))
  })

const connectionStatus = (user: WorldUser, view: View): ReadonlyArray<string> | undefined => {
  const { viewer, world } = view
  if (viewer === undefined) return undefined
  const states = {
    following: isFollowing(world, viewer, user.id),
    follow_request_sent: targetsOf(world.followRequests, viewer).has(user.id),
    followed_by: isFollowing(world, user.id, viewer),
    follow_request_received: targetsOf(world.followRequests, user.id).has(viewer),
    blocking: isBlocking(world, viewer, user.id),
    muting: targetsOf(world.mutes, viewer).has(user.id)
  }
  return filled(Object.entries(states).flatMap(([name, holds]) => (holds ? [name] : [])))
}

const affiliation = (user: WorldUser, view: View) => {
  const other = view.world.users.get(user.affiliatedWith ?? "")
  return other === undefined
    ? {}
    : { description: other.name, url: `https://x.com/${other.username}`, user_id: [other.id] }
}

const fields: Fields<WorldUser> = {
  id: (user) => user.id,
  name: (user) => user.name,
  username: (user) => user.username,
  affiliation,
  confirmed_email: (user, view) => (user.id === view.viewer && view.scopes.has("users.email") ? user.email : undefined),
  connection_status: connectionStatus,
  created_at: (user) => timestamp(user.createdAt),
  description: (user) => showText(user.description).text,
  entities,
  is_identity_verified: () => false,
  location: (user) => user.location,
  most_recent_tweet_id: (user, view) => view.index.postsOf(user.id)[0]?.id,
  parody: () => false,
  pinned_tweet_id: (user) => user.pinnedPostId,
  profile_image_url: (user, { pictures }) => `${pictures}/profile_images/${user.id}/face_normal.jpg`,
  protected: (user) => user.protected,
  public_metrics: publicMetrics,
  receives_your_dm: (user, view) => takesMessages(view.world, user, view.viewer),
  subscription_type: (user) => (user.verifiedType === "blue" ? "Premium" : "None"),
  url: (user) => (user.url === undefined ? undefined : showText(user.url).text),
  verified: (user) => user.verifiedType !== "none",
  verified_type: (user) => user.verifiedType
}

const behind: Readonly<Record<string, string>> = {
  pinned_tweet_id: "pinned_tweet_id",
  most_recent_tweet_id: "most_recent_tweet_id",
  "affiliation.user_id": "affiliation"
}

/** Writes a user with the fields of the view. */
export const writeUser = (user: WorldUser, view: View): Record<string, unknown> => {
  const expanded = Array.from(view.expansions).flatMap((expansion) => behind[expansion] ?? [])
  return pick(fields, new Set(["id", "name", "username", ...view.fields.user, ...expanded]), user, view)
}

/** The acts of people: operations of the X API, drawn by chance. */
import type { Json } from "../../request/problems.ts"
import type { World, WorldPost, WorldUser } from "../../world/types.ts"
import { audienceOf, newestBy, newestPosts, peopleOf } from "./people.ts"
import { type Draw, mentionText, postText, quoteText, replyText } from "./sentences.ts"

/** Something that somebody does. */
export interface Act {
  /** The user who does it. */
  readonly user: string
  /** The operation, by its name in the description. */
  readonly operation: "createPosts" | "followUser" | "likePost" | "repostPost" | "unfollowUser"
  readonly path: Readonly<Record<string, string>>
  readonly body: Json
}

type Kind = (world: World, user: WorldUser, draw: Draw) => Act | undefined

const posting = (user: WorldUser, body: Json): Act => ({ user: user.id, operation: "createPosts", path: {}, body })

// Half of what is done is about those for whom programs act.
const somePost = (world: World, user: WorldUser, draw: Draw): WorldPost | undefined => {
  const isForAudience = draw([true, false]) === true
  const addressee = isForAudience ? draw(audienceOf(world)) : undefined
  const posts = addressee === undefined ? newestPosts(world) : newestBy(world, addressee.id)
  return draw(posts.filter(({ authorId }) => authorId !== user.id))
}

const post: Kind = (_, user, draw) => posting(user, { text: postText(draw) })

const mention: Kind = (world, user, draw) => {
  const addressee = draw(audienceOf(world))
  return addressee && posting(user, { text: mentionText(draw, addressee.username) })
}

const reply: Kind = (world, user, draw) => {
  const parent = somePost(world, user, draw)
  const author = world.users.get(parent?.authorId ?? "")
  if (parent === undefined || author === undefined) return undefined
  return posting(user, { text: replyText(draw, author.username), reply: { in_reply_to_tweet_id: parent.id } })
}

const quote: Kind = (world, user, draw) => {
  const quoted = somePost(world, user, draw)
  return quoted && posting(user, { text: quoteText(draw), quote_tweet_id: quoted.id })
}

const onPost =
  (operation: "likePost" | "repostPost"): Kind =>
  (world, user, draw) => {
    const target = somePost(world, user, draw)
    return target && { user: user.id, operation, path: { id: user.id }, body: { tweet_id: target.id } }
  }

// Who is followed already is followed no longer, so that there is always somebody to follow.
const follow: Kind = (world, user, draw) => {
  const others = draw([peopleOf(world), audienceOf(world)]) ?? []
  const target = draw(others.filter(({ id }) => id !== user.id))?.id
  if (target === undefined) return undefined
  return world.follows.get(user.id)?.has(target) === true
    ? { user: user.id, operation: "unfollowUser", path: { source_user_id: user.id, target_user_id: target }, body: {} }
    : { user: user.id, operation: "followUser", path: { id: user.id }, body: { target_user_id: target } }
}

/** The acts of people, and how many of 20 are of each kind. */
const shares: ReadonlyArray<readonly [number, Kind]> = [
  [5, post],
  [3, mention],
  [4, reply],
  [4, onPost("likePost")],
  [1, quote],
  [1, onPost("repostPost")],
  [2, follow]
]

const kinds = shares.flatMap(([count, kind]) => Array.from({ length: count }, () => kind))

/** Draws what somebody does, or nothing if there is nobody, or nothing to do. */
export const drawAct = (world: World, draw: Draw): Act | undefined => {
  const user = draw(peopleOf(world))
  return user && draw(kinds)?.(world, user, draw)
}

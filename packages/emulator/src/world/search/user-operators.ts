/** Operators about who wrote a post, and whom it is for. */
import { targetsOf } from "../queries.ts"
import type { WorldPost, WorldUser } from "../types.ts"
import type { WorldIndex } from "../world-index.ts"
import {
  type Find,
  identifier,
  type Matches,
  type Operator,
  type Operators,
  standalone,
  wholeNumber
} from "./operator.ts"
import { tokensOf } from "../index/tokens.ts"
import { byAuthors, byPlainTerms, findsNothing, reading } from "./finder.ts"

const isUser = (index: WorldIndex, value: string, id: string | undefined): boolean => {
  const name = value.replace(/^@/, "")
  return id !== undefined && (name === id || index.userNamed(name)?.id === id)
}

/** The users that a value may name: one with the ID, one with the handle. */
const usersOf = (value: string, { userNamed }: WorldIndex): ReadonlySet<string> => {
  const name = value.replace(/^@/, "")
  return new Set([name, userNamed(name)?.id ?? name])
}

const findFrom: Find = (value, within) => byAuthors(within.world.posts, usersOf(value, within))

const findTo: Find = (value, within) => byPlainTerms(Array.from(usersOf(value, within), (id) => `to ${id}`))

const retweetOf: Matches = (value, post, index) =>
  post.references.some(
    ({ id, type }) => type === "retweeted" && isUser(index, value, index.world.posts.get(id)?.authorId)
  )

const findRetweetOf: Find = (value, within) =>
  reading(
    (post) => retweetOf(value, post, within),
    ({ plain }) => plain.terms.bits("is retweet")
  )

const affiliate =
  (user: (post: WorldPost) => string | undefined): Matches =>
  (value, post, index) =>
    isUser(index, value, index.world.users.get(user(post) ?? "")?.affiliatedWith)

const streamOnly = { only: "stream" } as const

const says = (read: (user: WorldUser) => string | undefined): Operator =>
  standalone((value, post, { product, world }) => {
    const author = world.users.get(post.authorId)
    const given = tokensOf((author === undefined ? undefined : read(author)) ?? "", product)
    return tokensOf(value, product).every((word) => given.includes(word))
  }, streamOnly)

/** A number that is reached, or both ends of a range. */
const counted = (count: (user: string, index: WorldIndex) => number): Operator =>
  standalone(
    (value, post, index) => {
      const [minimum, maximum] = value.split("..").map(Number)
      const number = count(post.authorId, index)
      return number >= (minimum ?? 0) && number <= (maximum ?? Infinity)
    },
    {
      ...streamOnly,
      form: "a number or a range, as 10..500",
      accepts: (value) => /^\d{1,15}(?:\.\.\d{1,15})?$/.test(value)
    }
  )

const isOnList: Matches = (value, post, { world }) =>
  world.lists.get(value)?.private === false && targetsOf(world.listMembers, post.authorId).has(value)

const findOnList: Find = (value, { world }) =>
  world.lists.get(value)?.private === false
    ? byAuthors(world.posts, new Set(world.listMembers.sourcesOf(value).keys()))
    : findsNothing

const followers = (user: string, index: WorldIndex) => index.countSources(index.world.follows, user)
const bio = says(({ description }) => description)
const location = says(({ location }) => location)
const reposts = standalone(retweetOf, { find: findRetweetOf })

/** Operators about who wrote a post, and whom it is for. */
export const userOperators: Operators = {
  from: standalone((value, post, index) => isUser(index, value, post.authorId), { find: findFrom }),
  to: standalone((value, post, index) => isUser(index, value, post.inReplyToUserId), { find: findTo }),
  retweets_of: reposts,
  retweets_of_user: reposts,
  from_affiliate_of: standalone(
    affiliate((post) => post.authorId),
    streamOnly
  ),
  to_affiliate_of: standalone(
    affiliate((post) => post.inReplyToUserId),
    streamOnly
  ),
  list: standalone(isOnList, { ...identifier, only: "search", find: findOnList }),
  bio,
  user_bio: bio,
  bio_name: says(({ name }) => name),
  bio_location: location,
  user_bio_location: location,
  min_followers: standalone((value, post, index) => followers(post.authorId, index) >= Number(value), {
    ...streamOnly,
    ...wholeNumber
  }),
  followers_count: counted(followers),
  following_count: counted((user, { world }) => targetsOf(world.follows, user).size),
  tweets_count: counted((user, index) => index.postsOf(user).length),
  listed_count: counted((user, { world }) => targetsOf(world.listMembers, user).size)
}

/** Users, posts and follows by the thousand, and tokens of users. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { announcePosts } from "../../../areas/streams/observe.ts"
import { issueTokens } from "../../../auth/oauth/user-tokens.ts"
import { addPosts } from "../../../world/add-posts.ts"
import { addUsers } from "../../../world/add-users.ts"
import { nextId } from "../../../world/ids.ts"
import { relate } from "../../../world/relate.ts"
import type { World, WorldPost, WorldUser } from "../../../world/types.ts"
import type { EmulatorControl } from "../controlled.ts"
import { type Refused, refuse, type Route, taking, takingLines } from "../route.ts"
import { timeOf } from "./time.ts"

type Control = EmulatorControl["Service"]

const Handle = Schema.String.check(
  Schema.isPattern(/^\w{1,15}$/, { expected: "a handle of 1 to 15 letters, digits and underscores" })
)

const Who = Schema.String.annotate({ description: "The handle or the ID of a user" })

const Added = Schema.Struct({
  added: Schema.Int,
  ids: Schema.Array(Schema.String).annotate({ description: "In the order of the lines" })
})

const UserLine = Schema.Struct({
  username: Schema.optionalKey(Handle.annotate({ description: "Default: `user_1`, `user_2`, …" })),
  name: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  location: Schema.optionalKey(Schema.String),
  url: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
  protected: Schema.optionalKey(Schema.Boolean),
  suspended: Schema.optionalKey(Schema.Boolean),
  verified_type: Schema.optionalKey(Schema.Literals(["none", "blue", "business", "government"]))
})

const Text = Schema.String.check(Schema.isPattern(/\S/, { expected: "a text that is not empty" }))

const PostLine = Schema.Struct({
  author: Who,
  text: Text,
  created_at: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "A time of RFC 3339 in the past: such posts are not delivered to streams. Default: now, and streams and linked webhooks deliver it"
    })
  ),
  lang: Schema.optionalKey(Schema.String),
  in_reply_to_tweet_id: Schema.optionalKey(Schema.String)
})

const FollowLine = Schema.Struct({ follower: Who, followed: Who })

/** A refusal of a line, which counts from 1. */
const atLine = (index: number, sentence: string): Refused => refuse(`Line ${index + 1}: ${sentence}`)

const lookupIn = (world: World) => {
  const byName = new Map(Array.from(world.users.values(), (user) => [user.username.toLowerCase(), user] as const))
  return (who: string, index: number): Effect.Effect<WorldUser, Refused> => {
    const found = world.users.get(who) ?? byName.get(who.replace(/^@/, "").toLowerCase())
    return found === undefined
      ? Effect.fail(atLine(index, `There is no user ${JSON.stringify(who.slice(0, 50))}.`))
      : Effect.succeed(found)
  }
}

const checkHandles = Effect.fnUntraced(function* (world: World, lines: ReadonlyArray<typeof UserLine.Type>) {
  const usernames = new Set(Array.from(world.users.values(), ({ username }) => username.toLowerCase()))
  for (const [index, { username }] of lines.entries()) {
    if (username === undefined) continue
    if (usernames.has(username.toLowerCase())) return yield* atLine(index, `The handle ${username} is taken.`)
    usernames.add(username.toLowerCase())
  }
  return usernames
})

// Names that are given out are those that no line and no user has.
const namesFor = (usernames: Set<string>, lines: ReadonlyArray<typeof UserLine.Type>): ReadonlyArray<string> => {
  let number = 0
  return lines.map(({ username }) => {
    if (username !== undefined) return username
    do number++
    while (usernames.has(`user_${number}`))
    return `user_${number}`
  })
}

const insertUsers = Effect.fnUntraced(function* (
  lines: ReadonlyArray<typeof UserLine.Type>,
  { clock, current }: Control
) {
  const { world } = current().state
  const names = namesFor(yield* checkHandles(world, lines), lines)
  const added = addUsers(world, clock.state.now, {
    count: lines.length,
    username: (index) => names[index] ?? "",
    fields: (index) => {
      const { username: _, verified_type: verifiedType, ...fields } = lines[index] ?? {}
      return { name: names[index] ?? "", ...fields, ...(verifiedType === undefined ? {} : { verifiedType }) }
    }
  })
  return { added: added.length, ids: added.map(({ id }) => id) }
})

interface Draft {
  readonly author: string
  readonly text: string
  readonly lang: string
  readonly at: number
  readonly in_reply_to: string | undefined
}

const draftOf = Effect.fnUntraced(function* (
  world: World,
  lookup: ReturnType<typeof lookupIn>,
  now: number,
  line: typeof PostLine.Type,
  index: number
): Effect.fn.Return<Draft, Refused> {
  const { id: author } = yield* lookup(line.author, index)
  const at =
    line.created_at === undefined
      ? now
      : yield* Effect.mapError(timeOf("created_at", line.created_at), ({ sentence }) => atLine(index, sentence))
  if (at > now) return yield* atLine(index, "created_at must not be later than the time of the emulator.")
  const { in_reply_to_tweet_id: in_reply_to, lang = "en", text } = line
  if (in_reply_to !== undefined && !world.posts.has(in_reply_to)) {
    return yield* atLine(index, `There is no post ${JSON.stringify(in_reply_to.slice(0, 50))}.`)
  }
  return { author, text, lang, at, in_reply_to }
})

const insertPosts = Effect.fnUntraced(function* (
  lines: ReadonlyArray<typeof PostLine.Type>,
  { clock, current, within }: Control
) {
  const { world } = current().state
  const { now } = clock.state
  const lookup = lookupIn(world)
  const drafts = yield* Effect.forEach(lines, (line, index) => draftOf(world, lookup, now, line, index))
  const insert = ({ at, author, in_reply_to, lang, text }: Draft): ReadonlyArray<WorldPost> =>
    addPosts(world, now, {
      author,
      count: 1,
      until: at,
      in_reply_to,
      text: () => text,
      fields: () => ({ lang })
    })
  const added = drafts.flatMap(insert)
  yield* within(
    announcePosts(
      world,
      now,
      added.filter(({ createdAt }) => createdAt === now)
    )
  )
  return { added: added.length, ids: added.map(({ id }) => id) }
})

const insertFollows = Effect.fnUntraced(function* (
  lines: ReadonlyArray<typeof FollowLine.Type>,
  { clock, current }: Control
) {
  const { world } = current().state
  const lookup = lookupIn(world)
  const pairs = yield* Effect.forEach(lines, ({ followed, follower }, index) =>
    Effect.all([lookup(follower, index), lookup(followed, index)])
  )
  const { now } = clock.state
  let added = 0
  for (const [{ id: from }, { id: to }] of pairs) {
    if (from === to || world.follows.get(from)?.has(to) === true) continue
    relate(world.follows, from, to, nextId(world, now))
    added++
  }
  return { added }
})

const Tokens = Schema.Struct({
  user_id: Schema.String,
  username: Schema.String,
  access_token: Schema.String,
  access_token_secret: Schema.String,
  oauth2_user_token: Schema.String
})

/** The operations that add to the world. */
export const bulk: ReadonlyArray<Route> = [
  takingLines(
    { method: "POST", path: "/emulator/users", id: "addUsers", summary: "Adds users, one a line, or none of them" },
    UserLine,
    Added,
    insertUsers
  ),
  takingLines(
    { method: "POST", path: "/emulator/posts", id: "addPosts", summary: "Adds posts, one a line, or none of them" },
    PostLine,
    Added,
    insertPosts
  ),
  takingLines(
    {
      method: "POST",
      path: "/emulator/follows",
      id: "addFollows",
      summary: "Lets users follow others, one pair a line"
    },
    FollowLine,
    Schema.Struct({ added: Schema.Int.annotate({ description: "How many are new" }) }),
    insertFollows
  ),
  taking(
    {
      method: "POST",
      path: "/emulator/tokens",
      id: "getTokens",
      summary: "Tokens that act for a user, the same each time"
    },
    Schema.Struct({ user: Who }),
    Tokens,
    Effect.fnUntraced(function* ({ user }, { current }) {
      const { oauth, world } = current().state
      const found = yield* Effect.mapError(lookupIn(world)(user, 0), ({ sentence }) =>
        refuse(sentence.replace(/^Line 1: /, ""), 404)
      )
      return issueTokens(oauth, found)
    })
  )
]

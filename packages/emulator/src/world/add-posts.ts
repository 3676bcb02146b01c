/** Adds posts by the hundred to a world. */
import * as Duration from "effect/Duration"
import { idAt } from "./ids.ts"
import type { World, WorldPost } from "./types.ts"

/**
 * Posts to add.
 *
 * @example
 * ```ts
 * import { Emulator } from "@xeffect/emulator"
 * import * as Effect from "effect/Effect"
 *
 * const history = Effect.gen(function* () {
 *   const { addPosts, world } = yield* Emulator
 *   const author = world.seed.users.main
 *   const posts = yield* addPosts({ author, count: 1000, text: (index) => `Reading ${index} #gauge`, interval: "1 minute" })
 *   return posts.at(-1)?.text // "Reading 999 #gauge", the newest
 * })
 * ```
 */
export interface AddPosts {
  /** The ID of the user who writes them. */
  readonly author: string
  readonly count: number
  /** The text of each, from its index: 0 is the oldest. Default: `Post 1`, `Post 2`, … */
  readonly text?: ((index: number) => string) | undefined
  /** The time between two posts, in milliseconds or as `"1 minute"`. Default: 1 second. */
  readonly interval?: Duration.Input | undefined
  /** The time of the newest, in milliseconds since 1970. Default: now. A recent search finds the last seven days. */
  readonly until?: number | undefined
  /** The ID of a post to which all of them reply. */
  readonly in_reply_to?: string | undefined
  /** The differences from an ordinary post, by the index: as `lang`, `mediaKeys` or `impressions`. */
  readonly fields?: ((index: number) => Partial<Omit<WorldPost, "id" | "authorId" | "createdAt">>) | undefined
}

// The last ID that was given out, and its instant, so that thousands of posts of one instant are not searched through for each of them.
const lastIds = new WeakMap<World, { time: number; id: bigint }>()

// Posts may be older than what is there, so the last identifier that was given out is no guide.
const makeIds = (world: World) => {
  const recent = lastIds.get(world) ?? { time: Number.NaN, id: -1n }
  lastIds.set(world, recent)
  let previous = -1n
  return (time: number): string => {
    const fromTime = idAt(world.clock.epoch, time)
    const last = recent.time === time ? recent.id : -1n
    const least = last > previous ? last + 1n : previous + 1n
    let id = fromTime > least ? fromTime : least
    while (world.posts.has(id.toString())) id += 1n
    previous = id
    recent.time = time
    recent.id = id
    if (id > world.clock.last) world.clock.last = id
    return id.toString()
  }
}

// Only a test that is wrong gets here, and then at once.
const checkNames = (world: World, { author, in_reply_to }: AddPosts): void => {
  if (!world.users.has(author)) throw new RangeError(`author must be the ID of a user of the world, but is ${author}.`)
  if (in_reply_to !== undefined && !world.posts.has(in_reply_to)) {
    throw new RangeError(`in_reply_to must be the ID of a post of the world, but is ${in_reply_to}.`)
  }
}

// One for all posts: two of a post would take as much memory as a short text.
const none: ReadonlyArray<never> = []

// A text that was put together stays in pieces, which take twice its memory, until a character of it is read.
const whole = (text: string): string => (text.at(-1) === undefined ? "" : text)

/** Adds posts, the newest at `now` unless another time is given, and returns them from the oldest on. */
export const addPosts = (world: World, now: number, options: AddPosts): ReadonlyArray<WorldPost> => {
  const { author, count, fields, in_reply_to, interval = 1000, text, until = now } = options
  checkNames(world, options)
  const nextId = makeIds(world)
  const step = Duration.toMillis(interval)
  const parent = world.posts.get(in_reply_to ?? "")
  return Array.from({ length: count }, (_, index) => {
    const createdAt = until - (count - 1 - index) * step
    const id = nextId(createdAt)
    const post: WorldPost = {
      id,
      authorId: author,
      text: whole(text?.(index) ?? `Post ${index + 1}`),
      createdAt,
      lang: "en",
      conversationId: parent?.conversationId ?? id,
      inReplyToUserId: parent?.authorId,
      references: parent === undefined ? none : [{ type: "replied_to", id: parent.id }],
      mediaKeys: none,
      paidPartnership: false,
      replySettings: "everyone",
      impressions: 0,
      deleted: false,
      ...fields?.(index)
    }
    world.posts.set(id, post)
    return post
  })
}

import { Emulator } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import { bearer, withCredentials } from "@xeffect/http"
import { createTweet } from "@xeffect/tweets"
import { memoryReplies, type MentionPost, type ReplyReport } from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** An emulator, and an empty store. */
export const emulated = (options?: TestOptions) => Layer.merge(layerTest(options), memoryReplies)

/** The ID of the bot, and people who write to it. */
export const cast = Effect.map(Emulator, ({ world }) => world.seed.users)

/** A user mentions the bot. Returns the mention, as a source delivers it. */
export const mention = Effect.fnUntraced(function* (text: string, author?: string) {
  const { addPosts, world } = yield* Emulator
  const { lumen, main } = world.seed.users
  const author_id = author ?? lumen
  const [post] = yield* addPosts({
    author: author_id,
    count: 1,
    text: () => `@${world.users.get(main)?.username} ${text}`
  })
  if (post === undefined) return yield* Effect.die("no post was added")
  return { id: post.id, author_id, text: post.text } satisfies MentionPost
})

/** The texts of the bot's replies to one post. */
export const repliesTo = (id: string) =>
  Effect.map(Emulator, ({ world }) =>
    Array.from(world.posts.values())
      .filter(({ authorId, deleted }) => authorId === world.seed.users.main && !deleted)
      .filter(({ references }) => references.some((one) => one.type === "replied_to" && one.id === id))
      .map(({ text }) => text)
  )

/** How many posts were requested to be made, also those that were refused. */
export const writes = Effect.flatMap(Emulator, ({ requests }) =>
  Effect.map(requests, (all) => all.filter(({ method, path }) => method === "POST" && path === "/2/tweets").length)
)

/** Collects what a bot reports. */
export const collector = () => {
  const reports: Array<ReplyReport> = []
  return { reports, on_event: (report: ReplyReport) => void reports.push(report) }
}

/** A user mentions the bot by a request, so that subscriptions deliver it too. */
export const postedMention = Effect.fnUntraced(function* (text: string) {
  const { user, world } = yield* Emulator
  const { lumen, main } = world.seed.users
  const { oauth2_user_token } = yield* user.tokens(lumen)
  const { data } = yield* createTweet({ text: `@${world.users.get(main)?.username} ${text}` }).pipe(
    withCredentials({ bearer: bearer(oauth2_user_token) })
  )
  return { ...data, author_id: lumen } satisfies MentionPost
})

// Posts, uploads, reads, searches, pages and fails, once each. Against the emulator over real HTTP:   npm run quickstart
// Against the X API, with credentials in the environment (see README.md):                   npm run quickstart -- --live
// Not `fetch`, which may send a POST a second time by itself.
import { data, items, pages, type XApi } from "xeffect/core"
import { authorOf } from "xeffect/core/relations"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layer } from "xeffect/http"
import { layerConfig } from "xeffect/http/config"
import { nodeSend } from "xeffect/http/node"
import { uploadMedia } from "xeffect/media"
import { createTweet, deleteTweet, getTweet, getTweets, getUsersTweets, like, searchRecentTweets } from "xeffect/tweets"
import { getMe, getUser } from "xeffect/users"
import * as Clock from "effect/Clock"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

const say = (title: string, ...lines: ReadonlyArray<string>) =>
  Console.log([`\n${title}`, ...lines.map((line) => `  ${line}`)].join("\n"))

const oneLine = (text: string) => (text.length > 70 ? `${text.slice(0, 70)}…` : text).replaceAll("\n", " ")

const post = Effect.gen(function* () {
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const { data: first } = yield* createTweet({ text: `A first post by xeffect, at ${now}` })
  const { data: reply } = yield* createTweet({ text: `And a reply to it, at ${now}`, in_reply_to_tweet_id: first.id })
  yield* say("Posted", `${first.id}: ${first.text}`, `${reply.id}: ${reply.text}`)
  return { id: first.id, replyId: reply.id }
})

// A PNG of one pixel.
const base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const postPicture = Effect.gen(function* () {
  const picture = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const { id, media_type } = yield* uploadMedia({ media: picture, alt_text: "One pixel" })
  const { data: tweet } = yield* createTweet({ media_ids: [id] })
  yield* say("Posted a picture", `${tweet.id}: ${media_type}`)
  return tweet.id
})

// The type follows the request: without `created_at` in `tweet_fields`, the lines below do not compile.
const readBack = Effect.fn("readBack")(function* (id: string) {
  const response = yield* getTweet({
    id,
    tweet_fields: ["created_at", "public_metrics"],
    expansions: ["author_id"],
    user_fields: ["public_metrics"]
  })
  const { data: tweet } = response
  if (tweet === undefined) return yield* say("Read back", "there is no such post")
  const author = authorOf(response, tweet)
  yield* say(
    "Read back",
    `@${author?.username} (${author?.public_metrics?.followers_count} followers) at ${tweet.created_at}`,
    `${tweet.public_metrics?.reply_count} replies, ${tweet.public_metrics?.like_count} likes`
  )
})

const search = Effect.fn("search")(function* (username: string) {
  yield* say(`Search for from:${username}, page by page`)
  yield* pages(searchRecentTweets, { query: `from:${username}`, max_results: 10 }).pipe(
    Stream.take(3),
    Stream.runForEach((page) =>
      Console.log(`  ${page.meta?.result_count} posts, then ${page.meta?.next_token ?? "no more"}`)
    )
  )
})

const likeIt = (tweet_id: string) =>
  like({ tweet_id }).pipe(
    Effect.flatMap(({ data }) => say("Like", `liked: ${data.liked}`)),
    Effect.catchReason("XError", "Forbidden", ({ message }) => say("Like", `not with this access: ${message}`))
  )

const timeline = Effect.fn("timeline")(function* (id: string) {
  const newest = yield* items(getUsersTweets, { id, max_results: 5, exclude: ["retweets"] }).pipe(
    Stream.take(8),
    Stream.runCollect
  )
  yield* say("A timeline, back in time", ...newest.map(({ id, text }) => `${id}: ${oneLine(text)}`))

  const second = yield* pages(getUsersTweets, { id, max_results: 5 }).pipe(
    Stream.drop(1),
    Stream.take(1),
    Stream.runCollect
  )
  const token = second[0]?.meta?.previous_token
  if (token === undefined) return
  const newer = yield* items(
    getUsersTweets,
    {
      id,
      max_results: 5,
      pagination_token: token
    },
    { direction: "back" }
  ).pipe(Stream.runCollect)
  yield* say("And from its second page forward again", ...newer.map(({ id, text }) => `${id}: ${oneLine(text)}`))
})

const partialError = Effect.fn("partialError")(function* (id: string) {
  const { data: tweets = [], errors } = yield* getTweets({ ids: [id, "1"] })
  const problems = errors?.map(({ detail }) => `not found: ${detail}`) ?? []
  yield* say("Two posts, one of which does not exist", `found: ${tweets.length}`, ...problems)
})

const refusedInput = searchRecentTweets({ query: "effect", max_results: 1000 }).pipe(
  Effect.matchEffect({
    onFailure: ({ message }) => say("Refused before anything is sent", message),
    onSuccess: () => say("A page of 1000 posts was not refused")
  })
)

const program = Effect.gen(function* () {
  // The data alone, or a failure.
  const { description, id, username } = yield* data(getMe, { user_fields: ["description"] })
  const { public_metrics } = yield* data(getUser, { id, user_fields: ["public_metrics"] })
  yield* say(
    `Signed in as @${username}: ${description}`,
    `${public_metrics?.tweet_count} posts, ${public_metrics?.followers_count} followers`
  )

  const posted = yield* post
  const pictureId = yield* postPicture
  yield* likeIt(posted.id)
  yield* readBack(posted.id)
  yield* search(username)
  yield* timeline(id)
  yield* partialError(posted.id)
  yield* refusedInput

  yield* Effect.forEach([pictureId, posted.replyId, posted.id], (id) => deleteTweet({ id }))
  yield* say("Deleted the three posts")
})

const emulator = Layer.unwrap(
  Effect.gen(function* () {
    const { credentials } = yield* Emulator
    const { url } = yield* EmulatorServer
    const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = credentials
    yield* Console.log(`The emulator listens at ${url}`)
    const keys = { bearer_token, consumer_key, consumer_secret, access_token, access_token_secret }
    return layer({ base_url: url, ...keys, send: nodeSend() })
  })
).pipe(Layer.provide(Layer.provideMerge(layerServer(), layerEmulator())))

const api: Layer.Layer<XApi, unknown> = process.argv.includes("--live") ? layerConfig({ send: nodeSend() }) : emulator

await program.pipe(
  Effect.provide(api),
  Effect.tapError((error) => Console.error(`${error}`)),
  Effect.runPromise
)

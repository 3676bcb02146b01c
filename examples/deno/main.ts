// Prints the newest posts of a user:   deno task start XDevelopers
import { data, items } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import process from "node:process"

const print = Effect.fn("print")(function* (username: string) {
  const user = yield* data(getUser, { username, user_fields: ["public_metrics"] })
  yield* Console.log(`${user.name}, ${user.public_metrics?.followers_count} followers`)
  yield* items(getUsersTweets, { id: user.id, max_results: 5, tweet_fields: ["created_at"] }).pipe(
    Stream.take(7),
    Stream.runForEach((post) => Console.log(`${post.created_at} ${post.text.replaceAll("\n", " ")}`))
  )
})

const username = process.argv[2] ?? "XDevelopers"

await print(username).pipe(
  Effect.catchReason("XError", "NotFound", () => Console.log(`There is no @${username}`)),
  Effect.provide(layerConfig()),
  Effect.runPromise
)

// A function behind an API Gateway or a function URL: ?username=… gives the user's newest posts.
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { data } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { nodeSend } from "xeffect/http/node"
import { getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"

interface Event {
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>>
}

interface Result {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

// Built at the first event, from X_BEARER_TOKEN and the like, and shared by all events of the same instance. Node loads its
// `fetch` when that is first called, which takes longer than all else here: over node:http a cold start is shorter.
const runtime = ManagedRuntime.make(layerConfig({ send: nodeSend() }))

const json = (statusCode: number, value: unknown): Result => ({
  statusCode,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value)
})

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { id } = yield* data(getUser)({ username })
  return json(200, yield* data(getUsersTweets)({ id, max_results: 5, tweet_fields: ["created_at"] }))
})

export const handler = (event: Event): Promise<Result> =>
  timeline(event.queryStringParameters?.["username"] ?? "").pipe(
    Effect.catchReasons("XError", {
      InvalidInput: ({ message }) => Effect.succeed(json(400, { message })),
      NotFound: ({ message }) => Effect.succeed(json(404, { message }))
    }),
    Effect.catchTag("XError", ({ message }) => Effect.succeed(json(502, { message }))),
    runtime.runPromise
  )

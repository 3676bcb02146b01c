// A function behind an API Gateway or a function URL: ?username=… gives the user's newest posts.
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { layerConfig } from "@xeffect/http"
import { getUsersTweets } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"

interface Event {
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>>
}

interface Result {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

// Built at the first event, from X_BEARER_TOKEN and the like, and kept for all that the same instance gets. Node loads its
// `fetch` when that is first called, which takes longer than all else here: over node:http a cold start is shorter.
const runtime = ManagedRuntime.make(layerConfig().pipe(Layer.provide(NodeHttpClient.layerNodeHttp)))

const json = (statusCode: number, value: unknown): Result => ({
  statusCode,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value)
})

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { data: user } = yield* getUser({ username })
  if (user === undefined) return json(404, { message: "no such user" })
  const { data } = yield* getUsersTweets({ id: user.id, max_results: 5, tweet_fields: ["created_at"] })
  return json(200, data ?? [])
})

export const handler = (event: Event): Promise<Result> =>
  timeline(event.queryStringParameters?.["username"] ?? "").pipe(
    Effect.catchReason("XError", "InvalidInput", ({ message }) => Effect.succeed(json(400, { message }))),
    Effect.catchTag("XError", ({ message }) => Effect.succeed(json(502, { message }))),
    runtime.runPromise
  )

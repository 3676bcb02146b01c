// A function behind an API Gateway or a function URL: ?username=… returns the user's newest posts, with a secret.
import { createHash, timingSafeEqual } from "node:crypto"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { data } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { nodeSend } from "xeffect/http/node"
import { getUsersTweets } from "xeffect/tweets"
import { getUser } from "xeffect/users"

interface Event {
  /** Their names are in lower case. */
  readonly headers?: Readonly<Record<string, string | undefined>>
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

/** Whether an event has the secret: everybody can reach a function URL, and each user that is read costs money. */
const isAllowed = ({ headers }: Event, secret: string | undefined): boolean => {
  if (secret === undefined || secret === "") return false
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(headers?.["authorization"] ?? ""), digest(`Bearer ${secret}`))
}

const timeline = Effect.fn("timeline")(function* (username: string) {
  const { id } = yield* data(getUser, { username })
  return json(200, yield* data(getUsersTweets, { id, max_results: 5, tweet_fields: ["created_at"] }))
})

const respond = (event: Event) =>
  isAllowed(event, process.env["CALLER_SECRET"])
    ? timeline(event.queryStringParameters?.["username"] ?? "")
    : Effect.succeed(json(401, { message: "not allowed" }))

export const handler = (event: Event): Promise<Result> =>
  respond(event).pipe(
    Effect.catchReasons("XError", {
      InvalidInput: ({ message }) => Effect.succeed(json(400, { message })),
      NotFound: ({ message }) => Effect.succeed(json(404, { message }))
    }),
    Effect.catchTag("XError", ({ message }) => Effect.succeed(json(502, { message }))),
    runtime.runPromise
  )

// A Durable Object that follows the filtered stream and stores its posts. POST starts it, with a secret; GET returns the newest posts.
import { items } from "xeffect/core"
import { layer } from "xeffect/http"
import { fillGaps, follow, keepPosition, type Position, streamTweets, syncRules } from "xeffect/streams"
import { searchRecentTweets } from "xeffect/tweets"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

const rule = { value: "#tides -is:retweet", tag: "tides" }

/** The methods that are used of the storage of a Durable Object. */
interface Storage {
  readonly get: <A>(key: string) => Promise<A | undefined>
  readonly put: (key: string, value: unknown) => Promise<void>
  readonly list: (options: {
    readonly prefix: string
    readonly reverse: boolean
    readonly limit: number
  }) => Promise<Map<string, unknown>>
  readonly setAlarm: (time: number) => Promise<void>
}

/** The secrets of the worker, its settings, and the address of the X API if it is not the usual one. */
interface Env {
  readonly X_BEARER_TOKEN: string
  readonly X_BASE_URL?: string
  /** The secret of a request that starts the stream, as `Authorization: Bearer …`: everybody can reach the worker. */
  readonly CALLER_SECRET: string
  readonly TURN: Duration.Input
  readonly STREAM: { readonly getByName: (name: string) => { readonly fetch: (request: Request) => Promise<Response> } }
}

const live = (env: Env) =>
  layer({ bearer_token: env.X_BEARER_TOKEN, base_url: env.X_BASE_URL, wait_on_rate_limit: true })

const fill_gap = fillGaps(({ from, to }) =>
  items(searchRecentTweets, { query: rule.value, start_time: from, end_time: to }).pipe(
    Stream.map((data) => ({ data }))
  )
)

/** The position of the stream, in the storage. If the storage fails, the stream ends, and the next alarm starts it again. */
const positionIn = (storage: Storage) =>
  keepPosition({
    load: Effect.promise(() => storage.get<Position>("position")),
    save: (position) => Effect.promise(() => storage.put("position", position))
  })

/** Follows the stream and stores its posts, until it fails. */
const store = Effect.fn("store")(function* (storage: Storage) {
  yield* syncRules([rule], { owner: "follower" })
  const posts = follow(streamTweets, {}, { checkpoint: positionIn(storage), fill_gap })
  // IDs grow with time, so the order of the keys is the order of the posts.
  yield* Stream.runForEach(posts, ({ data }) =>
    Effect.promise(() => storage.put(`post:${data.id.padStart(19, "0")}`, data.text))
  )
})

export class FilteredStream {
  private readonly storage: Storage
  private readonly env: Env

  constructor(state: { readonly storage: Storage }, env: Env) {
    this.storage = state.storage
    this.env = env
  }

  async fetch(request: Request): Promise<Response> {
    if (request.method === "POST") {
      await this.storage.setAlarm(Date.now())
      return new Response("started", { status: 202 })
    }
    const posts = await this.storage.list({ prefix: "post:", reverse: true, limit: 100 })
    return Response.json(Array.from(posts.values()))
  }

  async alarm(): Promise<void> {
    const { env, storage } = this
    // The next alarm if this one is cut off, by a deployment for example, or fails.
    await storage.setAlarm(Date.now() + 15 * 60_000)
    const turn = store(storage).pipe(
      Effect.timeoutOption(env.TURN),
      Effect.tapCause((cause) => Effect.logError("the stream ended", cause)),
      Effect.provide(live(env))
    )
    const exit = await Effect.runPromiseExit(turn)
    if (exit._tag === "Success" && Option.isNone(exit.value)) await storage.setAlarm(Date.now())
  }
}

/** Whether a request has the secret. Comparing two signatures takes the same time wherever they differ. */
const isAllowed = async (request: Request, secret: string | undefined): Promise<boolean> => {
  if (secret === undefined || secret === "") return false
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
  const expected = await crypto.subtle.sign("HMAC", key, bytes(`Bearer ${secret}`))
  return crypto.subtle.verify("HMAC", key, expected, bytes(request.headers.get("authorization") ?? ""))
}

export default {
  fetch: async (request: Request, env: Env): Promise<Response> => {
    const { method } = request
    if (!["GET", "HEAD", "POST"].includes(method)) return new Response("no such method", { status: 405 })
    if (method === "POST" && !(await isAllowed(request, env.CALLER_SECRET))) {
      return new Response("not allowed", { status: 401 })
    }
    return env.STREAM.getByName("tides").fetch(request)
  }
}

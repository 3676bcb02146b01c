import { layer } from "../../http/test/over-client/index.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { type Post, shownPost } from "./shown-post.ts"

/** The fate of a request: a connection that breaks before or after it is carried out, or a status. */
export type Fault = "lost before" | "lost after" | "no JSON" | "empty" | "errors" | 403 | 429 | 500 | undefined

export interface AccountOptions {
  readonly fault?: (line: string, count: number) => Fault
  /** How many looks at the timeline a new post is not there yet. */
  readonly lag?: number
  /** How many milliseconds a new post is not there yet. */
  readonly delay?: number
  /** Whether a text is refused that was posted within an hour. Default: `true`, as X does. */
  readonly refuses_repeats?: boolean
  /** The mentions that the X API adds before the text of a reply. */
  readonly mentions?: string
  /** Changes how posts are listed. */
  readonly listed?: (post: ReturnType<typeof shownPost>) => object
  /** Changes a response of the timeline, of which this is the `look`th. */
  readonly page?: (page: { readonly data?: ReadonlyArray<object>; readonly meta: object }, look: number) => object
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

const hour = 3_600_000

/** An account of the X API that rewrites texts as it does, and refuses what was posted within an hour. */
export const account = ({
  delay = 0,
  fault = () => undefined,
  lag = 0,
  listed = (post) => post,
  mentions = "",
  page = (whole) => whole,
  refuses_repeats = true
}: AccountOptions = {}) => {
  const posts: Array<Post & { looks: number }> = []
  const lines: Array<string> = []
  let ids = 1000
  let looks = 0
  let now = 0
  const add = (text: string, parent?: string, media: ReadonlyArray<string> = [], more: Partial<Post> = {}) => {
    const id = `${++ids}`
    const media_keys = media.map((id) => `3_${id}`)
    posts.push({ id, text, parent, media_keys, links: [], quoted: undefined, created: now, looks: 0, ...more })
    return id
  }
  const create = (body: {
    text?: string
    reply?: { in_reply_to_tweet_id: string }
    media?: { media_ids: Array<string> }
    quote_tweet_id?: string
    direct_message_deep_link?: string
  }) => {
    const { direct_message_deep_link: chat, media, quote_tweet_id: quoted, reply } = body
    const text = (body.text ?? "").trim()
    const isDuplicate = (post: Post) => post.text === text && post.media_keys.length === 0 && post.created > now - hour
    if (refuses_repeats && text !== "" && media === undefined && posts.some(isDuplicate))
      return json({ detail: "You are not allowed to create a Tweet with duplicate content.", status: 403 }, 403)
    const links = chat === undefined ? [] : [chat]
    const id = add(text, reply?.in_reply_to_tweet_id, media?.media_ids, { links, quoted })
    return json({ data: { id, text } }, 201)
  }
  const respond = (line: string, body: string, url: URL): Response => {
    if (line === "GET /2/users/me") return json({ data: { id: "7", name: "Ada", username: "ada" } })
    if (line === "POST /2/tweets") return create(JSON.parse(body))
    if (line.startsWith("DELETE")) {
      const index = posts.findIndex(({ id }) => line.endsWith(`/${id}`))
      if (index < 0) return json({ detail: "not found", status: 404 }, 404)
      posts.splice(index, 1)
      return json({ data: { deleted: true } })
    }
    const [, wanted] = /^GET \/2\/tweets\/(\d+)$/.exec(line) ?? []
    if (wanted !== undefined) {
      const post = posts.find(({ id }) => id === wanted)
      const type = "https://api.twitter.com/2/problems/resource-not-found"
      return json(
        post === undefined ? { errors: [{ type, detail: "not found" }] } : { data: shownPost(post, mentions) }
      )
    }
    const since = BigInt(url.searchParams.get("since_id") ?? 0)
    const isListed = (post: Post & { looks: number }) => post.looks++ >= lag && now - post.created >= delay
    const visible = posts.filter((post) => isListed(post) && BigInt(post.id) > since).toReversed()
    const data = visible
      .slice(0, Number(url.searchParams.get("max_results")))
      .map((post) => listed(shownPost(post, mentions)))
    const meta = { result_count: data.length }
    return json(page(data.length === 0 ? { meta } : { data, meta }, ++looks))
  }
  const client = HttpClient.make((request, url) =>
    Effect.flatMap(Clock.currentTimeMillis, (time) => {
      now = time
      const line = `${request.method} ${url.pathname}`
      lines.push(line)
      const wrong = fault(line, lines.length)
      const lost = new HttpClientError.HttpClientError({
        reason: new HttpClientError.TransportError({ request, description: "socket hang up" })
      })
      if (wrong === "lost before") return Effect.fail(lost)
      if (wrong === 403 || wrong === 429) {
        return Effect.succeed(HttpClientResponse.fromWeb(request, json({ status: wrong }, wrong)))
      }
      const { body } = request
      const response = respond(line, body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "", url)
      if (wrong === "lost after") return Effect.fail(lost)
      const errors = [{ title: "Over capacity", detail: "the posts cannot be read" }]
      const instead = {
        500: json({}, 500),
        "no JSON": new Response("<html>"),
        empty: json({}),
        errors: json({ errors })
      }
      const sent = wrong === undefined ? response : instead[wrong]
      return Effect.succeed(HttpClientResponse.fromWeb(request, sent))
    })
  )
  const live = layer({ bearer_token: "token" }).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))
  /** The texts of the posts that begin at one, each the only reply to the one before. */
  const chain = (parent?: string): ReadonlyArray<string> => {
    const next = posts.filter((post) => post.parent === parent)
    return next.length === 0 ? [] : [next.map(({ text }) => text).join(" and "), ...chain(next[0]?.id)]
  }
  return { posts, lines, live, add, chain }
}

/** Runs an effect to its end, however long it waits. */
export const untilDone = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined) yield* TestClock.adjust(2000)
  return yield* Fiber.join(fiber)
})

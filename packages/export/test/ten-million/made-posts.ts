// An X API whose searches find posts that are made when a page asks for them: no world holds ten million.
import { type EffectResponse, sendEffect } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** Which posts there are of each query. */
export interface MadePosts {
  /** How many there are, and how many of them the first run finds. */
  readonly count: number
  readonly first: number
  /** When the last of the first run was made, in milliseconds since 1970. Further ones follow a day later. */
  readonly endsAt: number
}

const epoch = 1_288_834_974_657n

/** The time from one post to the next. */
const interval = 1000

const day = 86_400_000

const timeOf = ({ endsAt, first }: MadePosts, index: number): number =>
  endsAt + (index - first) * interval + (index < first ? 0 : day)

const idOf = (posts: MadePosts, index: number): string => String((BigInt(timeOf(posts, index)) - epoch) << 22n)

// The first post whose ID is larger.
const indexAfter = ({ endsAt, first }: MadePosts, id: string): number => {
  const after = Math.floor((Number((BigInt(id) >> 22n) + epoch) - endsAt) / interval) + 1
  return Math.max(0, after <= 0 ? first + after : first + Math.max(0, after - day / interval))
}

const postOf = (posts: MadePosts, index: number) => ({
  id: idOf(posts, index),
  edit_history_tweet_ids: [idOf(posts, index)],
  text: `Reading ${index}: water level ${index % 400} cm, "falling", see https://t.co/${index} #tides #gauge`,
  author_id: String(2_244_994_945 + (index % 1000)),
  conversation_id: idOf(posts, index),
  created_at: new Date(timeOf(posts, index)).toISOString(),
  lang: "en",
  public_metrics: { retweet_count: index % 7, reply_count: 1, like_count: index % 91, quote_count: 0 }
})

const headers = new Headers({ "content-type": "application/json" })

const respond = (body: object): EffectResponse => {
  const text = JSON.stringify(body)
  return {
    status: 200,
    headers,
    text: Effect.succeed(text),
    stream: Stream.suspend(() => Stream.succeed(new TextEncoder().encode(text)))
  }
}

/** Sends requests to it. Its pages begin with the newest post. */
export const sendTo = (posts: MadePosts) =>
  sendEffect(({ url }) =>
    Effect.sync(() => {
      const { searchParams } = new URL(url)
      const since = searchParams.get("since_id")
      const [first, size] = [since === null ? 0 : indexAfter(posts, since), Number(searchParams.get("max_results"))]
      const end = Number(searchParams.get("next_token")?.slice(1) ?? posts.count)
      const start = Math.max(first, end - size)
      const data = Array.from({ length: Math.max(0, end - start) }, (_, index) => postOf(posts, end - 1 - index))
      const next = start > first ? { next_token: `t${start}` } : {}
      return respond({ ...(data.length > 0 && { data }), meta: { result_count: data.length, ...next } })
    })
  )

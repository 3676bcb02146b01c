/**
 * How fast a stream is read and followed, against splitting lines and JSON.parse alone, and against twitter-api-v2's
 * stream, from memory on one core, without and with `core/compiled`:
 *
 *     npm run build && npm run bench -- streams [posts] [seconds]
 */
import { follow, streamTweets } from "@xeffect/streams"
import { XApi } from "@xeffect/core"
import { type ByteSource, headersOf } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { EventEmitter } from "node:events"
import { Readable } from "node:stream"
import { ETwitterStreamEvent, TweetStream } from "twitter-api-v2"
import { toText } from "../../scripts/measure/page.ts"
import { busyWarning, isDoubtful } from "./busy.ts"
import { ratioOf, showRatio, showValue, spreadOf } from "./statistics.ts"
import { takeTurns } from "./turns.ts"

const posts = Number(process.argv[2] ?? 20_000)
const seconds = Number(process.argv[3] ?? 60)

const text = "A post of about the usual length, with a link https://t.co/abcdefghij and ünïcode ✨ in it."
const line = (id: number) =>
  `${JSON.stringify({
    data: {
      id: `${1_900_000_000_000_000_000n + BigInt(id)}`,
      text,
      author_id: "2244994945",
      created_at: "2026-11-21T08:30:00.000Z",
      lang: "en",
      edit_history_tweet_ids: [`${1_900_000_000_000_000_000n + BigInt(id)}`],
      public_metrics: { retweet_count: 1, reply_count: 2, like_count: 3, quote_count: 4, impression_count: 5 }
    },
    includes: { users: [{ id: "2244994945", name: "X Developers", username: "XDevelopers" }] },
    matching_rules: [{ id: "1166916266197536768", tag: "a tag" }]
  })}\r\n`

// As sockets give them: 16 kB at a time, made as they are read so that memory stays flat.
function* chunks(count: number) {
  let rest = ""
  for (let id = 0; id < count; id++) {
    rest += line(id)
    if (rest.length < 16_384) continue
    yield Buffer.from(rest)
    rest = ""
  }
  yield Buffer.from(rest)
}

const source = Array.from(chunks(posts))

const parsedAlone = async (source: Iterable<Uint8Array>) => {
  const decoder = new TextDecoder()
  let rest = ""
  let count = 0
  for (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\r\n")
    rest = lines.pop() ?? ""
    for (const one of lines) if (JSON.parse(one).data.id !== undefined) count++
    await Promise.resolve()
  }
  return count
}

const layerOf = (source: Iterable<Uint8Array>) => {
  const request = { method: "GET", url: "https://api.x.com/2/tweets/search/stream", headers: {} } as const
  const head = { request, status: 200, headers: headersOf({}) }
  const open = () => {
    const chunks = source[Symbol.iterator]()
    const body: ByteSource = { cancel: () => {}, read: (onChunk) => onChunk(chunks.next().value) }
    return Effect.succeed({ ...head, response: { ...head, body } })
  }
  return Layer.succeed(XApi, { execute: () => Effect.die("not used"), open })
}

const counted = async (stream: Stream.Stream<unknown, unknown, XApi>, source: Iterable<Uint8Array>, count: number) => {
  let seen = 0
  await stream.pipe(
    Stream.take(count),
    Stream.runForEachArray((items) => Effect.sync(() => (seen += items.length))),
    Effect.provide(layerOf(source)),
    Effect.runPromise
  )
  return seen
}

const withTwitterApi = (source: Iterable<Uint8Array>) =>
  new Promise<number>((done) => {
    let count = 0
    const readable = Readable.from(source)
    // It uses no more of a request than that it is an emitter of events that can be destroyed.
    const req = Object.assign(new EventEmitter(), { destroy: () => {} })
    const stream = new TweetStream({} as never, { req, res: readable, originalResponse: readable } as never)
    stream.on(ETwitterStreamEvent.Data, () => count++)
    readable.on("end", () => {
      stream.destroy()
      done(count)
    })
  })

const contestants: Record<string, (source: Iterable<Uint8Array>, count: number) => Promise<number>> = {
  "lines and JSON.parse": parsedAlone,
  "streamTweets, checked": (source, count) => counted(streamTweets(), source, count),
  "follow, checked, once each": (source, count) =>
    counted(follow(streamTweets, {}, { when_full: "wait" }), source, count),
  "twitter-api-v2": withTwitterApi
}

const ways = Object.fromEntries(
  Object.entries(contestants).map(([name, run]) => {
    const call = async () => {
      const count = await run(source, posts)
      if (count !== posts) console.error(`${name}: ${count} of ${posts}`)
    }
    return [name, { call, calls: 1 }] as const
  })
)

const measure = async (title: string) => {
  const samples = await takeTurns(ways, { seconds: seconds / 2, rounds: 200 })
  const base = samples["lines and JSON.parse"] ?? []
  const rows = Object.entries(samples).map(([name, own]) => {
    const ratio = ratioOf(own, base)
    const perPost = spreadOf(own.map((time) => time / posts))
    return [name, showValue(perPost, "µs"), `${showRatio(ratio)}${isDoubtful(ratio) ? " ?" : ""}`]
  })
  console.log(`${toText([[title, "processor time of a post", "to lines and JSON.parse"], ...rows])}\n`)
}

const warning = busyWarning()
if (warning !== undefined) console.error(warning)
await measure("as it is")
await import("@xeffect/core/compiled")
await measure("with core/compiled")

const heap = () => {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().heapUsed / 1e6)
}
let peak = 0
let seen = 0
const before = heap()
await follow(streamTweets, {}, { when_full: "wait", buffer: 1000 }).pipe(
  Stream.take(1_000_000),
  Stream.runForEachArray((items) =>
    Effect.sync(() => {
      if (Math.floor(seen / 100_000) !== Math.floor((seen += items.length) / 100_000)) {
        const used = heap()
        peak = Math.max(peak, used)
        console.log(`${seen} posts: ${used} MB`)
      }
    })
  ),
  Effect.provide(layerOf(chunks(1_000_000))),
  Effect.runPromise
)
console.log(`a million posts: ${before} MB before, ${peak} MB at most`)
process.exit()

/**
 * Measures the processor time that `costs` adds to a request, as a ratio to the same request without it, in turns in one process:
 * with `fetch`, with `nodeSend`, and with responses from memory, where little else takes time. Every response has posts that were not billed before, and fewer than `costs`
 * remembers. Fails if reading a post takes more than 5 % longer. Ratios are medians, pair by pair of samples that were taken in
 * turns, with the middle half in brackets. The same layer without `costs` is measured twice: the difference is the noise
 * of the machine.
 *
 *     npm run bench -- costs
 *     npm run bench -- costs --memory    # only from memory
 */
import type { XApi, XError } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { costs, type CostsOptions, within } from "@xeffect/costs"
import { nodeSend } from "@xeffect/http/node"
import { emptySource, headersOf, type Send } from "@xeffect/core/wire"
import { getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { parseArgs } from "node:util"
import { withServer } from "./children.ts"
import { ratioOf, showRatio, showValue, spreadOf } from "./statistics.ts"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "200" }, memory: { type: "boolean", default: false } }
})
const rounds = Number(values.rounds)

const post = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] })
const page = searchRecentTweets({ query: "tide", max_results: 100, tweet_fields: ["created_at"] })

interface Measured {
  readonly title: string
  readonly read: Effect.Effect<unknown, XError, XApi>
  readonly send?: Send | ReturnType<typeof nodeSend>
  /** How many are a sample. */
  readonly requests: number
  /** Whether it fails if it takes more than 5 % longer. */
  readonly isLimited: boolean
}

let next = 1_900_000_000_000_000_000n
const oneMore = () =>
  `{"id":"${next++}","text":"just setting up my twttr","edit_history_tweet_ids":["20"],"created_at":"2006-03-21T20:50:14.000Z"}`

/** Responds at once, with posts that were not there before. */
const memory: Send = ({ url }, { onResponse }) => {
  const text = url.includes("search")
    ? `{"data":[${Array.from({ length: 100 }, oneMore).join(",")}],"meta":{"result_count":100}}`
    : `{"data":${oneMore()}}`
  const headers = headersOf({ date: "Mon, 23 Nov 2026 23:00:00 GMT", "content-length": `${text.length}` })
  onResponse({ status: 200, headers, body: emptySource, text: (onText) => onText(text) })
  return () => undefined
}

const reads: ReadonlyArray<Measured> = [
  { title: "a post, from memory", read: post, send: memory, requests: 1000, isLimited: false },
  { title: "a page of 100 posts, from memory", read: page, send: memory, requests: 30, isLimited: false },
  { title: "a post, over fetch", read: post, requests: 50, isLimited: true },
  { title: "a post, over nodeSend", read: post, send: nodeSend(), requests: 50, isLimited: true },
  { title: "a page of 100 posts, over fetch", read: page, requests: 4, isLimited: false }
]

const counted: Readonly<Record<string, CostsOptions | undefined>> = {
  "without, again": undefined,
  "with costs": {},
  "with costs, a budget and on_cost": {
    budget: within({ dollars: 1_000_000, per: "day" }),
    on_cost: () => Effect.void
  }
}

/** Processor time of a request in microseconds. */
const timeOf = async (send: () => Promise<unknown>, requests: number): Promise<number> => {
  const before = process.cpuUsage()
  for (let sent = 0; sent < requests; sent++) await send()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / requests
}

/** Samples of a read without `costs`, and with it. */
const samplesOf = async ({ read, requests, send }: Measured, base_url: string) => {
  const runtimes = [undefined, ...Object.values(counted)].map((options) =>
    ManagedRuntime.make(
      layer({ bearer_token: "token", base_url, send, ...(options === undefined ? {} : { around: [costs(options)] }) })
    )
  )
  const sends = runtimes.map((runtime) => () => runtime.runPromise(read))
  const samples = sends.map((): Array<number> => [])
  for (const one of sends) await timeOf(one, 20 * requests)
  for (let round = 0; round < rounds; round++) {
    // In turns, each as often first as last.
    const inTurn = [...sends.entries()]
    for (const [index, one] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
      samples[index]?.push(await timeOf(one, requests))
    }
  }
  return samples
}

const exceeded = await withServer(async (base) => {
  const found: Array<string> = []
  for (const measured of values.memory ? reads.slice(0, 2) : reads) {
    const [without = [], ...others] = await samplesOf(measured, base)
    console.log(`${measured.title}: ${showValue(spreadOf(without), "µs")} without`)
    for (const [index, title] of Object.keys(counted).entries()) {
      const ratio = ratioOf(others[index] ?? [], without)
      const added = spreadOf((others[index] ?? []).map((one, round) => one - (without[round] ?? NaN)))
      console.log(`  ${title}: ${showRatio(ratio)}, ${added.median.toFixed(1)} µs more`)
      if (measured.isLimited && !(ratio.median <= 1.05)) found.push(`${measured.title}, ${title}`)
    }
  }
  return found
}, "posts-server")

if (exceeded.length > 0) console.error(`more than 5 %: ${exceeded.join("; ")}`)
process.exit(exceeded.length)

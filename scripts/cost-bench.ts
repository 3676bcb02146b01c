/**
 * Measures the processor time that `costs` adds to a request, as a ratio to the same request without it, in turns in one
 * process. Every response has posts that were not billed before, and fewer than `costs` remembers. Fails if reading a post
 * takes more than 5 % longer. Compares lower quartiles, since whatever else the machine does makes a sample larger.
 *
 *     npm run cost-bench
 */
import type { XApi, XError } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { costs, type CostsOptions } from "@xeffect/http/middleware"
import { getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { parseArgs } from "node:util"
import { withServer } from "./bench/children.ts"
import { spreadOf } from "./bench/statistics.ts"

const { values } = parseArgs({ options: { rounds: { type: "string", default: "100" } } })
const rounds = Number(values.rounds)

const reads: Readonly<Record<string, Effect.Effect<unknown, XError, XApi>>> = {
  "a post": getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] }),
  "a page of 100 posts": searchRecentTweets({ query: "tide", max_results: 100, tweet_fields: ["created_at"] })
}

const counted: Readonly<Record<string, CostsOptions>> = {
  costs: {},
  "costs, with a budget and on_cost": {
    budget: { dollars: 1_000_000, per: "day" },
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

const runtimeOf = (base_url: string, options?: CostsOptions) =>
  ManagedRuntime.make(
    layer({ bearer_token: "token", base_url, ...(options === undefined ? {} : { around: [costs(options)] }) })
  )

const exceeded = await withServer(async (base) => {
  const found: Array<string> = []
  for (const [name, read] of Object.entries(reads)) {
    const requests = name === "a post" ? 200 : 8
    const sends = [undefined, ...Object.values(counted)].map((options) => {
      const runtime = runtimeOf(base, options)
      return () => runtime.runPromise(read)
    })
    const samples = sends.map((): Array<number> => [])
    for (const send of sends) await timeOf(send, 5 * requests)
    for (let round = 0; round < rounds; round++) {
      // In turns, each as often first as last.
      const inTurn = [...sends.entries()]
      for (const [index, send] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
        samples[index]?.push(await timeOf(send, requests))
      }
    }
    const [without = 0, ...others] = samples.map((each) => spreadOf(each).low)
    console.log(`${name}: ${without.toFixed(0)} µs without`)
    for (const [index, title] of Object.keys(counted).entries()) {
      const more = ((others[index] ?? NaN) / without - 1) * 100
      console.log(`  ${title}: ${more.toFixed(1)} % more`)
      if (name === "a post" && !(more <= 5)) found.push(`${name} with ${title}`)
    }
  }
  return found
}, "posts-server")

if (exceeded.length > 0) console.error(`more than 5 %: ${exceeded.join("; ")}`)
process.exit(exceeded.length)

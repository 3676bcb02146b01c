// One pass over all plans in a process of its own: the first run, or an update, into files or further into Postgres.
import * as PgClient from "@effect/sql-pg/PgClient"
import { collect, type Format, run, update, writePostgres } from "@xeffect/export"
import { layer } from "@xeffect/http"
import { searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { join } from "node:path"
import { type MadePosts, sendTo } from "./made-posts.ts"

/** The work of a process. */
export interface Work {
  readonly of: "run" | "update" | "postgres"
  readonly directory: string
  readonly plans: number
  /** How the first run writes files, and so each update. */
  readonly format: Format
  /** The posts that each of them finds. */
  readonly made: MadePosts
  readonly url?: string | undefined
}

const [given = "{}"] = process.argv.slice(2)
const { directory, format, made, of, plans, url = "" }: Work = JSON.parse(given)

const work = Effect.fnUntraced(function* (number: number) {
  const plan = yield* collect(
    searchAllTweets,
    { query: `#plan${number}`, tweet_fields: ["created_at", "public_metrics"], max_results: 500 },
    { slices: 1 }
  )
  const options = { directory: join(directory, `plan-${number}`) }
  if (of === "run") return (yield* run(plan, { ...options, format })).counts.posts
  // The posts are made: none is late.
  if (of === "update") return (yield* update(plan, { ...options, recount: 0 })).counts.posts
  const written = writePostgres(options.directory, { schema: `plan_${number}` })
  const tables = yield* Effect.provide(written, postgres)
  return tables.find(({ kind }) => kind === "posts")?.rows
})

const postgres = PgClient.layer({ url: Redacted.make(url) })
const http = layer({ bearer_token: "made", send: sendTo(made), pacing: false })
const started = performance.now()
const counted = await Effect.forEach(Array.from({ length: plans }), (_, index) => work(index)).pipe(
  Effect.provide(Layer.mergeAll(http, Logger.layer([]))),
  Effect.runPromise
)
const { system, user } = process.cpuUsage()
console.log(
  JSON.stringify({
    rows: counted.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    seconds: (performance.now() - started) / 1000,
    processor: (system + user) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024
  })
)

// Kills a machine at each of the statements that it sends to Postgres, and lets another one complete the collection.
import * as PgClient from "@effect/sql-pg/PgClient"
import { Emulator } from "@xeffect/emulator"
import { collect, type Plan } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql/SqlClient"
import { freePort } from "../support/free-port.ts"
import { type Counter, kill, layerCounted, onCluster, prepareProgram, type Started } from "../support/killed.ts"
import { readSchema } from "../support/schema.ts"
import { type Moment, statementProxy } from "../support/statement-proxy.ts"

const [posts, slices] = [300, 3]

/** How many runs go on side by side: a machine waits for locks for most of the time. */
const concurrency = 3

/** When the machine that completes the collection starts: once the other is killed, or together with it. */
const starts = ["afterwards", "together"] as const

/** The kill of one run. */
interface Kill {
  readonly at: number
  readonly moment: Moment
  readonly other: (typeof starts)[number]
}

/** The results of runs. */
export interface KillResults {
  readonly statements: number
  readonly runs: number
  /** The runs in which the machine had ended before that statement. */
  readonly notReached: number
  readonly lost: number
  readonly doubled: number
  readonly incomplete: number
  readonly requestedAgain: number
  readonly seconds: number
}

const withDatabase = <A, E, R>(url: string, name: string, body: (url: string) => Effect.Effect<A, E, R>) => {
  const run = (statement: string) =>
    Effect.flatMap(SqlClient, (sql) => sql.unsafe(statement)).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(url) }))
    )
  const own = new URL(url)
  own.pathname = `/${name}`
  return Effect.acquireUseRelease(
    run(`create database ${name}`),
    () => body(own.href),
    () => Effect.ignore(run(`drop database ${name} with (force)`))
  )
}

type Start = Effect.Success<ReturnType<typeof prepareProgram>>

const outcomeOf = ({ outcome }: Started) => Effect.promise(() => outcome)

const runKilled = Effect.fnUntraced(function* (start: Start, plan: Plan, url: string, { at, moment, other }: Kill) {
  let stop = () => undefined as unknown
  const stopped = new Promise<boolean>((resolve) => (stop = () => resolve(true)))
  const proxy = yield* statementProxy(url, { at, moment, onStop: () => stop() })
  const machine = Effect.fnUntraced(function* (address: string) {
    return yield* start([plan, { schema: "gauges", url: address, port: yield* freePort, soon: true }])
  })
  const first = yield* machine(proxy.url)
  const second = other === "together" ? yield* machine(url) : undefined
  const isReached = yield* Effect.promise(() => Promise.race([stopped, first.outcome.then(() => false)]))
  yield* kill(first)
  const { complete, failed } = yield* outcomeOf(second ?? (yield* machine(url)))
  const { ids, pages } = yield* readSchema(url, "gauges")
  return { complete, failed, ids, isReached, pages, statements: proxy.count() }
})

const withPosts = <A, E, R>(
  body: (counter: Counter, plan: Plan, ids: ReadonlyArray<string>) => Effect.Effect<A, E, R>
) => {
  const counter: Counter = { served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined }
  return Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const added = yield* addPosts({
      author: world.seed.users.main,
      count: posts,
      text: (index) => `Reading ${index} #gauge`,
      interval: (6 * 86_400_000) / posts,
      until: Date.now() - 60_000
    })
    const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices })
    const ids = added.map(({ id }) => id)
    return yield* body(counter, plan, ids)
  }).pipe(Effect.scoped, Effect.provide(layerCounted(counter, { limits: "off" })))
}

/**
 * Divides the kills evenly among the statements of a run: before a statement is carried out and after it, with the other
 * machine starting afterwards and together. Ends early after so many minutes.
 */
export const killAtStatements = (url: string, runs: number, minutes: number) =>
  withPosts((counter, plan, ids) =>
    Effect.gen(function* () {
      const began = performance.now()
      const start = yield* prepareProgram(onCluster(plan, { schema: "gauges", url, port: 0 }).entry)
      let number = 0
      const once = (killed: Kill) =>
        Effect.scoped(withDatabase(url, `run_${++number}`, (own) => runKilled(start, plan, own, killed)))
      const { statements } = yield* once({ at: Infinity, moment: "before", other: "afterwards" })
      console.log(`a run without a kill has ${statements} statements`)
      const served = counter.served
      const results = { statements, runs: 0, notReached: 0, lost: 0, doubled: 0, incomplete: 0, pages: 0 }
      const kills = Array.from({ length: runs }, (_, index): Kill => ({
        // Far apart one after the other, so that a run that ends early has tried all parts.
        at: 1 + Math.floor((index * 0.618_033_988_75 * statements) % statements),
        moment: index % 2 === 0 ? "before" : "after",
        other: starts[Math.floor(index / 2) % 2] ?? "afterwards"
      }))
      yield* Effect.forEach(
        kills,
        Effect.fnUntraced(function* (killed) {
          if (performance.now() - began > minutes * 60_000) return
          const found = yield* once(killed)
          const different = new Set(found.ids)
          const lost = ids.filter((id) => !different.has(id)).length
          const doubled = found.ids.length - different.size
          results.runs += 1
          results.notReached += found.isReached ? 0 : 1
          results.lost += lost
          results.doubled += doubled
          results.incomplete += found.complete ? 0 : 1
          results.pages += found.pages
          if (lost + doubled > 0 || !found.complete)
            console.log(
              `kill ${JSON.stringify(killed)}: ${lost} lost, ${doubled} doubled, complete: ${found.complete}, ${found.failed}`
            )
          if (results.runs % 25 === 0)
            console.log(`${results.runs} runs, ${Math.round((performance.now() - began) / 1000)} s`)
        }),
        { concurrency }
      )
      const { pages, ...counts } = results
      const seconds = Math.round((performance.now() - began) / 1000)
      return { ...counts, requestedAgain: counter.served - served - pages, seconds } satisfies KillResults
    })
  )

import { dict, raw, type XApi, type XError } from "@xeffect/core"
import { type Bill, type BillingOptions, Emulator, send } from "@xeffect/emulator"
import { type Cost, costs, type CostsOptions, keyValueCosts, ownedBy } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as TestClock from "effect/testing/TestClock"
import { layer } from "@xeffect/http"
import * as Clock from "effect/Clock"
import * as Layer from "effect/Layer"
import { parametersOf } from "../../emulator/src/description/facts.ts"
import { seedUsers } from "../../emulator/src/world/seed-users.ts"
import { rows } from "../test/rows/all.ts"
import { happen, knownTo, layerWorld, webhooks } from "../test/support/emulated.ts"
import { allFactsOf, resolve } from "../test/support/facts.ts"
import type { AnyRow } from "../test/support/row.ts"
import { randomOf } from "./random.ts"

/** What the SDK counted and what the emulator billed, in dollars, by day and what it was for. */
export interface Compared {
  readonly counted: number
  readonly billed: number
  /** The part of what was counted that is an upper bound, since nobody here read the response. */
  readonly bound: number
  readonly calls: number
  readonly succeeded: number
  readonly restarts: number
  readonly differences: ReadonlyArray<string>
}

// Operations are named differently on the two sides: sums that only one of them has are shown.
const compare = (counted: ReadonlyMap<string, number>, lines: Bill["lines"]): ReadonlyArray<string> => {
  const billed = new Map<string, number>()
  for (const { dollars, operation } of lines) {
    billed.set(operation, (billed.get(operation) ?? 0) + Math.round(dollars * 10_000))
  }
  const sums = [...billed.values()]
  const own = [...counted].filter(([, sum]) => {
    const index = sums.indexOf(sum)
    if (index >= 0) sums.splice(index, 1)
    return index < 0
  })
  const others = [...billed].filter(([, sum]) => sums.includes(sum))
  return [`counted ${own.join(" ")}`, `billed ${others.join(" ")}`]
}

const wordsOf = ["Low tide", "at example.com", "https://a.example/b", "#tide", "@ada_rivers", "2.28 metres", "v4.1.0"]

/** The names of expansions that the description has for an operation. */
const expansionsOf = ({ operation: { definition } }: AnyRow): ReadonlyArray<string> =>
  allFactsOf(definition).flatMap((operation) => {
    const found = parametersOf(operation).find(({ name }) => name === "expansions")
    return (resolve(resolve(found?.schema).items).enum ?? []).map(String)
  })

/** Whether only the app's own token is accepted. */
const isOfApp = ({ operation: { definition } }: AnyRow): boolean =>
  definition.accepts.oauth1 === undefined && definition.accepts.oauth2 === undefined

// Without subscriptions a stream of events does not begin.
const isUsable = ({ name }: AnyRow) => !/^(delete|update)_.*subscription/.test(name)

/** A subscription whose events the webhook gets as well. */
const delivered = { id: "83", event_type: "profile.update.bio", webhook_id: "71" }

interface SimulateOptions extends Pick<CostsOptions, "includes"> {
  /** The ID of the user who owns the app. */
  readonly owner_id?: string | undefined
  readonly seed: number
  readonly calls: number
  /** Whether responses are lost, before or after they are billed, and calls are made for `raw`. */
  readonly isLossy?: boolean
}

/** Makes random calls of all operations, over days and restarts, and compares the count with the emulator's bill. */
export const simulateBill = (options: SimulateOptions): Effect.Effect<Compared, XError> => {
  const { calls, includes = true, isLossy = false, owner_id, seed } = options
  const random = randomOf(seed)
  const pick = <A>(of: ReadonlyArray<A>): A => {
    const found = of[Math.floor(random() * of.length)]
    if (found === undefined) throw new Error("there is nothing to pick from")
    return found
  }
  const some = <A>(of: ReadonlyArray<A>): ReadonlyArray<A> => of.filter(() => random() < 0.3)
  const usable = rows.filter(isUsable)
  const streams = usable.filter(({ operation }) => operation.definition.response.kind === "lines")
  let counted = 0
  let bound = 0
  let succeeded = 0
  let restarts = 0
  let first: string | undefined
  const byOperation = new Map<string, number>()
  const on_cost = ({ dollars, isBound, operation }: Cost) =>
    Effect.sync(() => {
      counted += Math.round(dollars * 10_000)
      if (isBound) bound += Math.round(dollars * 10_000)
      byOperation.set(operation, (byOperation.get(operation) ?? 0) + Math.round(dollars * 10_000))
    })

  const paramsOf = (row: AnyRow, known: ReturnType<typeof knownTo>, emulator: Emulator["Service"]): object => {
    const { params } = row.operation.definition
    const expansions = "expansions" in params ? expansionsOf(row) : undefined
    const lists = { ids: emulator.world.posts, id: emulator.world.posts }
    const isOfPosts = /^(get_tweets?|get_liking_users|get_retweeters|get_quote_tweets|get_retweets)$/.test(row.name)
    const posts = isOfPosts && random() < 0.7 ? postIds(lists.ids, "ids" in params) : {}
    const users =
      "id" in params && /^get_users_|liked_tweets|_lists?$/.test(row.name) ? { id: pick([known.me, known.user]) } : {}
    return {
      ...row.call(known),
      ...posts,
      ...(/list/.test(row.name) && "id" in params && !/users?_|owned|followed|memberships/.test(row.name) ? {} : users),
      ...(expansions === undefined || random() < 0.4 ? {} : { expansions: some(expansions) })
    }
  }
  const postIds = (all: ReadonlyMap<string, unknown>, isList: boolean): object => {
    const ids = Array.from(all.keys())
    return isList ? { ids: Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(ids)) } : { id: pick(ids) }
  }

  type Call = readonly [call: Effect.Effect<unknown, XError, XApi>, isOfApp: boolean]
  const callOf = (emulator: Emulator["Service"]): Call => {
    const known = knownTo(emulator)
    const drawn = random()
    if (drawn < 0.15) {
      const quoted = random() < 0.2 ? { quote_tweet_id: known.quoted } : {}
      return [createTweet({ text: `${some(wordsOf).join(" ")} ${Math.floor(random() * 1e9)}`, ...quoted }), false]
    }
    if (isLossy && drawn < 0.17) return [raw(getTweet, { id: pick(Array.from(emulator.world.posts.keys())) }), false]
    if (drawn < 0.2) return [dict(getTweet, { id: pick(Array.from(emulator.world.posts.keys())) }), false]
    const row = pick(drawn < 0.26 ? streams : usable)
    if (row.operation.definition.response.kind !== "lines") {
      // The app may read what the user may, and does not get it at the owner's price. Its webhook is not challenged.
      const { accepts, method } = row.operation.definition
      const byApp = accepts.appOnly === true && method === "GET" && random() < 0.3
      return [row.run(paramsOf(row, known, emulator)), byApp || isOfApp(row)]
    }
    const description = `Tides ${random()}`
    // What the webhook was delivered before is free on a stream. It is not delivered what others post.
    const happened = Effect.all([
      emulator.addPosts({ author: known.me, count: 5, interval: 0 }),
      happen(emulator),
      emulator.webhooks.updateProfile(known.me, { description })
    ])
    return [Effect.andThen(happened, row.run(row.call(known))), isOfApp(row)]
  }

  let current = costs()
  // What arrives at the webhook is counted there.
  const deliver = (request: Request) =>
    request.method === "POST"
      ? Effect.flatMap(
          Effect.promise(() => request.json()),
          (body) => Effect.as(current.arrived(body), new Response(null, { status: 200 }))
        )
      : Effect.succeed(new Response(null, { status: 400 }))
  const billing: BillingOptions = { includes, owner_id }
  const { subscribed: others = [] } = webhooks
  const subscribed = [...others, { ...delivered, user_id: seedUsers.main.id }]
  return Effect.gen(function* () {
    const emulator = yield* Emulator
    const store = yield* KeyValueStore.KeyValueStore
    const credentials = emulator.credentials
    const { bearer_token, oauth2_user_token, ...oauth1 } = credentials
    // The user's calls, and those of the app itself.
    const start = () => {
      current = costs({
        includes,
        owner_id: owner_id === undefined ? undefined : ownedBy(owner_id),
        links: extractUrls,
        on_cost,
        store: keyValueCosts(store)
      })
      const options = { around: [current], retries: 0, pacing: false, send }
      return Effect.all([
        Layer.build(layer({ bearer_token: oauth2_user_token, ...oauth1, ...options })),
        Layer.build(layer({ bearer_token, ...options }))
      ])
    }
    let [ofUser, ofApp] = yield* start()
    // Deliveries are signed in turns of the event loop, for which the clock of the test does not wait: what is on its way
    // to the webhook is billed before it is counted. If the two differ for good, there is an end to waiting.
    const arrived = Effect.gen(function* () {
      for (let turn = 0, equal = 0; turn < 20_000 && equal < 100; turn++) {
        equal = Math.round((yield* emulator.bill()).dollars * 10_000) === counted ? equal + 1 : 0
        yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
      }
    })
    for (let call = 0; call < calls; call++) {
      const isLater = random() < 0.02
      const isRestart = random() < 0.01
      if (isLater || isRestart) yield* arrived
      if (isLater) yield* TestClock.adjust(Math.floor(random() * 18) * 3_600_000 + 1_800_000)
      if (isRestart) {
        restarts++
        ;[ofUser, ofApp] = yield* start()
      }
      const [made, isOfApp] = callOf(emulator)
      if (isLossy && random() < 0.1) yield* emulator.fault({ reset: random() < 0.5 ? "before" : "after" })
      const exit = yield* Effect.exit(Effect.provideContext(made, isOfApp ? ofApp : ofUser))
      if (exit._tag === "Success") succeeded++
      const { dollars } = yield* emulator.bill()
      // What is on its way to the webhook is billed before it is counted.
      if (Math.round(dollars * 10_000) === counted) first = undefined
      else if (first === undefined) {
        const sent = (yield* emulator.requests).at(-1)
        const time = new Date(yield* Clock.currentTimeMillis).toISOString()
        first = `call ${call}: ${sent?.method} ${sent?.path} ${sent?.status} at ${time}`
      }
      yield* TestClock.adjust(1)
    }
    yield* TestClock.adjust("1 hour")
    yield* arrived
    const bill = yield* emulator.bill()
    const billed = Math.round(bill.dollars * 10_000)
    const differences = billed === counted ? [] : [first ?? "", ...compare(byOperation, bill.lines)]
    return {
      counted: counted / 10_000,
      billed: billed / 10_000,
      bound: bound / 10_000,
      calls,
      succeeded,
      restarts,
      differences
    }
  }).pipe(
    Effect.scoped,
    Effect.provide(
      Layer.mergeAll(
        layerWorld({ billing, limits: "off", webhooks: { ...webhooks, subscribed, send: deliver } }),
        KeyValueStore.layerMemory
      ).pipe(Layer.provideMerge(TestClock.layer()))
    )
  ) as Effect.Effect<Compared, XError>
}

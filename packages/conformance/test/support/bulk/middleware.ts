import type { XApi, XError } from "@xeffect/core"
import { layer, layerBearer, type Middleware } from "@xeffect/http"
import { type Cost, costs, within } from "@xeffect/costs"
import {
  attemptTimeout,
  metrics,
  pacing,
  postVocabulary,
  rateLimit,
  rateLimitRecord,
  retry,
  timeout
} from "@xeffect/http/middleware"
import { type ByteSource, chunkedBody } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { next, seed } from "./bytes.ts"

type OnCost = (cost: Cost) => void

/** Every middleware. Those that `layer` uses are in its order. */
const all = {
  timeout: () => timeout("1 minute"),
  retry: () => retry(),
  rateLimit: () => rateLimit(),
  pacing: () => pacing(),
  attemptTimeout: () => attemptTimeout("30 seconds"),
  costs: (onCost) =>
    costs({
      budget: within({ resources: 1_000_000, per: "month" }),
      on_cost: (one) => Effect.sync(() => onCost(one))
    }),
  metrics: () => metrics,
  postVocabulary: () => postVocabulary,
  rateLimitRecord: () => rateLimitRecord()
} satisfies Readonly<Record<string, (onCost: OnCost) => Middleware>>

type Name = keyof typeof all

// The keys of a constant are those of its type.
const names = Object.keys(all) as ReadonlyArray<Name>

/** The middleware of a run. */
export interface Setup {
  readonly title: string
  readonly has: (name: Name) => boolean
  readonly live: (base_url: string, onCost: OnCost) => Layer.Layer<XApi, XError>
}

const bearer_token = "token"

// Nothing is set aside: blank lines are no items.
const strict = true

/** A layer with only these, the outermost first. */
const setup = (title: string, around: ReadonlyArray<Name>): Setup => ({
  title,
  has: (name) => around.includes(name),
  live: (base_url, onCost) =>
    layerBearer({ base_url, bearer_token, strict, around: around.map((name) => all[name](onCost)) })
})

const added = ["costs", "metrics", "postVocabulary", "rateLimitRecord"] as const

/** `layer` with all options. */
export const everything: Setup = {
  title: "layer with all options",
  has: () => true,
  live: (base_url, onCost) =>
    layer({
      base_url,
      bearer_token,
      wait_on_rate_limit: true,
      max_wait: "10 seconds",
      log_waits: true,
      pacing: true,
      retries: 3,
      attempt_timeout: "30 seconds",
      timeout: "1 minute",
      strict,
      around: added.map((name) => all[name](onCost))
    })
}

/** None, each on its own, all of them together. */
export const single: ReadonlyArray<Setup> = [
  setup("nothing", []),
  ...names.map((name) => setup(name, [name])),
  everything
]

/** Keeps all data that passes, as no middleware may. */
const hoard: Middleware = (next) => {
  const chunks: Array<Uint8Array> = []
  const keep = ({ cancel, read }: ByteSource): ByteSource => ({
    cancel,
    read: (onChunk, onError) =>
      read((chunk) => {
        if (chunk !== undefined) chunks.push(chunk)
        onChunk(chunk)
      }, onError)
  })
  return {
    ...next,
    execute: (outgoing) => {
      const { body } = outgoing.request
      if (typeof body !== "object" || !("open" in body)) return next.execute(outgoing)
      const watched = chunkedBody(body.length, (context) => keep(body.open(context)))
      return next.execute({ ...outgoing, request: { ...outgoing.request, body: watched } })
    },
    open: (outgoing) =>
      Effect.map(next.open(outgoing), (opened) => {
        const { headers, status, body } = opened.response
        return { ...opened, response: { headers, status, body: keep(body) } }
      })
  }
}

/** A setup that the measurement of memory must detect. */
export const hoarding: Setup = {
  title: "a middleware that keeps everything",
  has: () => false,
  live: (base_url) => layerBearer({ base_url, bearer_token, around: [hoard] })
}

/** Shuffles by numbers that are always the same. */
const shuffle = (number: number): ReadonlyArray<Name> => {
  let state = seed(number)
  const order = names.map((name) => {
    state = next(state)
    return [state, name] as const
  })
  return order.sort(([one], [other]) => one - other).map(([, name]) => name)
}

const triplesOf = (order: ReadonlyArray<Name>): ReadonlyArray<string> =>
  order.flatMap((one, first) =>
    order
      .slice(first + 1)
      .flatMap((two, second) => order.slice(first + second + 2).map((three) => `${one} ${two} ${three}`))
  )

/** Enough orders of all of them that any three are in each of their six orders. */
const orders = (): ReadonlyArray<ReadonlyArray<Name>> => {
  const chosen: Array<ReadonlyArray<Name>> = [names, names.toReversed()]
  const met = new Set(chosen.flatMap(triplesOf))
  const many = names.length * (names.length - 1) * (names.length - 2)
  const isNew = (triple: string) => !met.has(triple)
  for (let number = 0; met.size < many; number += 100) {
    const candidates = Array.from({ length: 100 }, (_, index) => shuffle(number + index))
    const gains = candidates.map((order) => triplesOf(order).filter(isNew).length)
    const best = candidates[gains.indexOf(Math.max(...gains))] ?? []
    chosen.push(best)
    triplesOf(best).forEach(met.add, met)
  }
  return chosen
}

/** Subsets, such that for any two middlewares one has only the first and another only the second. */
const parts = (): ReadonlyArray<ReadonlyArray<Name>> =>
  [1, 2, 4, 8].flatMap((bit) =>
    [0, bit].map((wanted) => names.filter((_, index) => (index & bit) === wanted)).filter((part) => part.length > 1)
  )

/** Together in many orders, and some of them together. */
export const combined: ReadonlyArray<Setup> = [...orders(), ...parts()].map((around) =>
  setup(around.join(" > "), around)
)

// A process with a budget: the shipped middleware over the shipped store, whose requests end at the surroundings.
import { RateLimited, TransportError, XError } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { costs, within } from "@xeffect/costs"
import { getTweets } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { type KeyValueCosts, openKeyValueCosts } from "../../../../costs/src/stores/key-value.ts"
import type { OutgoingRequest, Transport } from "../../../../http/src/transport/transport.ts"
import { makeProcess, type Process } from "../../process.ts"
import { limit, requested } from "./world.ts"

export type BudgetRequest =
  | { readonly _tag: "Get" | "Remove"; readonly call: number; readonly key: string }
  | { readonly _tag: "Set"; readonly call: number; readonly key: string; readonly value: string }
  | {
      readonly _tag: "Send"
      readonly call: number
      /** The result, once it was carried out, and the time of that. */
      served?: { readonly ids: ReadonlyArray<string>; readonly at: number }
    }
  | { readonly _tag: "Sleep"; readonly call: number; readonly until: number }

export interface BudgetProcess extends Pick<Process<BudgetRequest>, "asked" | "interrupt"> {
  readonly costs: KeyValueCosts
  readonly fibers: Map<number, Fiber<unknown, unknown>>
  readonly begin: (call: number) => void
  readonly turns: Turns
  /** The calls that wait for others, in the order in which they began to. */
  readonly queue: () => ReadonlyArray<string>
}

const storeName = "costs"

/** The call that a fiber makes. */
const Call = Context.Reference<number>("explore/Call", { defaultValue: () => -1 })

/** The knowledge of a call about its turn at the store, which the ledger does not have. */
type Turns = Map<number, ReadonlyArray<unknown>>

const storeOf = (
  { ask }: Process<BudgetRequest>,
  store: ReadonlyMap<string, string>,
  turns: Turns,
  unwritten: () => number
) => {
  const askFor = <A>(toRequest: (call: number) => BudgetRequest) =>
    Effect.flatMap(Call, (call) => ask<A, KeyValueStore.KeyValueStoreError>(toRequest(call)))
  const remember = (part: unknown) =>
    Effect.map(Call, (call) => void turns.set(call, [...(turns.get(call) ?? []), part]))
  return KeyValueStore.makeStringOnly({
    // A turn begins with this entry. Reading it has the same results as reading its copy, which follows at once.
    get: (key) =>
      key === storeName
        ? Effect.map(Call, (call) => {
            turns.set(call, [store.get(key)])
            return store.get(key)
          })
        : Effect.tap(
            askFor<string | undefined>((call) => ({ _tag: "Get", call, key })),
            remember
          ),
    set: (key, value) =>
      askFor<void>((call) => {
        // The sums that it has read are in the ledger now, and it is decided which resources are written.
        if (key === `${storeName}:copy`) turns.set(call, [unwritten()])
        return { _tag: "Set", call, key, value: String(value) }
      }),
    remove: (key) => askFor<void>((call) => ({ _tag: "Remove", call, key })),
    clear: Effect.void,
    size: Effect.succeed(0),
    keys: Effect.succeed([])
  })
}

/** Those that neither have ended nor asked for anything. A call goes to the end of the queue once it has reserved its amount. */
const makeQueue = (process: Process<BudgetRequest>, fibers: ReadonlyMap<number, unknown>, costs: KeyValueCosts) => {
  let queue: ReadonlyArray<string> = []
  return () => {
    const asking = new Set(process.asked().map(({ request: { call } }) => call))
    const waiting = new Set([...costs.ledger.reservations.waiting.keys()].map(({ operation }) => operation))
    const now = [...fibers.keys()]
      .filter((call) => !asking.has(call))
      .map((call) => `${call} ${waiting.has(nameOf(call)) ? "waits" : "queues"}`)
    queue = [...queue.filter((one) => now.includes(one)), ...now.filter((one) => !queue.includes(one))]
    return queue
  }
}

const nameOf = (call: number) => `call ${call + 1}`

const outgoingOf = (call: number): OutgoingRequest => {
  const request = { method: "GET", url: "https://api.x.com/2/tweets", headers: {} }
  const ids = Array.from({ length: requested }, (_, index) => `${call}${index}`).join(",")
  // The middleware of costs reads nothing else of a request.
  return {
    definition: { ...getTweets.definition, name: nameOf(call), price: { per: "resource", of: "post" } },
    template: "/2/tweets",
    values: new Map([["ids", ids]]),
    request
  } as unknown as OutgoingRequest
}

export const refused = new XError({ operation: "a", reason: new RateLimited({ detail: "no" }) })

export const notSent = new XError({
  operation: "a",
  reason: new TransportError({ detail: "no", cause: undefined, isNotSent: true as const })
})

export const lost = new XError({ operation: "a", reason: new TransportError({ detail: "lost", cause: undefined }) })

export const openProcess = (
  now: () => number,
  store: ReadonlyMap<string, string>,
  onEnd: (call: number, exit: Exit.Exit<unknown, XError>) => void
): BudgetProcess => {
  const process = makeProcess<BudgetRequest>(now, (until) => ({ _tag: "Sleep", call: -1, until }))
  const turns: Turns = new Map()
  const unwritten = () => opened?.state().parts.unwritten.keys.length ?? 0
  let opened: KeyValueCosts | undefined
  const counted = costs({
    budget: within({ dollars: limit / 1e6, per: "day" }),
    prices,
    store: (options) => (opened = openKeyValueCosts(storeOf(process, store, turns, unwritten), storeName, options))
  })
  // The X API, without what is around this middleware.
  const transport = counted({
    execute: () => Effect.flatMap(Call, (call) => process.ask({ _tag: "Send", call }))
  } as unknown as Transport) as Transport
  if (opened === undefined) throw new Error("the store was not opened")
  const fibers = new Map<number, Fiber<unknown, unknown>>()
  const queue = makeQueue(process, fibers, opened)
  return {
    costs: opened,
    fibers,
    turns,
    queue,
    asked: () => {
      queue()
      return process.asked()
    },
    interrupt: process.interrupt,
    begin: (call) => {
      const made = transport.execute(outgoingOf(call)).pipe(Effect.provideService(Call, call))
      const fiber = process.fork(made, (exit) => {
        fibers.delete(call)
        onEnd(call, exit)
      })
      if (fiber.pollUnsafe() === undefined) fibers.set(call, fiber)
    }
  }
}

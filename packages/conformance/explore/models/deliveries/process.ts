// An instance that receives deliveries, as it is shipped. Its accesses of the store, its handler and its waits end at the surroundings.
import type { EventStore } from "@xeffect/webhooks"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import type { EventRecords } from "../../../../webhooks/src/receive/delivery/claims.ts"
import type { Command, State } from "../../../../webhooks/src/receive/delivery/delivery.ts"
import { makeInFlight } from "../../../../webhooks/src/receive/delivery/in-flight-events.ts"
import { processDelivery } from "../../../../webhooks/src/receive/delivery/process-delivery.ts"
import { makeProcessedEvents } from "../../../../webhooks/src/receive/delivery/processed-events.ts"
import { type Asked, makeProcess } from "../../process.ts"
import { type DeliveryBounds, eventOf, keysOf, type StoreAccess, timeLimit } from "./world.ts"

export type DeliveryRequest = { readonly work: number } & (
  | {
      readonly _tag: "Access"
      readonly access: StoreAccess
      /** The reply of the store, once the access was carried out. */
      served?: { readonly reply: boolean | string | undefined }
    }
  | { readonly _tag: "Handle"; readonly key: string }
  /** `isLimit`: it is for something that takes too long. */
  | { readonly _tag: "Sleep"; readonly until: number; readonly isLimit: boolean }
)

/** An event in the memory of an instance. */
interface InFlight {
  readonly until: number
}

export interface DeliveryProcess {
  readonly asked: () => ReadonlyArray<Asked<DeliveryRequest>>
  /** The number by which the instance knows its claims. */
  readonly number: number
  readonly deliver: (work: number, onEnd: (isAccepted: boolean) => void) => void
  /** The states of each delivery, that of its work in the background last. */
  readonly machines: ReadonlyMap<number, ReadonlyArray<State>>
  readonly recent: () => ReadonlyArray<string>
  readonly inFlight: () => ReadonlyArray<readonly [key: string, entry: InFlight]>
  /** The entry in memory that a delivery has added, or waits for. */
  readonly entries: ReadonlyMap<number, InFlight>
}

/** An instance, and its deliveries without a response: which one of X's it is, unless X has closed the connection. */
export interface Instance {
  readonly process: DeliveryProcess
  readonly works: Map<number, number | "closed">
  refuses: boolean
}

export const statesOf = ({ process }: Instance): ReadonlyArray<State> => [...process.machines.values()].flat()

/** The delivery that a fiber works for. */
const Work = Context.Reference<number>("explore/Work", { defaultValue: () => -1 })

const currentWork = () => Fiber.getCurrent()?.getRef(Work) ?? -1

const makeMemory = (onLog: (message: string, key: string) => void) => {
  const machines = new Map<number, ReadonlyArray<State>>()
  const entries = new Map<number, InFlight>()
  let records: EventRecords | undefined
  let inFlight: ReadonlyMap<string, InFlight> = new Map()
  const change = (changed: (states: ReadonlyArray<State>) => ReadonlyArray<State>) => {
    const work = currentWork()
    machines.set(work, changed(machines.get(work) ?? []))
  }
  return {
    machines,
    entries,
    recent: () => [...(records?.recent ?? [])],
    inFlight: () => [...inFlight],
    observe: (name: string, inputs: ReadonlyArray<unknown>, result: unknown) => {
      switch (name) {
        case "addInFlight":
          inFlight = inputs[0] as typeof inFlight
          entries.set(currentWork(), result as InFlight)
          return
        case "beginDelivery":
          change((states) => [...states, ...(result as ReadonlyArray<readonly [State]>).map(([state]) => state)])
          return
        case "step": {
          const [next, commands] = result as readonly [State, ReadonlyArray<Command>]
          change((states) => states.map((one) => (one === inputs[0] ? next : one)))
          for (const command of commands) {
            if (command._tag === "Begin") change((states) => [...states, command.later[0]])
            if (command._tag === "Log") onLog(command.message, command.event.key)
          }
          return
        }
        default:
          records = inputs[0] as EventRecords
      }
    }
  }
}

export const openInstance = (
  now: () => number,
  number: number,
  bounds: DeliveryBounds,
  isRefused: () => boolean,
  onLog: (message: string, key: string) => void
): DeliveryProcess => {
  const { observe, ...memory } = makeMemory(onLog)
  const process = makeProcess<DeliveryRequest>(
    now,
    (until) => ({ _tag: "Sleep", work: currentWork(), until, isLimit: until - now() === timeLimit }),
    observe
  )
  const access = <A>(one: StoreAccess) =>
    Effect.flatMap(Work, (work) => process.ask<A, string>({ _tag: "Access", work, access: one }))
  const store: EventStore = {
    get: (key) => access({ _tag: "Get", key }),
    set: (key, value) => access({ _tag: "Set", key, value }),
    remove: (key) => access({ _tag: "Remove", key }),
    add: (key, value, expires_in) => access({ _tag: "Add", key, value, expires_in })
  }
  const handling = {
    on_event: ({ key }: { readonly key: string }) =>
      Effect.flatMap(Work, (work) => process.ask<void, string>({ _tag: "Handle", work, key })),
    time_limit: timeLimit,
    processed: makeProcessedEvents({ store, max_recent_keys: 100, time_limit: timeLimit }),
    inFlight: makeInFlight(timeLimit)
  }
  const background = () => {
    if (isRefused()) throw new Error("the background refuses")
  }
  // The number by which an instance knows its claims.
  const chance = { nextIntUnsafe: () => number, nextDoubleUnsafe: () => number }
  return {
    ...memory,
    number,
    asked: process.asked,
    deliver: (work, onEnd) => {
      const delivery = processDelivery(
        handling,
        keysOf(bounds).map(eventOf),
        bounds.background === 1 ? background : undefined
      ).pipe(Effect.provideService(Work, work), Effect.provideService(Random.Random, chance))
      process.fork(delivery, (exit) => {
        memory.machines.set(
          work,
          (memory.machines.get(work) ?? []).filter(({ _tag }) => _tag !== "Accepted" && _tag !== "Rejected")
        )
        memory.entries.delete(work)
        onEnd(exit._tag === "Success")
      })
    }
  }
}

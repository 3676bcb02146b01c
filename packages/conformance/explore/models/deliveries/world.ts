// The surroundings of deliveries: X, which sends a delivery again until it is accepted, and a store that instances share.
import type { XEvent } from "@xeffect/webhooks"

export interface DeliveryBounds {
  readonly instances: number
  readonly events: number
  /** How many deliveries X sends of them, each again until it is accepted. */
  readonly copies: number
  readonly kills: number
  /** Accesses of the store that fail, with an effect or without, or take too long; handlers that fail; a background that refuses. */
  readonly faults: number
  /** How often time passes while the store or a handler is at work. With 0, they take no time. */
  readonly slow: number
  /** Whether events are handled after the response. */
  readonly background: number
  /** How often X closes the connection of a delivery and sends it again, while the instance continues. */
  readonly closed: number
}

export interface DeliveryWorld {
  now: number
  /** The entries of the store. A claim expires. */
  readonly store: Record<string, { readonly value: string; readonly until?: number }>
  /** The deliveries of X: not accepted, on their way, or accepted. */
  readonly copies: Array<"waiting" | "sent" | "accepted">
  /** How often each event was handled. */
  readonly handled: Record<string, number>
  /** Events that may be handled twice, or not at all, as a log says. */
  excused: Array<string>
  /** Events that a log says are lost, so that a replay can deliver them again. */
  lost: Array<string>
  readonly left: { kills: number; faults: number; slow: number; closed: number }
  /** How many instances there have been. */
  count: number
}

export const timeLimit = 2500

const keyOf = (index: number): string => "abcdef".charAt(index)

export const keysOf = ({ events }: DeliveryBounds): ReadonlyArray<string> =>
  Array.from({ length: events }, (_, index) => keyOf(index))

export const eventOf = (key: string): XEvent => ({
  source: "filtered_stream",
  type: "post",
  key,
  body: {},
  setAside: []
})

export const startOf = ({ closed, copies, faults, kills, slow }: DeliveryBounds): DeliveryWorld => ({
  now: 0,
  store: {},
  copies: Array.from({ length: copies }, () => "waiting"),
  handled: {},
  excused: [],
  lost: [],
  left: { kills, faults, slow, closed },
  count: 0
})

export type StoreAccess =
  | { readonly _tag: "Get" | "Remove"; readonly key: string }
  | { readonly _tag: "Set"; readonly key: string; readonly value: string }
  | { readonly _tag: "Add"; readonly key: string; readonly value: string; readonly expires_in: number }

/** The store carries out an access. Returns its reply. */
export const carryOut = ({ now, store }: DeliveryWorld, access: StoreAccess): boolean | string | undefined => {
  const { key } = access
  switch (access._tag) {
    case "Get":
      return store[key]?.value
    case "Remove":
      delete store[key]
      return undefined
    case "Set":
      store[key] = { value: access.value }
      return undefined
    case "Add":
      if (store[key] !== undefined) return false
      store[key] = { value: access.value, until: now + access.expires_in }
      return true
  }
}

export const withoutLoss = (world: DeliveryWorld, key: string): void => {
  world.lost = world.lost.filter((one) => one !== key)
}

/** An event that may be handled twice, or not at all: a process was killed, or a log says so. */
export const excuse = (world: DeliveryWorld, key: string): void => {
  if (!world.excused.includes(key)) world.excused = [...world.excused, key].sort()
}

import { type EventStore, webhook, type XEvent } from "@xeffect/webhooks"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { secrets } from "../support.ts"

/** How long a handler takes, and how it ends. */
export interface Handling {
  readonly millis: number
  readonly fails: boolean
}

/** How an access of the store goes. A failure comes before or after it was carried out; slow is too slow. */
export type Access = "fast" | "fails before" | "fails after" | "slow"

/** The outcome of an event. */
export interface EventHistory {
  /** How often it was handled to the end. */
  handled: number
  /** Whether its record may be missing although it was handled: the store failed, or the instance was killed before. */
  isUnrecorded: boolean
  /**
   * Whether it may have been accepted in the background and not handled, as documented: the handler failed, or the instance was
   * killed, or the store did not take the record back.
   */
  isDropped: boolean
}

/** A store that several instances share. It never fails by itself. */
export const makeStore = (): EventStore<never> => {
  const entries = new Map<string, { readonly value: string; readonly until: number }>()
  const find = (key: string) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const entry = entries.get(key)
      return entry !== undefined && entry.until > now ? entry.value : undefined
    })
  return {
    get: find,
    set: (key, value) => Effect.sync(() => void entries.set(key, { value, until: Infinity })),
    remove: (key) => Effect.sync(() => void entries.delete(key)),
    add: (key, value, expires_in) =>
      Effect.flatMap(find(key), (found) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          if (found === undefined) entries.set(key, { value, until: now + expires_in })
          return found === undefined
        })
      )
  }
}

/** One instance of a receiver. Nothing that it does has an effect once it was killed. */
export interface Instance {
  /** Delivers a request with events. `undefined` if the instance was killed before it responded. */
  readonly deliver: (request: Request, keys: ReadonlyArray<string>) => Effect.Effect<Response | undefined>
  readonly kill: Effect.Effect<void>
}

export interface InstanceOptions {
  readonly store: EventStore<never>
  readonly isInBackground: boolean
  readonly access: () => Access
  readonly handling: () => Handling
  readonly historyOf: (key: string) => EventHistory
}

export const startInstance = (options: InstanceOptions): Instance => {
  const { access, handling, historyOf, isInBackground, store } = options
  const killed = Deferred.makeUnsafe<undefined>()
  let isAlive = true
  const delivered = new Set<string>()
  /** Events that were handled, and are not recorded yet. */
  const unrecorded = new Set<string>()
  const ifAlive = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => (isAlive ? effect : Effect.never))
  const use = <A>(effect: Effect.Effect<A>, failed: () => void = () => {}): Effect.Effect<A, string> =>
    Effect.suspend(() => {
      const how = access()
      if (how !== "fast") failed()
      return Effect.sleep(how === "slow" ? 4000 : 20).pipe(
        Effect.andThen(ifAlive<A, string>(how === "fails before" ? Effect.fail("the store is away") : effect)),
        Effect.flatMap((value) => (how === "fails after" ? Effect.fail("the store is away") : Effect.succeed(value)))
      )
    })
  const on_event = ({ key }: XEvent) =>
    Effect.suspend(() => {
      const { fails, millis } = handling()
      const end = Effect.suspend(() => {
        const history = historyOf(key)
        if (fails) history.isDropped ||= isInBackground
        else history.handled++
        if (!fails && !isInBackground) unrecorded.add(key)
        return fails ? Effect.fail("the handler failed") : Effect.void
      })
      return Effect.andThen(Effect.sleep(millis), ifAlive(end))
    })
  const receive = webhook({
    consumer_secret: secrets.consumer,
    on_event,
    store: {
      get: (key) => use(store.get(key)),
      set: (key, value) => {
        const recorded = use(store.set(key, value), () => {
          if (unrecorded.has(key)) historyOf(key).isUnrecorded = true
        })
        return Effect.tap(recorded, () => Effect.sync(() => unrecorded.delete(key)))
      },
      remove: (key) =>
        use(store.remove(key), () => {
          historyOf(key).isDropped ||= isInBackground
        }),
      add: (key, value, expires_in) => use(store.add?.(key, value, expires_in) ?? Effect.die("no add"))
    }
  })
  return {
    deliver: Effect.fnUntraced(function* (request, keys) {
      for (const key of keys) delivered.add(key)
      // Not interrupted, because a process that is killed does not tidy up.
      const handled = isInBackground ? receive(request, () => {}) : receive(request)
      const fiber = yield* Effect.forkDetach(handled)
      return yield* Effect.raceFirst(Fiber.join(fiber), Deferred.await(killed))
    }),
    kill: Effect.suspend(() => {
      isAlive = false
      for (const key of unrecorded) historyOf(key).isUnrecorded = true
      if (isInBackground) for (const key of delivered) if (historyOf(key).handled === 0) historyOf(key).isDropped = true
      return Deferred.succeed(killed, undefined)
    })
  }
}

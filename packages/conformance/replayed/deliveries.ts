// Events that are delivered to instances whose store and handlers fail at times.
import { type EventStore, webhook, type XEvent } from "@xeffect/webhooks"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { type Command, type Happened, type State, step } from "../../webhooks/src/receive/delivery/delivery.ts"
import { makeStore } from "../../webhooks/test/simulation/instance.ts"
import { signed } from "../../webhooks/test/signed.ts"
import { secrets } from "../../webhooks/test/support.ts"
import { type Machine, type Mark, replay } from "./check.ts"
import { beginLog, readLog, see, Who } from "./log.ts"

const idOf = (key: string) => key.slice(key.lastIndexOf(":") + 1)

const marksOf = (command: Command): ReadonlyArray<Mark> => {
  const id = idOf(command.event.key)
  switch (command._tag) {
    case "Claim":
      return [{ what: `add ${id}`, next: [`get ${id}`] }]
    case "Handle":
    case "HandleLater":
      return [{ what: `handle ${id}` }]
    case "Record":
      return [{ what: `set ${id}` }]
    case "Release":
      return [{ what: `get ${id}`, next: [`remove ${id}`] }]
    case "Forget":
      return [{ what: `remove ${id}` }]
    case "Poll":
      return [{ what: `get ${id}`, next: [`get ${id}`] }]
    case "HandOver":
      return [{ what: "hand over" }]
    case "Log":
      return [{ what: `log ${command.message}` }]
    case "Begin":
    case "Settle":
    case "Wait":
      return []
  }
}

/** The mark that must have been seen last before something happens. */
const expected: Readonly<Partial<Record<Happened["_tag"], readonly [what: RegExp, failed: boolean]>>> = {
  Claimed: [/^add/, false],
  ClaimedElsewhere: [/^get/, false],
  Handled: [/^handle/, false],
  Recorded: [/^set/, false],
  HandedOver: [/^hand over/, false],
  StoreFailed: [/^(add|get|set)/, true],
  HandlingFailed: [/^handle/, true],
  HandOverFailed: [/^hand over/, true]
}

/** Two instances take turns. */
const instanceOf = (who: string) => Number(who.replace(/\D/g, "")) % 2

/** The outcomes that deliveries should report to those that wait for them. */
const makeOutcomes = () => {
  const outcomes = new Map<string, Array<{ readonly outcome: string; at: number }>>()
  const of = (who: string, { key }: XEvent) => {
    const place = `${instanceOf(who)} ${idOf(key)}`
    const all = outcomes.get(place) ?? []
    outcomes.set(place, all)
    return all
  }
  // Who claims an event, and until when it is known to others.
  const claims = new Map<string, Map<string, number>>()
  const claimsOf = (who: string, { key }: XEvent) => {
    const place = `${instanceOf(who)} ${idOf(key)}`
    const all = claims.get(place) ?? new Map<string, number>()
    claims.set(place, all)
    return all
  }
  return { outcomesOf: of, claimsOf }
}

const machineOf = (
  { claimsOf, outcomesOf }: ReturnType<typeof makeOutcomes>,
  mayStop: boolean
): Machine<State, Happened, Command> => ({
  step,
  ends: ["Accepted", "Rejected", "Finished"],
  marksOf: (commands, _, who, at) => {
    // After an access it takes longer than others wait.
    let isAtOnce = true
    for (const command of commands) {
      if (command._tag === "Release" || command._tag === "Forget") isAtOnce = false
      if (command._tag === "Claim") claimsOf(who, command.event).set(who, Infinity)
      if (command._tag === "Settle") claimsOf(who, command.event).set(who, isAtOnce ? at : at + 8 * timeLimit)
      if (command._tag === "Settle")
        outcomesOf(who, command.event).push({ outcome: command.outcome, at: isAtOnce ? at : -Infinity })
    }
    return commands.flatMap(marksOf)
  },
  beginsOf: (command) => (command._tag === "Begin" ? command.later : undefined),
  // Between two groups.
  mayStop: ({ _tag }, done) => _tag === "Claiming" && done.length === 0,
  // Events that are remembered are not looked for in the store.
  isLeftOut: ({ _tag }, { what }) => (_tag === "Processed" || _tag === "InProgress") && what.startsWith("add"),
  isFalse: ({ _tag }, { at, last, since, state, who }) => {
    if (_tag === "InProgress" && state._tag === "Claiming") {
      const claims = claimsOf(who, state.event)
      claims.delete(who)
      if (![...claims.values()].some((until) => until >= at)) return "an event is in progress that nobody processes"
    }
    if (state._tag === "Waiting" && last === undefined) {
      const settled = outcomesOf(who, state.event)
      const during = settled.filter((one) => one.at === -Infinity || one.at > at - since)
      const isLate = _tag === "NotProcessed" && (since >= timeLimit || mayStop)
      const isTrue = (isLate ? during : settled).some(({ outcome }) => outcome === _tag)
      const isNone = isLate && during.every((one) => one.at === -Infinity)
      return isTrue || isNone ? undefined : `${_tag} is not what the other delivery says`
    }
    const [what, failed] = (state._tag === "Waiting" ? undefined : expected[_tag]) ?? []
    if (what === undefined) return undefined
    // An access that takes too long has no outcome.
    const isSame = last !== undefined && what.test(last.what) && (last.outcome?.failed ?? true) === failed
    return isSame ? undefined : `${_tag} happens after ${last?.what} with ${JSON.stringify(last?.outcome)}`
  }
})

interface Chances {
  readonly isFault: (percent: number) => boolean
}

const timeLimit = 2500

/** Something that is seen when it begins, and may fail or take too long. */
const watch = <A, E>(what: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const seen = see(what)
    return Effect.onExit(effect, (exit) =>
      Effect.sync(() => void (seen.outcome = { failed: exit._tag === "Failure", value: undefined }))
    )
  })

const faulty = <A, E>(effect: Effect.Effect<A, E>, { isFault }: Chances, percent: number) =>
  Effect.suspend((): Effect.Effect<A, E | string> => {
    if (isFault(percent)) return Effect.fail("fails before")
    const isSlow = isFault(percent)
    const done = Effect.andThen(Effect.sleep(isSlow ? timeLimit * 2 : 20), effect)
    return isFault(percent) ? Effect.andThen(done, Effect.fail("fails after")) : done
  })

const instance = (store: EventStore<never>, chances: Chances) => {
  const use = <A, E>(what: string, effect: Effect.Effect<A, E>) => watch(what, faulty(effect, chances, 8))
  return webhook({
    consumer_secret: secrets.consumer,
    time_limit: timeLimit,
    on_event: ({ key }: XEvent) =>
      watch(`handle ${idOf(key)}`, Effect.andThen(Effect.sleep(100), faulty(Effect.void, chances, 12))),
    store: {
      get: (key) => use(`get ${idOf(key)}`, store.get(key)),
      set: (key, value) => use(`set ${idOf(key)}`, store.set(key, value)),
      remove: (key) => use(`remove ${idOf(key)}`, store.remove(key)),
      add: (key, value, expires_in) =>
        use(`add ${idOf(key)}`, store.add?.(key, value, expires_in) ?? Effect.die("no add"))
    }
  })
}

const turn = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 1)))

/** Runs an effect to its end. Signatures are verified in real time, in which the clock moves too far at times: no matter. */
const untilDone = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(turn, TestClock.adjust(100))
  return yield* Fiber.join(fiber)
})

const receiveAll = Effect.fnUntraced(function* (isInBackground: boolean, interrupts: boolean) {
  const clock = yield* Clock.Clock
  const random = yield* Random.Random.use((generator) => Effect.succeed(() => generator.nextDoubleUnsafe()))
  const chances: Chances = { isFault: (percent) => random() * 100 < percent }
  const store = makeStore()
  const stopped = new Set<string>()
  const instances = [instance(store, chances), instance(store, chances)]
  beginLog(() => clock.currentTimeMillisUnsafe())
  const deliver = Effect.fnUntraced(function* (number: number) {
    const first = Math.floor(random() * 4)
    const keys = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => `${first + index}`)
    const body = { data: keys.map((id) => ({ event_uuid: id, event_type: "post.delete", payload: { id } })) }
    const request = yield* signed(body)
    const who = `delivery ${number}`
    yield* Effect.sleep(Math.floor(random() * 6000))
    const receive = instances[number % 2] ?? (() => Effect.void)
    // The platform refuses work at times.
    const background = () => {
      const seen = see("hand over", who)
      const failed = chances.isFault(20)
      seen.outcome = { failed, value: undefined }
      if (failed) throw new Error("no background")
    }
    const receiving = Effect.provideService(isInBackground ? receive(request, background) : receive(request), Who, who)
    const fiber = yield* Effect.forkChild(receiving)
    if (interrupts && chances.isFault(30)) {
      yield* Effect.sleep(200)
      stopped.add(who)
      yield* Fiber.interrupt(fiber)
    } else yield* Fiber.await(fiber)
  })
  const all = Effect.forEach(Array.from({ length: 12 }), (_, number) => deliver(number), { concurrency: "unbounded" })
  yield* untilDone(Effect.andThen(all, Effect.sleep("1 minute")))
  return replay(readLog(), machineOf(makeOutcomes(), interrupts), stopped)
})

const logger = Logger.make(({ message }) => {
  const [what = ""] = Array.isArray(message) ? (message as ReadonlyArray<unknown>) : [message]
  // The store's driver logs records that could not be removed.
  if (String(what).startsWith("An event that was not handled is still")) return
  see(`log ${String(what).replace(/: .*/, "")}`)
})

export const deliveries = (count: number, seed: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    (index) => Random.withSeed(receiveAll(index % 2 === 0, index % 3 === 0), `${seed}-${index}`)
  ).pipe(Effect.provide([TestClock.layer(), Logger.layer([logger])]))

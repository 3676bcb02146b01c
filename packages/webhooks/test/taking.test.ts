import { assert, describe, it } from "@effect/vitest"
import type { EventStore, XEvent } from "@xeffect/webhooks"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import { make, signed } from "./signed.ts"

const event = (id: number) => ({ data: { event_uuid: `${id}`, event_type: "post.delete", payload: { id: `${id}` } } })

const quietly = Effect.provideService(References.MinimumLogLevel, "None")

const store = Effect.provide(KeyValueStore.KeyValueStore, KeyValueStore.layerMemory)

/** Lets what runs in real time go on. */
const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Collects the work that goes on after a response. */
const makeBackground = () => {
  const works: Array<Promise<void>> = []
  return {
    background: (work: Promise<void>) => void works.push(work),
    works,
    done: Effect.suspend(() => Effect.promise(() => Promise.all(works)))
  }
}

/** Collects events; the first `failures` of them fail. */
const collector = (failures = 0) => {
  const seen: Array<XEvent> = []
  const on_event = (event: XEvent) =>
    Effect.suspend(() => (seen.push(event) <= failures ? Effect.fail("not yet") : Effect.void))
  return { seen, on_event }
}

describe("an event is taken", () => {
  it.effect("once, if it is delivered again", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector()
      const handle = make({ on_event })
      for (const _ of [1, 2, 3]) assert.strictEqual((yield* handle(yield* signed(event(1)))).status, 200)
      yield* handle(yield* signed(event(2)))
      assert.lengthOf(seen, 2)
    })
  )

  it.effect("once, if it is delivered while it is handled", () =>
    Effect.gen(function* () {
      let count = 0
      const begun = yield* Deferred.make<void>()
      const finish = yield* Deferred.make<void>()
      const handle = make({
        on_event: () =>
          Effect.suspend(() => {
            count++
            return Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(finish))
          })
      })
      const requests = yield* Effect.forEach([1, 2, 3], () => signed(event(1)))
      const fibers = yield* Effect.forEach(requests, (request) => Effect.forkChild(handle(request)))
      yield* Deferred.await(begun)
      yield* Deferred.succeed(finish, undefined)
      const responses = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [200, 200, 200]
      )
      assert.strictEqual(count, 1)
    })
  )

  it.effect("again if the handling failed that it came during", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector(1)
      const begun = yield* Deferred.make<void>()
      const finish = yield* Deferred.make<void>()
      const slowly = (event: XEvent) =>
        Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(finish)), Effect.andThen(on_event(event)))
      const handle = make({ on_event: slowly })
      const first = yield* Effect.forkChild(quietly(handle(yield* signed(event(1)))))
      yield* Deferred.await(begun)
      const second = yield* Effect.forkChild(quietly(handle(yield* signed(event(1)))))
      // The second arrives before the first has ended, or after it: it must not be lost either way.
      for (let count = 0; count < 20; count++) yield* turn
      yield* Deferred.succeed(finish, undefined)
      assert.strictEqual((yield* Fiber.join(first)).status, 503)
      const { status } = yield* Fiber.join(second)
      assert.strictEqual(status, seen.length === 1 ? 503 : 200)
    })
  )

  it.effect("once by several handlers with one store", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector()
      const shared = yield* store
      for (const _ of [1, 2]) yield* make({ on_event, store: shared })(yield* signed(event(1)))
      assert.lengthOf(seen, 1)
    })
  )

  it.effect("again after it failed, which is a 503", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector(1)
      const handle = make({ on_event, store: yield* store })
      assert.strictEqual((yield* quietly(handle(yield* signed(event(1))))).status, 503)
      assert.strictEqual((yield* handle(yield* signed(event(1)))).status, 200)
      assert.strictEqual((yield* handle(yield* signed(event(1)))).status, 200)
      assert.lengthOf(seen, 2)
    })
  )

  it.effect("after a defect too", () =>
    Effect.gen(function* () {
      const handle = make({
        on_event: (): Effect.Effect<void> => {
          throw new Error("a mistake")
        }
      })
      assert.strictEqual((yield* quietly(handle(yield* signed(event(1))))).status, 503)
    })
  )

  it.effect("if it takes no longer than the limit", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const handle = make({
        on_event: () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never),
        time_limit: "3 seconds"
      })
      const fiber = yield* Effect.forkChild(quietly(handle(yield* signed(event(1)))))
      // The signature is checked in real time, for which the clock of the test does not wait.
      yield* Deferred.await(begun)
      yield* Effect.yieldNow
      yield* TestClock.adjust("2999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).status, 503)
    })
  )

  it.effect("only after the ones before it, of one delivery", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector(1)
      const handle = make({ on_event })
      const delivery = { for_user_id: "1", favorite_events: [{ id: "a" }, { id: "b" }] }
      assert.strictEqual((yield* quietly(handle(yield* signed(delivery)))).status, 503)
      yield* handle(yield* signed(delivery))
      assert.deepStrictEqual(
        seen.map(({ key }) => key.at(-1)),
        ["a", "a", "b"]
      )
    })
  )

  it.effect("again after more keys than are kept in memory", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector()
      const handle = make({ on_event, max_recent_keys: 2 })
      for (const id of [1, 2, 3, 1, 3]) yield* handle(yield* signed(event(id)))
      assert.lengthOf(seen, 4)
    })
  )

  it.effect.each(["get", "set"] as const)("without waiting for %s of a store that hangs", (method) =>
    Effect.gen(function* () {
      const { on_event, seen } = collector()
      const good = yield* store
      const begun = yield* Deferred.make<void>()
      let isHanging = true
      const hang = Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
      const hanging: EventStore = {
        remove: good.remove,
        get: (key) => (isHanging && method === "get" ? hang : good.get(key)),
        set: (key, value) => (isHanging && method === "set" ? hang : good.set(key, value))
      }
      const handle = make({ on_event, store: hanging })
      const fiber = yield* Effect.forkChild(quietly(handle(yield* signed(event(1)))))
      yield* Deferred.await(begun)
      yield* Effect.yieldNow
      yield* TestClock.adjust("2500 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).status, method === "get" ? 503 : 200)
      isHanging = false
      assert.strictEqual((yield* handle(yield* signed(event(1)))).status, 200)
      assert.lengthOf(seen, 1)
    })
  )

  it.effect("again if the platform dropped the request that had it in hand", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const seen: Array<string> = []
      const handle = make({
        on_event: ({ key }) =>
          Effect.suspend(() =>
            seen.push(key) === 1 ? Effect.andThen(Deferred.succeed(begun, undefined), Effect.never) : Effect.void
          )
      })
      // Nothing of a dropped request goes on, its timers included.
      const clock = yield* Clock.Clock
      const dropped = Effect.provideService(handle(yield* signed(event(1))), Clock.Clock, {
        ...clock,
        currentTimeMillis: clock.currentTimeMillis,
        sleep: () => Effect.never
      })
      yield* Effect.forkChild(dropped)
      yield* Deferred.await(begun)
      // Its signature is verified in real time. The clock moves once it waits for the first, as before for its body.
      const waits = yield* Deferred.make<void>()
      let timers = 0
      const waiting = Effect.provideService(handle(yield* signed(event(1))), Clock.Clock, {
        ...clock,
        currentTimeMillis: clock.currentTimeMillis,
        sleep: (duration) =>
          Effect.suspend(() =>
            Effect.andThen(++timers === 2 ? Deferred.succeed(waits, undefined) : Effect.void, clock.sleep(duration))
          )
      })
      const second = yield* Effect.forkChild(waiting)
      yield* Deferred.await(waits)
      while (second.pollUnsafe() === undefined) {
        yield* turn
        yield* TestClock.adjust("100 millis")
      }
      assert.strictEqual((yield* Fiber.join(second)).status, 503)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* handle(yield* signed(event(1)))).status, 200)
      assert.lengthOf(seen, 2)
    })
  )

  it.effect("not if the store cannot be read", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector()
      const error = new KeyValueStore.KeyValueStoreError({ method: "get", key: "", message: "away" })
      let isAway = true
      const good = yield* store
      const flaky = KeyValueStore.make({
        ...good,
        get: (key) => (isAway ? Effect.fail(error) : good.get(key))
      })
      const handle = make({ on_event, store: flaky })
      assert.strictEqual((yield* quietly(handle(yield* signed(event(1))))).status, 503)
      isAway = false
      assert.strictEqual((yield* handle(yield* signed(event(1)))).status, 200)
      assert.lengthOf(seen, 1)
    })
  )
})

describe("in the background", () => {
  it.effect("an event is handled after the response", () =>
    Effect.gen(function* () {
      const { background, done, works } = makeBackground()
      let finish = () => {}
      const gate = new Promise<void>((resolve) => (finish = resolve))
      const seen: Array<string> = []
      const handle = make({
        on_event: (event) =>
          Effect.andThen(
            Effect.promise(() => gate),
            Effect.sync(() => seen.push(event.key))
          )
      })
      assert.strictEqual((yield* handle(yield* signed(event(1)), background)).status, 200)
      assert.deepStrictEqual([seen.length, works.length], [0, 1])
      // It is taken, so it is not handled a second time.
      yield* handle(yield* signed(event(1)), background)
      finish()
      yield* done
      assert.lengthOf(seen, 1)
    })
  )

  it.effect("it is a 503 if nothing takes the work", () =>
    Effect.gen(function* () {
      const { on_event, seen } = collector()
      const shared = yield* store
      const works: Array<Promise<void>> = []
      const handle = make({
        on_event,
        store: shared,
        background: (work) => {
          works.push(work)
          throw new Error("too late")
        }
      })
      assert.strictEqual((yield* quietly(handle(yield* signed(event(1))))).status, 503)
      assert.isTrue(yield* shared.isEmpty)
      // X sends the event again, so it must not be handled now.
      yield* Effect.promise(() => Promise.all(works))
      assert.lengthOf(seen, 0)
    })
  )

  it.effect("events that the store cannot record are new again, and those before them are handled", () =>
    Effect.gen(function* () {
      const { background, done } = makeBackground()
      const { on_event, seen } = collector()
      const good = yield* store
      const removed: Array<string> = []
      const flaky: EventStore = {
        get: good.get,
        set: (key, value) => (key.endsWith("b") ? Effect.fail("away") : good.set(key, value)),
        remove: (key) => Effect.sync(() => removed.push(key.slice(-1)))
      }
      const delivery = { for_user_id: "1", favorite_events: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }] }
      const handle = make({ on_event, store: flaky, background })
      assert.strictEqual((yield* quietly(handle(yield* signed(delivery)))).status, 503)
      yield* done
      assert.deepStrictEqual(
        seen.map(({ key }) => key.slice(-1)),
        ["a"]
      )
      assert.strictEqual(yield* good.size, 1)
      // The write that failed may have been carried out.
      assert.deepStrictEqual(removed, ["b"])
    })
  )

  it.effect("an event that failed can be delivered again", () =>
    Effect.gen(function* () {
      const { background, done } = makeBackground()
      const { on_event, seen } = collector(1)
      const handle = make({ on_event, store: yield* store, background })
      yield* quietly(handle(yield* signed(event(1))))
      yield* done
      yield* handle(yield* signed(event(1)))
      yield* done
      assert.lengthOf(seen, 2)
    })
  )
})

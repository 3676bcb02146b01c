import { assert, describe, it } from "@effect/vitest"
import { type EventStore, webhook, type XEvent, sqliteEventStore } from "@xeffect/webhooks"
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import { DatabaseSync } from "node:sqlite"
import { make, signed } from "./signed.ts"
import { secrets } from "./support.ts"

const event = (id: number) => ({ data: { event_uuid: `${id}`, event_type: "post.delete", payload: { id: `${id}` } } })

const quietly = Effect.provideService(References.MinimumLogLevel, "None")

const makeStore = () => sqliteEventStore(new DatabaseSync(":memory:"))

/** One of several instances with a store: what each does with events is up to the test. */
const instance = (store: EventStore, on_event: (event: XEvent) => Effect.Effect<unknown, unknown>) => {
  const handle = webhook({ consumer_secret: secrets.consumer, store, on_event })
  return (id: number, background?: (work: Promise<void>) => void) =>
    quietly(Effect.flatMap(signed(event(id)), (request) => handle(request, background)))
}

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** The check of signatures runs in real time and goes on; then time passes until the fiber has ended. */
const settle = Effect.fnUntraced(function* <A, E>(fiber: Fiber.Fiber<A, E>) {
  while (fiber.pollUnsafe() === undefined) {
    yield* turn
    yield* TestClock.adjust("100 millis")
  }
  return yield* Fiber.join(fiber)
})

const hanging = Effect.map(Deferred.make<void>(), (begun) => ({
  begun,
  on_event: () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
}))

describe("an event that another instance has claimed in the store", () => {
  it.effect(
    "is a 200 for every delivery that comes while the store is asked, once the other instance has handled it",
    () =>
      Effect.gen(function* () {
        const store = makeStore()
        const seen: Array<string> = []
        const asked = yield* Deferred.make<void>()
        const respond = yield* Deferred.make<void>()
        const slow: EventStore = {
          ...store,
          add: (...entry) =>
            Deferred.succeed(asked, undefined).pipe(
              Effect.andThen(Deferred.await(respond)),
              Effect.andThen(store.add?.(...entry) ?? Effect.die("no add"))
            )
        }
        const deliver = instance(slow, () => Effect.die("not expected"))
        const fibers = [yield* Effect.forkChild(deliver(1))]
        yield* Deferred.await(asked)
        fibers.push(yield* Effect.forkChild(deliver(1)), yield* Effect.forkChild(deliver(1)))
        // The checks of their signatures run in real time.
        for (let turns = 0; turns < 100; turns++) yield* turn
        const begun = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        const other = instance(store, ({ key }) =>
          Effect.andThen(
            Deferred.succeed(begun, undefined),
            Effect.tap(Deferred.await(finish), () => Effect.sync(() => seen.push(key)))
          )
        )
        fibers.push(yield* Effect.forkChild(other(1)))
        yield* Deferred.await(begun)
        yield* Deferred.succeed(respond, undefined)
        for (let turns = 0; turns < 10; turns++) yield* turn
        yield* Deferred.succeed(finish, undefined)
        for (const fiber of fibers) assert.strictEqual((yield* settle(fiber)).status, 200)
        assert.lengthOf(seen, 1)
      })
  )

  it.effect("is a 503 if it is not taken within time_limit, and is handled by neither twice", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const { begun, on_event } = yield* hanging
      const first = yield* Effect.forkChild(instance(store, on_event)(1))
      yield* Deferred.await(begun)
      const second = yield* Effect.forkChild(instance(store, () => Effect.die("not expected"))(1))
      assert.strictEqual((yield* settle(second)).status, 503)
      assert.strictEqual((yield* settle(first)).status, 503)
    })
  )

  it.effect.each([
    ["fails", () => Effect.fail("no")],
    ["dies", () => Effect.die("a mistake")],
    ["takes too long", () => Effect.never]
  ] as const)("is new again as soon as its handler %s", ([, on_event]) =>
    Effect.gen(function* () {
      const store = makeStore()
      const seen: Array<string> = []
      const first = yield* Effect.forkChild(instance(store, on_event)(1))
      assert.strictEqual((yield* settle(first)).status, 503)
      const again = instance(store, ({ key }) => Effect.sync(() => seen.push(key)))
      assert.strictEqual((yield* again(1)).status, 200)
      assert.lengthOf(seen, 1)
    })
  )

  it.effect("is new again ten seconds later if that instance was killed", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const { begun, on_event } = yield* hanging
      // Nothing that a process which was killed still does has an effect.
      const killed: EventStore = { ...store, remove: () => Effect.void }
      const first = yield* Effect.forkChild(instance(killed, on_event)(1))
      yield* Deferred.await(begun)
      yield* settle(first)
      const seen: Array<string> = []
      // The signature is checked in real time, for which the clock of the test does not wait.
      const asked = yield* Deferred.make<void>()
      const add: EventStore["add"] = (...entry) =>
        Effect.andThen(Deferred.succeed(asked, undefined), store.add?.(...entry) ?? Effect.die("no add"))
      const other = instance({ ...store, add }, ({ key }) => Effect.sync(() => seen.push(key)))
      const second = yield* Effect.forkChild(other(1))
      yield* Deferred.await(asked)
      assert.strictEqual((yield* settle(second)).status, 503)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* other(1)).status, 200)
      assert.lengthOf(seen, 1)
    })
  )

  it.effect("is not given up by an instance whose own claim has expired", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const { begun, on_event } = yield* hanging
      const first = yield* Effect.forkChild(instance(store, on_event)(1))
      yield* Deferred.await(begun)
      // As if it had stood still for longer than its claim lasts, and another instance had claimed the event.
      yield* store.set("activity:post.delete::1", "claimed:other")
      assert.strictEqual((yield* settle(first)).status, 503)
      assert.strictEqual(yield* store.get("activity:post.delete::1"), "claimed:other")
    })
  )

  const record = `${1_700_000_000_000} by claimed:other`

  it.effect.each(["claimed:other", record, "1700000000000"])(
    "is not forgotten for another instance, whose entry is %s",
    (entry) =>
      Effect.gen(function* () {
        const store = makeStore()
        // As if this instance had stood still for longer than its claim lasts before it recorded the event, which fails.
        const set: EventStore["set"] = (key) => Effect.andThen(store.set(key, entry), Effect.fail("away"))
        const works: Array<Promise<void>> = []
        const failing = instance({ ...store, set }, () => Effect.die("not expected"))
        assert.strictEqual((yield* failing(1, (work) => works.push(work))).status, 503)
        yield* Effect.promise(() => Promise.all(works))
        assert.strictEqual(yield* store.get("activity:post.delete::1"), entry)
      })
  )

  it.effect("is forgotten if its own handler fails after the response", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const works: Array<Promise<void>> = []
      const failing = instance(store, () => Effect.fail("no"))
      assert.strictEqual((yield* failing(1, (work) => works.push(work))).status, 200)
      yield* Effect.promise(() => Promise.all(works))
      assert.isUndefined(yield* store.get("activity:post.delete::1"))
    })
  )

  it.effect("is handled once although claiming all events of its delivery in a slow store takes long", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const seen: Array<string> = []
      const on_event = ({ key }: XEvent) => Effect.sync(() => seen.push(key))
      const late = Effect.sleep("2400 millis")
      const slow: EventStore = {
        ...store,
        add: (...entry) => Effect.tap(store.add?.(...entry) ?? Effect.die("no add"), late)
      }
      const works: Array<Promise<void>> = []
      const all = yield* signed({ data: [1, 2, 3, 4, 5].map((id) => event(id).data) })
      const first = make({ store: slow, on_event })
      const fiber = yield* Effect.forkChild(quietly(first(all, (work) => works.push(work))))
      // Until the claim of the first event is this old: the signature is checked in real time.
      while ((yield* store.get("activity:post.delete::5")) === undefined) {
        yield* turn
        yield* TestClock.adjust("100 millis")
      }
      yield* TestClock.adjust("600 millis")
      const second = yield* Effect.forkChild(instance(store, on_event)(1))
      const statuses = [(yield* settle(second)).status, (yield* settle(fiber)).status]
      yield* Effect.promise(() => Promise.all(works))
      assert.deepStrictEqual(seen.filter((key) => key.endsWith(":1")).length, 1)
      assert.deepStrictEqual(statuses, [200, 200])
    })
  )

  it.effect("is handled once with background, and both are a 200", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const seen: Array<string> = []
      const works: Array<Promise<void>> = []
      const send = () => instance(store, ({ key }) => Effect.sync(() => seen.push(key)))(1, (work) => works.push(work))
      const fibers = [yield* Effect.forkChild(send()), yield* Effect.forkChild(send())]
      for (const fiber of fibers) assert.strictEqual((yield* settle(fiber)).status, 200)
      yield* Effect.promise(() => Promise.all(works))
      assert.lengthOf(seen, 1)
    })
  )

  it.effect(
    "is handled by the instance that has recorded it, although that cannot record all events of the delivery",
    () =>
      Effect.gen(function* () {
        const store = makeStore()
        const seen: Array<string> = []
        const recorded = yield* Deferred.make<void>()
        const fail = yield* Deferred.make<void>()
        const set: EventStore["set"] = (key, value) =>
          key.endsWith("2")
            ? Deferred.succeed(recorded, undefined).pipe(
                Effect.andThen(Deferred.await(fail)),
                Effect.andThen(Effect.fail("away"))
              )
            : store.set(key, value)
        const works: Array<Promise<void>> = []
        const both = { data: [1, 2].map((id) => event(id).data) }
        const first = make({ store: { ...store, set }, on_event: ({ key }) => Effect.sync(() => seen.push(key)) })
        const second = instance(store, () => Effect.die("not expected"))
        const request = yield* signed(both)
        const fiber = yield* Effect.forkChild(quietly(first(request, (work) => works.push(work))))
        yield* Deferred.await(recorded)
        assert.strictEqual((yield* second(1)).status, 200)
        yield* Deferred.succeed(fail, undefined)
        assert.strictEqual((yield* settle(fiber)).status, 503)
        yield* Effect.promise(() => Promise.all(works))
        assert.deepStrictEqual(
          seen.map((key) => key.slice(-1)),
          ["1"]
        )
      })
  )

  it.effect("is a 503 if the store cannot add", () =>
    Effect.gen(function* () {
      const store: EventStore = { ...makeStore(), add: () => Effect.fail("away") }
      assert.strictEqual((yield* instance(store, () => Effect.die("not expected"))(1)).status, 503)
    })
  )
})

describe("an event in the background whose first record has no reply within time_limit", () => {
  /** An instance whose first record is carried out after a delay, and has no reply. */
  const makeSlow = (store: EventStore, delay: Duration.Input) => {
    const seen: Array<string> = []
    const works: Array<Promise<void>> = []
    let isFirst = true
    const set: EventStore["set"] = (key, value) => {
      const write = store.set(key, value)
      const first = Effect.andThen(Effect.forkDetach(Effect.delay(write, delay)), Effect.never)
      return Effect.suspend(() => {
        const chosen = isFirst ? first : write
        isFirst = false
        return chosen
      })
    }
    const deliver = instance({ ...store, set }, ({ key }) => Effect.sync(() => seen.push(key)))
    return { seen, works, deliver: () => deliver(1, (work) => works.push(work)) }
  }

  it.effect("is handled if another instance has read the record and responded with 200", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const slow = makeSlow(store, 0)
      const fiber = yield* Effect.forkChild(slow.deliver())
      while ((yield* store.get("activity:post.delete::1"))?.startsWith("claimed") !== false) {
        yield* turn
        yield* TestClock.adjust(1)
      }
      // X has closed the first connection, and sends the event to the other instance. It does not send it again after that.
      const other = instance(store, () => Effect.die("not expected"))
      assert.strictEqual((yield* other(1)).status, 200)
      yield* settle(fiber)
      yield* Effect.promise(() => Promise.all(slow.works))
      assert.lengthOf(slow.seen, 1)
    })
  )

  it.effect("is handled once if the store carries that record out later", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const slow = makeSlow(store, "3 seconds")
      assert.strictEqual((yield* settle(yield* Effect.forkChild(slow.deliver()))).status, 200)
      yield* TestClock.adjust("3 seconds")
      yield* Effect.promise(() => Promise.all(slow.works))
      const other = instance(store, () => Effect.die("not expected"))
      assert.strictEqual((yield* other(1)).status, 200)
      assert.lengthOf(slow.seen, 1)
    })
  )

  it.effect("is handled by another instance after a 503 if the second record fails too", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const works: Array<Promise<void>> = []
      const failing = instance({ ...store, set: () => Effect.fail("away") }, () => Effect.die("not expected"))
      assert.strictEqual((yield* failing(1, (work) => works.push(work))).status, 503)
      yield* Effect.promise(() => Promise.all(works))
      const seen: Array<string> = []
      const other = instance(store, ({ key }) => Effect.sync(() => seen.push(key)))
      assert.strictEqual((yield* other(1)).status, 200)
      assert.lengthOf(seen, 1)
    })
  )

  it.effect("is recorded although X closes the connection", () =>
    Effect.gen(function* () {
      const store = makeStore()
      const asked = yield* Deferred.make<void>()
      const carryOut = yield* Deferred.make<void>()
      const set: EventStore["set"] = (key, value) =>
        Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(carryOut)).pipe(
          Effect.andThen(store.set(key, value))
        )
      const seen: Array<string> = []
      const works: Array<Promise<void>> = []
      const deliver = instance({ ...store, set }, ({ key }) => Effect.sync(() => seen.push(key)))
      const fiber = yield* Effect.forkChild(deliver(1, (work) => works.push(work)))
      yield* Deferred.await(asked)
      const interruption = yield* Effect.forkChild(Fiber.interrupt(fiber), { startImmediately: true })
      yield* Deferred.succeed(carryOut, undefined)
      yield* Fiber.join(interruption)
      yield* Effect.promise(() => Promise.all(works))
      const other = instance(store, () => Effect.die("not expected"))
      assert.strictEqual((yield* other(1)).status, 200)
      assert.lengthOf(seen, 1)
    })
  )
})

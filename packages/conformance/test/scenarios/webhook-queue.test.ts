import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { assert, describe, it } from "@effect/vitest"
import { createActivitySubscription } from "@xeffect/activity"
import { defaultCredentials, Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { createTweet } from "@xeffect/tweets"
import { ensureWebhook, webhook, type XEvent } from "@xeffect/webhooks"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Predicate from "effect/Predicate"
import * as Queue from "effect/Queue"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { hasRedis, redisServer } from "../../../http/test/redis-server.ts"

// As docs/webhooks.md has it: a webhook that puts events into a queue, and a worker that ends in the middle of one.

const isEvent = (value: unknown): value is XEvent => Predicate.hasProperty(value, "source")

const makeQueue = PersistedQueue.make({ name: "events", schema: Schema.Unknown.pipe(Schema.refine(isEvent)) })

type Store = Layer.Layer<PersistedQueue.PersistedQueueStore>

/** A process: a webhook and a worker, which share only the store with an earlier one. */
const start = Effect.fnUntraced(function* (store: Store, work: (event: XEvent) => Effect.Effect<unknown>) {
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Layer.provide(PersistedQueue.layer, store), scope)
  const queue = yield* Effect.provide(makeQueue, context)
  yield* Effect.forkIn(queue.take(work).pipe(Effect.forever, Effect.retry(Schedule.spaced("1 second"))), scope)
  const handle = webhook({
    consumer_secret: defaultCredentials.consumer_secret,
    on_event: (event) => queue.offer(event, { id: event.key })
  })
  return { handle, stop: Scope.close(scope, Exit.void) }
})

type Handle = (request: Request) => Effect.Effect<Response>

const down: Handle = () => Effect.succeed(new Response(null, { status: 503 }))

const stop = Effect.fnUntraced(function* (store: Store) {
  const receiver = { handle: down, requests: [] as Array<Request> }
  const send: Handle = (request) => {
    receiver.requests.push(request.clone())
    return receiver.handle(request)
  }
  const handled = yield* Queue.unbounded<XEvent>()
  const begun = yield* Deferred.make<XEvent>()
  let count = 0
  // The first process hangs while it works on its third event.
  const first = yield* start(store, (event) =>
    ++count < 3
      ? Queue.offer(handled, event)
      : Effect.andThen(
          Effect.suspend(() => Deferred.succeed(begun, event)),
          Effect.never
        )
  )
  receiver.handle = first.handle
  yield* Effect.gen(function* () {
    const { webhooks, world } = yield* Emulator
    const { id } = yield* ensureWebhook("https://bot.example/x")
    yield* createActivitySubscription({ event_type: "post.create", user_id: world.seed.users.main, webhook_id: id })
    const posted = yield* Effect.forEach(["One", "Two", "Three", "Four", "Five"], (text) => createTweet({ text }))
    yield* webhooks.settled
    const unfinished = yield* Deferred.await(begun)
    yield* first.stop
    const second = yield* start(store, (event) => Queue.offer(handled, event))
    receiver.handle = second.handle
    // An event that X delivers again after the restart was handled before, or is in the queue.
    for (const again of receiver.requests.filter(({ method }) => method === "POST")) {
      assert.strictEqual((yield* second.handle(again)).status, 200)
    }
    // An event that is in the queue twice would be handled again before this one.
    yield* createTweet({ text: "Six" })
    yield* webhooks.settled
    const keys = Array.from(yield* Queue.takeN(handled, posted.length + 1), ({ key }) => key)
    assert.include(keys, unfinished.key)
    assert.lengthOf(new Set(keys), posted.length + 1)
    assert.lengthOf(
      (yield* webhooks.deliveries).filter(({ statuses }) => statuses.join() === "200"),
      posted.length + 1
    )
    yield* second.stop
  }).pipe(Effect.provide(layerTest({ limits: "off", webhooks: { send } })))
})

describe("a worker that ends in the middle of an event", () => {
  it.live("leaves it to the next one", () =>
    Effect.flatMap(PersistedQueue.PersistedQueueStore, (store) =>
      stop(Layer.succeed(PersistedQueue.PersistedQueueStore, store))
    ).pipe(Effect.provide(PersistedQueue.layerStoreMemory))
  )

  it.live.skipIf(!hasRedis)("leaves it to the next one in Redis", () =>
    Effect.flatMap(redisServer, (port) => {
      const connection = Layer.orDie(NodeRedis.layer({ url: `redis://127.0.0.1:${port}` }))
      return stop(PersistedQueue.layerStoreRedis({ pollInterval: "20 millis" }).pipe(Layer.provide(connection)))
    }).pipe(Effect.scoped)
  )
})

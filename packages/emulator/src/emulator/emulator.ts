/** The emulator: the operations, the record of requests, and the faults. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { readBody } from "../request/body.ts"
import { addBilling, type Bill } from "../limits/bill.ts"
import { checkOptions, failing, logged, type Respond } from "./conditions.ts"
import { type EmulatedCredentials, defaultCredentials } from "../auth/credentials.ts"
import {
  type Fault,
  faultOf,
  headerComplaint,
  isCarriedOut,
  makeFaults,
  type ProgrammedResponse,
  responseOf
} from "./faults.ts"
import { type EmulatedUser, makeUser } from "../auth/oauth/authorize.ts"
import { makeRateLimitState } from "../limits/rate-limits.ts"
import { makeLife } from "./life/life.ts"
import { hostSleep } from "../request/clock.ts"
import { makeFetch } from "./fetch.ts"
import type { EmulatorState } from "./state.ts"
import { makeState } from "../auth/oauth/state.ts"
import { type EmulatorOptions, makePipeline, wordingOf } from "./pipeline.ts"
import type { RecordedRequest } from "./record.ts"
import { makeRecorder } from "./recorder.ts"
import { type Arrival, addressOf, type EmulatorRequest, type EmulatorResponse } from "../request/request.ts"
import { keepChallengingAll } from "../areas/webhooks/challenges.ts"
import { updateProfile } from "../areas/profile.ts"
import { type EmulatedWebhooks, makeControl } from "../areas/webhooks/control.ts"
import { addWebhooks } from "../areas/webhooks/state.ts"
import { type EmulatedStreams, makeStreamControl } from "../areas/streams/control.ts"
import { announcePosts } from "../areas/streams/observe.ts"
import { addStreams } from "../areas/streams/state.ts"
import { type AddPosts, addPosts } from "../world/add-posts.ts"
import { type AddUsers, addUsers } from "../world/add-users.ts"
import { makeWorld } from "../world/make-world.ts"
import type { World, WorldPost, WorldUser } from "../world/types.ts"

/**
 * The X API in memory. It has a world of its own, made from the time at which the layer is built.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Emulator, layerEmulator } from "@xeffect/emulator"
 *
 * const program = Effect.gen(function*() {
 *   const emulator = yield* Emulator
 *   const response = yield* emulator.handle({
 *     method: "GET",
 *     url: `https://api.x.com/2/tweets/${emulator.world.seed.posts.hello}`,
 *     headers: { authorization: `Bearer ${emulator.credentials.bearer_token}` },
 *     body: ""
 *   })
 *   return response.status // 200
 * }).pipe(Effect.provide(layerEmulator()))
 * ```
 * @example
 * ```ts
 * import { Emulator } from "@xeffect/emulator"
 * import { emulate } from "@xeffect/emulator/test"
 *
 * const { emulator } = await emulate()
 * const fetch = Emulator.fetch(emulator)
 * const authorization = `Bearer ${emulator.credentials.bearer_token}`
 * const response = await fetch("https://api.x.com/2/users/2244994945", { headers: { authorization } })
 * console.log(response.status) // 200
 * ```
 */
export class Emulator extends Context.Service<
  Emulator,
  {
    /** Responds to a request, whatever it is. */
    readonly handle: (request: EmulatorRequest) => Effect.Effect<EmulatorResponse>
    /** The credentials of the main user and of the app. */
    readonly credentials: EmulatedCredentials
    /**
     * The requests so far, in order. Only a part of a large body is kept, see `RecordedRequest`, and the oldest
     * requests are dropped beyond `max_recorded_requests` and `max_recorded_bytes`.
     */
    readonly requests: Effect.Effect<ReadonlyArray<RecordedRequest>>
    /** Arms a fault for the next requests that match. Dies if HTTP does not allow one of its headers. */
    readonly fault: (fault: Fault) => Effect.Effect<void>
    /**
     * Programs the response to the next requests that match: JSON, text, bytes, a stream, or nothing. Faults and programmed
     * responses are used up together, in the order in which they were given. Dies if HTTP does not allow one of its headers.
     */
    readonly respond: (response: ProgrammedResponse) => Effect.Effect<void>
    /** Adds users to the world, and returns them. A number is how many. */
    readonly addUsers: (options: number | AddUsers) => Effect.Effect<ReadonlyArray<WorldUser>>
    /** Adds posts of a user to the world, and returns them from the oldest to the newest. Open streams and linked webhooks deliver them. */
    readonly addPosts: (options: AddPosts) => Effect.Effect<ReadonlyArray<WorldPost>>
    /** Plays the user who signs in, where a browser would be. */
    readonly user: EmulatedUser
    /** The deliveries to webhooks, and their control. */
    readonly webhooks: EmulatedWebhooks
    /** The connections to streams, and what happens to them. */
    readonly streams: EmulatedStreams
    /**
     * The bill so far: by its own count of what it responded and delivered, with the published prices. A response
     * that was lost is billed, a programmed one is not.
     */
    readonly bill: () => Effect.Effect<Bill>
    /** The users, posts and everything else. A test may read and change it. */
    readonly world: World
  }
>()("@xeffect/emulator/Emulator") {
  /**
   * A `fetch` that leads to an emulator, for any client that takes one: without a server, and in a browser's page too. Requests
   * may be to any host. Time and chance come from the emulator's layer. Redirects are returned and not followed.
   *
   * @param emulator the emulator, as a program or {@link emulate} has it
   * @returns a function with the type of the runtime's own `fetch`, which rejects as that does: with a `TypeError` if the
   * connection breaks, with the reason of the signal if the request is aborted
   */
  static fetch(emulator: Emulator["Service"]): typeof globalThis.fetch {
    return makeFetch(emulator.handle, contexts.get(emulator.handle) ?? Context.empty())
  }
}

/** The contexts in which emulators were made, by their function. */
const contexts = new WeakMap<Emulator["Service"]["handle"], Context.Context<never>>()

// The order in which a request meets them: latency, a programmed response, failures by chance, the operation itself.
const makeRespond = (operation: Respond, faults: ReturnType<typeof makeFaults>, options: EmulatorOptions): Respond => {
  const { fail = 0, latency, log = false } = options
  const unreliable = fail > 0 ? failing(fail, operation) : operation
  const respond = Effect.fnUntraced(function* (arrival: Arrival) {
    if (latency !== undefined) yield* hostSleep(latency)
    const fault = yield* faults.take(arrival.request.method, arrival.address.path)
    if (fault === undefined) return yield* unreliable(arrival)
    if (isCarriedOut(fault)) {
      const { close = Effect.void } = yield* operation(arrival)
      yield* close
    }
    return responseOf(fault, arrival.now)
  })
  return log ? logged(respond) : respond
}

const makeHandle = (
  respond: Respond,
  recorder: ReturnType<typeof makeRecorder>,
  publicUrl: string | undefined
): Emulator["Service"]["handle"] =>
  Effect.fnUntraced(function* ({ body, headers, method, url }) {
    const request = { method, url, headers, body: readBody(headers["content-type"] ?? "", body) }
    const received = addressOf(url)
    const address = { ...received, origin: publicUrl ?? received.origin }
    const arrival = { request, address, now: yield* Clock.currentTimeMillis }
    // A request that the client aborts was sent, so it is recorded.
    const response = yield* Effect.onInterrupt(respond(arrival), () => Effect.sync(() => recorder.record(arrival, 0)))
    recorder.record(arrival, response.status)
    return response
  })

/** An emulator, and its state. */
export interface Made {
  readonly service: Emulator["Service"]
  readonly state: EmulatorState
}

const worldControls = (world: World): Pick<Emulator["Service"], "addPosts" | "addUsers"> => ({
  addUsers: (options) => Effect.map(Clock.currentTimeMillis, (now) => addUsers(world, now, options)),
  addPosts: (options) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const added = addPosts(world, now, options)
      return Effect.as(announcePosts(world, now, added), added)
    })
})

// A header that cannot be sent is a mistake in a test. Behind a port the request would wait for its response.
const arming = (faults: ReturnType<typeof makeFaults>, fault: Fault): Effect.Effect<void> => {
  const complaint = "reset" in fault ? undefined : headerComplaint(fault)
  return complaint === undefined ? Effect.sync(() => faults.arm(fault)) : Effect.die(new TypeError(complaint))
}

const exchangeLimitOf = ({ limits }: EmulatorOptions): number | undefined =>
  limits === "off" ? Infinity : typeof limits === "number" ? limits : undefined

/** Makes an emulator with a new world. Its work in the background ends with the scope. */
export const makeEmulator = Effect.fnUntraced(function* (
  options: EmulatorOptions
): Effect.fn.Return<Made, never, Scope.Scope> {
  yield* checkOptions(options)
  const now = yield* Clock.currentTimeMillis
  const world = makeWorld(now)
  const webhooks = addWebhooks(world, { ...options.webhooks }, yield* Effect.scope, now)
  yield* keepChallengingAll(webhooks)
  const streams = addStreams(world, { ...options.streams }, wordingOf(options))
  const billing = addBilling(world, { ...options.billing })
  const publicUrl = options.public_url?.replace(/\/+$/, "")
  const oauth = makeState(options, publicUrl, exchangeLimitOf(options))
  const limits = makeRateLimitState(options.limits)
  const life = yield* makeLife(world, options.live)
  const faults = makeFaults()
  const recorder = makeRecorder(options)
  const respond = makeRespond(makePipeline({ limits, oauth, world }, options), faults, options)
  const handle = makeHandle(respond, recorder, publicUrl)
  contexts.set(handle, yield* Effect.context<never>())
  const service: Emulator["Service"] = {
    handle,
    credentials: defaultCredentials,
    requests: Effect.sync(recorder.recorded),
    fault: (fault) => arming(faults, fault),
    respond: (response) => arming(faults, faultOf(response)),
    ...worldControls(world),
    user: makeUser(oauth, world),
    webhooks: { ...makeControl(webhooks), updateProfile: (id, changes) => updateProfile(world, id, changes) },
    streams: makeStreamControl(world, streams),
    bill: () => Effect.sync(() => billing.bill),
    world
  }
  const state = { world, oauth, limits, billing, faults: faults.state, record: recorder.state, webhooks, streams, life }
  return { service, state }
})

/**
 * The emulator alone, for programs that call `handle` themselves.
 * @since 0.1.0
 */
export const layerEmulator = (options: EmulatorOptions = {}): Layer.Layer<Emulator> =>
  Layer.effect(
    Emulator,
    Effect.map(makeEmulator(options), ({ service }) => service)
  )

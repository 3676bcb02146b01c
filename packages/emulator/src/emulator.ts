/** The service, the record of what arrived at it, and the faults it was told to have. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Credentials, defaultCredentials } from "./credentials.ts"
import { type Fault, makeFaults } from "./faults.ts"
import { type EmulatedUser, makeUser, withoutFormSecrets } from "./oauth/endpoints.ts"
import { makeState } from "./oauth/state.ts"
import { type EmulatorOptions, makePipeline } from "./pipeline.ts"
import {
  type Arrival,
  addressOf,
  type EmulatorRequest,
  type EmulatorResponse,
  jsonType,
  type RecordedRequest,
  withoutSecrets
} from "./request.ts"
import { makeWorld } from "./world/make-world.ts"
import type { World } from "./world/types.ts"

/**
 * The X service in memory. It has a world of its own, made from the time at which the layer is built.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Emulator, layerEmulator } from "@xeffect/emulator"
 *
 * const program = Effect.gen(function*() {
 *   const emulator = yield* Emulator
 *   const answer = yield* emulator.handle({
 *     method: "GET",
 *     url: `https://api.x.com/2/tweets/${emulator.world.seed.posts.hello}`,
 *     headers: { authorization: `Bearer ${emulator.credentials.bearer_token}` },
 *     body: ""
 *   })
 *   return answer.status // 200
 * }).pipe(Effect.provide(layerEmulator()))
 * ```
 */
export class Emulator extends Context.Service<
  Emulator,
  {
    /** Answers a request, whatever it is. */
    readonly handle: (request: EmulatorRequest) => Effect.Effect<EmulatorResponse>
    /** The credentials of the main user and of the app. */
    readonly credentials: Credentials
    /** What arrived so far, in order. */
    readonly requests: Effect.Effect<ReadonlyArray<RecordedRequest>>
    /** Arms a fault for the next requests that match. */
    readonly fault: (fault: Fault) => Effect.Effect<void>
    /** Plays the user who signs in, where a browser would be. */
    readonly user: EmulatedUser
    /** What the service knows. A test may look into it, and change it. */
    readonly world: World
  }
>()("@xeffect/emulator/Emulator") {}

const broken: EmulatorResponse = { status: 0, headers: {}, body: "", reset: true }

const isCarriedOut = (fault: Fault): boolean => ("reset" in fault ? fault.reset === "after" : fault.carriedOut === true)

const faulty = (fault: Fault, now: number): EmulatorResponse => {
  if ("reset" in fault) return broken
  const headers = { "content-type": fault.contentType ?? jsonType, date: new Date(now).toUTCString(), ...fault.headers }
  return { status: fault.status, headers, body: fault.body ?? "", reset: false }
}

const record = ({ address, request }: Arrival, status: number): RecordedRequest => ({
  method: request.method,
  path: address.path,
  query: address.query,
  headers: withoutSecrets(request.headers),
  body: withoutFormSecrets(address.path, request.body),
  status
})

const make = Effect.fnUntraced(function* (options: EmulatorOptions): Effect.fn.Return<Emulator["Service"]> {
  const world = makeWorld(yield* Clock.currentTimeMillis)
  const oauth = makeState(options)
  const pipeline = makePipeline(world, oauth, options)
  const faults = makeFaults()
  const requests: Array<RecordedRequest> = []

  const respond = Effect.fnUntraced(function* (arrival: Arrival) {
    const fault = faults.take(arrival.request.method, arrival.address.path)
    if (fault === undefined) return yield* pipeline(arrival)
    if (isCarriedOut(fault)) yield* pipeline(arrival)
    return faulty(fault, arrival.now)
  })

  return {
    handle: Effect.fnUntraced(function* (request) {
      const arrival = { request, address: addressOf(request.url), now: yield* Clock.currentTimeMillis }
      const response = yield* respond(arrival)
      requests.push(record(arrival, response.status))
      return response
    }),
    credentials: defaultCredentials,
    requests: Effect.sync(() => [...requests]),
    fault: (fault) => Effect.sync(() => faults.arm(fault)),
    user: makeUser(oauth),
    world
  }
})

/** The emulator alone, for programs that bring their requests themselves. */
export const layerEmulator = (options: EmulatorOptions = {}): Layer.Layer<Emulator> =>
  Layer.effect(Emulator, make(options))

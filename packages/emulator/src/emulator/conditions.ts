/** The conditions of every request: latency, failures by chance, and a line in the log. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { limitsComplaint } from "../description/operation-names.ts"
import { isRegistrable } from "../auth/oauth/redirects.ts"
import { liveComplaints } from "./life/options.ts"
import type { EmulatorOptions } from "./pipeline.ts"
import { type Arrival, type EmulatorResponse, jsonType } from "../request/request.ts"
import { makeResponse } from "../request/response.ts"

const problem = { title: "Service Unavailable", detail: "Service Unavailable", type: "about:blank", status: 503 }

const unavailable = ({ now }: Arrival): EmulatorResponse =>
  makeResponse(503, { "content-type": jsonType, date: new Date(now).toUTCString() }, JSON.stringify(problem))

/** Whether clients can reach the emulator at an address: http or https, without a query. */
export const isPublicUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^?#@]+$/.test(text) && !/[?#]/.test(new URL(text).href)

/** Responds to a request that has arrived. */
export type Respond = (arrival: Arrival) => Effect.Effect<EmulatorResponse>

/** Lets a share of the requests fail at random, in place of what they ask for. */
export const failing =
  (share: number, respond: Respond): Respond =>
  (arrival) =>
    Effect.flatMap(Random.next, (drawn) => (drawn < share ? Effect.succeed(unavailable(arrival)) : respond(arrival)))

/** Logs a line for each request. */
export const logged = (respond: Respond): Respond =>
  Effect.fnUntraced(function* (arrival) {
    const response = yield* respond(arrival)
    const milliseconds = (yield* Clock.currentTimeMillis) - arrival.now
    const outcome = response.reset ? "connection reset" : String(response.status)
    yield* Effect.log(`${arrival.request.method} ${arrival.address.path} ${outcome} ${milliseconds} ms`)
    return response
  })

const boundsOf = ({ max_recorded_bytes, max_recorded_requests }: EmulatorOptions): ReadonlyArray<string> =>
  Object.entries({ max_recorded_bytes, max_recorded_requests }).flatMap(([name, value]) =>
    value === undefined || value >= 0 ? [] : [`${name} must be a number, 0 or more, but is ${value}.`]
  )

const redirectsOf = ({ redirect_uris = [] }: EmulatorOptions): ReadonlyArray<string> =>
  redirect_uris.flatMap((address) =>
    isRegistrable(address)
      ? []
      : [`redirect_uris must be addresses that a browser can go to, but has ${JSON.stringify(address)}.`]
  )

const publicUrlOf = ({ public_url }: EmulatorOptions): ReadonlyArray<string> =>
  public_url === undefined || isPublicUrl(public_url)
    ? []
    : [`public_url must be an address such as https://x-api.example, but is ${JSON.stringify(public_url)}.`]

const conditionsOf = ({ fail = 0, latency = 0, limits }: EmulatorOptions): ReadonlyArray<string> => [
  ...(fail >= 0 && fail <= 1 ? [] : [`fail must be a number from 0 to 1, but is ${fail}.`]),
  ...(typeof limits !== "number" || (Number.isInteger(limits) && limits > 0)
    ? []
    : [`limits must be a whole number of requests, 1 or more, but is ${limits}.`]),
  ...[limitsComplaint(limits) ?? []].flat(),
  ...(Option.exists(Duration.fromInput(latency), (duration) => Duration.toMillis(duration) >= 0)
    ? []
    : [`latency must be a duration that is not negative, but is ${JSON.stringify(latency)}.`])
]

const complaintsOf = (options: EmulatorOptions): ReadonlyArray<string> => [
  ...conditionsOf(options),
  ...boundsOf(options),
  ...redirectsOf(options),
  ...publicUrlOf(options),
  ...liveComplaints(options.live)
]

/** Dies if an option is out of range: a mistake in a test that nothing should catch. */
export const checkOptions = (options: EmulatorOptions): Effect.Effect<void> => {
  const complaints = complaintsOf(options)
  return complaints.length === 0 ? Effect.void : Effect.die(new RangeError(complaints.join(" ")))
}

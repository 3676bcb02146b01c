/** Responses on demand: the responses of a bad day, and of operations that the emulator does not have. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Stream from "effect/Stream"
import { type EmulatorResponse, jsonType } from "../request/request.ts"
import { bytesType, type Content, makeResponse } from "../request/response.ts"
import { matchPath } from "../description/routes.ts"

/** Which requests a fault is for. Without a method and a path, any request. */
export interface FaultTarget {
  readonly method?: string | undefined
  /** A path, or a template as in `/2/tweets/{id}`. */
  readonly path?: string | undefined
  /** For how many requests. Once by default, `Infinity` for every request from now on. */
  readonly times?: number | undefined
  /** How many matching requests pass before the first one that it is for. 1: it is for the second one. Default: 0. */
  readonly after?: number | undefined
  /** The share of the matching requests that it is for, from 0 to 1; `Random` decides. Default: 1. */
  readonly rate?: number | undefined
}

/** The body of a response, in one of four forms. Without any of them the body is empty. */
export type ResponseBody =
  | {
      /** Sent unchanged: HTML, half a JSON document, or nothing. */
      readonly body?: string | undefined
      readonly json?: undefined
      readonly bytes?: undefined
      readonly stream?: undefined
    }
  | {
      /** Sent as JSON. */
      readonly json: unknown
      readonly body?: undefined
      readonly bytes?: undefined
      readonly stream?: undefined
    }
  | {
      readonly bytes: Uint8Array
      readonly body?: undefined
      readonly json?: undefined
      readonly stream?: undefined
    }
  | {
      /**
       * Sent chunk by chunk as the stream emits, and may never end. It runs once for each request, from when the response
       * is read, and is interrupted when the consumer stops reading. If it fails, the connection breaks.
       */
      readonly stream: Stream.Stream<Uint8Array, unknown>
      readonly body?: undefined
      readonly json?: undefined
      readonly bytes?: undefined
    }

/** The rest of a response. */
export interface ProgrammedResponseHead {
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Default: `application/octet-stream` for bytes and streams, `application/json; charset=utf-8` otherwise. */
  readonly contentType?: string | undefined
  /** Whether the operation is still carried out, so that only its response is lost. Default: `false`. */
  readonly carriedOut?: boolean | undefined
}

/** A response in place of the operation's own. Nothing is added to it but the date. */
export type FaultResponse = FaultTarget & ProgrammedResponseHead & ResponseBody & { readonly status: number }

/** A connection that breaks, before or after the operation was carried out. */
export interface FaultReset extends FaultTarget {
  readonly reset: "before" | "after"
}

/**
 * A programmed failure.
 *
 * @example
 * ```ts
 * import { Emulator } from "@xeffect/emulator"
 * import * as Effect from "effect/Effect"
 *
 * const badDay = Effect.gen(function* () {
 *   const { fault } = yield* Emulator
 *   // The next two look-ups meet a proxy that is down, the third works again.
 *   const body = "<h1>Bad gateway</h1>"
 *   yield* fault({ path: "/2/tweets/{id}", times: 2, status: 502, contentType: "text/html", body })
 *   // The next post is made, but the response never arrives.
 *   yield* fault({ method: "POST", path: "/2/tweets", reset: "after" })
 * })
 * ```
 */
export type Fault = FaultResponse | FaultReset

/**
 * A response for requests to a path, also to one that the emulator has no operation for.
 *
 * @example
 * ```ts
 * import { Emulator } from "@xeffect/emulator"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const line = new TextEncoder().encode('{"data":{"id":"20","text":"hello"}}\r\n')
 *
 * const upload = Effect.gen(function* () {
 *   const { respond } = yield* Emulator
 *   yield* respond({ method: "POST", path: "/2/media/upload/initialize", json: { data: { id: "7" } } })
 *   yield* respond({ path: "/2/media/upload/{id}/append", times: Infinity, status: 204 })
 *   yield* respond({ path: "/2/dm_conversations/media/{id}", bytes: new Uint8Array([0xff, 0xd8]), contentType: "image/jpeg" })
 *   // One post, then nothing more, on a connection that stays open.
 *   yield* respond({ path: "/2/tweets/search/stream", stream: Stream.concat(Stream.make(line), Stream.never) })
 * })
 * ```
 */
export type ProgrammedResponse = FaultTarget &
  ProgrammedResponseHead &
  ResponseBody & {
    /** Default: 200, or 204 if there is no body. */
    readonly status?: number | undefined
  }

const contentOf = ({ body, bytes, json, stream }: ResponseBody): Content =>
  bytes ?? stream ?? (json === undefined ? (body ?? "") : JSON.stringify(json))

/** The fault that a programmed response is. */
export const faultOf = (response: ProgrammedResponse): Fault => ({
  ...response,
  status: response.status ?? (contentOf(response) === "" ? 204 : 200)
})

/** Headers that the server writes itself: others would break the connection. */
const serversOwn = ["content-length", "trailer", "transfer-encoding"]

/** The first header that no server can send, and why. */
export const headerComplaint = ({ contentType = "", headers = {} }: ProgrammedResponseHead): string | undefined => {
  for (const [name, value] of Object.entries({ "content-type": contentType, ...headers })) {
    const header = `The header ${JSON.stringify(name.slice(0, 50))}`
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `${header} has a name that HTTP does not allow.`
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return `${header} has a value that HTTP does not allow.`
  }
  return undefined
}

/** The first header that a fault behind a port may not have, and why. */
export const sentHeaderComplaint = (head: ProgrammedResponseHead): string | undefined => {
  const own = Object.keys(head.headers ?? {}).find((name) => serversOwn.includes(name.toLowerCase()))
  return (
    headerComplaint(head) ?? (own === undefined ? undefined : `The header ${JSON.stringify(own)} is the server's own.`)
  )
}

const broken: EmulatorResponse = { status: 0, headers: {}, body: "", reset: true }

/** Whether the operation is carried out in spite of a fault. */
export const isCarriedOut = (fault: Fault): boolean =>
  "reset" in fault ? fault.reset === "after" : fault.carriedOut === true

/** The response that a fault is. `now` is in milliseconds since 1970. */
export const responseOf = (fault: Fault, now: number): EmulatorResponse => {
  if ("reset" in fault) return broken
  const content = contentOf(fault)
  const type = fault.contentType ?? (typeof content === "string" ? jsonType : bytesType)
  const headers = { "content-type": type, date: new Date(now).toUTCString(), ...fault.headers }
  return makeResponse(fault.status, headers, content)
}

const isFor = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method.toUpperCase() === method) &&
  (fault.path === undefined || matchPath(fault.path, path) !== undefined)

/** A fault that is armed. */
export interface ArmedFault {
  readonly fault: Fault
  /** How many matching requests pass before the next one that it is for. */
  after: number
  /** For how many requests it still is. */
  left: number
}

/** The faults that are armed, in their order. */
export interface FaultState {
  readonly armed: Array<ArmedFault>
}

/** Counts a request, and returns the faults that it may meet: a request that passes one of them may meet another. */
const meeting = (armed: ReadonlyArray<ArmedFault>, method: string, path: string): ReadonlyArray<ArmedFault> => {
  const matching = armed.filter(({ fault }) => isFor(fault, method, path))
  const met = matching.filter(({ after }) => after <= 0)
  for (const one of matching) if (one.after > 0) one.after--
  return met
}

const happens = ({ rate = 1 }: Fault): Effect.Effect<boolean> =>
  rate >= 1 ? Effect.succeed(true) : Effect.map(Random.next, (drawn) => drawn < rate)

/** Makes the store of faults. They are used up in the order they were armed. */
export const makeFaults = () => {
  const state: FaultState = { armed: [] }
  const { armed } = state
  return {
    state,
    arm: (fault: Fault): void => {
      const left = fault.times ?? 1
      if (left > 0) armed.push({ fault, left, after: fault.after ?? 0 })
    },
    /** The fault a request meets, if any. */
    take: Effect.fnUntraced(function* (method: string, path: string): Effect.fn.Return<Fault | undefined> {
      for (const found of meeting(armed, method, path)) {
        if (!(yield* happens(found.fault))) continue
        found.left--
        if (found.left <= 0) armed.splice(armed.indexOf(found), 1)
        return found.fault
      }
      return undefined
    })
  }
}

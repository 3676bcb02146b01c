/** Faults on demand: answers a real service gives on a bad day, armed by a test for the next requests that match. */
import { matchPath } from "./routes.ts"

/** Which requests a fault is for. Left out, any request will do. */
export interface FaultTarget {
  readonly method?: string | undefined
  /** A path, or a template as in `/2/tweets/{id}`. */
  readonly path?: string | undefined
  /** For how many requests; once if left out. */
  readonly times?: number | undefined
}

/** An answer in place of the operation's own. Nothing is added to it but the date. */
export interface FaultAnswer extends FaultTarget {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as it is: HTML, half a JSON document, or nothing. */
  readonly body?: string | undefined
  /** `application/json; charset=utf-8` if left out. */
  readonly contentType?: string | undefined
  /** Whether the operation is carried out all the same, so that only its answer is lost. */
  readonly carriedOut?: boolean | undefined
}

/** A connection that breaks, before or after the operation was carried out. */
export interface FaultReset extends FaultTarget {
  readonly reset: "before" | "after"
}

/**
 * What goes wrong.
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
 *   // The next post is made, but the answer never arrives.
 *   yield* fault({ method: "POST", path: "/2/tweets", reset: "after" })
 * })
 * ```
 */
export type Fault = FaultAnswer | FaultReset

const isFor = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method.toUpperCase() === method) &&
  (fault.path === undefined || matchPath(fault.path, path) !== undefined)

/** Makes the store of faults. They are used up in the order they were armed. */
export const makeFaults = () => {
  const armed: Array<{ readonly fault: Fault; left: number }> = []
  return {
    arm: (fault: Fault): void => {
      armed.push({ fault, left: fault.times ?? 1 })
    },
    /** The fault a request meets, if any. */
    take: (method: string, path: string): Fault | undefined => {
      const found = armed.find(({ fault, left }) => left > 0 && isFor(fault, method, path))
      if (found !== undefined) found.left--
      return found?.fault
    }
  }
}

import type { Limit, LimitName, XError } from "@xeffect/core"
import { limitNames, rateLimitOf } from "@xeffect/core/failure"
import { type ResponseHead, type ResponseHeaders, headersOf } from "@xeffect/core/wire"
import { around, type Middleware, type OutgoingRequest } from "@xeffect/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { unknownHeaders } from "./headers.ts"

/** One limit as a response reports it, beside those that are declared. */
export interface ObservedLimit {
  readonly name: LimitName
  /** `undefined` if the headers are absent, `"unreadable"` if they are no numbers. */
  readonly reported: number | "unreadable" | undefined
  readonly declared: ReadonlyArray<number>
}

/** The outside of one response, without anything that it contains. */
export interface Observed {
  readonly status: number | undefined
  readonly milliseconds: number
  readonly unknownHeaders: ReadonlyArray<string>
  readonly limits: ReadonlyArray<ObservedLimit>
}

const day = 86_400

const isOf = (name: LimitName, { per, windowSeconds }: Limit): boolean => {
  if (windowSeconds < day) return name === "x-rate-limit" && windowSeconds > 1
  return name === (per === "app" ? "x-app-limit-24hour" : "x-user-limit-24hour")
}

/** The limits of a window. A bearer token may be the app's or a user's, so that the limits of both are possible. */
const declaredFor = ({ credential, definition, template }: OutgoingRequest, name: LimitName): ReadonlyArray<number> => {
  const limits = (definition.limits ?? []).flatMap((limit) => {
    const isOfUserOnly = credential.kind === "oauth1" || definition.accepts.appOnly !== true
    const isElsewhere = limit.path !== undefined && limit.path !== template
    const isOfApp = isOfUserOnly && limit.per === "app" && limit.windowSeconds < day
    return isElsewhere || isOfApp || !isOf(name, limit) ? [] : [limit.limit]
  })
  return [...new Set(limits)]
}

const limitsIn = (outgoing: OutgoingRequest, headers: ResponseHeaders): ReadonlyArray<ObservedLimit> =>
  limitNames.flatMap((name) => {
    const declared = declaredFor(outgoing, name)
    const isPresent = headers.get(`${name}-limit`) !== null
    if (!isPresent && declared.length === 0) return []
    const reported = rateLimitOf(headers, name)?.limit ?? (isPresent ? "unreadable" : undefined)
    return [{ name, reported, declared }]
  })

/** Middleware that notes status, latency and headers of each response, and the notes since the last look. */
export const observing = () => {
  let latest: Observed | undefined
  const note = (outgoing: OutgoingRequest, began: number, head: Pick<ResponseHead, "headers" | "status"> | undefined) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const names: Array<string> = []
      head?.headers.forEach((_, name) => names.push(name))
      latest = {
        status: head?.status,
        milliseconds: now - began,
        unknownHeaders: unknownHeaders(names),
        limits: head === undefined ? [] : limitsIn(outgoing, head.headers)
      }
    })
  const refused = ({ response }: XError) =>
    response && { status: response.status, headers: headersOf(response.headers) }
  const middleware: Middleware = around(
    (attempt) => (outgoing) =>
      Effect.flatMap(Clock.currentTimeMillis, (began) =>
        attempt(outgoing).pipe(
          Effect.tap((head) => note(outgoing, began, head)),
          Effect.tapError((error) => note(outgoing, began, refused(error)))
        )
      )
  )
  const take = (): Observed | undefined => {
    const observed = latest
    latest = undefined
    return observed
  }
  return { middleware, take }
}

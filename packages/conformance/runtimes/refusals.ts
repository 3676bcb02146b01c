import type { FaultResponse } from "@xeffect/emulator"
import type { Reason } from "@xeffect/core"
import { getTweet } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Check, check, expectEqual, expectThat } from "./check.ts"
import { Service } from "./target.ts"

const problem = (name: string, more: object = {}) => ({
  title: name,
  detail: `The service says ${name}`,
  type: `https://api.twitter.com/2/problems/${name}`,
  ...more
})

type Refused = readonly [status: number, reason: Reason["_tag"], body: object | string]

const html = "<!doctype html><title>Over capacity</title><h1>Something is technically wrong.</h1>"

const table: ReadonlyArray<Refused> = [
  [400, "BadRequest", problem("invalid-request")],
  [401, "Unauthorized", { title: "Unauthorized", detail: "Unauthorized", type: "about:blank", status: 401 }],
  [402, "CreditsDepleted", problem("credits-depleted")],
  [403, "Forbidden", problem("client-forbidden", { reason: "client-not-enrolled" })],
  [403, "DuplicateContent", { detail: "You are not allowed to create a Tweet with duplicate content." }],
  [404, "NotFound", problem("resource-not-found")],
  [409, "Conflict", problem("conflict")],
  [429, "UsageCapped", problem("usage-capped", { scope: "Product", period: "Monthly" })],
  [429, "TooManyConnections", problem("streaming-connection", { connection_issue: "TooManyConnections" })],
  [500, "ServerError", ""],
  [503, "ServerError", html]
]

const faultOf = ([status, , body]: Refused): FaultResponse =>
  typeof body === "string"
    ? { status, body, contentType: "text/html; charset=utf-8" }
    : { status, body: JSON.stringify(body), contentType: "application/problem+json" }

const describe = ([status, reason, body]: Refused): string => {
  const kind = body === "" ? " without a body" : typeof body === "string" ? " with HTML" : ""
  return `${status}${kind} is ${reason}`
}

const refused = (row: Refused): Check =>
  check(
    describe(row),
    "app",
    Effect.gen(function* () {
      const { fault, target } = yield* Service
      yield* fault({ ...faultOf(row), path: `/2/tweets/${target.post}` })
      const { response, reason } = yield* Effect.flip(getTweet({ id: target.post }))
      const [status, tag, body] = row
      yield* expectEqual("the status and the reason", [response?.status, reason._tag], [status, tag])
      if (typeof body === "string") return yield* expectEqual("the excerpt", response?.excerpt, body)
      return yield* expectEqual("the problem", response?.problem, body)
    })
  )

const rateLimited = check(
  "429 is RateLimited, with the time to come back at",
  "app",
  Effect.gen(function* () {
    const { fault, target } = yield* Service
    const reset = Math.ceil((yield* Clock.currentTimeMillis) / 1000) + 600
    const headers = {
      "x-rate-limit-limit": "450",
      "x-rate-limit-remaining": "0",
      "x-rate-limit-reset": `${reset}`
    }
    yield* fault({ status: 429, headers, body: "{}", path: `/2/tweets/${target.post}` })
    const { reason } = yield* Effect.flip(getTweet({ id: target.post }))
    const retryAt = reason._tag === "RateLimited" ? reason.retryAt : undefined
    // The reset time may be corrected by the difference of the clocks, so some seconds are allowed.
    yield* expectThat(`not ${reset} s`, retryAt, Math.abs((retryAt ?? 0) / 1000 - reset) < 5)
  })
)

/** Error responses, and the failures that they become. */
export const refusals: ReadonlyArray<Check> = [...table.map(refused), rateLimited]

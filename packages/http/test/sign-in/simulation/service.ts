import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Redacted from "effect/Redacted"
import { json } from "../../support.ts"

/** The fault of a refresh. A late response comes after `refreshing` has given it up. */
export type RefreshFault = "none" | "lost before" | "lost after" | "503" | "late"

/** One process: nothing that it does has an effect once it was killed. */
export interface Process {
  isAlive: boolean
  readonly number: number
}

/** A refresh that was carried out. */
interface CarriedOut {
  readonly by: Process
  /** Whether its response arrived. */
  hasArrived: boolean
}

/** How long access tokens are valid, in seconds. */
export const expires_in = 600

const refreshToken = /refresh_token=refresh-(\d+-\d+)/

const bodyOf = ({ body }: HttpClientRequest): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""

const ifAlive = <A, E>(process: Process, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => (process.isAlive ? effect : Effect.never))

/** The X API, as far as the tokens of one user go. A refresh token works once, and a new access token ends the older ones. */
export const makeService = (faultOf: () => RefreshFault, latencyOf: () => number) => {
  let signIns = 0
  let refreshes = 0
  let expiresAt = 0
  let isRejected = false
  const state = { usedAgain: 0, faults: 0, carriedOut: [] as Array<CarriedOut> }
  const current = () => `${signIns}-${refreshes}`
  const issue = Effect.map(Clock.currentTimeMillis, (now) => {
    expiresAt = now + expires_in * 1000
    isRejected = false
    return {
      access_token: `access-${current()}`,
      refresh_token: `refresh-${current()}`,
      token_type: "bearer",
      expires_in
    }
  })
  const signIn = Effect.suspend(() => {
    signIns++
    refreshes = 0
    return Effect.map(issue, ({ access_token, refresh_token }) => ({
      access_token: Redacted.make(access_token),
      refresh_token: Redacted.make(refresh_token),
      expires_at: expiresAt
    }))
  })
  const refresh = Effect.fnUntraced(function* (process: Process, request: HttpClientRequest, token: string) {
    const lost = new HttpClientError.HttpClientError({
      reason: new HttpClientError.TransportError({ request, description: "socket hang up" })
    })
    const fault = faultOf()
    if (fault !== "none") state.faults++
    yield* ifAlive(process, Effect.sleep(latencyOf()))
    if (fault === "lost before") return yield* Effect.fail(lost)
    if (fault === "503") return json({ title: "Service Unavailable", status: 503 }, { status: 503 })
    if (token !== current()) {
      state.usedAgain++
      return json({ error: "invalid_grant", error_description: "the refresh token was used" }, { status: 400 })
    }
    refreshes++
    const carriedOut = { by: process, hasArrived: false }
    state.carriedOut.push(carriedOut)
    const issued = yield* issue
    yield* Effect.sleep(fault === "late" ? 25_000 : latencyOf())
    if (fault === "lost after") return yield* Effect.fail(lost)
    yield* ifAlive(process, Effect.void)
    carriedOut.hasArrived = fault === "none"
    return json(issued)
  })
  const getMe = Effect.fnUntraced(function* (process: Process, authorization: string | undefined) {
    yield* ifAlive(process, Effect.sleep(latencyOf()))
    const isValid = authorization === `Bearer access-${current()}` && (yield* Clock.currentTimeMillis) < expiresAt
    return isValid && !isRejected
      ? json({ data: { id: "1", name: "Ada", username: "ada_rivers" } })
      : json({ title: "Unauthorized", status: 401 }, { status: 401 })
  })
  const clientOf = (process: Process) =>
    HttpClient.make((request) => {
      const token = refreshToken.exec(bodyOf(request))?.[1]
      const respond =
        token === undefined ? getMe(process, request.headers["authorization"]) : refresh(process, request, token)
      // The X API goes on with a request whose sender is gone.
      return Effect.forkDetach(respond, { startImmediately: true }).pipe(
        Effect.flatMap(Fiber.join),
        Effect.map((response) => HttpClientResponse.fromWeb(request, response))
      )
    })
  return {
    state,
    signIn,
    clientOf,
    /** Ends the access token before its time. */
    reject: () => {
      isRejected = true
    },
    isCurrent: (refresh_token: string | undefined) => refresh_token === `refresh-${current()}`
  }
}

import type { XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import type { ResponseHead } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import { MinimumLogLevel } from "effect/References"
import { around, type Attempt, type Middleware } from "../transport/transport.ts"

/** Logs each attempt at the level `Debug`: method, path, names of the query without their values, outcome, duration. */
export const logRequests: Middleware = around(
  <Response extends ResponseHead>(send: Attempt<Response>): Attempt<Response> =>
    (outgoing) =>
      Effect.flatMap(Clock.currentTimeMillis, (started) =>
        Effect.onExit(send(outgoing), (exit) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const { method, url } = outgoing.request
            // Values may be private or secret; the values of the path are IDs and handles.
            const path = url.replace(/^.*?\w\//, "/").replaceAll(/=[^&]*/g, "")
            return toStderr(Effect.logDebug(`${method} ${path}: ${loggedOutcome(exit)} in ${now - started} ms`))
          })
        )
      )
)

/** Shows what is logged at the level `Debug` while a call is made. */
export const showDebug: Middleware = around(
  (send) => (outgoing) => Effect.provideService(send(outgoing), MinimumLogLevel, "Debug")
)

const loggedOutcome = (exit: Exit.Exit<ResponseHead, XError>): unknown => {
  if (exit._tag === "Success") return exit.value.status
  const [reason] = exit.cause.reasons
  if (reason?._tag !== "Fail") return reason?._tag
  const { error } = reason
  return `${error.status ?? "no response"}, ${error.reason._tag}`
}

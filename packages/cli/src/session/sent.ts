/** Whether a command has sent a request: the exit code of wrong input says that nothing was sent. */
import { around } from "@xeffect/http"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Set by the first request of a command. */
export const Sent = Context.Reference<{ isSent: boolean }>("xeffect/cli/Sent", {
  defaultValue: () => ({ isSent: false })
})

/** Notes that requests are sent. */
export const noteSent = Effect.map(Sent, (sent) =>
  around(
    (attempt) => (outgoing) =>
      Effect.suspend(() => {
        sent.isSent = true
        return attempt(outgoing)
      })
  )
)

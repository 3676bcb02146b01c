import { type HttpResponse, readBounded } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The facts about a refused request to a signed address. */
export interface RefusedStep {
  readonly status: number
  /** The beginning of the body. It may have the address: it is searched for words, and shown nowhere. */
  readonly problem: string
  /** Until when the address is good, as the job says. Absent if the caller did not pass it. */
  readonly expires_at?: string | undefined
  readonly isTokenSent: boolean
}

const hints: Readonly<Record<number, (step: RefusedStep) => string>> = {
  401: ({ isTokenSent }) =>
    isTokenSent
      ? "Use the bearer token of the app that created the job. If you did, create another job."
      : "The address is not on the host of base_url, so no bearer token was sent. Set base_url to the host of the address.",
  403: () =>
    "The app may lack access to compliance jobs: check its access level. If it has access, create another job.",
  413: () => "X accepts at most 128 MB of IDs per job. Divide the IDs into several jobs, as runComplianceJob does."
}

/** The remedy for a refusal. It says that an address has expired only if the job or the response does. */
export const refusalHint = Effect.fnUntraced(function* (step: RefusedStep): Effect.fn.Return<string | undefined> {
  const until = Date.parse(step.expires_at ?? "")
  const isOver = until <= (yield* Clock.currentTimeMillis)
  if (isOver || /expired/i.test(step.problem)) return "The address has expired: create another job."
  return hints[step.status]?.(step)
})

const maxRefusal = 4096

/** How long to wait for the body of a refusal. */
const maxRemedy = "10 seconds"

/** Reads the beginning of the body of a refusal. Empty if it does not arrive. */
export const readRefusal = (response: HttpResponse): Effect.Effect<string> =>
  Effect.callback<string>((resume) =>
    readBounded(response, maxRefusal, ({ text }) => resume(Effect.succeed(text)))
  ).pipe(Effect.timeoutOrElse({ duration: maxRemedy, orElse: () => Effect.succeed("") }))

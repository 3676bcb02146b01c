import type { XApi } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Approvals, digestOf, endBy, type WriteCall } from "../gate/approvals.ts"
import { type Answer, decide } from "../gate/decide.ts"
import { thisMoment } from "../gate/moment.ts"
import { prepareWrite, questionOf } from "../gate/prepare.ts"
import { isOpen, maxOpenTime } from "../gate/questions.ts"
import { isRefusal, refusedBy } from "../gate/refusals.ts"
import { type Made, sendWrite } from "../gate/send.ts"
import type { AgentToolsOptions } from "./options.ts"

/** Who agrees to the writes of a program. */
interface Consent {
  /** The answer that the framework has. */
  readonly answer: boolean | undefined
  readonly ask: AgentToolsOptions["ask"]
  readonly isUnasked: boolean
}

/** Asks by the callback of the program. Silence, an error and anything else than a boolean are no yes. */
const askProgram = (ask: NonNullable<AgentToolsOptions["ask"]>, question: Parameters<typeof ask>[0]) =>
  Effect.tryPromise(async () => ask(question)).pipe(
    Effect.map((answer: unknown): Answer => (answer === true ? "yes" : answer === false ? "no" : "malformed")),
    Effect.timeoutOption(maxOpenTime),
    Effect.map(Option.getOrElse((): Answer => "too late")),
    Effect.catch(() => Effect.succeed<Answer>("failed"))
  )

const answerOf = (answer: boolean | undefined): Answer => {
  if (answer === undefined) return "missing"
  return answer ? "yes" : "no"
}

/** Asks during the call, and sends the write after a yes. */
const askDuring = Effect.fnUntraced(function* (call: WriteCall, ask: NonNullable<AgentToolsOptions["ask"]>) {
  const { input, session, tool } = call
  const prepared = yield* prepareWrite(session, tool, input, true)
  const { sealed } = prepared
  const asked = yield* thisMoment
  const question = {
    tool: tool.name,
    question: yield* questionOf(session, prepared),
    digest: yield* digestOf(call, sealed)
  }
  const given = yield* askProgram(ask, question)
  // A timeout does not pass while the machine sleeps.
  const answer = given === "yes" && !isOpen({ asked }, yield* thisMoment) ? "too late" : given
  const decision = decide({ state: "none", asking: "in session", unasked: false, answer })
  if (decision === "send") return yield* sendWrite(session, tool, sealed)
  return yield* refusedBy(isRefusal(decision) ? decision : "answer missing")
})

/** Sends a write that the person agrees to, by the callback of the program or by the answer that the framework has. */
export const consentTo = (
  approvals: Approvals,
  call: WriteCall,
  { answer, ask, isUnasked }: Consent
): Effect.Effect<Made, unknown, XApi> => {
  if (isUnasked) {
    return Effect.flatMap(prepareWrite(call.session, call.tool, call.input, false), ({ sealed }) =>
      sendWrite(call.session, call.tool, sealed)
    )
  }
  return ask === undefined ? endBy(approvals, call, answerOf(answer)) : askDuring(call, ask)
}

/** Asks the person behind the client whether something may be done, in the form that the protocol has for it. */
import { type Answer, isOpen, maxOpenTime, Report, thisMoment } from "@xeffect/ai/host"
import * as McpSchema from "effect/ai/McpSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { answerOf } from "./asking.ts"

/** Ends when the client is gone, if the server can know that. Nobody answers a question from then on. */
export const ClientGone = Context.Reference<Effect.Effect<void>>("xeffect/cli/mcp/ClientGone", {
  defaultValue: () => Effect.never
})

const params = (message: string) => ({
  mode: "form" as const,
  message,
  requestedSchema: {
    type: "object" as const,
    properties: {
      confirm: {
        type: "boolean" as const,
        title: "Do it",
        description: "Whether the server may do exactly this"
      }
    },
    required: ["confirm"]
  }
})

/** Asks during the call. Silence, cancelling, malformed answers, and connections that end are no yes. */
export const askInSession = Effect.fnUntraced(function* (message: string): Effect.fn.Return<Answer> {
  const client = yield* Effect.serviceOption(McpSchema.McpServerClient)
  if (Option.isNone(client)) return "failed"
  // Clients give up a call that is silent for a minute.
  yield* (yield* Report)("waiting for the person's answer")
  const request = yield* Schema.decodeUnknownEffect(McpSchema.ElicitRequestFormParams)(params(message)).pipe(
    Effect.orDie
  )
  const asked = yield* thisMoment
  const answer = yield* Effect.flatMap(client.value.getClient, (reverse) => reverse.elicit(request)).pipe(
    Effect.scoped,
    Effect.map(answerOf),
    Effect.timeoutOption(maxOpenTime),
    Effect.map(Option.getOrElse((): Answer => "too late")),
    Effect.raceFirst(Effect.as(yield* ClientGone, "failed" as const)),
    Effect.catchCause(() => Effect.succeed("failed" as const))
  )
  // A timeout does not pass while the machine sleeps.
  return answer === "yes" && !isOpen({ asked }, yield* thisMoment) ? "too late" : answer
})

/** The question as a result, whose answer comes with the next call and its state. */
export const askByState = (message: string, requestState: string): McpSchema.InputRequired =>
  new McpSchema.InputRequired({
    requestState,
    inputRequests: { confirm: { method: "elicitation/create", params: params(message) } }
  })

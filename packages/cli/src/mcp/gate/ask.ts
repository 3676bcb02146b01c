/** Asks the person behind the client whether something may be done, in the form that the protocol has for it. */
import * as McpSchema from "effect/ai/McpSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Report } from "../progress.ts"
import { maxOpenTime, type RequestStates } from "./request-states.ts"

/** The outcome of a question. */
export type Answer = "confirmed" | "declined" | "impossible" | McpSchema.InputRequired

export interface Question {
  readonly tool: string
  /** The arguments of the call. */
  readonly input: unknown
  /** The text that the person reads. The answer is valid only for this text and these arguments. */
  readonly message: string
}

/** Ends when the client is gone, if the server can know that. Nobody answers a question from then on. */
export const ClientGone = Context.Reference<Effect.Effect<void>>("xeffect/cli/mcp/ClientGone", {
  defaultValue: () => Effect.never
})

/** The first protocol without sessions. The question is a result, and the client sends the call again with the answer. */
const stateless = "2026-07-28"

const params = (message: string) => ({
  mode: "form" as const,
  message,
  requestedSchema: {
    type: "object" as const,
    properties: {
      confirm: {
        type: "boolean" as const,
        title: "Do it",
        description: "Whether this may be done as it is written above"
      }
    },
    required: ["confirm"]
  }
})

/** Whether an answer is a yes: only one of exactly this form is. */
const isYes = (answer: unknown): boolean => {
  const { action, content } = Object(answer)
  return action === "accept" && Object(content).confirm === true
}

const elicit = Effect.fnUntraced(function* (message: string) {
  const client = yield* Effect.serviceOption(McpSchema.McpServerClient)
  if (Option.isNone(client)) return "impossible" as const
  const request = yield* Schema.decodeUnknownEffect(McpSchema.ElicitRequestFormParams)(params(message)).pipe(
    Effect.orDie
  )
  const answer = yield* Effect.flatMap(client.value.getClient, (reverse) => reverse.elicit(request)).pipe(
    Effect.scoped,
    Effect.timeoutOption(maxOpenTime),
    Effect.raceFirst(Effect.as(yield* ClientGone, Option.none())),
    // Malformed answers, and connections that end, are no yes.
    Effect.catchCause(() => Effect.succeed(Option.none()))
  )
  return Option.isSome(answer) && isYes(answer.value) ? ("confirmed" as const) : ("declined" as const)
})

/** Asks. Silence, cancelling and malformed answers are a no. */
export const ask = Effect.fnUntraced(function* (
  states: RequestStates,
  { input, message, tool }: Question
): Effect.fn.Return<Answer, never, McpSchema.McpRequestContext> {
  const context = yield* McpSchema.McpRequestContext
  if (context.clientCapabilities.elicitation === undefined) return "impossible"
  if (context.protocolVersion < stateless) {
    // Clients give up a call that is silent for a minute.
    yield* (yield* Report)("waiting for the person's answer")
    return yield* elicit(message)
  }
  if (context.requestState === undefined) {
    const requestState = yield* states.open(tool, [input, message])
    return new McpSchema.InputRequired({
      requestState,
      inputRequests: { confirm: { method: "elicitation/create", params: params(message) } }
    })
  }
  const isOpen = yield* states.close(context.requestState, tool, [input, message])
  return isOpen && isYes(context.inputResponses?.["confirm"]) ? "confirmed" : "declined"
})

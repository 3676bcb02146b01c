/** Plans a write, and passes it through the gate. */
import {
  type Asked,
  decide,
  prepareWrite,
  questionOf,
  type Refused,
  sendWrite,
  type Situation,
  type WriteTool
} from "@xeffect/ai/host"
import { type InputRequired, McpRequestContext } from "effect/ai/McpSchema"
import * as Effect from "effect/Effect"
import { askByState, askInSession } from "./gate/ask.ts"
import { answerOf, askingOf } from "./gate/asking.ts"
import { refusalOf } from "./gate/refusals.ts"
import type { ServerSession } from "./session.ts"

const isRefused = (decision: string): decision is Refused => /^(?:cannot ask$|answer |state )/.test(decision)

/** A call that carries the state of a question ends in its answer. Nothing is looked up any more. */
const continueWith = Effect.fnUntraced(function* (
  session: ServerSession,
  tool: WriteTool,
  input: unknown,
  { answer, asking, unasked, requestState }: Omit<Situation, "state"> & { readonly requestState: string }
) {
  const closed = yield* session.states.close(requestState, tool.name, input)
  const decision = decide({ state: closed.state, asking, unasked, ...(answer === undefined ? {} : { answer }) })
  if (decision === "send" && closed.state === "open") return yield* sendWrite(session, tool, closed.write)
  return yield* refusalOf(isRefused(decision) ? decision : "answer missing", tool.group)
})

/** Passes a write through the gate, and sends it if that lets it through. */
export const writeWith = Effect.fnUntraced(function* (session: ServerSession, tool: WriteTool, input: unknown) {
  const context = yield* McpRequestContext
  const asking = askingOf(context)
  const unasked = session.unasked.has(tool.group)
  const { inputResponses, requestState } = context
  if (requestState !== undefined) {
    const answer = answerOf(inputResponses?.["confirm"])
    return yield* continueWith(session, tool, input, { answer, asking, unasked, requestState })
  }
  const first = decide({ state: "none", asking, unasked })
  if (isRefused(first)) return yield* refusalOf(first, tool.group)
  const prepared = yield* prepareWrite(session, tool, input, first !== "send")
  const { sealed } = prepared
  if (first === "send") return yield* sendWrite(session, tool, sealed)
  const message = yield* questionOf(session, prepared)
  if (first === "ask by state") {
    const asked: Asked<InputRequired> = {
      question: askByState(message, yield* session.states.open(tool.name, input, sealed))
    }
    return asked
  }
  const answer = yield* askInSession(message)
  const decision = decide({ state: "none", asking, unasked, answer })
  if (decision === "send") return yield* sendWrite(session, tool, sealed)
  return yield* refusalOf(isRefused(decision) ? decision : "answer missing", tool.group)
})

/** Calls a tool, asks before it changes something, and returns the result in the form of the protocol. */
import { isXError, type XApi } from "@xeffect/core"
import { type Costs, priceOf } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { CallToolResult, type InputRequired, type McpRequestContext } from "effect/ai/McpSchema"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { showDollars } from "../operations/plan.ts"
import { callJson } from "../session/operation.ts"
import { ask } from "./gate/ask.ts"
import type { RequestStates } from "./gate/request-states.ts"
import { errorOf, NotDone } from "./present/errors.ts"
import { plain, plainValue } from "./present/plain.ts"
import type { Record } from "./record.ts"
import type { Tool, Write, WriteTool } from "./tool.ts"

/** The state that calls of tools share. */
export interface Session {
  readonly api: Context.Context<XApi>
  readonly costs: Costs
  /** Dollars that a day may cost. */
  readonly budget: number
  readonly states: RequestStates
  /** Notes what is written. */
  readonly record: Record
}

const contentOf = (value: object) => [{ type: "text" as const, text: JSON.stringify(value) }]

const failureOf = (cause: Cause.Cause<unknown>, isWrite: boolean) =>
  new CallToolResult({ isError: true, content: contentOf({ error: errorOf(Cause.squash(cause), isWrite) }) })

const spentToday = ({ costs }: Session) =>
  costs.spent("day").pipe(
    Effect.map(({ dollars }) => dollars),
    Effect.orElseSucceed(() => undefined)
  )

const succeed = Effect.fnUntraced(function* (session: Session, value: unknown) {
  const today = yield* spentToday(session)
  const result = { untrusted: plainValue(value) ?? null, dollars: { today, budget: session.budget } }
  return new CallToolResult({ structuredContent: result, content: contentOf(result) })
})

/** The error in the arguments, in a sentence that names the argument. */
const sentenceOf = (error: string): string => {
  const [, problem = error, , name = ""] = /^SchemaError\(([\s\S]*?)(\n\s+at \["([^"]*)"[\s\S]*)?\)$/.exec(error) ?? []
  const rule = problem
    .replace(/^Missing key$/, "it is missing")
    .replace(/^Expected no excess property$/, "there is no such argument")
    .replace(/^Expected ([\s\S]*)$/, "$1 is expected")
  return plain(`${name === "" ? "The arguments are not as described" : name}: ${rule}.`).slice(0, 300)
}

const decode = Effect.fnUntraced(function* ({ input }: Tool, payload: unknown) {
  const decoded = Schema.decodeUnknownExit(input)(payload ?? {}, { onExcessProperty: "error" })
  if (Exit.isSuccess(decoded)) return decoded.value
  return yield* new NotDone({ reason: "InvalidInput", message: sentenceOf(String(Cause.squash(decoded.cause))) })
})

/** The question: the exact words, and the price. */
const questionOf = Effect.fnUntraced(function* ({ operation, params, words }: Write) {
  const price = priceOf(operation as never, params as never, { links: extractUrls })
  if (Result.isFailure(price)) return yield* price.failure
  const { dollars } = price.success
  // The user must see everything that will be sent.
  if (plain(words) !== words) {
    const message = "The call has characters that nobody sees, such as U+200B or control characters. Leave them out."
    return yield* new NotDone({ reason: "InvalidInput", message })
  }
  return `${words}\n\nIt costs ${showDollars(dollars.max)}.`
})

/** Makes a write. The record has it before it is sent, and so also has a write whose process is killed. */
const make = Effect.fnUntraced(function* (session: Session, { name }: WriteTool, { operation, params, words }: Write) {
  const end = yield* session.record({ tool: name, words })
  return yield* callJson(operation as never, params).pipe(
    Effect.onExit((exit) => {
      if (Exit.isSuccess(exit)) return end("done", Object(exit.value).data)
      const error = Cause.squash(exit.cause)
      const isUnknown = Cause.hasInterrupts(exit.cause) || (isXError(error) && error.reason._tag === "OutcomeUnknown")
      return end(isUnknown ? "unknown" : "failed")
    })
  )
})

const writeWith = Effect.fnUntraced(function* (session: Session, tool: WriteTool, input: unknown) {
  const write = yield* tool.plan(input as never)
  const answer = yield* ask(session.states, { tool: tool.name, input, message: yield* questionOf(write) })
  if (answer === "declined")
    return yield* new NotDone({ reason: "Declined", message: "The user did not agree. Do not ask again." })
  // The client cannot ask, and the group was allowed when the server was started.
  if (answer !== "confirmed" && answer !== "impossible") return answer
  return yield* succeed(session, Object(yield* make(session, tool, write)).data)
})

/** Calls a tool. Failures are results, which tell the agent whether to repeat the call. */
export const callTool = (
  session: Session,
  tool: Tool,
  payload: unknown
): Effect.Effect<CallToolResult | InputRequired, never, McpRequestContext> =>
  Effect.gen(function* () {
    const input = yield* decode(tool, payload)
    if (tool.kind === "write") return yield* writeWith(session, tool, input)
    return yield* succeed(session, yield* tool.run(input as never))
  }).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause as Cause.Cause<never>)
        : Effect.succeed(failureOf(cause, tool.kind === "write"))
    ),
    Effect.provide(session.api)
  )

/** Calls a tool, asks before it changes something, and returns the result in the form of the protocol. */
import { callWith, type Tool } from "@xeffect/ai/host"
import { CallToolResult, type InputRequired, type McpRequestContext } from "effect/ai/McpSchema"
import * as Effect from "effect/Effect"
import type { ServerSession } from "./session.ts"
import { writeWith } from "./write.ts"

const contentOf = (value: object) => [{ type: "text" as const, text: JSON.stringify(value) }]

/** Calls a tool. Failures are results, which tell the agent whether to repeat the call. */
export const callTool = (
  session: ServerSession,
  tool: Tool,
  payload: unknown
): Effect.Effect<CallToolResult | InputRequired, never, McpRequestContext> =>
  Effect.map(
    callWith(session, tool, payload, (write, input) => writeWith(session, write, input)),
    (result) => {
      if ("question" in result) return result.question
      if ("error" in result) return new CallToolResult({ isError: true, content: contentOf(result) })
      return new CallToolResult({ structuredContent: result, content: contentOf(result) })
    }
  )

/** The tools for LangChain. */
import type { StructuredToolInterface, tool as makeTool } from "@langchain/core/tools"
import type { WriteQuestion } from "./gate/approvals.ts"
import { makeReruns } from "./gate/reruns.ts"
import type { AgentTool, AgentTools } from "./program/agent-tools.ts"
import { jsonInputOf } from "./tool/json-input.ts"

/**
 * The functions of LangChain and LangGraph that tools are made with.
 * @since 0.1.0
 */
export interface LangchainOptions {
  /** `tool` of `@langchain/core/tools`, of the copy that your program uses. */
  readonly tool: typeof makeTool
  /** `interrupt` of `@langchain/langgraph`: asks before a write. Resume with the `digest` of the question for a yes. */
  readonly interrupt?: ((question: WriteQuestion) => unknown) | undefined
}

interface Config {
  readonly toolCall?: { readonly id?: string | undefined } | undefined
  readonly signal?: AbortSignal | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

/** The node that makes a call, which is the same each time it runs. `undefined` outside a graph. */
const nodeOf = ({ metadata = {} }: Config): string | undefined => {
  const { langgraph_checkpoint_ns: node, thread_id } = metadata
  return typeof node === "string" && node !== "" ? JSON.stringify([thread_id, node]) : undefined
}

const callTool = async (
  x: AgentTools,
  { name, needsAnswer }: AgentTool,
  interrupt: LangchainOptions["interrupt"],
  rerun: ReturnType<typeof makeReruns>,
  input: unknown,
  config: Config
) => {
  const { signal, toolCall } = config
  // Without an ID of the call it is known by its arguments, so that the call after an interrupt is the same.
  const call = JSON.stringify([toolCall?.id, name, jsonInputOf(input)?.text])
  const id = toolCall?.id ?? call
  if (!needsAnswer || interrupt === undefined) return await x.call(name, input, { id, signal })
  // Calls outside a graph have nothing in common.
  return await rerun(nodeOf(config) ?? crypto.randomUUID(), call, {
    ask: () => x.question(name, input, { id, signal }),
    interrupt,
    call: (answer) => x.call(name, input, { id, signal, answer })
  })
}

/**
 * The tools for agents of LangChain and graphs of LangGraph. A tool that writes interrupts the graph with its question, unless there
 * is an `ask`. Resume with the `digest` of the question for a yes: `new Command({ resume: question.digest })`. Anything else is a no. The
 * tool skips a yes to another question, and a yes after five minutes, and asks the question again.
 *
 * @param x the tools of the program
 * @param options `tool` of `@langchain/core/tools`, and `interrupt` of `@langchain/langgraph`
 * @returns structured tools
 * @remarks Without `interrupt` and `ask`, a call that writes is refused.
 * @since 0.1.0
 * @example
 * ```ts
 * import { tool } from "@langchain/core/tools"
 * import { interrupt } from "@langchain/langgraph"
 * import { agentTools } from "xeffect/ai"
 * import { langchainTools } from "xeffect/ai/langchain"
 *
 * await using x = agentTools({ bearer_token: "…", budget: 0.5, allow: ["post"] })
 * console.log(langchainTools(x, { tool, interrupt }).map(({ name }) => name))
 * ```
 */
export const langchainTools = (
  x: AgentTools,
  { interrupt, tool }: LangchainOptions
): ReadonlyArray<StructuredToolInterface> => {
  const rerun = makeReruns()
  return x.tools.map((one) =>
    tool(
      async (input: unknown, config: Config) =>
        JSON.stringify(await callTool(x, one, interrupt, rerun, input, config ?? {})),
      { name: one.name, description: one.description, schema: one.inputSchema as { readonly type: "object" } }
    )
  )
}

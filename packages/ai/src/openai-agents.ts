/** The tools for OpenAI Agents. */
import type { FunctionTool } from "@openai/agents"
import type { AgentTools } from "./program/agent-tools.ts"

const parsed = (input: string): unknown => {
  try {
    return JSON.parse(input)
  } catch {
    // The call is refused with a sentence that says what was expected.
    return input
  }
}

/**
 * The tools for an `Agent` of OpenAI Agents. A tool that writes interrupts the run, unless there is an `ask`: approve or reject the
 * interruption, and run the agent with the state. Show the person `x.question(name, input, { id: callId })`.
 *
 * @param x the tools of the program
 * @returns function tools
 * @remarks A call that the run has not approved writes nothing. Approvals are those of this process.
 * @since 0.1.0
 * @example
 * ```ts
 * import { Agent, run } from "@openai/agents"
 * import { agentTools } from "xeffect/ai"
 * import { openaiAgentsTools } from "xeffect/ai/openai-agents"
 *
 * await using x = agentTools({ bearer_token: "…", budget: 0.5 })
 * const agent = new Agent({ name: "X", instructions: x.instructions, tools: openaiAgentsTools(x) })
 * const { finalOutput } = await run(agent, "What do people say about tides?")
 * console.log(finalOutput)
 * ```
 */
export const openaiAgentsTools = (x: AgentTools): Array<FunctionTool> =>
  x.tools.map((tool): FunctionTool => ({
    type: "function",
    name: tool.name,
    description: tool.description,
    // Optional arguments are left out, which strict schemas forbid.
    strict: false,
    // The type describes schemas of objects whose properties are known. This one is the schema of whichever tool.
    parameters: { required: [], ...tool.inputSchema } as unknown as FunctionTool["parameters"],
    isEnabled: async () => true,
    needsApproval: async (_, input: unknown, id) => {
      if (!tool.needsAnswer) return false
      // A call that would be refused asks nobody: its result says why.
      return id === undefined || "question" in (await x.question(tool.name, input, { id }))
    },
    invoke: async (context, input, details) => {
      const id = details?.toolCall?.callId
      const isApproved = id !== undefined && context.isToolApproved({ toolName: tool.name, callId: id }) === true
      const answer = tool.needsAnswer && isApproved ? true : undefined
      return JSON.stringify(await x.call(tool.name, parsed(input), { id, answer, signal: details?.signal }))
    }
  }))

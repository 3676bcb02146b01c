/** The tools for the AI SDK. */
import type { ModelMessage, ToolSet } from "ai"
import type { AgentTool, AgentTools } from "./program/agent-tools.ts"

/** The arguments, which are checked when the tool is called: its errors name the argument. */
const inputOf = ({ inputSchema }: AgentTool) => {
  const schema = () => ({ ...inputSchema })
  return {
    "~standard": {
      version: 1 as const,
      vendor: "xeffect",
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: schema, output: schema }
    }
  }
}

/** Whether the conversation has a yes of the person to this call that has no result yet. The last answer counts. */
const isApproved = (messages: ReadonlyArray<ModelMessage>, toolCallId: string): boolean => {
  const asked = new Set<string>()
  let isYes = false
  for (const { content } of messages) {
    for (const part of typeof content === "string" ? [] : content) {
      if (part.type === "tool-approval-request" && part.toolCallId === toolCallId) asked.add(part.approvalId)
      else if (part.type === "tool-approval-response" && asked.has(part.approvalId)) isYes = part.approved
      // Some models count their calls from one: the next call may have the same ID.
      else if (part.type === "tool-result" && part.toolCallId === toolCallId) isYes = false
    }
  }
  return isYes
}

/**
 * The tools for `generateText`, `streamText` and agents of the AI SDK 7. A tool that writes asks by the approval of the SDK, unless
 * there is an `ask`: the result has a part `tool-approval-request`, and the write is made once the messages have its response. Show
 * the person `x.question(name, input, { id: toolCallId })`.
 *
 * @param x the tools of the program
 * @returns tools by name
 * @remarks A call without an approval in its messages writes nothing. Approvals are those of this process.
 * @since 0.1.0
 * @example
 * ```ts
 * import { generateText, isStepCount, type LanguageModel } from "ai"
 * import { agentTools } from "xeffect/ai"
 * import { aiSdkTools } from "xeffect/ai/ai-sdk"
 *
 * declare const model: LanguageModel
 * await using x = agentTools({ bearer_token: "…", budget: 0.5, allow: ["post"] })
 * const { text } = await generateText({
 *   model,
 *   instructions: x.instructions,
 *   tools: aiSdkTools(x),
 *   stopWhen: isStepCount(5),
 *   prompt: "What do people say about tides?"
 * })
 * console.log(text)
 * ```
 */
export const aiSdkTools = (x: AgentTools): ToolSet =>
  Object.fromEntries(
    x.tools.map((tool): [string, ToolSet[string]] => [
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: inputOf(tool),
        ...(tool.needsAnswer
          ? {
              // A call that would be refused asks nobody: its result says why. The SDK decides again once there is a yes. That
              // must open no other question, which nobody has seen.
              needsApproval: async (
                input: unknown,
                {
                  messages,
                  toolCallId
                }: { readonly toolCallId: string; readonly messages: ReadonlyArray<ModelMessage> }
              ) =>
                !isApproved(messages, toolCallId) &&
                "question" in (await x.question(tool.name, input, { id: toolCallId }))
            }
          : {}),
        execute: (
          input: unknown,
          {
            abortSignal,
            messages,
            toolCallId
          }: {
            readonly toolCallId: string
            readonly messages: ReadonlyArray<ModelMessage>
            readonly abortSignal?: AbortSignal | undefined
          }
        ) => {
          const answer = tool.needsAnswer && isApproved(messages, toolCallId) ? true : undefined
          return x.call(tool.name, input, { id: toolCallId, answer, signal: abortSignal })
        }
      }
    ])
  )

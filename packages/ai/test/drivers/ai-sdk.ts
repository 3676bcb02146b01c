import { aiSdkTools } from "@xeffect/ai/ai-sdk"
import { generateText, isStepCount, type ModelMessage } from "ai"
import { MockLanguageModelV4 } from "ai/test"
import type { Driver, ScriptedCall } from "../support.ts"

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined }
}

export const scripted = (script: ReadonlyArray<ScriptedCall>) =>
  new MockLanguageModelV4({
    doGenerate: [
      ...script.map(([toolName, input], index) => ({
        finishReason: { unified: "tool-calls" as const, raw: undefined },
        usage,
        warnings: [],
        content: [{ type: "tool-call" as const, toolCallId: `${index}`, toolName, input: JSON.stringify(input) }]
      })),
      {
        finishReason: { unified: "stop" as const, raw: undefined },
        usage,
        warnings: [],
        content: [{ type: "text" as const, text: "done" }]
      }
    ]
  })

const resultsIn = (messages: ReadonlyArray<ModelMessage>): ReadonlyArray<unknown> =>
  messages
    .flatMap(({ content }): ReadonlyArray<object> => (typeof content === "string" ? [] : content))
    .flatMap((part) => ("output" in part ? [Object(part.output).value] : []))

export const aiSdk: Driver = {
  framework: "The AI SDK",
  run: async (x, script, given) => {
    const [model, tools] = [scripted(script), aiSdkTools(x)]
    const messages: Array<ModelMessage> = [{ role: "user", content: "Do it." }]
    let asked = 0
    while (true) {
      const { content, responseMessages } = await generateText({
        model,
        instructions: x.instructions,
        tools,
        stopWhen: isStepCount(20),
        messages
      })
      messages.push(...responseMessages)
      const ids = content.flatMap((part) => (part.type === "tool-approval-request" ? [part.approvalId] : []))
      asked += ids.length
      if (ids.length === 0 || given === "nothing") return { results: resultsIn(messages), asked }
      messages.push({
        role: "tool",
        content: ids.map((approvalId) => ({
          type: "tool-approval-response",
          approvalId,
          approved: given === "yes"
        }))
      })
    }
  },
  callUnasked: async (x, name, input) =>
    await aiSdkTools(x)[name]?.execute?.(input, { toolCallId: "0", messages: [], context: {} })
}

/** A model that follows a script: for `npm start` and for the test, where no model of a company is called. */
import { MockLanguageModelV4 } from "ai/test"

/** A step of a model: it calls a tool, or it ends with a text. */
export type Step =
  | { readonly text: string }
  | { readonly toolName: string; readonly input: Readonly<Record<string, string>> }

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 0, text: 0, reasoning: undefined }
}

export const scripted = (...steps: ReadonlyArray<Step>) => {
  let index = 0
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const step = steps[index++] ?? { text: "" }
      return "text" in step
        ? {
            content: [{ type: "text", text: step.text }],
            finishReason: { unified: "stop", raw: undefined },
            usage,
            warnings: []
          }
        : {
            content: [
              {
                type: "tool-call",
                toolCallId: `call-${index}`,
                toolName: step.toolName,
                input: JSON.stringify(step.input)
              }
            ],
            finishReason: { unified: "tool-calls", raw: undefined },
            usage,
            warnings: []
          }
    }
  })
}

/** An agent that reads X by itself, and posts only what a person has agreed to. */
import { generateText, isStepCount, type LanguageModel } from "ai"
import { agentTools, type AgentToolsOptions } from "xeffect/ai"
import { aiSdkTools } from "xeffect/ai/ai-sdk"

export interface Options {
  /** The credentials of the account that posts, and how X is reached. */
  readonly account: AgentToolsOptions
  readonly model: LanguageModel
  readonly prompt: string
  /** Shows a person the account, every word of the post and the price. Only `true` is a yes. */
  readonly approve: (question: string) => Promise<boolean>
}

/** How often a model may call tools before it has to stop. */
const maxSteps = 10

/** Runs the agent until it has a response. It may spend one dollar a day. */
export const runAgent = async ({ account, approve, model, prompt }: Options): Promise<string> => {
  const x = agentTools({ ...account, budget: 1, allow: ["post"], ask: ({ question }) => approve(question) })
  try {
    const { text } = await generateText({
      model,
      prompt,
      instructions: x.instructions,
      tools: aiSdkTools(x),
      stopWhen: isStepCount(maxSteps)
    })
    return text
  } finally {
    await x.close()
  }
}

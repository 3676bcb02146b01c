import {
  Agent,
  type AgentInputItem,
  type Model,
  type ModelResponse,
  run,
  RunContext,
  setTracingDisabled,
  Usage
} from "@openai/agents"
import { openaiAgentsTools } from "@xeffect/ai/openai-agents"
import type { Driver, ScriptedCall } from "../support.ts"

setTracingDisabled(true)

const scripted = (script: ReadonlyArray<ScriptedCall>): Model => {
  const responses = [
    ...script.map(([name, input], index): ModelResponse => ({
      usage: new Usage(),
      output: [
        { type: "function_call", callId: `${index}`, name, status: "completed", arguments: JSON.stringify(input) }
      ]
    })),
    {
      usage: new Usage(),
      output: [
        {
          type: "message" as const,
          role: "assistant" as const,
          status: "completed" as const,
          content: [{ type: "output_text" as const, text: "done" }]
        }
      ]
    }
  ]
  return {
    getResponse: () => Promise.resolve(responses.shift() ?? { usage: new Usage(), output: [] }),
    getStreamedResponse: () => {
      throw new Error("the script does not stream")
    }
  }
}

const resultsIn = (history: ReadonlyArray<AgentInputItem>): ReadonlyArray<unknown> =>
  history.flatMap((item) => {
    if (item.type !== "function_call_result") return []
    const text: unknown = typeof item.output === "string" ? item.output : Object(item.output).text
    try {
      return [JSON.parse(String(text))]
    } catch {
      return [text]
    }
  })

export const openaiAgents: Driver = {
  framework: "OpenAI Agents",
  run: async (x, script, given) => {
    const agent = new Agent({
      name: "X",
      instructions: x.instructions,
      model: scripted(script),
      tools: openaiAgentsTools(x)
    })
    let result = await run(agent, "Do it.", { maxTurns: 20 })
    let asked = 0
    while (result.interruptions.length > 0) {
      asked += result.interruptions.length
      if (given === "nothing") break
      for (const one of result.interruptions) {
        if (given === "yes") result.state.approve(one)
        else result.state.reject(one)
      }
      result = await run(agent, result.state, { maxTurns: 20 })
    }
    return { results: resultsIn(result.history), asked }
  },
  callUnasked: async (x, name, input) => {
    const tool = openaiAgentsTools(x).find((one) => one.name === name)
    const call = { type: "function_call" as const, callId: "0", name, arguments: JSON.stringify(input) }
    return JSON.parse(String(await tool?.invoke(new RunContext({}), JSON.stringify(input), { toolCall: call })))
  }
}

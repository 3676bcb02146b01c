import { fakeModel } from "@langchain/core/testing"
import { tool } from "@langchain/core/tools"
import { AIMessage, type BaseMessage } from "@langchain/core/messages"
import { Command, interrupt, MemorySaver } from "@langchain/langgraph"
import { createReactAgent } from "@langchain/langgraph/prebuilt"
import { langchainTools } from "@xeffect/ai/langchain"
import type { Driver, ScriptedCall } from "../support.ts"

const scripted = (script: ReadonlyArray<ScriptedCall>) => {
  const model = fakeModel()
  for (const [index, [name, args]] of script.entries()) model.respondWithTools([{ name, args, id: `${index}` }])
  return model.respond(new AIMessage("done"))
}

const resultsIn = (messages: ReadonlyArray<BaseMessage>): ReadonlyArray<unknown> =>
  messages.flatMap((one) => (one.getType() === "tool" ? [JSON.parse(String(one.content))] : []))

export const langchain: Driver = {
  framework: "LangChain",
  run: async (x, script, given) => {
    const agent = createReactAgent({
      llm: scripted(script),
      tools: [...langchainTools(x, { tool, interrupt })],
      prompt: x.instructions,
      checkpointer: new MemorySaver()
    })
    const thread = { configurable: { thread_id: "1" } }
    let state = await agent.invoke({ messages: [{ role: "user", content: "Do it." }] }, thread)
    let asked = 0
    while (true) {
      const [question] = Object(state).__interrupt__ ?? []
      if (question === undefined) break
      asked++
      if (given === "nothing") break
      const resume = given === "yes" ? question.value.digest : "no"
      state = await agent.invoke(new Command({ resume }), thread)
    }
    return { results: resultsIn(state.messages), asked }
  },
  callUnasked: async (x, name, input) => {
    const one = langchainTools(x, { tool }).find((each) => each.name === name)
    return JSON.parse(String(await one?.invoke(input)))
  }
}

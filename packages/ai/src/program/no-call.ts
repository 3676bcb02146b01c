import type { ToolFailure } from "../gate/call-tool.ts"
import type { Tool } from "../tool/tool.ts"

const failure = (message: string): ToolFailure => ({ error: { reason: "InvalidInput", message, repeat: false } })

/** The result of a call of a tool that is not open. */
export const noTool = (name: string, listed: ReadonlyArray<Pick<Tool, "name">>): ToolFailure =>
  failure(`There is no tool ${JSON.stringify(name)}. The tools are ${listed.map((one) => one.name).join(", ")}.`)

/** The result of a call whose arguments are no JSON. */
export const noJson = (name: string): ToolFailure =>
  failure(
    `The arguments of ${name} must be JSON: an object of texts, numbers, lists and objects that does not contain itself.`
  )

/** The result of a question about a tool that asks none. */
export const noQuestion = (name: string): ToolFailure =>
  failure(`${name} only reads, so there is no question about it.`)

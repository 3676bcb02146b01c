import type { XApi } from "@xeffect/core"
import { costs, within } from "@xeffect/costs"
import { layer } from "@xeffect/http"
import { extractUrls } from "@xeffect/text"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { askAbout, makeApprovals, type WriteCall, type WriteQuestion } from "../gate/approvals.ts"
import { type Asked, callWith, type Gate, type ToolFailure, type ToolResult } from "../gate/call-tool.ts"
import { inPrograms } from "../present/remedies.ts"
import { configuredOf, makeActors } from "../question/acting.ts"
import type { Session } from "../session/session.ts"
import { inputSchemaOf } from "../tool/arguments.ts"
import { jsonInputOf } from "../tool/json-input.ts"
import { type Group, groups, type Tool } from "../tool/tool.ts"
import { toolsOf } from "../tools/all.ts"
import { makeCharges } from "./charges.ts"
import { consentTo } from "./consent.ts"
import { instructionsIn } from "./instructions.ts"
import { type AgentToolsOptions, checkAgentOptions } from "./options.ts"
import { noJson, noQuestion, noTool } from "./no-call.ts"
import { recordOf } from "./record.ts"
import { redactWith } from "./secrets.ts"

/**
 * A tool, as any framework can describe it to a model.
 * @since 0.1.0
 */
export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The JSON Schema of the arguments. */
  readonly inputSchema: object
  readonly kind: "read" | "write"
  /** Whether it removes something. */
  readonly destructive: boolean
  /** Whether the framework has to ask the person, and to pass the answer: it writes, and there is no `ask`. */
  readonly needsAnswer: boolean
}

/**
 * How a call came about.
 * @since 0.1.0
 */
export interface AgentCallOptions {
  /** The ID that the framework gave to the call: its question and its answer have the same. */
  readonly id?: string | undefined
  /** The person's answer to the question of this call. Only `true` is a yes. */
  readonly answer?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The tools of a program, for one user.
 * @since 0.1.0
 */
export interface AgentTools {
  readonly tools: ReadonlyArray<AgentTool>
  /** A text about the tools. Add it to the instructions of the agent. */
  readonly instructions: string
  /** Calls a tool. Failures are results, which tell the agent whether to repeat the call. */
  readonly call: (name: string, input: unknown, options?: AgentCallOptions) => Promise<ToolResult | ToolFailure>
  /** The question about a call that writes, or why nobody is asked. Nothing is written. */
  readonly question: (
    name: string,
    input: unknown,
    options: { readonly id: string; readonly signal?: AbortSignal | undefined }
  ) => Promise<WriteQuestion | ToolFailure>
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const defaultBudget = 1

/** The session of a program without what belongs to one call. */
const sessionOf = (options: AgentToolsOptions) => {
  const {
    allow: _allow,
    ask: _ask,
    budget = defaultBudget,
    costs_store,
    record: _record,
    unasked: _unasked,
    ...sending
  } = options
  const { charged, charges, on_cost } = makeCharges()
  const counted = costs({
    links: extractUrls,
    on_cost,
    budget: within({ dollars: budget, per: "day" }),
    ...(costs_store === undefined ? {} : { store: costs_store })
  })
  // Longer waits fail with the time of the reset, so that an agent is not blocked.
  const waits = { wait_on_rate_limit: true, max_wait: "30 seconds" as const }
  const live = layer({ ...waits, ...sending, around: [...(sending.around ?? []), counted] })
  const session: Omit<Session, "api" | "record"> = {
    costs: counted,
    charges,
    charged,
    budget,
    actors: makeActors(configuredOf(options)),
    pictures: new Map(),
    remedies: inPrograms,
    redact: redactWith(options)
  }
  return { live, session }
}

const describe = (tool: Tool, needsAnswer: boolean): AgentTool => ({
  name: tool.name,
  title: tool.title,
  description:
    tool.kind === "read"
      ? tool.description
      : `${tool.description} ${needsAnswer ? "The person is asked first." : "Ask the person in the conversation first."}`,
  inputSchema: inputSchemaOf(tool),
  kind: tool.kind,
  destructive: tool.kind === "write" && tool.destructive,
  needsAnswer
})

/** Runs a call of a tool, with the gate for a write. */
type RunTool = (
  name: string,
  input: unknown,
  options: Omit<AgentCallOptions, "answer">,
  gate: (call: WriteCall) => ReturnType<Gate<WriteQuestion, never>>
) => Promise<ToolResult | ToolFailure | Asked<WriteQuestion>>

/** The most refusals that wait for the call that they are about. The oldest is forgotten. */
const maxRefused = 100

/** Calls, and questions about them. A call whose question was refused ends in that refusal. */
const callsOf = (
  run: RunTool,
  consent: (call: WriteCall, answer: boolean | undefined) => ReturnType<Gate<never, never>>,
  ask: (call: WriteCall) => Effect.Effect<WriteQuestion, unknown, XApi>
): Pick<AgentTools, "call" | "question"> => {
  const refused = new Map<string, ToolFailure>()
  const refuse = (id: string, failure: ToolFailure): ToolFailure => {
    refused.set(id, failure)
    for (const oldest of refused.keys()) {
      if (refused.size <= maxRefused) break
      refused.delete(oldest)
    }
    return failure
  }
  return {
    call: async (name, given, how = {}) => {
      const input = jsonInputOf(given)
      if (input === undefined) return noJson(name)
      const id = JSON.stringify([how.id, name, input.text])
      const before = refused.get(id)
      refused.delete(id)
      if (before !== undefined) return before
      const result = await run(name, input.value, how, (one) => consent(one, how.answer))
      return "question" in result ? noQuestion(name) : result
    },
    question: async (name, given, how) => {
      const input = jsonInputOf(given)
      if (input === undefined) return noJson(name)
      const asked = await run(name, input.value, how, (one) => Effect.map(ask(one), (question) => ({ question })))
      if ("question" in asked) return asked.question
      return refuse(JSON.stringify([how.id, name, input.text]), "error" in asked ? asked : noQuestion(name))
    }
  }
}

/**
 * The tools of the X API for agents: 15 that read, and those of the groups that `allow` opens. Nothing is written without a yes of
 * the person to this very request, and nothing is sent that the budget has no room for. The doors for frameworks make their tools of
 * it: `@xeffect/ai/ai-sdk`, `@xeffect/ai/openai-agents`, `@xeffect/ai/langchain`.
 *
 * @param options credentials and settings of `layer`, the budget, what may be written, and who is asked
 * @returns the tools, the instructions for the agent, and `close`
 * @remarks Throws an `XError` with `InvalidInput` if an option is malformed.
 * @since 0.1.0
 * @example
 * ```ts
 * import { agentTools } from "xeffect/ai"
 *
 * await using x = agentTools({ bearer_token: "…", budget: 0.5, allow: ["post"], ask: ({ question }) => confirm(question) })
 * const result = await x.call("search_posts", { query: "#tides" })
 * console.log(result)
 * ```
 */
export const agentTools = (options: AgentToolsOptions): AgentTools => {
  checkAgentOptions(options)
  const allowed: ReadonlySet<Group> = new Set(groups.filter((group) => options.allow?.includes(group) === true))
  const unasked: ReadonlySet<Group> = new Set(options.unasked ?? [])
  const listed = toolsOf(allowed)
  const { live, session } = sessionOf(options)
  const runtime = ManagedRuntime.make(live)
  const approvals = makeApprovals()
  let unnamed = 0

  const run: RunTool = async (name, input, { id = `call ${++unnamed}`, signal }, gate) => {
    const tool = listed.find((one) => one.name === name)
    if (tool === undefined) return noTool(name, listed)
    const called = Effect.contextWith((api: Context.Context<XApi>) => {
      const own: Session = { ...session, api, record: recordOf(options.record, id) }
      return callWith(own, tool, input, (write, read) => gate({ session: own, tool: write, input: read, id }))
    })
    return await runtime.runPromise(called, signal === undefined ? {} : { signal })
  }
  const close = () => runtime.dispose()
  return {
    tools: listed.map((tool) =>
      describe(tool, tool.kind === "write" && options.ask === undefined && !unasked.has(tool.group))
    ),
    instructions: instructionsIn({ allowed, unasked }),
    ...callsOf(
      run,
      (one, answer) => consentTo(approvals, one, { answer, ask: options.ask, isUnasked: unasked.has(one.tool.group) }),
      (one) => askAbout(approvals, one)
    ),
    close,
    [Symbol.asyncDispose]: close
  }
}

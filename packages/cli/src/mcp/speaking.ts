/** The words about the server and its tools that an agent reads. They depend on the abilities of its client. */
import { type Asking, commonInstructions, type Group, groups, tools } from "@xeffect/ai/host"
import type * as McpProtocol from "effect/ai/McpProtocol"
import { McpRequestContext, Tool as McpTool } from "effect/ai/McpSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { askingOf } from "./gate/asking.ts"
import { unaskedFlags } from "./gate/refusals.ts"

const withoutQuestion =
  "Your client cannot show a question, so ask the person in the conversation before you call a tool that changes something."

/** How writes of the open groups end for a client. */
const writesOf = (asking: Asking, allowed: ReadonlySet<Group>, unasked: ReadonlySet<Group>): ReadonlyArray<string> => {
  if (allowed.size === 0) return []
  if (asking !== "cannot") return ["A tool that changes something asks the person first."]
  const [made, refused] = [[...unasked], [...allowed].filter((group) => !unasked.has(group))]
  const [first] = refused
  return [
    ...(made.length === 0
      ? []
      : [`Tools of these groups make changes without asking: ${made.join(", ")}. ${withoutQuestion}`]),
    ...(first === undefined
      ? []
      : [
          `The server refuses tools of these groups, because your client cannot show a question to the person: ${refused.join(", ")}. The person can turn them on: ${unaskedFlags(first)}.`
        ])
  ]
}

/** Instructions for the agent, including the groups of tools that the user has not allowed. */
export const instructionsOf = (asking: Asking, allowed: ReadonlySet<Group>, unasked: ReadonlySet<Group>): string => {
  const others = groups.filter((group) => !allowed.has(group))
  const off =
    others.length === 0
      ? []
      : [
          `Tools of these groups are off: ${others.join(", ")}. The person who starts this server can turn them on: xeffect mcp --allow ${others[0]}.`
        ]
  return [commonInstructions, ...writesOf(asking, allowed, unasked), ...off].join(" ")
}

const groupByTool = new Map(
  tools.flatMap(({ group, kind, name }) => (kind === "write" ? [[name, group] as const] : []))
)

/** How a call of a tool that changes something ends for a client. */
const sentenceOf = (asking: Asking, group: Group, unasked: ReadonlySet<Group>): string => {
  if (asking !== "cannot") return "Asks the person first."
  return unasked.has(group)
    ? "Does not ask: ask the person in the conversation first."
    : `Refused: your client cannot ask the person, and --unasked ${group} is not set.`
}

/** A tool as a client sees it. */
const described = (tool: McpTool, asking: Asking, unasked: ReadonlySet<Group>): McpTool => {
  const group = groupByTool.get(tool.name)
  if (group === undefined) return tool
  return new McpTool({ ...tool, description: `${tool.description ?? ""} ${sentenceOf(asking, group, unasked)}`.trim() })
}

// Effect's server has the same instructions and descriptions for all clients. Its protocols are values whose parts have no
// types that others can name, so the parts that are used here are described, and everything else is passed on.

interface Profile {
  readonly protocol: Parameters<typeof askingOf>[0]
}

interface Core {
  readonly tools: { readonly list: (invocation: Profile) => Effect.Effect<ReadonlyArray<McpTool>, unknown> }
}

interface Lifecycle {
  readonly initialize: (
    version: string,
    client: Omit<Parameters<typeof askingOf>[0], "protocolVersion">,
    ...more: ReadonlyArray<unknown>
  ) => Effect.Effect<object, unknown, unknown>
}

interface Target {
  readonly context: { readonly serverInfo: object }
}

/** The server's description for the protocol without sessions, whose instructions are those for the client of the request. */
const forRequest = (info: object, instructions: (asking: Asking) => string): object =>
  Object.defineProperty({ ...info }, "instructions", {
    enumerable: true,
    get: () => {
      const context = Fiber.getCurrent()?.context
      const request = context === undefined ? undefined : Context.getOrUndefined(context, McpRequestContext)
      return instructions(request === undefined ? "cannot" : askingOf(request))
    }
  })

/** Makes a protocol tell each client what it will see: whether its person is asked. */
export const speaking =
  (allowed: ReadonlySet<Group>, unasked: ReadonlySet<Group>) =>
  <Protocol extends McpProtocol.ProtocolAdapter>(protocol: Protocol): Protocol => {
    const instructions = (asking: Asking) => instructionsOf(asking, allowed, unasked)
    const toolsFor = (core: Core) => ({
      ...core.tools,
      list: (invocation: Profile) =>
        Effect.map(core.tools.list(invocation), (all) =>
          all.map((tool) => described(tool, askingOf(invocation.protocol), unasked))
        )
    })
    const lifecycleFor = ({ initialize, ...rest }: Lifecycle): Lifecycle => ({
      ...rest,
      initialize: (version, client, ...more) =>
        Effect.map(initialize(version, client, ...more), (result) => ({
          ...result,
          instructions: instructions(askingOf({ ...client, protocolVersion: version }))
        }))
    })
    const targetFor = ({ context, ...rest }: Target): Target => ({
      ...rest,
      context: { ...context, serverInfo: forRequest(context.serverInfo, instructions) }
    })
    return {
      ...protocol,
      installHandlers: (core: Core, lifecycle: Lifecycle | undefined, target: Target) =>
        protocol.installHandlers(
          { ...core, tools: toolsFor(core) },
          lifecycle === undefined ? undefined : lifecycleFor(lifecycle),
          targetFor(target)
        )
    }
  }

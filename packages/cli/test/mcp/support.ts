// A session with an emulator, and requests as the two forms of the protocol have them.
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { XApi } from "@xeffect/core"
import { costs, within } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { CallToolResult, ClientCapabilities, McpRequestContext, McpServerClient } from "effect/ai/McpSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assert } from "@effect/vitest"
import { callTool, type Session } from "../../src/mcp/call-tool.ts"
import type { Outcome, Written } from "../../src/mcp/record.ts"
import { makeRequestStates } from "../../src/mcp/gate/request-states.ts"
import { tools } from "../../src/mcp/tools/all.ts"

/** A write of the record, with its outcome. */
export interface Recorded extends Written {
  readonly outcome: Outcome
}

export interface Tried {
  readonly session: Session
  readonly emulator: Emulator["Service"]
  readonly recorded: ReadonlyArray<Recorded>
}

/** Everything that calls of tools need, with an emulator behind it. */
export const tried = Effect.fnUntraced(function* (budget = 1) {
  const counted = costs({ links: extractUrls, budget: within({ dollars: budget, per: "day" }) })
  const api: Context.Context<XApi | Emulator> = yield* Layer.build(
    layerTest({ credentials: "all", layer: { around: [counted] } })
  )
  const recorded: Array<Recorded> = []
  const session: Session = {
    api,
    costs: counted,
    budget,
    states: makeRequestStates(),
    record: (written) =>
      Effect.succeed((outcome: Outcome) => Effect.sync(() => void recorded.push({ ...written, outcome })))
  }
  const all: Tried = { session, emulator: Context.get(api, Emulator), recorded }
  return all
})

const capabilities = new ClientCapabilities({ elicitation: {} })

/** The parts of a request that answers a question, in the protocol without sessions. */
export interface Stateless {
  readonly requestState?: string
  readonly answer?: unknown
}

const toolOf = (name: string) => tools.find((one) => one.name === name) ?? assert.fail(`no tool ${name}`)

/** Calls a tool as a client of 2026-07-28 does. */
export const call = (
  { session }: Tried,
  name: string,
  input: unknown,
  { answer, requestState }: Stateless = {},
  clientCapabilities = capabilities
) =>
  callTool(session, toolOf(name), input).pipe(
    Effect.provideService(McpRequestContext, {
      clientId: 1,
      protocolVersion: "2026-07-28",
      clientCapabilities,
      ...(requestState === undefined ? {} : { requestState }),
      ...(answer === undefined ? {} : { inputResponses: { confirm: Object(answer) } })
    })
  )

/** Calls a tool as a client of 2025-11-25 does, which answers questions while the call goes on. */
export const callAnswering = (
  { session }: Tried,
  name: string,
  input: unknown,
  answer: Effect.Effect<unknown, unknown>
) =>
  callTool(session, toolOf(name), input).pipe(
    Effect.provideService(McpRequestContext, {
      clientId: 1,
      protocolVersion: "2025-11-25",
      clientCapabilities: capabilities
    }),
    Effect.provideService(McpServerClient, {
      clientId: 1,
      protocolVersion: "2025-11-25",
      clientCapabilities: capabilities,
      getClient: Effect.succeed({ elicit: () => answer })
    } as never)
  )

/** A client that cannot ask anybody. */
export const withoutPerson = new ClientCapabilities({})

/** The text and the value of a result. Fails if it is a question. */
export const resultOf = (result: unknown) => {
  if (result instanceof CallToolResult) {
    const [first] = result.content
    const text = first?.type === "text" ? first.text : ""
    return { text, value: JSON.parse(text), isError: result.isError === true }
  }
  return assert.fail("a question instead of a result")
}

export const stateOf = (result: unknown): string => {
  const { _tag, requestState } = Object(result)
  assert.strictEqual(_tag, "InputRequired")
  return String(requestState)
}

/** How many posts there are by now. */
export const postsIn = ({ emulator }: Tried): number => emulator.world.posts.size

// A session with an emulator, and requests as the two forms of the protocol have them.
import { defaultCredentials, Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { XApi } from "@xeffect/core"
import { costs, within } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { CallToolResult, ClientCapabilities, McpRequestContext, McpServerClient } from "effect/ai/McpSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assert } from "@effect/vitest"
import { chargesInMemory, CurrentTool } from "../../src/session/costs/by-operation.ts"
import { withoutOwnSecrets } from "../../src/output/own-secrets.ts"
import { readMediaFile } from "../../src/mcp/media-file.ts"
import { inTerminal } from "../../src/mcp/remedies.ts"
import { callTool } from "../../src/mcp/call-tool.ts"
import type { Outcome, Record, Written } from "@xeffect/ai/host"
import type { ServerSession } from "../../src/mcp/session.ts"
import { configuredOf, makeActors } from "../../../ai/src/question/acting.ts"
import { makeRequestStates } from "../../src/mcp/gate/request-states.ts"
import type { Group } from "../../../ai/src/tool/tool.ts"
import { tools } from "../../../ai/src/tools/all.ts"

/** A write of the record, with its outcome. */
export interface Recorded extends Written {
  readonly outcome: Outcome
}

export interface Tried {
  readonly session: ServerSession
  readonly emulator: Emulator["Service"]
  readonly recorded: ReadonlyArray<Recorded>
}

/** The differences of a session from the usual one. */
export interface TriedOptions {
  readonly budget?: number
  readonly unasked?: ReadonlyArray<Group>
  readonly credentials?: "all" | "app" | "oauth2"
  readonly mediaFolder?: string
  /** Instead of the record in memory. */
  readonly record?: Record
}

const { access_token, bearer_token, oauth2_user_token } = defaultCredentials

const configured = {
  all: configuredOf({ access_token, bearer_token }),
  app: configuredOf({ bearer_token }),
  oauth2: configuredOf({ bearer_token: oauth2_user_token })
}

/** Everything that calls of tools need, with an emulator behind it. */
export const tried = Effect.fnUntraced(function* (options: TriedOptions = {}) {
  const { budget = 1, credentials = "all", mediaFolder, unasked = [] } = options
  const { byTool, on_cost } = chargesInMemory()
  const counted = costs({ links: extractUrls, on_cost, budget: within({ dollars: budget, per: "day" }) })
  const api: Context.Context<XApi | Emulator> = yield* Layer.build(
    layerTest({ credentials, layer: { around: [counted] } })
  )
  const recorded: Array<Recorded> = []
  const session: ServerSession = {
    api,
    costs: counted,
    charges: byTool,
    budget,
    states: makeRequestStates(),
    unasked: new Set(unasked),
    actors: makeActors(configured[credentials]),
    pictures: new Map(),
    read_media: mediaFolder === undefined ? undefined : (path) => readMediaFile(mediaFolder, path),
    remedies: inTerminal,
    redact: withoutOwnSecrets,
    charged: (tool) => Effect.provideService(CurrentTool, tool),
    record: options.record ?? {
      check: Effect.void,
      begin: (written) =>
        Effect.succeed((outcome: Outcome) =>
          Effect.sync(() => {
            recorded.push({ ...written, outcome })
            return true
          })
        )
    }
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

/** Calls a tool as a client that declares something else. */
export const callAs = (
  { session }: Tried,
  name: string,
  input: unknown,
  protocolVersion: string,
  elicitation: ClientCapabilities["elicitation"]
) =>
  callTool(session, toolOf(name), input).pipe(
    Effect.provideService(McpRequestContext, {
      clientId: 1,
      protocolVersion,
      clientCapabilities: new ClientCapabilities(elicitation === undefined ? {} : { elicitation })
    })
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

/** The text of a question. */
export const questionOf = (result: unknown): string => String(Object(result).inputRequests?.confirm.params.message)

export const stateOf = (result: unknown): string => {
  const { _tag, requestState } = Object(result)
  assert.strictEqual(_tag, "InputRequired")
  return String(requestState)
}

/** How many posts there are by now. */
export const postsIn = ({ emulator }: Tried): number => emulator.world.posts.size

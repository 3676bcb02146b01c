// One interface for the official clients. A function answers questions in place of a person.
import * as current from "@modelcontextprotocol/client"
import { StdioClientTransport as CurrentStdio } from "@modelcontextprotocol/client/stdio"
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as EarlierStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as EarlierHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import type { Command, Listening } from "./server.ts"

/** A person, who sees questions and answers them as the test wants. */
export interface Person {
  readonly questions: Array<string>
  answer: () => unknown
}

export interface Called {
  readonly isError: boolean
  // The values that tools return are of many forms, which each test knows.
  // oxlint-disable-next-line no-explicit-any
  readonly value: any
}

export interface CallOptions {
  readonly onprogress?: (progress: { readonly progress: number; readonly message?: string | undefined }) => void
  readonly signal?: AbortSignal
}

export interface Connected {
  readonly listTools: () => Promise<ReadonlyArray<{ readonly name: string }>>
  readonly listResources: () => Promise<ReadonlyArray<{ readonly uri: string }>>
  readonly readResource: (uri: string) => Promise<string>
  readonly listPrompts: () => Promise<ReadonlyArray<string>>
  readonly protocol: () => string | undefined
  readonly call: (name: string, input: object, options?: CallOptions) => Promise<Called>
  readonly close: () => Promise<void>
}

/** A server: behind an address, or as a process to start. */
export type Server = Command | Listening

const info = { name: "test", version: "1" }

/** In milliseconds. With a fast clock no question stays open for so long. */
const timeout = 25_000

const requestInit = ({ token }: Listening) => ({ headers: { authorization: `Bearer ${token}` } })

const called = (result: unknown): Called => {
  const { content, isError, structuredContent } = Object(result)
  return { isError: isError === true, value: structuredContent ?? JSON.parse(content[0].text) }
}

const textOf = (contents: ReadonlyArray<object>): string =>
  contents.map((one) => ("text" in one ? String(one.text) : "")).join("")

/** The requests of a client that both have in one form. */
interface Lists {
  readonly listTools: () => Promise<{ readonly tools: ReadonlyArray<{ readonly name: string }> }>
  readonly listResources: () => Promise<{ readonly resources: ReadonlyArray<{ readonly uri: string }> }>
  readonly readResource: (given: { readonly uri: string }) => Promise<{ readonly contents: ReadonlyArray<object> }>
  readonly listPrompts: () => Promise<{ readonly prompts: ReadonlyArray<{ readonly name: string }> }>
  readonly close: () => Promise<void>
}

const listsOf = (client: Lists): Omit<Connected, "call" | "protocol"> => ({
  listTools: async () => (await client.listTools()).tools,
  listResources: async () => (await client.listResources()).resources,
  readResource: async (uri) => textOf((await client.readResource({ uri })).contents),
  listPrompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
  close: () => client.close()
})

/** Answers a question of the server in place of a person. Some tests return malformed answers. */
const answering =
  (person: Person) =>
  async ({ params }: { readonly params: { readonly message: string } }): Promise<never> => {
    person.questions.push(params.message)
    return (await person.answer()) as never
  }

const connectEarlier = async (server: Server, person: Person): Promise<Connected> => {
  const client = new EarlierClient(info, { capabilities: { elicitation: {} } })
  client.setRequestHandler(ElicitRequestSchema, answering(person))
  await client.connect(
    // Their optional properties are declared without undefined.
    ("url" in server
      ? new EarlierHttp(server.url, { requestInit: requestInit(server) })
      : new EarlierStdio({ ...server, stderr: "inherit" })) as never
  )
  return {
    ...listsOf(client),
    protocol: () => "2025-11-25",
    call: async (name, input, options = {}) =>
      called(await client.callTool({ name, arguments: { ...input } }, undefined, { timeout, ...options }))
  }
}

/** The transport of the current client to a server. */
export const transportTo = (server: Server) =>
  "url" in server
    ? new current.StreamableHTTPClientTransport(server.url, { requestInit: requestInit(server) })
    : new CurrentStdio({ ...server, stderr: "inherit" })

const connectCurrent =
  (protocol: "2025-11-25" | "2026-07-28") =>
  async (server: Server, person: Person): Promise<Connected> => {
    const client = new current.Client(info, {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: protocol === "2025-11-25" ? "legacy" : { pin: protocol } }
    })
    client.setRequestHandler("elicitation/create", answering(person))
    await client.connect(transportTo(server))
    return {
      ...listsOf(client),
      protocol: () => client.getNegotiatedProtocolVersion(),
      call: async (name, input, options = {}) =>
        called(await client.callTool({ name, arguments: { ...input } }, { timeout, ...options }))
    }
  }

/** The official clients, each with the protocols that it speaks. */
export const officialClients = [
  { client: "@modelcontextprotocol/sdk", protocol: "2025-11-25", connect: connectEarlier },
  { client: "@modelcontextprotocol/client", protocol: "2025-11-25", connect: connectCurrent("2025-11-25") },
  { client: "@modelcontextprotocol/client", protocol: "2026-07-28", connect: connectCurrent("2026-07-28") }
] as const

export type OfficialClient = (typeof officialClients)[number]

/** A person who declines, unless another answer is given. */
export const person = (answer: () => unknown = () => ({ action: "decline" })): Person => ({ questions: [], answer })

export const yes = { action: "accept", content: { confirm: true } }

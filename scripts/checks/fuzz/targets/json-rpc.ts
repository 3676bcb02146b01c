/** The server for agents over standard input and output. An input is what a client writes. */
import { defaultCredentials, Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { XApi } from "@xeffect/core"
import { parseJson, portableJson } from "@xeffect/core/wire"
import { costs, within } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import * as McpServer from "effect/ai/McpServer"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Queue from "effect/Queue"
import * as Scope from "effect/Scope"
import * as Sink from "effect/Sink"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { configuredOf, makeActors } from "../../../../packages/ai/src/question/acting.ts"
import { groups } from "../../../../packages/ai/src/tool/tool.ts"
import { makeRequestStates } from "../../../../packages/cli/src/mcp/gate/request-states.ts"
import { inTerminal } from "../../../../packages/cli/src/mcp/remedies.ts"
import { protocolsOf, registrationsOf } from "../../../../packages/cli/src/mcp/serve.ts"
import type { ServerSession } from "../../../../packages/cli/src/mcp/session.ts"
import { readable, writable } from "../../../../packages/cli/src/mcp/stdio.ts"
import { withoutOwnSecrets } from "../../../../packages/cli/src/output/own-secrets.ts"
import type { Refusal } from "../../../../packages/cli/src/session/refusal.ts"
import { chargesInMemory, CurrentTool } from "../../../../packages/cli/src/session/costs/by-operation.ts"
import { cut } from "../calls.ts"
import { broken } from "../expect.ts"
import type { Target } from "../target.ts"

const { access_token, bearer_token } = defaultCredentials

const counted = costs({ links: extractUrls, budget: within({ dollars: 1000, per: "day" }) })

/** A session of a server, with an emulator behind it. Nothing that is asked is answered with yes. */
const sessionOver = (api: Context.Context<XApi>): ServerSession => ({
  api,
  costs: counted,
  charges: chargesInMemory().byTool,
  charged: (tool) => Effect.provideService(CurrentTool, tool),
  budget: 1,
  states: makeRequestStates(),
  unasked: new Set(),
  actors: makeActors(configuredOf({ access_token, bearer_token })),
  pictures: new Map(),
  read_media: undefined,
  remedies: inTerminal,
  redact: withoutOwnSecrets,
  record: { check: Effect.void, begin: () => Effect.succeed(() => Effect.succeed(true)) }
})

const api = await Effect.runPromise(
  Layer.buildWithScope(
    layerTest({ credentials: "all", limits: "off", layer: { around: [counted] } }),
    Scope.makeUnsafe()
  )
)

const allowed = new Set(groups)

/** Serves a client that writes these bytes, until the server ends. */
const serve = (stdin: Stream.Stream<Uint8Array>, open: Map<string, boolean>, write: (text: string) => void) =>
  Effect.gen(function* () {
    const tooLong = yield* Deferred.make<never, Refusal>()
    const print = (part: string | Uint8Array) => write(typeof part === "string" ? part : new TextDecoder().decode(part))
    const stdio = Stdio.make({
      args: Effect.succeed([]),
      stdin: readable(stdin, tooLong, open),
      stdout: writable(() => Sink.forEach((part) => Effect.sync(() => print(part))), open),
      stderr: () => Sink.drain
    })
    const server = McpServer.layerStdio({
      name: "xeffect",
      version: "1",
      protocols: protocolsOf(allowed, new Set()),
      registrations: registrationsOf(sessionOver(api), allowed)
    })
    const launched = Layer.launch(Layer.provide(server, Layer.succeed(Stdio.Stdio, stdio)))
    return yield* Effect.raceFirst(launched, Deferred.await(tooLong))
  })

interface Message {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

const isId = (id: unknown): boolean => typeof id === "string" || Number.isFinite(id)

/** Members with which the server ignores a line, and says so. */
const ignored = ["headers", "discard", "traceId", "spanId", "sampled", "chunk"]

/** The messages in lines, also in batches. */
const messagesIn = (lines: string): ReadonlyArray<Message> =>
  lines.split("\n").flatMap((one) => {
    // Half a character, which is no Unicode, comes back as U+FFFD.
    const value = parseJson(portableJson(one))
    return value === undefined ? [] : [value].flat().map((message): Message => Object(message))
  })

const isIgnored = (message: Message): boolean => ignored.some((name) => Object.hasOwn(message, name))

/** The requests of each line that is not ignored. */
const requestsIn = (text: string): ReadonlyArray<ReadonlyArray<Message>> => {
  const isRequest = ({ id, jsonrpc, method }: Message) => jsonrpc === "2.0" && typeof method === "string" && isId(id)
  return text
    .split("\n")
    .map(messagesIn)
    .filter((messages) => !messages.some(isIgnored))
    .map((messages) => messages.filter(isRequest))
}

/** How often each ID is there. A number and the text of it are two. */
const countsOf = (messages: ReadonlyArray<Message>): ReadonlyMap<unknown, number> => {
  const counts = new Map<unknown, number>()
  for (const { id } of messages) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const lastId = "the last request"

const line = (message: object) => new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)

/** How long the server may take for everything that was written, in milliseconds. */
const maxTime = 3000

/** Writes bytes to a server, and returns what it writes until it has responded to all requests, or ends. */
const converse = (bytes: Uint8Array) =>
  Effect.gen(function* () {
    const input = yield* Queue.unbounded<Uint8Array>()
    const written: Array<Message> = []
    const open = new Map<string, boolean>()
    const write = (text: string) => {
      for (const message of messagesIn(text)) {
        written.push(message)
        // Nobody says yes.
        if (message.method !== undefined && message.id !== undefined)
          Queue.offerUnsafe(input, line({ id: message.id, result: { action: "decline" } }))
      }
    }
    const fiber = yield* Effect.forkChild(serve(Stream.fromQueue(input), open, write))
    for (const chunk of cut(bytes, 1)) yield* Queue.offer(input, chunk)
    yield* Queue.offer(input, new TextEncoder().encode("\n"))
    yield* Queue.offer(input, line({ id: lastId, method: "ping" }))
    const end = performance.now() + maxTime
    const hasLast = () => written.some(({ id }) => id === lastId)
    const isDone = () => fiber.pollUnsafe() !== undefined || (hasLast() && open.size === 0)
    while (performance.now() < end && !isDone())
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    const exit = fiber.pollUnsafe()
    yield* Fiber.interrupt(fiber)
    return { written, replies: written.filter(({ method }) => method === undefined), exit }
  }).pipe(Effect.provide(Logger.layer([])))

/** The IDs of requests that the client takes back. There may be no reply. */
const cancelledIn = (text: string): ReadonlyArray<unknown> =>
  messagesIn(text).flatMap(({ method, params }) =>
    method === "notifications/cancelled" ? [Object(params).requestId] : []
  )

const writesIn = Effect.map(Context.get(api, Emulator).requests, (requests) =>
  requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]))
)

const checkReplies = (text: string, replies: ReadonlyArray<Message>) => {
  const lines = requestsIn(text)
  const counts = countsOf(lines.flat())
  const found = countsOf(replies)
  // A protocol without batches refuses them in one reply.
  const isRefused = replies.some(({ error, id }) => id === null && /batch/.test(JSON.stringify(error)))
  // A line with the ID of a request that is open is ignored.
  const isOptional = (line: ReadonlyArray<Message>) =>
    line.some(({ id }) => (counts.get(id) ?? 0) > 1) || (isRefused && line.length > 0)
  const optional = new Set([
    ...cancelledIn(text),
    ...lines.filter(isOptional).flatMap((line) => line.map(({ id }) => id))
  ])
  const given = countsOf(messagesIn(text))
  for (const id of counts.keys()) {
    const times = found.get(id) ?? 0
    if (times > (given.get(id) ?? 0) || (times === 0 && !optional.has(id)))
      broken("a request has no reply, or several", id, times)
  }
  // A request whose ID is no ID gets a reply as well.
  const ids = new Set(messagesIn(text).map(({ id }) => (isId(id) ? id : "")))
  for (const { error, id, result } of replies) {
    if (isId(id) && id !== lastId && !ids.has(id)) broken("a reply has the ID of no request", id)
    if ((error === undefined) === (result === undefined)) broken("a reply has a result and an error, or none", error)
  }
  if (!found.has(lastId)) broken("the server does not respond any more")
}

const check = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  const { exit, replies, written } = yield* converse(bytes)
  if (exit !== undefined) broken("the server ends", String(exit))
  for (const message of written) {
    const one = JSON.stringify(message)
    if (message.jsonrpc !== "2.0") broken("the server writes a line that is no message", one)
    if (one.includes(bearer_token) || one.includes(access_token)) broken("a message shows a token", one)
  }
  checkReplies(text, replies)
  const writes = yield* writesIn
  if (writes.length > 0) broken("something is written, and nobody said yes", writes)
})

const request = (id: unknown, method: string, params?: object) => JSON.stringify({ jsonrpc: "2.0", id, method, params })

const greet = (protocolVersion: string, capabilities: object = { elicitation: {} }) =>
  [
    request(0, "initialize", { protocolVersion, capabilities, clientInfo: { name: "test", version: "1" } }),
    JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })
  ].join("\n")

const call = (id: unknown, name: string, given: object, meta?: object) =>
  request(id, "tools/call", { name, arguments: given, ...(meta === undefined ? {} : { _meta: meta }) })

/** A client that writes to the server for agents. */
export const jsonRpc: Target = {
  name: "json-rpc",
  about:
    "The server for agents responds once to each request, with its ID, stays alive, and writes nothing without a yes.",
  seeds: [
    `${greet("2025-11-25")}\n${request(1, "tools/list")}\n${request("a", "ping")}\n`,
    `${greet("2025-06-18")}\n${call(1, "search_posts", { query: "hello", max_results: 10 }, { progressToken: 7 })}\n${call(2, "create_post", { text: "hello" })}\n`,
    `${greet("2025-03-26")}\n[${request(1, "ping")},${request("1", "resources/list")},{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"x"}}]\n`,
    `${greet("2024-11-05", {})}\n${request(1, "prompts/list")}\n${request(2, "resources/read", { uri: "xeffect://operations" })}\n${request(3, "prompts/get", { name: "x", arguments: {} })}\n`,
    `${call(1, "read_profile", { user: "ada_rivers" })}\n${request(2, "resources/templates/list", { cursor: "" })}\n${request(3, "logging/setLevel", { level: "debug" })}\n${request(4, "completion/complete", { ref: { type: "ref/prompt", name: "x" }, argument: { name: "a", value: "b" } })}\n`,
    `${request(1, "server/discover", { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" }, "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } } })}\n${request(2, "tools/call", { name: "like_post", arguments: { id: "1" }, requestState: "a.b.c", inputResponses: { confirm: { action: "accept", content: { confirm: true } } } })}\n`,
    `hello\n{"id":1}\n${request(null, "ping")}\n${request(1.5, "ping")}\n${request(-1, "nope")}\n{"jsonrpc":"2.0","id":99,"result":{"action":"accept","content":{"confirm":true}}}\n[]\n5\n`
  ],
  words: [
    "read_timeline",
    "delete_post",
    "send_message",
    "create_thread",
    '"id":1',
    '"jsonrpc":"2.0"',
    '"method":"ping"',
    '"params":{}',
    "notifications/initialized",
    "tools/call",
    "\n[",
    "]\n"
  ],
  mutants: 5,
  run: (bytes) => Effect.runPromise(check(bytes))
}

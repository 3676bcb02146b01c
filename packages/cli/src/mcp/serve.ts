/** The server for agents, over standard input and output or over HTTP on this machine. */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { type Group, inputSchemaOf, lackedBy, resultSchema, type Tool, toolsOf } from "@xeffect/ai/host"
import * as McpProtocol from "effect/ai/McpProtocol"
import { Tool as McpTool } from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import { misuse, type Refusal } from "../session/refusal.ts"
import { version } from "../version.ts"
import { callTool } from "./call-tool.ts"
import type { ServerSession } from "./session.ts"
import { ClientGone } from "./gate/ask.ts"
import { guard } from "./http-guard.ts"
import { layerPrompts } from "./knowledge/prompts.ts"
import { layerResources } from "./knowledge/resources.ts"
import { withProgress } from "./progress.ts"
import { inputEnded, launchOnStdio } from "./stdio.ts"
import { speaking } from "./speaking.ts"

/** The credentials that a tool lacks, decided before anybody calls it. */
const lackOf = (tool: Tool, { actors }: ServerSession): string => {
  const operations = tool.kind === "read" ? tool.operations : [tool.operation]
  const lacks = operations.flatMap(({ definition }) => lackedBy(definition, actors.configured) ?? [])
  const [lack] = lacks
  if (lack === undefined) return ""
  const command = lack === "an app-only token" ? "xeffect login app" : "xeffect login"
  return ` Does not work yet: it needs ${lack}. The person can sign in: ${command}.`
}

const describe = (tool: Tool, session: ServerSession) =>
  new McpTool({
    name: tool.name,
    title: tool.title,
    description: `${tool.description}${lackOf(tool, session)}`,
    inputSchema: inputSchemaOf(tool) as never,
    outputSchema: resultSchema(tool.output),
    annotations: {
      readOnlyHint: tool.kind === "read",
      // A tool that only reads has no others.
      ...(tool.kind === "write" ? { destructiveHint: tool.destructive, idempotentHint: false } : {}),
      openWorldHint: true
    }
  })

const layerTools = (session: ServerSession, allowed: ReadonlySet<Group>) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { addTool, notifications } = yield* McpServer.McpServer
      const reported = withProgress(notifications)
      for (const tool of toolsOf(allowed)) {
        yield* addTool({
          tool: describe(tool, session),
          annotations: Context.empty(),
          handle: (payload) => reported(callTool(session, tool, payload))
        })
      }
    })
  )

/** The protocols, the newest first. Each client reads words that fit its abilities. */
export const protocolsOf = (allowed: ReadonlySet<Group>, unasked: ReadonlySet<Group>) => {
  const spoken = speaking(allowed, unasked)
  return [
    spoken(McpProtocol.v2026_07_28),
    spoken(McpProtocol.v2025_11_25),
    spoken(McpProtocol.v2025_06_18),
    spoken(McpProtocol.v2025_03_26),
    // Its clients cannot be asked: for them tools that write are refused, as without elicitation.
    spoken(McpProtocol.v2024_11_05)
  ] as const
}

/** The tools of the allowed groups, with pages to look up and prompts. */
export const registrationsOf = (session: ServerSession, allowed: ReadonlySet<Group>) =>
  Layer.mergeAll(layerTools(session, allowed), layerResources, layerPrompts)

const optionsOf = (session: ServerSession, allowed: ReadonlySet<Group>) => ({
  name: "xeffect",
  version,
  protocols: protocolsOf(allowed, session.unasked),
  registrations: registrationsOf(session, allowed)
})

/** Serves one client over standard input and output, until it closes them. */
export const serveStdio = (session: ServerSession, allowed: ReadonlySet<Group>) =>
  Effect.provideService(launchOnStdio(McpServer.layerStdio(optionsOf(session, allowed))), ClientGone, inputEnded)

/** The path `/mcp`, for requests that have the token. */
export const layerHttp = (session: ServerSession, allowed: ReadonlySet<Group>, token: string) =>
  Layer.mergeAll(
    McpServer.layerHttp({ ...optionsOf(session, allowed), path: "/mcp", allowSessionTermination: true }),
    guard(token)
  )

/** Why no client can connect, in words. */
const notListening = (port: number, cause: unknown): Refusal => {
  const code = String(Object(cause).code ?? cause)
  if (code === "EADDRINUSE")
    return misuse(`another program uses port ${port}.`, "Choose another port, or --http 0 for any free one.")
  return misuse(`port ${port} cannot be opened: ${code}.`, "Choose another port, such as --http 8787.")
}

/** Serves clients of this machine that have the token. `listening` is given the port once it is open. */
export const serveHttp = (
  session: ServerSession,
  allowed: ReadonlySet<Group>,
  { port, token }: { readonly port: number; readonly token: string },
  listening: (port: number) => Effect.Effect<void>
) =>
  Effect.gen(function* () {
    const ended = yield* Deferred.make<void>()
    const node = createServer()
    const server = NodeHttpServer.layer(() => node, { port, host: "127.0.0.1", gracefulShutdownTimeout: "5 seconds" })
    const all = Layer.mergeAll(
      HttpRouter.serve(layerHttp(session, allowed, token), { disableLogger: true, disableListenLog: true }),
      Layer.effectDiscard(
        Effect.flatMap(HttpServer.HttpServer, ({ address }) => listening("port" in address ? address.port : port))
      )
    ).pipe(Layer.provide(server))
    // Open questions end at once. A write that was sent has some seconds for its outcome.
    const untilInterrupted = Effect.onInterrupt(Effect.never, () => {
      // Connections close after the response that is on its way.
      node.keepAliveTimeout = 1
      return Deferred.succeed(ended, undefined)
    })
    return yield* Effect.andThen(Layer.build(all), untilInterrupted).pipe(
      Effect.provideService(ClientGone, Deferred.await(ended)),
      Effect.catchTag("ServeError", ({ cause }) => Effect.fail(notListening(port, cause)))
    )
  }).pipe(Effect.scoped)

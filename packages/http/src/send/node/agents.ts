import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import * as Http from "node:http"
import * as Https from "node:https"
import { IdleSweep } from "./idle.ts"

/** The agents of requests. */
export interface Agents {
  readonly choose: (isSecure: boolean, method: string) => Http.Agent
  /** Closes their idle connections. Absent for the agent of an option. */
  readonly sweep?: IdleSweep | undefined
}

/**
 * Deno's `node:http` sends a request again, even a write, if a connection that was kept breaks. There, a write has a connection
 * of its own.
 */
const repeatsOnKept = "Deno" in globalThis

/**
 * How long an idle connection is kept, in milliseconds, as `fetch` keeps it. A write on a connection that the server is
 * just closing fails, and it is then unknown whether it was carried out.
 */
const maxIdleSocket = 4000

// Agents of other runtimes may not ask whether a connection is kept, and have timers of their own.
const asksWhetherKept = !repeatsOnKept && !("Bun" in globalThis)

const makePair = (options: Http.AgentOptions) => {
  // The agent of Node has a proxy if it was started with `NODE_USE_ENV_PROXY=1` or `--use-env-proxy`. A request of http:
  // is for this machine, and a proxy could read its token: with https: it is in a tunnel.
  const global: Http.Agent & { readonly options?: Http.AgentOptions } = Http.globalAgent
  return { http: new Http.Agent(options), https: new Https.Agent({ ...options, proxyEnv: global.options?.proxyEnv }) }
}

export const makeAgents: Effect.Effect<Agents, never, Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const persistent = makePair({ keepAlive: true, ...(!asksWhetherKept && { timeout: maxIdleSocket }) })
      const sweep = asksWhetherKept ? new IdleSweep(maxIdleSocket) : undefined
      sweep?.watch(persistent.http)
      sweep?.watch(persistent.https)
      return { sweep, persistent, forWrites: repeatsOnKept ? makePair({ keepAlive: false }) : persistent }
    }),
    ({ forWrites, persistent, sweep }) =>
      Effect.sync(() => {
        sweep?.stop()
        for (const { http, https } of [persistent, forWrites]) {
          http.destroy()
          https.destroy()
        }
      })
  ),
  ({ forWrites, persistent, sweep }) => ({
    choose: (isSecure, method) => (method === "GET" ? persistent : forWrites)[isSecure ? "https" : "http"],
    sweep
  })
)

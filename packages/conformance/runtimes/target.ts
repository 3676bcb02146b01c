import type { Send } from "@xeffect/core/wire"
import type { Fault } from "@xeffect/emulator"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import type { ExchangeName, SeenExchange } from "./exchange.ts"

/** The address of the emulator, and how the suite controls it. Plain JSON, so that it can be passed to every runtime. */
export interface Target {
  /** An emulator that only this suite uses. */
  readonly base_url: string
  /** Arms faults, counts requests, and holds requests open. */
  readonly control_url: string
  /** The first token is the app's, the second an OAuth 2.0 token of a user. */
  readonly bearer_token: string
  readonly oauth2_user_token: string
  /** OAuth 1.0a of the same user. */
  readonly oauth1: {
    readonly consumer_key: string
    readonly consumer_secret: string
    readonly access_token: string
    readonly access_token_secret: string
  }
  /** The user to whom the tokens belong, who has at least twelve posts. */
  readonly me: { readonly id: string; readonly username: string }
  /** A post of another user. */
  readonly post: string
  /**
   * Whether the runtime's own `fetch` retries a request, even a write, if it loses a connection that was open before.
   */
  readonly repeats_writes: boolean
  /** The name of the runtime, and of the way of sending if it is not `fetch`: `Bun` or `Bun, nodeSend`. */
  readonly place: string
}

/** How requests are sent, as the option `send` of a layer. Absent for `fetch`. */
export type Way = Effect.Effect<Send, never, Scope> | undefined

/** What happens to one connection of a stream. */
export interface ScriptedConnection {
  /** A refusal in place of a stream. */
  readonly status?: number
  /** The text to send. */
  readonly text?: string
  /** How many bytes a chunk has. Default: 16,384. */
  readonly cut?: number
  /** What happens then. Default: `close`. */
  readonly end?: "close" | "reset" | "stall"
}

/** What happens to the next connections of a path, one after the other. */
export interface StreamScript {
  readonly path: string
  readonly connections: ReadonlyArray<ScriptedConnection>
}

/** Controls the emulator that the suite runs against. */
export class Service extends Context.Service<
  Service,
  {
    readonly target: Target
    /** How requests are sent. */
    readonly send: Way
    readonly fault: (fault: Fault) => Effect.Effect<void>
    /** Sets what happens to the next connections of a path. */
    readonly streams: (path: string, connections: ReadonlyArray<ScriptedConnection>) => Effect.Effect<void>
    /** How many requests with this method have arrived so far. */
    readonly requests: (method: "GET" | "POST") => Effect.Effect<number>
    /** Below this address every request is left without a response. */
    readonly silent_url: string
    /** Waits until a request is held there, or aborted by its caller; `false` if that does not happen. */
    readonly held: (until: "arrived" | "aborted") => Effect.Effect<boolean>
    /** Below this address a server responds as servers of HTTP may, by the first part of the path. */
    readonly exchanges_url: string
    /** What has arrived there, once its connections are closed if that is awaited. */
    readonly seen: (name: ExchangeName, isAwaited?: boolean) => Effect.Effect<SeenExchange>
  }
>()("@xeffect/conformance/runtimes/Service") {}

const make = (target: Target, way: Way): Effect.Effect<Service["Service"], never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const control = HttpClient.filterStatusOk(client)
    const read = (path: string) =>
      Effect.flatMap(control.get(`${target.control_url}${path}`), (response) => response.json).pipe(Effect.orDie)
    const send = (path: string, body: unknown) =>
      HttpClientRequest.post(`${target.control_url}${path}`).pipe(
        HttpClientRequest.bodyJsonUnsafe(body),
        control.execute,
        Effect.asVoid,
        Effect.orDie
      )
    return {
      target,
      send: way,
      fault: (fault) => send("/faults", fault),
      streams: (path, connections) => send("/streams", { path, connections } satisfies StreamScript),
      requests: (method) => Effect.map(read(`/requests?method=${method}`), Number),
      silent_url: `${target.control_url}/silent`,
      exchanges_url: `${target.control_url}/exchanges`,
      seen: (name, isAwaited = false) =>
        // The control sends what has this type.
        Effect.map(read(`/seen?of=${name}${isAwaited ? "&closed" : ""}`), (seen) => seen as unknown as SeenExchange),
      held: (until) => Effect.map(read(`/held?until=${until}`), (happened) => happened === true)
    }
  })

/** The controls of a target. */
export const layerService = (target: Target, send: Way): Layer.Layer<Service> =>
  Layer.effect(Service, make(target, send)).pipe(Layer.provide(FetchHttpClient.layer))

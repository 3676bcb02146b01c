import { InvalidInput, type XError } from "@xeffect/core/define"
import * as Rule from "@xeffect/core/rule"
import { refuse, toStderr } from "@xeffect/core/failure"
import type { Send } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { type Fetch, sendByFetch } from "./fetch.ts"

/** How requests are sent. Default: the runtime's `fetch`. */
export interface SendOption<R = never> {
  /**
   * Instead of `fetch` of the runtime: a service binding's, one that uses a proxy, or one that records. Called with a
   * URL as text, whose response it returns: for another address set `base_url`. Not together with `send`.
   */
  readonly fetch?: Fetch | undefined
  /**
   * Another way to send requests: `httpClientSend` of `@xeffect/http/http-client`, for the `HttpClient` of your
   * program; `nodeSend()` of `@xeffect/http/node`, for the clients of Node.
   */
  readonly send?: Send | Effect.Effect<Send, never, R> | undefined
}

/**
 * The way that the options choose. Warns once about an `HttpClient` that is provided but not used, since a program could
 * otherwise believe that its requests go through it.
 */
export const readSend = <R>(operation: string, { fetch, send }: SendOption<R>): Effect.Effect<Send, XError, R> => {
  const invalid = checkSend(fetch, send)
  if (invalid !== undefined) return refuse(operation, invalid)
  if (send !== undefined) return Effect.isEffect(send) ? send : Effect.succeed(send)
  const made = Effect.succeed(sendByFetch(fetch))
  return fetch === undefined ? Effect.andThen(warnOfClient, made) : made
}

// Untyped callers may have passed anything.
const checkSend = (fetch: unknown, send: unknown): InvalidInput | undefined => {
  const [parameter, value] = fetch === undefined ? ["send", send] : ["fetch", fetch]
  if (fetch !== undefined && send !== undefined) {
    const rule = "fetch and send cannot be combined"
    return new Rule.BrokenRule({ parameters: ["fetch", "send"], value: undefined, rule })
  }
  return value === undefined || typeof value === "function" || (parameter === "send" && Effect.isEffect(value))
    ? undefined
    : new InvalidInput({ parameter, value, rule: "a function that sends requests" })
}

// Once in a process: a program may make a layer for each call, and each has a client of its own then.
let isWarned = false

const warnOfClient = Effect.withFiber(({ context }) => {
  // It is named and not imported, since its module would otherwise be in every program.
  if (isWarned || !context.mapUnsafe.has("effect/HttpClient")) return Effect.void
  isWarned = true
  return toStderr(Effect.logWarning(unused))
})

const unused =
  "An HttpClient is provided, but not used. To use it, set the option send to httpClientSend of @xeffect/http/http-client."

/** The requirements of an effect, except a scope, which the layer or the request has. */
export type Unscoped<R> = Exclude<R, Scope>

import { InvalidInput, type XApi, XError } from "@xeffect/core"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { type CallPlace, thrownAt } from "./place.ts"
import type { Environment, CallOptions } from "./types.ts"

/** Runs an effect. Its failure is thrown, with the stack of the place. */
export type RunEffect = <A, E>(
  effect: Effect.Effect<A, E, Environment>,
  options: CallOptions | undefined,
  place: CallPlace
) => Promise<A>

/** Runs effects with a layer, which the first one builds, in a scope that `close` ends together with what is under way. */
export const runIn = <LayerError>(
  layer: Layer.Layer<XApi, LayerError>
): { readonly run: RunEffect; readonly close: () => Promise<void> } => {
  const scope = Scope.makeUnsafe()
  const build = Effect.map(Layer.buildWithScope(layer, scope), Context.add(Scope.Scope, scope))
  let built: Promise<Exit.Exit<Context.Context<Environment>, LayerError>> | undefined
  const run: RunEffect = async (effect, options, place) => {
    const signal = options?.signal
    if (signal !== undefined && !isSignal(signal)) throw thrownAt(place, noSignal(signal))
    // Otherwise the effect would begin, and a request might be sent, before it is interrupted.
    signal?.throwIfAborted()
    if (scope.state._tag === "Closed") throw thrownAt(place, new Error(closedMessage))
    const context = await (built ??= Effect.runPromiseExit(build))
    signal?.throwIfAborted()
    if (Exit.isFailure(context)) throw rejectionOf(context.cause, signal, place)
    const exit = await Effect.runPromiseExitWith(context.value)(effect, {
      ...(signal !== undefined && { signal }),
      onFiberStart: (fiber) => Fiber.runIn(fiber, scope)
    })
    if (Exit.isSuccess(exit)) return exit.value
    throw rejectionOf(exit.cause, signal, place)
  }
  return { run, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

// Not by its class, which a polyfill or another realm has of its own.
const isSignal = (value: unknown): boolean => typeof Reflect.get(Object(value), "throwIfAborted") === "function"

const noSignal = (value: unknown) =>
  new XError({
    operation: "promises",
    reason: new InvalidInput({ parameter: "signal", value, rule: "an AbortSignal" })
  })

/** The value to throw: the failure or defect; if interrupted, the reason of the signal or the end of everything. */
const rejectionOf = <E>(cause: Cause.Cause<E>, signal: AbortSignal | undefined, place: CallPlace): unknown => {
  if (!Cause.hasInterruptsOnly(cause)) return thrownAt(place, Cause.squash(cause))
  return signal?.aborted === true ? signal.reason : thrownAt(place, new Error(closedMessage))
}

const closedMessage = "close() ended the call, or kept it from starting"

import type { XApi, XError } from "@xeffect/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpClient } from "effect/http/HttpClient"
import type { ManagedRuntime } from "effect/ManagedRuntime"
import { Scope } from "effect/Scope"
import { type Place, thrownAt } from "./place.ts"
import type { Environment, RunOptions } from "./types.ts"

/** Runs an effect. What it fails with is thrown, with the stack of the place. */
export type Run = <A, E>(
  effect: Effect.Effect<A, E, Environment>,
  options: RunOptions | undefined,
  place: Place
) => Promise<A>

/** Runs effects in a runtime, with its scope for what they open. */
export const runIn =
  (runtime: ManagedRuntime<XApi | HttpClient, XError>): Run =>
  async (effect, { signal } = {}, place) => {
    // Otherwise the effect would begin, and a request might be sent, before it is interrupted.
    signal?.throwIfAborted()
    if (runtime.scope.state._tag === "Closed") throw thrownAt(place, new Error(closed))
    const scoped = Effect.provideService(effect, Scope, runtime.scope)
    const exit = await runtime.runPromiseExit(scoped, signal === undefined ? undefined : { signal })
    if (Exit.isSuccess(exit)) return exit.value
    if (!Cause.hasInterruptsOnly(exit.cause)) throw thrownAt(place, Cause.squash(exit.cause))
    signal?.throwIfAborted()
    throw thrownAt(place, new Error(closed))
  }

const closed = "The call was ended, or not begun, because close() was called"

import type { Definition, Download, XApi, XError } from "@xeffect/core"
import type { OperationDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"

/** Parameters as a command line has them: the operation checks them. */
export type Parameters = Readonly<Record<string, unknown>>

/** An operation whose parameters come from a command line. */
export interface AnyCallable {
  (params: Parameters): unknown
  readonly definition: Definition
}

/** The modules of the areas. Only that of the called operation is loaded. */
const areas: Readonly<Record<string, () => Promise<object>>> = {
  activity: () => import("@xeffect/activity"),
  bots: () => import("@xeffect/bots"),
  broadcasts: () => import("@xeffect/broadcasts"),
  chat: () => import("@xeffect/chat"),
  communities: () => import("@xeffect/communities"),
  compliance: () => import("@xeffect/compliance"),
  dms: () => import("@xeffect/dms"),
  lists: () => import("@xeffect/lists"),
  media: () => import("@xeffect/media"),
  spaces: () => import("@xeffect/spaces"),
  streams: () => import("@xeffect/streams"),
  trends: () => import("@xeffect/trends"),
  tweets: () => import("@xeffect/tweets"),
  usage: () => import("@xeffect/usage"),
  users: () => import("@xeffect/users"),
  webhooks: () => import("@xeffect/webhooks")
}

const isCallable = (value: unknown): value is AnyCallable => typeof value === "function" && "definition" in value

/** Loads the function of a described operation. */
export const loadOperation = Effect.fnUntraced(function* ({ area, function: exported }: OperationDescription) {
  const module = yield* Effect.promise(() => areas[area]?.() ?? Promise.resolve({}))
  const found: unknown = Reflect.get(module, exported)
  if (!isCallable(found)) return yield* Effect.die(new Error(`${area} has no operation ${exported}`))
  return found
})

// The result of a call follows from the kind of the response, which the definition states.

export const callJson = (operation: AnyCallable, params: Parameters) =>
  operation(params) as Effect.Effect<unknown, XError, XApi>

export const callLines = (operation: AnyCallable, params: Parameters) =>
  operation(params) as Stream.Stream<unknown, XError, XApi>

export const callBytes = (operation: AnyCallable, params: Parameters) =>
  operation(params) as Effect.Effect<Download, XError, XApi>

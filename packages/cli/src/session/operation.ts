import type { AnyOperation } from "@xeffect/core"
import type { OperationDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"

/** Parameters as a command line has them: the operation checks them. */
export type Parameters = Readonly<Record<string, unknown>>

/** The modules of the areas. Only the called operation's module is loaded. */
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

const isOperation = (value: unknown): value is AnyOperation => typeof value === "function" && "definition" in value

/** Loads the function of a described operation. */
export const loadOperation = Effect.fnUntraced(function* ({ area, function: exported }: OperationDescription) {
  const module = yield* Effect.promise(() => areas[area]?.() ?? Promise.resolve({}))
  const found: unknown = Reflect.get(module, exported)
  if (!isOperation(found)) return yield* Effect.die(new Error(`${area} has no operation ${exported}`))
  return found
})

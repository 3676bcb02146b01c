import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { field, parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { TextStore } from "@xeffect/core/store"
import { openText, replyStoreFailure } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"

// A switch that was there must not be missing.
const known = new WeakSet<TextStore>()

const setSwitch = Effect.fnUntraced(function* (text: string): Effect.fn.Return<void, XError, ReplyStore> {
  const store = yield* openText("switch")
  for (;;) {
    const version = yield* Effect.mapError(store.read, replyStoreFailure)
    if (version.text === text || (yield* Effect.mapError(store.replace(version, text), replyStoreFailure)))
      return void known.add(store)
  }
})

/**
 * Stops all processes of the bot: they receive mentions and compose replies, and send nothing, until `startReplies`. A request that
 * is on its way is not stopped.
 *
 * @param reason why, for those who ask
 * @since 0.1.0
 * @example
 * ```ts
 * import { stopReplies } from "xeffect/reply"
 *
 * const program = stopReplies("the model says strange things")
 * ```
 */
export const stopReplies = (reason: string): Effect.Effect<void, XError, ReplyStore> =>
  typeof reason === "string" && reason.trim() !== ""
    ? setSwitch(JSON.stringify({ stopped: reason }))
    : refuse("replies", new InvalidInput({ parameter: "reason", value: reason, rule: "a text that says why" }))

/**
 * Lets the bot send again after `stopReplies`, what was approved in the meantime too.
 *
 * @since 0.1.0
 */
export const startReplies: Effect.Effect<void, XError, ReplyStore> = Effect.suspend(() =>
  setSwitch(JSON.stringify({ stopped: null }))
)

/**
 * Why the bot is stopped. `undefined` if it is not. A switch that is damaged counts as stopped.
 *
 * @since 0.1.0
 */
export const whyStopped: Effect.Effect<string | undefined, XError, ReplyStore> = Effect.gen(function* () {
  const store = yield* openText("switch")
  const { text } = yield* Effect.mapError(store.read, replyStoreFailure)
  if (text === undefined)
    return known.has(store) ? "the stop switch is lost: set it again by startReplies or stopReplies" : undefined
  known.add(store)
  const stopped = field(parseJson(text), "stopped")
  if (stopped === null) return undefined
  return typeof stopped === "string"
    ? stopped
    : "the stop switch is damaged: set it again by startReplies or stopReplies"
})

import type { TextStore } from "@xeffect/core/store"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The texts of a bot by their names, which its processes share. */
export interface ReplyTexts {
  /** The text that has this name: small letters and digits. */
  readonly open: (name: string) => Effect.Effect<TextStore, unknown>
}

/**
 * Stores the interactions of a bot, who has opted out, and whether the bot is stopped: in memory, files, a `KeyValueStore` or Redis. Of
 * your own it is a function that gives a text by its name.
 *
 * If the store is lost, the bot no longer knows to whom it has replied. So it fails closed: what cannot be read or written is
 * not sent.
 *
 * @since 0.1.0
 */
export class ReplyStore extends Context.Service<ReplyStore, ReplyTexts>()("@xeffect/reply/ReplyStore") {}

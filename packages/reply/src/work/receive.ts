import type { InvalidInput, XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import {
  attempt,
  checkObject,
  checkOptions,
  checkParameter,
  countOption,
  functionOption,
  idOption,
  isIdText
} from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { isStopRequest } from "../rules/is-stop.ts"
import { interactionOf, type MentionPost } from "../state/mention.ts"
import { receiveInto, stopInto } from "../state/part.ts"
import { changePart } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"
import type { ReceivedMention } from "./events.ts"

/** How mentions are received. */
export interface ReceiveOptions {
  /** The ID of the bot's user. Its own posts get no reply. */
  readonly me: string
  /** Whether a mention asks to stop. Default: `isStopRequest`. If it throws, the mention is taken for such a request. */
  readonly is_stop?: ((mention: MentionPost) => boolean) | undefined
  /** How many replies a user gets within 24 hours, so that two bots do not write to each other without end. Default: 20. */
  readonly max_per_day?: number | undefined
}

/** The first invalid option, if there is one. */
export const checkReceiveOptions = (options: ReceiveOptions): InvalidInput | undefined =>
  checkObject("options", options) ??
  checkParameter("me", options.me, idOption()) ??
  checkOptions(options, { is_stop: functionOption(), max_per_day: countOption(1) })

/**
 * Stores a mention, so that it gets one reply. Call it with each mention, from any source and as often as you like: a second delivery
 * and an edit of the same post are known. A mention that asks to stop opts its author out, and drops what was not sent to him.
 * When it has succeeded, the mention is stored: acknowledge the delivery after that.
 *
 * @param mention the post: an entry of `getUsersMentions` with `tweet_fields: ["author_id"]`, or what `mentionOfActivity` returns
 * @param options `me`, the ID of the bot's user; `is_stop`; `max_per_day`, default 20
 * @returns what became of it: `new`, or why there will be no other reply
 * @remarks Errors: `InvalidInput`; `TransportError` if the store failed.
 * @since 0.1.0
 * @example
 * ```ts
 * import { receiveMention } from "xeffect/reply"
 *
 * const program = receiveMention({ id: "20", author_id: "12", text: "@lock_keeper open?" }, { me: "2244994945" })
 * ```
 */
export const receiveMention = (
  mention: MentionPost,
  options: ReceiveOptions
): Effect.Effect<ReceivedMention, XError, ReplyStore> =>
  Effect.suspend(() => {
    const invalid = checkReceiveOptions(options)
    if (invalid !== undefined) return refuse("replies", invalid)
    const { is_stop = isStopRequest, max_per_day = 20, me } = options
    const author: unknown = Object(mention).author_id
    // Without an author, nobody can say whether he has opted out.
    if (interactionOf(Object(mention)) === undefined || !isIdText(author)) return Effect.succeed("not a mention")
    if (author === me) return Effect.succeed("own post")
    const isStop = attempt(
      () => is_stop(mention),
      () => true
    )
    if (isStop) return changePart(author, (part) => stopInto(part, mention))
    return changePart(author, (part) => receiveInto(part, mention, max_per_day))
  })

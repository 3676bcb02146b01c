import type { XApi, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { mayLook } from "../state/machine.ts"
import { allParts } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"
import { changeReply } from "./change.ts"
import { reportReply, type ReportOptions } from "./events.ts"
import { checkLookOptions, listedReplies, listedReply, type LookOptions } from "./look.ts"

/**
 * Looks for the replies whose outcome is unknown among the bot's own posts, and for those of processes that were killed while they
 * sent. A reply that X lists is done. One that X does not list is looked for again, after 2 minutes at first and every hour at last, and
 * is never sent again unless a person orders it by `sendAgain`.
 *
 * @param options `me`, the ID of the bot's user; `user_auth`; `on_event`
 * @returns how many replies it found
 * @remarks One request for 100 own posts since the oldest such mention. Errors: those of `getUsersTweets`; `InvalidInput`; `TransportError`
 * if the store failed.
 * @since 0.1.0
 * @example
 * ```ts
 * import { readBackReplies } from "xeffect/reply"
 *
 * const program = readBackReplies({ me: "2244994945" })
 * ```
 */
export const readBackReplies = (
  options: LookOptions & ReportOptions
): Effect.Effect<number, XError, ReplyStore | XApi> =>
  Effect.gen(function* () {
    yield* refuseIf("replies", checkLookOptions(options))
    const now = yield* Clock.currentTimeMillis
    const due = (yield* allParts).flatMap(({ entries }) => entries.filter((entry) => mayLook(entry, now)))
    if (due.length === 0) return 0
    const replies = yield* listedReplies(due, options)
    let found = 0
    for (const entry of due) {
      const { mention } = entry
      const reply_id = listedReply(entry, replies)
      const next = yield* changeReply(
        entry,
        reply_id === undefined ? { _tag: "ReplyNotListed", now } : { _tag: "ReplyListed", reply_id }
      )
      if (next?._tag === "Replied") {
        found++
        yield* reportReply(options, { _tag: "Replied", mention, replyId: reply_id })
      } else if (next?._tag === "Unknown" && entry._tag === "Sending") {
        yield* reportReply(options, { _tag: "OutcomeUnknown", mention, draft: next.draft, detail: next.detail })
      }
    }
    return found
  })

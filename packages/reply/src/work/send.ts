import type { XApi, XError } from "@xeffect/core"
import { findFailure, refuseIf } from "@xeffect/core/failure"
import { requestedWait } from "@xeffect/core/retry"
import { createTweet } from "@xeffect/tweets"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { ApprovedEntry, ReplyEntry, ReplyEvent, SendingEntry } from "../state/entry.ts"
import { whyStopped } from "../rules/stop-switch.ts"
import { allParts } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"
import { changeReply, oldestFirst } from "./change.ts"
import { reportReply, type ReportOptions } from "./events.ts"
import { checkLookOptions, listedReplies, listedReply, type LookOptions } from "./look.ts"
import { type SendVerdict, verdictOf } from "./verdict.ts"

/** The result of sending the replies that were approved. */
export interface SentReplies {
  readonly replied: number
  readonly refused: number
  /** How many may have been sent. None is sent after the first of them in this call. */
  readonly unknown: number
  /** How long to wait before the next call, in milliseconds. Absent if nothing went wrong. */
  readonly wait?: number | undefined
}

/** The wait after a failure that says nothing about when it ends, in milliseconds. */
const usualWait = 60_000

/** After how many refusals in a row to wait: then the reason may be the account, and not the mention. */
const maxRefusals = 3

/** A reply that X has refused without a reason. */
interface Unexplained {
  readonly entry: ApprovedEntry
  readonly error: XError | undefined
}

/**
 * The result for one reply. `listed`: X has it already. `skipped`: another process has it, or it is not wanted any more. `not looked for`:
 * the bot's posts cannot be listed, which concerns no other reply.
 */
interface SendResult {
  readonly verdict: SendVerdict | "listed" | "skipped" | "stopped" | "not looked for"
  readonly error?: XError | undefined
}

/**
 * Sends the replies that are approved, the oldest first, each at most once: a process marks a reply in the store before it sends it, and
 * nobody sends a marked one again. If X certainly did not carry it out, as with a rate limit or an exceeded budget, it is approved
 * as before. If its response was lost, its outcome is unknown, and `readBackReplies` looks for it.
 *
 * Nothing is sent if the bot is stopped, to users who have opted out, or if the store fails. A call ends at the first failure that
 * may concern the next reply too, and returns how long to wait. A reply that X refuses, for example since the mention was
 * deleted or its author has blocked the bot, does not stop the others; three in a row do.
 *
 * If the account is locked, suspended or over a limit, all replies stay approved. If the bot does not know X's reason, the reply stays
 * approved until X accepts a later one, and is then refused. After two such refusals, the bot tries the newest reply.
 *
 * @param options `me`, the ID of the bot's user; `user_auth`; `on_event`
 * @remarks Credentials: those of `createTweet`. Errors: `InvalidInput`; `TransportError` if the store failed. Failures of requests are reported.
 * @since 0.1.0
 * @example
 * ```ts
 * import { sendReplies } from "xeffect/reply"
 *
 * const program = sendReplies({ me: "2244994945" })
 * ```
 */
export const sendReplies = (
  options: LookOptions & ReportOptions
): Effect.Effect<SentReplies, XError, ReplyStore | XApi> =>
  Effect.gen(function* () {
    yield* refuseIf("replies", checkLookOptions(options))
    const due = [...oldestFirst((yield* allParts).flatMap(({ entries }) => entries.filter(isApproved)))]
    const done = { replied: 0, refused: 0, unknown: 0 }
    let refusals = 0
    let unseen: XError | undefined
    let unexplained: ReadonlyArray<Unexplained> = []
    for (;;) {
      const entry = unexplained.length === maxRefusals - 1 ? due.pop() : due.shift()
      if (entry === undefined) break
      const { error, verdict } = yield* Effect.uninterruptible(sendOne(entry, options))
      if (verdict === "sent" || verdict === "listed") done.replied++
      if (verdict === "sent") {
        done.refused += yield* explainRefusals(unexplained, options)
        unexplained = []
      }
      if (verdict === "unexplained") unexplained = [...unexplained, { entry, error }]
      if (verdict === "refused") done.refused++
      if (verdict === "unknown") done.unknown++
      if (verdict === "not looked for") unseen ??= error
      refusals = verdict === "refused" || verdict === "unexplained" ? refusals + 1 : verdict === "sent" ? 0 : refusals
      if (verdict === "stopped") return done
      if (verdict === "postponed" || verdict === "unknown" || refusals >= maxRefusals) {
        return { ...done, wait: yield* pause(options, error) }
      }
    }
    const later = unexplained.at(-1)?.error ?? unseen
    return later === undefined ? done : { ...done, wait: yield* pause(options, later) }
  })

/** X has accepted a later reply, so it has refused these because of their mentions. Returns how many of them are refused now. */
const explainRefusals = Effect.fnUntraced(function* (unexplained: ReadonlyArray<Unexplained>, options: ReportOptions) {
  let refused = 0
  for (const { entry, error } of unexplained) {
    const { draft, mention } = entry
    const event = { _tag: "RefusalExplained", draft: draft.id, detail: error?.message ?? "" } as const
    if ((yield* changeReply(entry, event)) === undefined) continue
    refused++
    if (error !== undefined) yield* reportReply(options, { _tag: "Refused", mention, draft, error })
  }
  return refused
})

const pause = (options: ReportOptions, error: XError | undefined) => {
  const wait = Math.max(usualWait, error === undefined ? 0 : requestedWait(error))
  return Effect.as(reportReply(options, { _tag: "Paused", wait, error }), wait)
}

const isApproved = (entry: ReplyEntry): entry is ApprovedEntry => entry._tag === "Approved"

const sendOne = Effect.fnUntraced(function* (
  entry: ApprovedEntry,
  options: LookOptions & ReportOptions
): Effect.fn.Return<SendResult, XError, ReplyStore | XApi> {
  if (yield* isStopped(options)) return { verdict: "stopped" }
  if (entry.sent_by !== undefined) {
    const found = yield* Effect.result(listedReplies([entry], options))
    if (found._tag === "Failure") return { verdict: "not looked for", error: found.failure }
    const reply_id = listedReply(entry, found.success)
    if (reply_id !== undefined) {
      yield* changeReply(entry, { _tag: "ReplyListed", reply_id })
      yield* reportReply(options, { _tag: "Replied", mention: entry.mention, replyId: reply_id })
      return { verdict: "listed" }
    }
  }
  const by = crypto.randomUUID()
  const now = yield* Clock.currentTimeMillis
  const marked = yield* changeReply(entry, { _tag: "SendingBegan", draft: entry.draft.id, by, now })
  if (marked?._tag !== "Sending" || marked.by !== by) return { verdict: "skipped" }
  // Nothing was sent yet: whoever stops the bot now need not wait for this reply.
  const stopped = yield* Effect.exit(isStopped(options))
  if (Exit.isFailure(stopped) || stopped.value) {
    yield* changeReply(marked, { _tag: "ReplyNotSent", by })
    return { verdict: "stopped" }
  }
  return yield* request(marked, options)
})

const isStopped = Effect.fnUntraced(function* (options: ReportOptions) {
  const reason = yield* whyStopped
  if (reason !== undefined) yield* reportReply(options, { _tag: "Stopped", reason })
  return reason !== undefined
})

const request = Effect.fnUntraced(function* (
  { by, draft, key, mention, ...marked }: SendingEntry,
  options: LookOptions & ReportOptions
): Effect.fn.Return<SendResult, XError, ReplyStore | XApi> {
  const { user_auth } = options
  const exit = yield* Effect.exit(createTweet({ ...draft.reply, in_reply_to_tweet_id: mention.id, user_auth }))
  const error = Exit.isFailure(exit) ? findFailure(exit.cause) : undefined
  const verdict = Exit.isSuccess(exit) ? "sent" : error === undefined ? "unknown" : verdictOf(error)
  const reply_id = Exit.isSuccess(exit) ? exit.value.data.id : undefined
  const detail = error?.message ?? (Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
  const now = yield* Clock.currentTimeMillis
  const entry: ReplyEntry = { ...marked, by, draft, key, mention }
  yield* changeReply(entry, eventOfVerdict(verdict, { by, detail, now, reply_id }))
  if (verdict === "sent") yield* reportReply(options, { _tag: "Replied", mention, replyId: reply_id })
  if (verdict === "unknown") yield* reportReply(options, { _tag: "OutcomeUnknown", mention, draft, detail })
  if (verdict === "refused" && error !== undefined)
    yield* reportReply(options, { _tag: "Refused", mention, draft, error })
  return { verdict, error }
})

const eventOfVerdict = (
  verdict: SendVerdict,
  {
    by,
    detail,
    now,
    reply_id
  }: { readonly by: string; readonly detail: string; readonly now: number; readonly reply_id: string | undefined }
): ReplyEvent => {
  if (verdict === "sent") return { _tag: "ReplySent", by, reply_id }
  if (verdict === "refused") return { _tag: "ReplyRefused", by, detail }
  return verdict === "unknown" ? { _tag: "ResponseLost", by, now, detail } : { _tag: "ReplyNotSent", by }
}

import type { XError } from "@xeffect/core"
import { type CallbackResult, observe } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import type { ReplyDraft } from "../state/entry.ts"
import type { MentionPost } from "../state/mention.ts"
import type { Receipt } from "../state/part.ts"

/** The reports of a bot while it works. */
export type ReplyReport =
  /** A mention was received, or not: `received` says why. */
  | { readonly _tag: "MentionReceived"; readonly mention: MentionPost; readonly received: ReceivedMention }
  /** A draft waits for approval: show it to a person. */
  | { readonly _tag: "DraftHeld"; readonly mention: MentionPost; readonly draft: ReplyDraft }
  /** A reply could not be composed. */
  | { readonly _tag: "ComposeFailed"; readonly mention: MentionPost; readonly cause: unknown }
  /** X has the reply. */
  | { readonly _tag: "Replied"; readonly mention: MentionPost; readonly replyId: string | undefined }
  /** X has refused the reply. */
  | { readonly _tag: "Refused"; readonly mention: MentionPost; readonly draft: ReplyDraft; readonly error: XError }
  /** Nobody knows whether X has the reply. It is looked for, and never sent again without a person's order. */
  | {
      readonly _tag: "OutcomeUnknown"
      readonly mention: MentionPost
      readonly draft: ReplyDraft
      readonly detail: string
    }
  /** Nothing is sent until later. `wait` is in milliseconds. */
  | { readonly _tag: "Paused"; readonly wait: number; readonly error: XError | undefined }
  /** The bot is stopped. */
  | { readonly _tag: "Stopped"; readonly reason: string }
  /** A source of mentions has failed. The others go on. */
  | { readonly _tag: "SourceFailed"; readonly error: unknown }
  /** The store, or reading the own posts, failed. It is tried again. */
  | { readonly _tag: "Failed"; readonly error: XError }

/**
 * The result of receiving a mention: `new` ones get a reply. `opted out`: its author wants no replies, or wanted none when X listed it or a
 * newer mention. `too many`: the user has had `max_per_day` replies, or 200 replies wait in this part of the store.
 */
export type ReceivedMention = Receipt | "own post" | "not a mention" | "stop request"

/** Reports what a bot does. */
export interface ReportOptions {
  /** Runs with each report. A failure of it is logged. */
  readonly on_event?: ((report: ReplyReport) => CallbackResult) | undefined
}

/** Reports something. A callback that hangs does not keep the bot from being ended, also while it sends. */
export const reportReply = ({ on_event }: ReportOptions, event: ReplyReport): Effect.Effect<void> =>
  on_event === undefined
    ? Effect.void
    : Effect.asVoid(Effect.exit(Effect.interruptible(observe("on_event", () => on_event(event)))))

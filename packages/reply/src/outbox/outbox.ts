import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { attempt, idOption, invalidParameter, isIdText } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Composed } from "../work/compose.ts"
import { draftOf } from "../work/compose.ts"
import { changeReply, oldestFirst } from "../work/change.ts"
import type { ReplyDraft, DraftedEntry, ReplyEntry, ReplyEvent } from "../state/entry.ts"
import type { MentionPost } from "../state/mention.ts"
import { allParts } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"

/** A reply in the outbox. */
export interface OutboxItem {
  readonly mention: MentionPost
  readonly draft: ReplyDraft
  /**
   * `held`: waits for approval. `approved`: will be sent. `sending`: is being sent, or its process was killed. `unknown`: may have been
   * sent, and a person can decideEntry. `refused`: X did not accept it.
   */
  readonly status: "held" | "approved" | "sending" | "unknown" | "refused"
  /** Why it is refused, or its outcome unknown. */
  readonly detail?: string | undefined
}

const outboxStatuses = {
  Held: "held",
  Approved: "approved",
  Sending: "sending",
  Unknown: "unknown",
  Refused: "refused"
} as const

const isDrafted = (entry: ReplyEntry): entry is DraftedEntry => entry._tag in outboxStatuses

/**
 * The replies that are composed and not settled, and those that X refused, in the order of their mentions.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { listOutbox } from "xeffect/reply"
 * import * as Effect from "effect/Effect"
 *
 * const held = Effect.map(listOutbox, (items) => items.filter(({ status }) => status === "held"))
 * ```
 */
export const listOutbox: Effect.Effect<ReadonlyArray<OutboxItem>, XError, ReplyStore> = Effect.map(allParts, (parts) =>
  oldestFirst(parts.flatMap(({ entries }) => entries.filter(isDrafted))).map((entry) => ({
    mention: entry.mention,
    draft: entry.draft,
    status: outboxStatuses[entry._tag],
    ...("detail" in entry && { detail: entry.detail })
  }))
)

/** Finds an interaction by what a person names, and changes it. */
const decideEntry = Effect.fnUntraced(function* (
  parameter: string,
  value: string,
  find: (entry: ReplyEntry) => boolean,
  event: ReplyEvent,
  rule: string
): Effect.fn.Return<void, XError, ReplyStore> {
  const entry = (yield* allParts).flatMap(({ entries }) => entries).find(find)
  const next = entry === undefined ? undefined : yield* changeReply(entry, event)
  if (next === undefined) return yield* refuse("replies", new InvalidInput({ parameter, value, rule }))
})

const decideDraft = (draft: string, event: ReplyEvent, rule: string) =>
  decideEntry("draft_id", draft, (entry) => isDrafted(entry) && entry.draft.id === draft, event, rule)

/**
 * Approves a draft: exactly the text that has this ID. The bot sends it with its next round.
 *
 * @param draft_id the ID of the draft, from `listOutbox` or the report `DraftHeld`
 * @remarks Errors: `InvalidInput` if no such draft waits, for example since it was rewritten or its author has opted out.
 * @since 0.1.0
 */
export const approveDraft = (draft_id: string): Effect.Effect<void, XError, ReplyStore> =>
  decideDraft(draft_id, { _tag: "DraftApproved", draft: draft_id }, "the ID of a draft that waits for approval")

/**
 * Rejects a draft that waits or is approved: there is no reply to its mention.
 *
 * @param draft_id the ID of the draft
 * @remarks Errors: `InvalidInput` if there is no such draft, or if it is being sent.
 * @since 0.1.0
 */
export const rejectDraft = (draft_id: string): Effect.Effect<void, XError, ReplyStore> =>
  decideDraft(draft_id, { _tag: "DraftRejected", draft: draft_id }, "the ID of a draft that is not sent yet")

/**
 * Replaces a draft that waits for approval. The new one has an ID of its own, and waits too.
 *
 * @param draft_id the ID of the draft
 * @param composed the new text, or parameters of `createTweet`
 * @returns the new draft
 * @remarks Errors: `InvalidInput` if no such draft waits, or if the new one is empty.
 * @since 0.1.0
 */
export const rewriteDraft = (
  draft_id: string,
  composed: NonNullable<Composed>
): Effect.Effect<ReplyDraft, XError, ReplyStore> => {
  const next = attempt(
    () => draftOf(composed),
    () => undefined
  )
  if (next === undefined)
    return refuse("replies", new InvalidInput({ parameter: "composed", value: composed, rule: "a text or parameters" }))
  const event = { _tag: "DraftRewritten", draft: draft_id, next } as const
  return Effect.as(decideDraft(draft_id, event, "the ID of a draft that waits for approval"), next)
}

const decideMention = (id: string, event: ReplyEvent, rule: string) =>
  isIdText(id)
    ? decideEntry("mention_id", id, ({ key, mention }) => key === id || mention.id === id, event, rule)
    : refuse("replies", invalidParameter("mention_id", id, idOption()))

/**
 * Orders to send a reply again whose outcome is unknown, or that X has refused: you have looked, and it is not there. It is looked for
 * once more before it is sent.
 *
 * @param mention_id the ID of the mention
 * @remarks Errors: `InvalidInput` if there is no such reply, or if it was sent within the last 2 minutes and may still arrive.
 * @since 0.1.0
 */
export const sendAgain = (mention_id: string): Effect.Effect<void, XError, ReplyStore> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    decideMention(
      mention_id,
      { _tag: "SendAgain", now },
      "the ID of a mention whose reply was refused, or is unknown for 2 minutes or longer"
    )
  )

/**
 * Says that a reply whose outcome was unknown is there.
 *
 * @param mention_id the ID of the mention
 * @param reply_id the ID of the reply, if you know it
 * @since 0.1.0
 */
export const confirmReply = (mention_id: string, reply_id?: string): Effect.Effect<void, XError, ReplyStore> =>
  decideMention(
    mention_id,
    { _tag: "KnownToBeSent", reply_id },
    "the ID of a mention whose reply is unknown or was refused"
  )

/**
 * Gives up a reply that is not being sent.
 *
 * @param mention_id the ID of the mention
 * @since 0.1.0
 */
export const dropReply = (mention_id: string): Effect.Effect<void, XError, ReplyStore> =>
  decideMention(mention_id, { _tag: "DroppedByPerson" }, "the ID of a mention without a reply that is or was sent")

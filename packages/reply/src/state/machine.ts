// Decides what becomes of an interaction. Nothing is sent, stored or awaited here. A reply is sent only by whoever made the step from
// Approved to Sending, and Sending leads back to Approved only if the request certainly was not carried out, or if a person says so.
import { changeBy, type Transitions } from "@xeffect/core/machine"
import type { MentionPost } from "./mention.ts"
import type {
  ApprovedEntry,
  DraftingEntry,
  DroppedEntry,
  DropReason,
  HeldEntry,
  DraftedEntry,
  ReceivedEntry,
  RefusedEntry,
  RepliedEntry,
  ReplyEntry,
  ReplyEvent,
  SendingEntry,
  UnknownEntry
} from "./entry.ts"

/** How long a process may take to compose a reply before another one does, in milliseconds. */
export const maxComposeTime = 300_000

/** How often composing may fail. */
const maxFailures = 5

/** How long a request and its retries may take, in milliseconds: before that, X need not list the reply. */
const maxRequestTime = 120_000

/** The longest time between two looks for a reply, in milliseconds. */
const maxLookInterval = 3_600_000

/** A mention that was received first. */
export const receivedEntry = (key: string, mention: MentionPost): ReceivedEntry => ({
  _tag: "Received",
  key,
  mention,
  failures: 0,
  not_before: 0
})

/** Whether there is nothing left to do. A refused reply is: a person may still order to send it again. */
export const isSettled = ({ _tag }: ReplyEntry): boolean =>
  _tag === "Replied" || _tag === "Dropped" || _tag === "Refused"

/** Whether a reply can be composed now. A clock that was put back delays nothing. */
export const mayCompose = (entry: ReplyEntry, now: number): boolean => {
  if (entry._tag === "Received")
    return now >= entry.not_before || entry.not_before - now > 2 * waitAfter(entry.failures)
  return entry._tag === "Drafting" && Math.abs(now - entry.since) >= maxComposeTime
}

/** Whether to look for a reply now. */
export const mayLook = (entry: ReplyEntry, now: number): boolean => {
  if (entry._tag === "Sending") return Math.abs(now - entry.since) >= maxRequestTime
  return entry._tag === "Unknown" && (now >= entry.look_at || now < entry.since)
}

/** Whether a reply was sent, or may have been. */
export const mayBeSent = ({ _tag }: ReplyEntry): boolean =>
  _tag === "Replied" || _tag === "Sending" || _tag === "Unknown" || _tag === "Approved"

const waitAfter = (failures: number): number => (failures === 0 ? 0 : 60_000 * 2 ** (failures - 1))

/** A settled interaction needs its IDs alone. */
const settledOf = ({ key, mention: { author_id, id } }: ReplyEntry) => ({ key, mention: { id, author_id } })

const dropped = (entry: ReplyEntry, reason: DropReason): DroppedEntry => ({
  _tag: "Dropped",
  ...settledOf(entry),
  reason
})

const replied = (entry: ReplyEntry, reply_id: string | undefined): RepliedEntry => ({
  _tag: "Replied",
  ...settledOf(entry),
  ...(reply_id !== undefined && { reply_id })
})

const beginComposing = (
  { failures, key, mention }: ReceivedEntry | DraftingEntry,
  { by, now }: ReplyEvent & { readonly _tag: "ComposingBegan" }
): DraftingEntry => ({ _tag: "Drafting", key, mention, failures, by, since: now })

const composingFailed = (entry: DraftingEntry, now: number): ReceivedEntry | DroppedEntry => {
  const { key, mention } = entry
  const failures = entry.failures + 1
  if (failures >= maxFailures) return dropped(entry, "could not be composed")
  return { _tag: "Received", key, mention, failures, not_before: now + waitAfter(failures) }
}

const approved = ({ draft, key, mention }: DraftedEntry, sent_by?: string): ApprovedEntry => ({
  _tag: "Approved",
  key,
  mention,
  draft,
  ...(sent_by !== undefined && { sent_by })
})

const refusedReply = ({ draft, key, mention }: DraftedEntry, detail: string): RefusedEntry => ({
  _tag: "Refused",
  key,
  mention,
  draft,
  detail
})

const lostEntry = ({ by, draft, key, mention, since }: SendingEntry, now: number, detail: string): UnknownEntry => ({
  _tag: "Unknown",
  key,
  mention,
  draft,
  by,
  since,
  detail,
  looks: 0,
  look_at: now
})

const notListed = (entry: SendingEntry | UnknownEntry, now: number): UnknownEntry => {
  const unknown = entry._tag === "Unknown" ? entry : lostEntry(entry, now, "the process that sent it has ended")
  const looks = unknown.looks + 1
  return { ...unknown, looks, look_at: now + Math.min(maxLookInterval, 60_000 * 2 ** Math.min(looks, 10)) }
}

const ifDraft = <Entry extends HeldEntry | ApprovedEntry>(
  entry: Entry,
  draft: string,
  next: () => ReplyEntry
): ReplyEntry | undefined => (entry.draft.id === draft ? next() : undefined)

// The process that sends may have its response after another one has looked for the reply.
const whileSending = {
  ReplySent: (entry: SendingEntry | UnknownEntry, { by, reply_id }: ReplyEvent & { readonly _tag: "ReplySent" }) =>
    entry.by === by ? replied(entry, reply_id) : undefined,
  ReplyNotSent: (entry: SendingEntry | UnknownEntry, { by }: ReplyEvent & { readonly _tag: "ReplyNotSent" }) =>
    // An earlier request of it, before a person ordered it again, may still have arrived.
    entry.by === by ? approved(entry, entry._tag === "Unknown" ? by : entry.sent_by) : undefined,
  ReplyRefused: (
    entry: SendingEntry | UnknownEntry,
    { by, detail }: ReplyEvent & { readonly _tag: "ReplyRefused" }
  ): ReplyEntry | undefined => (entry.by === by ? refusedReply(entry, detail) : undefined),
  ReplyListed: (entry: ReplyEntry, { reply_id }: ReplyEvent & { readonly _tag: "ReplyListed" }) =>
    replied(entry, reply_id),
  ReplyNotListed: (entry: SendingEntry | UnknownEntry, { now }: ReplyEvent & { readonly _tag: "ReplyNotListed" }) =>
    notListed(entry, now)
}

const byPerson = {
  KnownToBeSent: (entry: ReplyEntry, { reply_id }: ReplyEvent & { readonly _tag: "KnownToBeSent" }) =>
    replied(entry, reply_id),
  DroppedByPerson: (entry: ReplyEntry) => dropped(entry, "dropped by a person")
}

const optedOut = { AuthorOptedOut: (entry: ReplyEntry) => dropped(entry, "opted out") }

/** The changes that each event makes. An event that an interaction does not wait for is left out, and changes nothing. */
export const transitions: Transitions<ReplyEntry, ReplyEvent, ReplyEntry | undefined> = {
  Received: { ...optedOut, ComposingBegan: beginComposing, DroppedByPerson: byPerson.DroppedByPerson },
  Drafting: {
    ...optedOut,
    ComposingBegan: beginComposing,
    Composed: ({ by, key, mention }, event): ReplyEntry | undefined => {
      if (by !== event.by) return undefined
      const drafted = { key, mention, draft: event.draft }
      return { _tag: event.isApproved ? "Approved" : "Held", ...drafted }
    },
    NothingToSay: (entry, { by }) => (entry.by === by ? dropped(entry, "nothing to say") : undefined),
    ComposingStopped: ({ by, failures, key, mention }, event) =>
      by === event.by ? { _tag: "Received", key, mention, failures, not_before: 0 } : undefined,
    ComposingFailed: (entry, { by, now }) => (entry.by === by ? composingFailed(entry, now) : undefined),
    DroppedByPerson: byPerson.DroppedByPerson
  },
  Held: {
    ...optedOut,
    DraftApproved: (entry, { draft }) => ifDraft(entry, draft, () => approved(entry)),
    DraftRejected: (entry, { draft }) => ifDraft(entry, draft, () => dropped(entry, "rejected")),
    DraftRewritten: (entry, { draft, next }) => ifDraft(entry, draft, () => ({ ...entry, draft: next })),
    DroppedByPerson: byPerson.DroppedByPerson,
    TooManyWait: (entry) => dropped(entry, "too many waited")
  },
  Approved: {
    ...optedOut,
    DraftRejected: (entry, { draft }) => ifDraft(entry, draft, () => dropped(entry, "rejected")),
    SendingBegan: ({ key, mention, ...entry }, { by, draft, now }) =>
      entry.draft.id === draft ? { ...entry, _tag: "Sending", key, mention, by, since: now } : undefined,
    RefusalExplained: (entry, { detail, draft }) => ifDraft(entry, draft, () => refusedReply(entry, detail)),
    ReplyListed: whileSending.ReplyListed,
    ReplySent: (entry, { by, reply_id }) => (entry.sent_by === by ? replied(entry, reply_id) : undefined),
    DroppedByPerson: byPerson.DroppedByPerson
  },
  Sending: {
    ...whileSending,
    // A store may replace a text and report that it did not.
    SendingBegan: (entry, { by }) => (entry.by === by ? entry : undefined),
    ResponseLost: (entry, { by, detail, now }) => (entry.by === by ? lostEntry(entry, now, detail) : undefined)
  },
  Unknown: {
    ...whileSending,
    ...byPerson,
    // Not while the first request may still arrive.
    SendAgain: (entry, { now }) =>
      Math.abs(now - entry.since) >= maxRequestTime ? approved(entry, entry.by) : undefined
  },
  Refused: {
    ...optedOut,
    ...byPerson,
    // X also refuses what it has already.
    SendAgain: (entry) => approved(entry, "refused")
  }
}

/** The next state of an interaction. `undefined` if it does not wait for the event. */
export const stepReply = changeBy(transitions)

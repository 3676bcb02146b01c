// One of the texts of the store: the interactions of some authors, and which of these authors have opted out. Both are in one text,
// so that nobody can begin to send to an author who has opted out in the meantime.
import { isIdText } from "@xeffect/core/options"
import { field, parseJson } from "@xeffect/core/wire"
import * as Predicate from "effect/Predicate"
import type { ReplyEntry, ReplyEvent } from "./entry.ts"
import { isSettled, mayBeSent, receivedEntry, stepReply } from "./machine.ts"
import { interactionOf, isOlderId, type MentionPost, storedMention, timeBetween } from "./mention.ts"

/** The content of a text. */
export interface ReplyPart {
  /** Older interactions that are not listed are forgotten: there is no reply to them any more. */
  readonly forgotten: string
  readonly optedOut: ReadonlyArray<string>
  /**
   * The newest mention of each author that came while he had opted out, or that asked for it. There is no reply to this one and to
   * older ones, also after he has opted in.
   */
  readonly unanswered: Readonly<Record<string, string>>
  readonly entries: ReadonlyArray<ReplyEntry>
  /** Entries of a later version of this package. They stay, and nothing is done with them. */
  readonly others: ReadonlyArray<unknown>
}

/** A part before its first interaction. */
export const emptyPart: ReplyPart = { forgotten: "0", optedOut: [], unanswered: {}, entries: [], others: [] }

/** How many settled interactions a part remembers. */
const maxSettled = 500

/** How many settled interactions it remembers after it has forgotten some. */
const settledLeft = 400

/** How many interactions of a part may wait for their replies. */
const maxWaitingReplies = 200

const entryTags: ReadonlyArray<unknown> = [
  "Received",
  "Drafting",
  "Held",
  "Approved",
  "Sending",
  "Unknown",
  "Refused",
  "Replied",
  "Dropped"
] satisfies ReadonlyArray<ReplyEntry["_tag"]>

const draftedTags: ReadonlyArray<unknown> = ["Held", "Approved", "Sending", "Unknown", "Refused"]

/** The text of a part. */
export const textOfPart = ({ entries, forgotten, optedOut, others, unanswered }: ReplyPart): string =>
  toJson({ version: 1, forgotten, opted_out: optedOut, unanswered, entries: [...entries, ...others] })

/** JSON, in which IDs are texts. */
export const toJson = (value: object): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}` : one))

/** The part that a text contains. `undefined` if it is none: then nobody knows who was replied to. */
export const partOfText = (text: string): ReplyPart | undefined => {
  const json = parseJson(text)
  const [forgotten, optedOut, all] = ["forgotten", "opted_out", "entries"].map((name) => field(json, name))
  // An earlier version stored none.
  const unanswered = field(json, "unanswered") ?? {}
  if (field(json, "version") !== 1 || !isIdText(forgotten) || !areDigits(optedOut) || !Array.isArray(all))
    return undefined
  if (!areIdsById(unanswered)) return undefined
  if (!all.every((entry) => isIdText(field(entry, "key")))) return undefined
  const known = all.filter((entry) => entryTags.includes(field(entry, "_tag")))
  if (!known.every(isReplyEntry)) return undefined
  return {
    forgotten,
    unanswered,
    // An earlier version stored `00123` for the user 123.
    optedOut: [...new Set(optedOut.map((id) => `${BigInt(id)}`))],
    entries: known,
    others: all.filter((entry) => !entryTags.includes(field(entry, "_tag")))
  }
}

const areDigits = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((one) => typeof one === "string" && /^\d{1,19}$/.test(one))

const areIdsById = (value: unknown): value is Readonly<Record<string, string>> =>
  Predicate.isObject(value) && Object.entries(value).flat().every(isIdText)

const numberFieldsOfEntry: Readonly<Record<string, ReadonlyArray<string>>> = {
  Received: ["failures", "not_before"],
  Drafting: ["failures", "since"],
  Sending: ["since"],
  Unknown: ["since", "looks", "look_at"]
}

const textFieldsOfEntry: Readonly<Record<string, ReadonlyArray<string>>> = {
  Drafting: ["by"],
  Sending: ["by"],
  Unknown: ["by", "detail"],
  Refused: ["detail"],
  Dropped: ["reason"]
}

const isReplyEntry = (entry: unknown): entry is ReplyEntry => {
  const tag = String(field(entry, "_tag"))
  const mention = field(entry, "mention")
  const draft = field(entry, "draft")
  const hasAll = (names: ReadonlyArray<string> | undefined, isRight: (value: unknown) => boolean) =>
    (names ?? []).every((name) => isRight(field(entry, name)))
  return (
    isIdText(field(mention, "id")) &&
    isIdText(field(mention, "author_id")) &&
    hasAll(numberFieldsOfEntry[tag], (value) => Number.isFinite(value)) &&
    hasAll(textFieldsOfEntry[tag], (value) => typeof value === "string") &&
    (!draftedTags.includes(tag) ||
      (typeof field(draft, "id") === "string" && Predicate.isObject(field(draft, "reply"))))
  )
}

/** The result of receiving a mention. */
export type Receipt = "new" | "known" | "forgotten" | "opted out" | "too many"

/** Adds a mention, unless it is known, its author had opted out, or has been replied to often enough within a day. */
export const receiveInto = (
  part: ReplyPart,
  mention: MentionPost,
  maxPerDay: number
): readonly [ReplyPart, Receipt] => {
  const { author_id = "", id } = mention
  const key = interactionOf(mention) ?? id
  if (part.entries.some((entry) => entry.key === key) || part.others.some((other) => field(other, "key") === key))
    return [part, "known"]
  if (!isOlderId(part.forgotten, key)) return [part, "forgotten"]
  if (part.optedOut.includes(author_id)) return [unansweredInto(part, author_id, id), "opted out"]
  if (!isOlderId(part.unanswered[author_id] ?? "", key)) return [part, "opted out"]
  const isRecent = (entry: ReplyEntry) => Math.abs(timeBetween(entry.key, key)) < 86_400_000
  const before = part.entries.filter(
    (entry) => entry.mention.author_id === author_id && isCounted(entry) && isRecent(entry)
  )
  if (before.length >= maxPerDay) return [part, "too many"]
  const spacious = withSpace(part)
  if (spacious === undefined) return [part, "too many"]
  return [{ ...spacious, entries: [...spacious.entries, receivedEntry(key, storedMention(mention))] }, "new"]
}

/** A part in which one more may wait: without the oldest draft that nobody has decided, if too many wait. `undefined` if there is none. */
const withSpace = (part: ReplyPart): ReplyPart | undefined => {
  if (part.entries.filter((entry) => !isSettled(entry)).length < maxWaitingReplies) return part
  const [oldest] = part.entries
    .filter((entry) => stepReply(entry, { _tag: "TooManyWait" }) !== undefined)
    .toSorted((one, other) => (isOlderId(one.key, other.key) ? -1 : 1))
  return oldest === undefined ? undefined : changeEntry(part, oldest.key, { _tag: "TooManyWait" })[0]
}

// An interaction that is not settled may lead to a reply.
const isCounted = (entry: ReplyEntry): boolean => mayBeSent(entry) || !isSettled(entry)

/** An event of an interaction. `undefined` if the interaction does not wait for it. */
export const changeEntry = (
  part: ReplyPart,
  key: string,
  event: ReplyEvent
): readonly [ReplyPart, ReplyEntry | undefined] => {
  const entry = part.entries.find((one) => one.key === key)
  if (entry === undefined) return [part, undefined]
  const isBarred = event._tag === "SendingBegan" && part.optedOut.includes(entry.mention.author_id ?? "")
  const next = stepReply(entry, isBarred ? { _tag: "AuthorOptedOut" } : event)
  if (next === undefined || next === entry) return [part, next]
  return [forgetOldest({ ...part, entries: part.entries.map((one) => (one === entry ? next : one)) }), next]
}

const unansweredInto = (part: ReplyPart, author: string, id: string): ReplyPart =>
  isOlderId(part.unanswered[author] ?? "", id) ? { ...part, unanswered: { ...part.unanswered, [author]: id } } : part

/** A mention that asks to stop opts its author out, unless it comes once more after he has opted in. */
export const stopInto = (
  part: ReplyPart,
  { author_id: author = "", id }: MentionPost
): readonly [ReplyPart, "stop request" | "opted out"] =>
  isOlderId(part.unanswered[author] ?? "", id)
    ? [optOutOf(unansweredInto(part, author, id), author), "stop request"]
    : [part, part.optedOut.includes(author) ? "stop request" : "opted out"]

/** Nobody replies to this author from now on: what was not sent is dropped. */
export const optOutOf = (part: ReplyPart, author: string): ReplyPart =>
  part.optedOut.includes(author) && !part.entries.some((entry) => isAffected(entry, author))
    ? part
    : forgetOldest({
        ...part,
        optedOut: [...part.optedOut.filter((one) => one !== author), author],
        entries: part.entries.map((entry) =>
          isAffected(entry, author) ? (stepReply(entry, { _tag: "AuthorOptedOut" }) ?? entry) : entry
        )
      })

const isAffected = (entry: ReplyEntry, author: string): boolean =>
  entry.mention.author_id === author && stepReply(entry, { _tag: "AuthorOptedOut" }) !== undefined

/** Replies to this author are allowed again. */
export const optInto = (part: ReplyPart, author: string): ReplyPart =>
  part.optedOut.includes(author) ? { ...part, optedOut: part.optedOut.filter((one) => one !== author) } : part

// By IDs, not by a clock: a clock that was wrong for a day must not forget who was replied to.
const forgetOldest = (part: ReplyPart): ReplyPart => {
  const settled = part.entries.filter(isSettled)
  if (settled.length <= maxSettled) return part
  const oldest = settled.toSorted((one, other) => (isOlderId(one.key, other.key) ? -1 : 1)).slice(0, -settledLeft)
  const last = oldest.at(-1)?.key ?? part.forgotten
  return {
    ...part,
    forgotten: isOlderId(part.forgotten, last) ? last : part.forgotten,
    entries: part.entries.filter((entry) => !oldest.includes(entry))
  }
}

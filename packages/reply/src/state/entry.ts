import type { CreateTweetParams } from "@xeffect/tweets"
import type { MentionPost } from "./mention.ts"

/** The content of a reply: the parameters of `createTweet`, except the post that it replies to. */
export interface ReplyParams extends Omit<CreateTweetParams, "in_reply_to_tweet_id" | "user_auth"> {}

/** A reply that was composed. Another text has another `id`, so an approval is for these bytes and no others. */
export interface ReplyDraft {
  readonly id: string
  readonly reply: ReplyParams
}

/** Why there is no reply to a mention. */
export type DropReason =
  | "nothing to say"
  | "rejected"
  | "opted out"
  | "could not be composed"
  | "dropped by a person"
  | "too many waited"

interface Interaction {
  /** The ID of the first version of the mention. */
  readonly key: string
  readonly mention: MentionPost
}

interface Drafted extends Interaction {
  readonly draft: ReplyDraft
}

/** No reply has been composed. */
export interface ReceivedEntry extends Interaction {
  readonly _tag: "Received"
  /** How often composing has failed. */
  readonly failures: number
  /** When to compose again, in milliseconds since 1970. */
  readonly not_before: number
}

/** A process composes the reply. Others wait until its time is over. */
export interface DraftingEntry extends Interaction {
  readonly _tag: "Drafting"
  readonly failures: number
  readonly by: string
  readonly since: number
}

/** Waits for approval. */
export interface HeldEntry extends Drafted {
  readonly _tag: "Held"
}

/** Will be sent. */
export interface ApprovedEntry extends Drafted {
  readonly _tag: "Approved"
  /** Who may have sent it already, if a person has ordered to send it again: it is looked for first. */
  readonly sent_by?: string | undefined
}

/** A process sends it, or was killed while it did. Nobody else ever sends it. */
export interface SendingEntry extends Drafted {
  readonly _tag: "Sending"
  readonly by: string
  readonly since: number
  /** As in the approved entry: it is kept for the case that this request is not carried out. */
  readonly sent_by?: string | undefined
}

/** It may have been sent. It is looked for, and a person can decide. */
export interface UnknownEntry extends Drafted {
  readonly _tag: "Unknown"
  readonly by: string
  readonly since: number
  readonly detail: string
  /** How often X did not list it. */
  readonly looks: number
  /** When to look again, in milliseconds since 1970. */
  readonly look_at: number
}

/** X has refused it. A person can order to send it again. */
export interface RefusedEntry extends Drafted {
  readonly _tag: "Refused"
  readonly detail: string
}

/** X has the reply. */
export interface RepliedEntry extends Interaction {
  readonly _tag: "Replied"
  /** Absent if the response could not be read, or if a person knows that the reply is there. */
  readonly reply_id?: string | undefined
}

/** There will be no reply. */
export interface DroppedEntry extends Interaction {
  readonly _tag: "Dropped"
  readonly reason: DropReason
}

/** An interaction, and how far its reply is. */
export type ReplyEntry =
  | ReceivedEntry
  | DraftingEntry
  | HeldEntry
  | ApprovedEntry
  | SendingEntry
  | UnknownEntry
  | RefusedEntry
  | RepliedEntry
  | DroppedEntry

/** An interaction with a draft. */
export type DraftedEntry = Extract<ReplyEntry, Drafted>

/** An event of an interaction. */
export type ReplyEvent =
  | { readonly _tag: "ComposingBegan"; readonly by: string; readonly now: number }
  | { readonly _tag: "Composed"; readonly by: string; readonly draft: ReplyDraft; readonly isApproved: boolean }
  | { readonly _tag: "NothingToSay"; readonly by: string }
  | { readonly _tag: "ComposingStopped"; readonly by: string }
  | { readonly _tag: "ComposingFailed"; readonly by: string; readonly now: number }
  | { readonly _tag: "DraftApproved"; readonly draft: string }
  | { readonly _tag: "DraftRejected"; readonly draft: string }
  | { readonly _tag: "DraftRewritten"; readonly draft: string; readonly next: ReplyDraft }
  | { readonly _tag: "SendingBegan"; readonly draft: string; readonly by: string; readonly now: number }
  | { readonly _tag: "ReplySent"; readonly by: string; readonly reply_id?: string | undefined }
  | { readonly _tag: "ReplyNotSent"; readonly by: string }
  | { readonly _tag: "ReplyRefused"; readonly by: string; readonly detail: string }
  /** X has refused it without a reason, and accepted a later reply: so the account is not the reason. */
  | { readonly _tag: "RefusalExplained"; readonly draft: string; readonly detail: string }
  | { readonly _tag: "ResponseLost"; readonly by: string; readonly now: number; readonly detail: string }
  | { readonly _tag: "ReplyListed"; readonly reply_id: string }
  | { readonly _tag: "ReplyNotListed"; readonly now: number }
  | { readonly _tag: "SendAgain"; readonly now: number }
  | { readonly _tag: "KnownToBeSent"; readonly reply_id?: string | undefined }
  | { readonly _tag: "DroppedByPerson" }
  | { readonly _tag: "AuthorOptedOut" }
  | { readonly _tag: "TooManyWait" }

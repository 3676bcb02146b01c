import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { Composed } from "../work/compose.ts"
import type { ReplyStore } from "../store/reply-store.ts"
import {
  approveDraft,
  confirmReply,
  dropReply,
  listOutbox,
  type OutboxItem,
  rejectDraft,
  rewriteDraft,
  sendAgain
} from "./outbox.ts"

/**
 * The decision of a person about a reply that waits, or whose outcome is unknown. `later` changes nothing, nor does an answer that does not
 * belong to the status.
 */
export type OutboxDecision =
  | "approve"
  | "reject"
  | "later"
  | "send again"
  | "it is there"
  | { readonly rewrite: NonNullable<Composed> }

/**
 * Shows each reply that needs a decision to a person, and does what he decides: in a terminal, by a page, by a chat. A draft that he
 * rewrites is shown again. One that was decided elsewhere in the meantime is left alone.
 *
 * @param ask shows a reply, and returns the decision
 * @returns how many replies were decided
 * @remarks Errors: those of `ask`; `TransportError` if the store failed.
 * @since 0.1.0
 * @example
 * ```ts
 * import { reviewOutbox } from "xeffect/reply"
 * import * as Prompt from "effect/cli/Prompt"
 *
 * const program = reviewOutbox(({ draft, mention }) =>
 *   Prompt.run(
 *     Prompt.Select({
 *       message: `${mention.text} → ${draft.reply.text}`,
 *       choices: [
 *         { title: "send", value: "approve" },
 *         { title: "no reply", value: "reject" },
 *         { title: "later", value: "later" }
 *       ]
 *     })
 *   )
 * )
 * ```
 */
export const reviewOutbox = <E, R>(
  ask: (item: OutboxItem) => Effect.Effect<OutboxDecision, E, R>
): Effect.Effect<number, XError | E, ReplyStore | R> =>
  Effect.gen(function* () {
    const open = (yield* listOutbox).filter(({ status }) => status === "held" || status === "unknown")
    const decided = yield* Effect.forEach(open, (item) => reviewItem(ask, item))
    return decided.filter((isDecided) => isDecided).length
  })

const reviewItem = Effect.fnUntraced(function* <E, R>(
  ask: (item: OutboxItem) => Effect.Effect<OutboxDecision, E, R>,
  item: OutboxItem
): Effect.fn.Return<boolean, XError | E, ReplyStore | R> {
  const decision = yield* ask(item)
  if (typeof decision === "string") return yield* unlessDecided(applyDecision(item, decision), false)
  if (item.status !== "held") return false
  const draft = yield* unlessDecided(rewriteDraft(item.draft.id, decision.rewrite), undefined)
  return draft === undefined ? false : yield* reviewItem(ask, { ...item, draft })
})

/** Somebody else was faster, or the author has opted out. */
const unlessDecided = <A, B>(change: Effect.Effect<A, XError, ReplyStore>, otherwise: B) =>
  Effect.catch(change, (error): Effect.Effect<B, XError> =>
    error.reason._tag === "InvalidInput" ? Effect.succeed(otherwise) : Effect.fail(error)
  )

const applyDecision = (
  { draft, mention, status }: OutboxItem,
  decision: OutboxDecision
): Effect.Effect<boolean, XError, ReplyStore> => {
  const change = changes.find((one) => one.status === status && one.decision === decision)?.change
  return change === undefined ? Effect.succeed(false) : Effect.as(change(draft.id, mention.id), true)
}

interface Decided {
  readonly status: OutboxItem["status"]
  readonly decision: OutboxDecision
  readonly change: (draft: string, mention: string) => Effect.Effect<void, XError, ReplyStore>
}

const changes: ReadonlyArray<Decided> = [
  { status: "held", decision: "approve", change: approveDraft },
  { status: "held", decision: "reject", change: rejectDraft },
  { status: "unknown", decision: "send again", change: (_, mention) => sendAgain(mention) },
  { status: "unknown", decision: "it is there", change: (_, mention) => confirmReply(mention) },
  { status: "unknown", decision: "reject", change: (_, mention) => dropReply(mention) }
]

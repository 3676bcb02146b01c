import type { InvalidInput, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { attempt, checkObject, checkOptions, checkParameter, countOption, functionOption } from "@xeffect/core/options"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Predicate from "effect/Predicate"
import type { ReplyDraft, ReplyEntry, ReplyParams } from "../state/entry.ts"
import { maxComposeTime, mayCompose } from "../state/machine.ts"
import type { MentionPost } from "../state/mention.ts"
import { toJson } from "../state/part.ts"
import { allParts } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"
import { changeReply, oldestFirst } from "./change.ts"
import { reportReply, type ReportOptions } from "./events.ts"

/** The content of a reply: its text, or parameters of `createTweet`. `undefined` for no reply. */
export type Composed = string | ReplyParams | undefined

/** How replies are composed. */
export interface ComposeOptions extends ReportOptions {
  /**
   * Whether a draft may be sent without a person: `true`, or a function that decides for each. Default: `false`, each waits for
   * `approveDraft`. If the function throws, the draft waits.
   */
  readonly approved?: boolean | ((draft: ReplyDraft, mention: MentionPost) => boolean) | undefined
  /** How many replies are composed at a time. Default: 1. */
  readonly concurrency?: number | undefined
}

/** The first invalid option, if there is one. */
export const checkComposeOptions = (compose: unknown, options: ComposeOptions): InvalidInput | undefined =>
  checkParameter("compose", compose, functionOption()) ??
  checkObject("options", options) ??
  checkOptions(options, { on_event: functionOption(), concurrency: countOption(1) })

/**
 * Composes the replies of all mentions that have none yet, the oldest first. Of several processes, one composes a reply. If it fails or takes
 * five minutes, it is composed again after 1, 2, 4 and 8 minutes; after the fifth failure there is no reply.
 *
 * @param compose makes the reply to a mention. Its effect may fail, and may be interrupted and run again
 * @param options `approved`, default `false`; `concurrency`, default 1; `on_event`
 * @returns how many replies were composed
 * @remarks Errors: `InvalidInput`; `TransportError` if the store failed.
 * @since 0.1.0
 * @example
 * ```ts
 * import { composeReplies } from "xeffect/reply"
 * import * as Effect from "effect/Effect"
 *
 * const program = composeReplies((mention) => Effect.succeed(`You said: ${mention.text}`), { approved: true })
 * ```
 */
export const composeReplies = <E, R>(
  compose: (mention: MentionPost) => Effect.Effect<Composed, E, R>,
  options: ComposeOptions = {}
): Effect.Effect<number, XError, ReplyStore | R> =>
  Effect.gen(function* () {
    yield* refuseIf("replies", checkComposeOptions(compose, options))
    const now = yield* Clock.currentTimeMillis
    const parts = yield* allParts
    const due = oldestFirst(parts.flatMap(({ entries }) => entries.filter((entry) => mayCompose(entry, now))))
    const done = yield* Effect.forEach(due, (entry) => composeOne(compose, options, entry), {
      concurrency: options.concurrency ?? 1
    })
    return done.filter((isDone) => isDone).length
  })

const composeOne = Effect.fnUntraced(function* <E, R>(
  compose: (mention: MentionPost) => Effect.Effect<Composed, E, R>,
  options: ComposeOptions,
  entry: ReplyEntry
): Effect.fn.Return<boolean, XError, ReplyStore | R> {
  const by = crypto.randomUUID()
  const now = yield* Clock.currentTimeMillis
  const claimed = yield* changeReply(entry, { _tag: "ComposingBegan", by, now }, (one) => mayCompose(one, now))
  if (claimed?._tag !== "Drafting" || claimed.by !== by) return false
  const { mention } = claimed
  const stopped = Effect.ignore(changeReply(entry, { _tag: "ComposingStopped", by }))
  const exit = yield* Effect.exit(
    Effect.onInterrupt(
      Effect.map(
        Effect.timeout(
          Effect.suspend(() => compose(mention)),
          maxComposeTime
        ),
        draftOf
      ),
      () => stopped
    )
  )
  if (Exit.isFailure(exit)) {
    yield* changeReply(entry, { _tag: "ComposingFailed", by, now: yield* Clock.currentTimeMillis })
    yield* reportReply(options, { _tag: "ComposeFailed", mention, cause: Cause.squash(exit.cause) })
    return false
  }
  const draft = exit.value
  if (draft === undefined) {
    yield* changeReply(entry, { _tag: "NothingToSay", by })
    return false
  }
  const isApproved = isApprovedDraft(options, draft, mention)
  const next = yield* changeReply(entry, { _tag: "Composed", by, draft, isApproved })
  if (next?._tag === "Held") yield* reportReply(options, { _tag: "DraftHeld", mention, draft })
  return next !== undefined
})

/** A draft with an ID of its own. Throws if it has values that cannot be stored. */
export const draftOf = (composed: Composed): ReplyDraft | undefined => {
  if (composed === undefined || composed === "") return undefined
  const reply: ReplyParams = typeof composed === "string" ? { text: composed } : composed
  const stored: unknown = JSON.parse(toJson(reply))
  // Anything else would damage the store.
  if (!Predicate.isObject(stored)) throw new TypeError("a reply is a text, the parameters of createTweet, or undefined")
  return { id: crypto.randomUUID(), reply: stored }
}

const isApprovedDraft = ({ approved = false }: ComposeOptions, draft: ReplyDraft, mention: MentionPost): boolean =>
  typeof approved === "function"
    ? attempt(
        () => approved(draft, mention) === true,
        () => false
      )
    : approved === true

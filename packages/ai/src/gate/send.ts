/** Records a write that was agreed to, and sends it. */
import { isXError, runCall, XApi } from "@xeffect/core"
import { isNotSent } from "@xeffect/core/retry"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { seal, type Sealed, withOnly } from "./sealed.ts"
import { errorOf, NotDone } from "../present/errors.ts"
import type { Outcome } from "../session/record.ts"
import type { Session } from "../session/session.ts"
import type { WriteTool } from "../tool/tool.ts"

/** The result of a write that was made. */
export interface Made {
  readonly data: unknown
  /** A further sentence for the agent. */
  readonly warning?: string
}

/** Reasons for which the X API has certainly not carried out a write. */
const refusedReasons: ReadonlySet<string> = new Set([
  "InvalidInput",
  "MissingCredentials",
  "BadRequest",
  "Unauthorized",
  "CreditsDepleted",
  "Forbidden",
  "NotFound",
  "DuplicateContent",
  "RateLimited",
  "UsageCapped",
  "BudgetExceeded"
])

const outcomeOf = (cause: Cause.Cause<unknown>): Outcome => {
  const error = Cause.squash(cause)
  if (Cause.hasInterrupts(cause) || !isXError(error)) return "unknown"
  const { reason } = error
  if (reason._tag === "DecodeError") return reason.carriedOut ? "done" : "unknown"
  return refusedReasons.has(reason._tag) || isNotSent(error) ? "failed" : "unknown"
}

/** A fault of this program after it has sent a write is no reason to make it again. */
const orUnknown = (cause: Cause.Cause<unknown>) =>
  Cause.hasInterrupts(cause) || isXError(Cause.squash(cause))
    ? Effect.failCause(cause)
    : Effect.fail(
        new NotDone({
          reason: "OutcomeUnknown",
          message: `The response could not be read, because of a bug in this program. X may have carried out the write: check before you repeat it.`
        })
      )

const notRecorded = "The outcome could not be added to the record of writes."

/** Sends one request, which is let through once. */
const sendOne = (session: Session, sealed: Sealed) =>
  runCall(sealed).pipe(
    Effect.provideService(XApi, withOnly(Context.get(session.api, XApi), sealed.digest)),
    Effect.map((response): unknown => Object(response).data)
  )

/** A thread that stopped. */
interface Stopped {
  readonly cause: Cause.Cause<unknown>
  readonly warning: string
}

/** How a stopped thread continues, in words for an agent. */
const howToResume = Effect.fnUntraced(function* (
  posted: ReadonlyArray<string>,
  of: number,
  cause: Cause.Cause<unknown>
) {
  const { message } = yield* errorOf(Cause.squash(cause), true)
  const outcome =
    outcomeOf(cause) === "failed"
      ? `failed: ${message}`
      : `may be there: ${message} Check your timeline first. If the post is there, leave it out of the next call.`
  return `${posted.length} of ${of} posts of the thread are there. Post ${posted.length + 1} ${outcome} To resume, call create_thread (or create_post for a single post) with the missing posts and reply_to ${posted.at(-1)}. The person is asked again.`
})

/**
 * Sends a post and those that follow it, each as a reply to the one before. Adds the ID of each to `posted` at once. A
 * failure after the first stops the thread: the posts before it are there.
 */
const sendThread = Effect.fnUntraced(function* (session: Session, sealed: Sealed, posted: Array<string>) {
  const all = [sealed.params, ...(sealed.following ?? [])]
  for (const params of all) {
    const before = posted.at(-1)
    const next =
      before === undefined
        ? sealed
        : yield* seal({ ...sealed, params: { ...params, in_reply_to_tweet_id: before } }, undefined)
    const exit = yield* Effect.exit(sendOne(session, next))
    if (Exit.isSuccess(exit) && typeof Object(exit.value).id === "string") posted.push(Object(exit.value).id)
    else {
      const cause = Exit.isSuccess(exit) ? Cause.die(new Error("The response has no ID.")) : exit.cause
      if (before === undefined || Cause.hasInterrupts(cause)) return yield* Effect.failCause(cause)
      const stopped: Stopped = { cause, warning: yield* howToResume(posted, all.length, cause) }
      return stopped
    }
  }
  return undefined
})

const notRecordedTo = (isRecorded: boolean, warning?: string) => {
  const warnings = [...(warning === undefined ? [] : [warning]), ...(isRecorded ? [] : [notRecorded])]
  return warnings.length === 0 ? {} : { warning: warnings.join(" ") }
}

/**
 * Sends a write. The record has it before, and so also has a write whose process is killed.
 * @since 0.1.0
 */
export const sendWrite = Effect.fnUntraced(function* (session: Session, { name }: WriteTool, sealed: Sealed) {
  const end = yield* session.record.begin({ tool: name, words: sealed.words })
  let isRecorded = true
  const ended = (outcome: Outcome, data?: unknown) =>
    Effect.map(end(outcome, data), (isThere) => (isRecorded = isThere))
  if (sealed.following === undefined) {
    const data = yield* Effect.onExit(sendOne(session, sealed), (exit) =>
      Exit.isSuccess(exit) ? ended("done", exit.value) : ended(outcomeOf(exit.cause))
    ).pipe(Effect.catchCause(orUnknown))
    sealed.remember?.(data)
    const made: Made = { data, ...notRecordedTo(isRecorded) }
    return made
  }
  const posted: Array<string> = []
  const of = sealed.following.length + 1
  const stopped = yield* Effect.onExit(sendThread(session, sealed, posted), (exit) => {
    const cause = Exit.isSuccess(exit) ? exit.value?.cause : exit.cause
    const outcome = cause === undefined ? "done" : outcomeOf(cause)
    return ended(outcome, posted.length === 0 ? undefined : { posted, of })
  }).pipe(Effect.catchCause(orUnknown))
  const made: Made = { data: { posted, of }, ...notRecordedTo(isRecorded, stopped?.warning) }
  return made
})

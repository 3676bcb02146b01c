// After each failure of a request: whether the reply may be sent later, is refused, or may have been sent.
import { assert, describe, it } from "@effect/vitest"
import {
  BadRequest,
  BudgetExceeded,
  Conflict,
  CreditsDepleted,
  DecodeError,
  DuplicateContent,
  Forbidden,
  InvalidInput,
  MissingCredentials,
  NotFound,
  OutcomeUnknown,
  PartialErrors,
  RateLimited,
  ServerError,
  Timeout,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped,
  XApi,
  XError
} from "@xeffect/core"
import { composeReplies, listOutbox, memoryReplies, receiveMention, sendReplies } from "@xeffect/reply"
import * as Effect from "effect/Effect"

const detail = "no"

const decoded = (carriedOut: boolean) => new DecodeError({ path: [], detail, body: "", carriedOut })

const rows = [
  [new InvalidInput({ parameter: "text", value: "", rule: "short" }), "refused"],
  [new BadRequest({ detail }), "refused"],
  [new Forbidden({ detail }), "approved"],
  [new NotFound({ detail }), "refused"],
  [new MissingCredentials({ rule: detail }), "approved"],
  [new Unauthorized({ detail }), "approved"],
  [new CreditsDepleted({ detail }), "approved"],
  [new RateLimited({ detail }), "approved"],
  [new UsageCapped({ detail }), "approved"],
  [new TooManyConnections({ detail }), "approved"],
  [new BudgetExceeded({ per: "day", unit: "dollars", limit: 1, used: 1, needed: 1 } as never), "approved"],
  [new TransportError({ detail, isNotSent: true } as never), "approved"],
  [new TransportError({ detail }), "approved"],
  [new Timeout({ detail }), "approved"],
  [new OutcomeUnknown({ detail }), "unknown"],
  [new DuplicateContent({ detail }), "unknown"],
  [new Conflict({ detail }), "unknown"],
  [new ServerError({ detail, status: 503 }), "unknown"],
  [new ServerError({ detail, status: 501 }), "unknown"],
  [new PartialErrors({ errors: [] }), "unknown"],
  [decoded(false), "unknown"],
  [decoded(true), undefined]
] as const

/** A reply whose request fails for a reason: its status in the outbox. */
const statusAfter = (failure: Effect.Effect<never, XError>) =>
  Effect.gen(function* () {
    yield* receiveMention({ id: "77", author_id: "12", text: "open?" }, { me: "5" })
    yield* composeReplies(() => Effect.succeed("Yes."), { approved: true })
    yield* sendReplies({ me: "5" })
    return (yield* listOutbox)[0]?.status
  }).pipe(
    Effect.provideService(XApi, XApi.of({ execute: () => failure, open: () => failure } as never)),
    Effect.provide(memoryReplies)
  )

/** Refusals of X by their words, and what becomes of the reply while no other reply is accepted. */
const words = [
  ["You attempted to reply to a Tweet that is deleted or not visible to you.", "refused"],
  ["Reply to this conversation is not allowed because you have not been mentioned.", "refused"],
  ["The original Tweet author restricted who can reply to this Tweet.", "refused"],
  ["You have been blocked from the author of this tweet.", "refused"],
  ["To protect our users from spam and other malicious activity, this account is temporarily locked.", "approved"],
  ["Your account is suspended and is not permitted to access this feature.", "approved"],
  ["User is over daily status update limit.", "approved"],
  ["This request looks like it might be automated.", "approved"],
  ["You are not permitted to perform this action.", "approved"],
  ["A word of next year.", "approved"]
] as const

describe("A reply that X refuses with 403", () => {
  it.effect.each(words)("and the words %j is %s", ([detail, status]) =>
    Effect.gen(function* () {
      const error = new XError({ operation: "create_tweet", reason: new Forbidden({ detail }) })
      assert.strictEqual(yield* statusAfter(Effect.fail(error)), status)
    })
  )

  const kinds = ["client-forbidden", "oauth1-permissions", "unsupported-authentication"]

  it.effect.each(kinds)("of the kind %s stays approved, whatever the words", (kind) =>
    Effect.gen(function* () {
      const reason = new Forbidden({ detail: "deleted or not visible", kind })
      assert.strictEqual(yield* statusAfter(Effect.fail(new XError({ operation: "create_tweet", reason }))), "approved")
    })
  )

  it.effect("or another status that nobody knows stays approved", () =>
    Effect.gen(function* () {
      const response = { status: 423, headers: {}, excerpt: "" }
      const error = new XError({ operation: "create_tweet", reason: new BadRequest({ detail: "Locked" }), response })
      assert.strictEqual(yield* statusAfter(Effect.fail(error)), "approved")
    })
  )
})

describe("A reply whose request fails", () => {
  it.effect.each(rows.map(([reason, status]) => [reason._tag, status ?? "done", reason, status] as const))(
    "with %s is %s",
    ([, , reason, status]) =>
      Effect.gen(function* () {
        const error = new XError({ operation: "create_tweet", reason })
        assert.strictEqual(yield* statusAfter(Effect.fail(error)), status)
      })
  )

  it.effect("with a defect may have been sent", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusAfter(Effect.die("broken")), "unknown")
    })
  )

  it.effect("with a reason that nobody knows may have been sent", () =>
    Effect.gen(function* () {
      const reason = { _tag: "Postponed", isRetryable: false, message: detail } as never
      assert.strictEqual(yield* statusAfter(Effect.fail(new XError({ operation: "create_tweet", reason }))), "unknown")
    })
  )
})

/** Plans a write, passes it through the gate, records it, and sends it. */
import { isXError, XApi } from "@xeffect/core"
import { isNotSent } from "@xeffect/core/retry"
import { priceOf } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { McpRequestContext } from "effect/ai/McpSchema"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { showDollars } from "../operations/plan.ts"
import { callJson } from "../session/operation.ts"
import type { Session } from "./session.ts"
import { byKind, checkKind } from "./gate/acting.ts"
import { askByState, askInSession } from "./gate/ask.ts"
import { answerOf, askingOf, decide, type Refused, type Situation } from "./gate/decide.ts"
import { refusalOf } from "./gate/refusals.ts"
import { seal, type Sealed, withOnly } from "./gate/sealed.ts"
import { NotDone } from "./present/errors.ts"
import { codeOf, invisibleIn } from "./present/invisible.ts"
import { makeLook } from "./question/look.ts"
import type { Outcome } from "./record.ts"
import type { WriteTool } from "./tool.ts"

/** The result of a write that was made. */
export interface Made {
  readonly data: unknown
  /** A further sentence for the agent. */
  readonly warning?: string
}

/** Refuses a text with characters that nobody sees: the person must see everything that will be sent. */
const checkVisible = (input: unknown): Effect.Effect<void, NotDone> => {
  for (const [name, value] of Object.entries(Object(input))) {
    const [first] = typeof value === "string" ? invisibleIn(value) : []
    if (first === undefined) continue
    const message = `${name}: it has a character that nobody sees, ${codeOf(first.character)} at character ${first.place}. Leave it out.`
    return Effect.fail(new NotDone({ reason: "InvalidInput", message }))
  }
  return Effect.void
}

/** The dollars of today. A write whose cost could not be counted beside them is refused. */
const spentToday = ({ costs }: Session): Effect.Effect<number, NotDone> =>
  costs.spent("day").pipe(
    Effect.map(({ dollars }) => dollars),
    Effect.mapError(
      ({ message }) =>
        new NotDone({
          reason: "BudgetUnknown",
          message: `Nothing was written, because what was spent today cannot be read: ${message.replace(/^costs: \w+: /, "")}. The person has to look at the folder of costs in the state folder of xeffect.`
        })
    )
  )

/** Plans a write with everything that it depends on. */
const prepare = Effect.fnUntraced(function* (session: Session, tool: WriteTool, input: unknown, isAsked: boolean) {
  const { definition } = tool.operation
  const kind = yield* checkKind(definition, session.actors.configured)
  yield* checkVisible(input)
  yield* spentToday(session)
  yield* session.record.check
  const look = makeLook(session.actors, session.pictures, kind, isAsked)
  const { params, remember, words } = yield* tool.plan(input as never, look)
  const id = definition.me === undefined ? undefined : (yield* look.acting).id
  if (definition.me !== undefined && id === undefined) {
    const message = "The user of the credentials could not be looked up, so nothing was written."
    return yield* new NotDone({ reason: "UserUnknown", message })
  }
  const sealed = yield* seal(
    { operation: tool.operation as never, params: { ...params, ...byKind(definition, kind) }, words, remember },
    id
  )
  return { sealed, lookups: look.dollars() }
})

const dollarsOf = ({ operation, params }: Sealed) =>
  Result.match(priceOf(operation as never, params as never, { links: extractUrls }), {
    onFailure: Effect.fail,
    onSuccess: ({ dollars: { max } }) => Effect.succeed(max)
  })

const inMicros = (dollars: number): number => Math.round(dollars * 1e6)

/** The price of a write, with that of the lookups for its question. Nobody is asked about one that the budget has no room for. */
const priceSentenceOf = Effect.fnUntraced(function* (session: Session, sealed: Sealed, lookups: number) {
  const [own, spent] = [yield* dollarsOf(sealed), yield* spentToday(session)]
  if (own > 0 && inMicros(spent + own) > inMicros(session.budget)) {
    const message = `It costs ${showDollars(own)}, and ${showDollars(spent)} of the ${showDollars(session.budget)} of today are spent. Nothing was written, and nobody was asked.`
    return yield* new NotDone({ reason: "BudgetExceeded", message })
  }
  if (lookups === 0) return `It costs ${showDollars(own)}.`
  const parts = `${showDollars(own)} for this, and ${showDollars(lookups)} for looking up what it is about`
  return `It costs ${showDollars(own + lookups)}: ${parts}.`
})

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

const notRecorded = "The outcome could not be added to the record of writes."

/** Sends a write. The record has it before, and so also has a write whose process is killed. */
const send = Effect.fnUntraced(function* (session: Session, { name }: WriteTool, sealed: Sealed) {
  const { digest, operation, params, remember, words } = sealed
  const end = yield* session.record.begin({ tool: name, words })
  const api = withOnly(Context.get(session.api, XApi), digest)
  let isRecorded = true
  const response = yield* callJson(operation, params).pipe(
    Effect.provideService(XApi, api),
    Effect.onExit((exit) =>
      Effect.map(
        Exit.isSuccess(exit) ? end("done", Object(exit.value).data) : end(outcomeOf(exit.cause)),
        (isThere) => (isRecorded = isThere)
      )
    )
  )
  const { data } = Object(response)
  remember?.(data)
  const made: Made = isRecorded ? { data } : { data, warning: notRecorded }
  return made
})

const isRefused = (decision: string): decision is Refused => /^(?:cannot ask$|answer |state )/.test(decision)

/** A call that carries the state of a question ends in its answer. Nothing is looked up any more. */
const continueWith = Effect.fnUntraced(function* (
  session: Session,
  tool: WriteTool,
  input: unknown,
  { answer, asking, isUnasked, requestState }: Omit<Situation, "state"> & { readonly requestState: string }
) {
  const closed = yield* session.states.close(requestState, tool.name, input)
  const decision = decide({ state: closed.state, asking, isUnasked, ...(answer === undefined ? {} : { answer }) })
  if (decision === "send" && closed.state === "open") return yield* send(session, tool, closed.write)
  return yield* refusalOf(isRefused(decision) ? decision : "answer missing", tool.group)
})

/** Passes a write through the gate, and sends it if that lets it through. */
export const writeWith = Effect.fnUntraced(function* (session: Session, tool: WriteTool, input: unknown) {
  const context = yield* McpRequestContext
  const asking = askingOf(context)
  const isUnasked = session.unasked.has(tool.group)
  const { inputResponses, requestState } = context
  if (requestState !== undefined) {
    const answer = answerOf(inputResponses?.["confirm"])
    return yield* continueWith(session, tool, input, { answer, asking, isUnasked, requestState })
  }
  const first = decide({ state: "none", asking, isUnasked })
  if (isRefused(first)) return yield* refusalOf(first, tool.group)
  const { lookups, sealed } = yield* prepare(session, tool, input, first !== "send")
  if (first === "send") return yield* send(session, tool, sealed)
  const message = `${sealed.words}\n\n${yield* priceSentenceOf(session, sealed, lookups)}`
  if (first === "ask by state") return askByState(message, yield* session.states.open(tool.name, input, sealed))
  const answer = yield* askInSession(message)
  const decision = decide({ state: "none", asking, isUnasked, answer })
  if (decision === "send") return yield* send(session, tool, sealed)
  return yield* refusalOf(isRefused(decision) ? decision : "answer missing", tool.group)
})

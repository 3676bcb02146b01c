/** Plans a write, and passes it through the gate. */
import { plan } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { McpRequestContext } from "effect/ai/McpSchema"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { showDollars } from "../session/costs/dollars.ts"
import type { Session } from "./session.ts"
import { byKind, checkKind } from "./gate/acting.ts"
import { askByState, askInSession } from "./gate/ask.ts"
import { answerOf, askingOf, decide, type Refused, type Situation } from "./gate/decide.ts"
import { refusalOf } from "./gate/refusals.ts"
import { seal, type Sealed } from "./gate/sealed.ts"
import { NotDone } from "./present/errors.ts"
import { codeOf, invisibleIn } from "./present/invisible.ts"
import { makeLook } from "./question/look.ts"
import { send } from "./send.ts"
import type { WriteTool } from "./tool.ts"

/** The texts of arguments with their names, also those in lists. */
const textsIn = (input: unknown): ReadonlyArray<readonly [name: string, text: string]> =>
  Object.entries(Object(input)).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => (typeof one === "string" ? [[`${name}[${index}]`, one] as const] : []))
      : typeof value === "string"
        ? [[name, value] as const]
        : []
  )

/** Refuses a text with characters that nobody sees: the person must see everything that will be sent. */
const checkVisible = (input: unknown): Effect.Effect<void, NotDone> => {
  for (const [name, value] of textsIn(input)) {
    const [first] = invisibleIn(value)
    if (first === undefined) continue
    const message = `${name} has an invisible character, ${codeOf(first.character)} at character ${first.place}. Remove it.`
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
          message: `Nothing was written, because the record of today's costs cannot be read: ${message.replace(/^costs: \w+: /, "")}. The person must check the folder of costs in the state folder of xeffect.`
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
  const look = makeLook(session, kind, isAsked)
  const { following, params, remember, words } = yield* tool.plan(input as never, look)
  const id = definition.me === undefined ? undefined : (yield* look.acting).id
  if (definition.me !== undefined && id === undefined) {
    const message = "Nothing was written, because the server could not look up its own user."
    return yield* new NotDone({ reason: "UserUnknown", message })
  }
  const sealed = yield* seal(
    {
      operation: tool.operation,
      params: { ...params, ...byKind(definition, kind) },
      following: following?.map((one) => ({ ...one, ...byKind(definition, kind) })),
      words,
      remember
    },
    id
  )
  return { sealed, lookups: look.dollars() }
})

/** The cost of all requests of a write. */
const dollarsOf = ({ following = [], operation, params }: Sealed) =>
  Effect.map(
    Effect.forEach([params, ...following], (one) =>
      Result.match(plan({ operation, params: one }, { links: extractUrls }), {
        onFailure: Effect.fail,
        onSuccess: ({ dollars: { max } }) => Effect.succeed(max)
      })
    ),
    (all) => all.reduce((sum, one) => sum + inMicros(one), 0) / 1e6
  )

const inMicros = (dollars: number): number => Math.round(dollars * 1e6)

/** The price of a write and of the lookups for its question. Nobody is asked about one that the budget has no room for. */
const priceSentenceOf = Effect.fnUntraced(function* (session: Session, sealed: Sealed, lookups: number) {
  const [own, spent] = [yield* dollarsOf(sealed), yield* spentToday(session)]
  if (own > 0 && inMicros(spent + own) > inMicros(session.budget)) {
    const message = `It costs ${showDollars(own)}, and today's budget has only ${showDollars(Math.max(0, inMicros(session.budget) - inMicros(spent)) / 1e6)} of ${showDollars(session.budget)} left. Nothing was written, and nobody was asked.`
    return yield* new NotDone({ reason: "BudgetExceeded", message })
  }
  if (lookups === 0) return `It costs ${showDollars(own)}.`
  const parts = `${showDollars(own)} for this, and ${showDollars(lookups)} for the lookups`
  return `It costs ${showDollars(own + lookups)}: ${parts}.`
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

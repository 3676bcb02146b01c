/** Plans a write and the question about it. */
import { plan } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { NotDone } from "../present/errors.ts"
import { codeOf, invisibleIn } from "../present/invisible.ts"
import { makeLook } from "../question/look.ts"
import type { Session } from "../session/session.ts"
import type { WriteTool } from "../tool/tool.ts"
import { byKind, checkKind } from "../question/acting.ts"
import { seal, type Sealed } from "./sealed.ts"

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
const spentToday = ({ costs, remedies }: Session): Effect.Effect<number, NotDone> =>
  costs.spent("day").pipe(
    Effect.map(({ dollars }) => dollars),
    Effect.mapError(
      ({ message }) =>
        new NotDone({
          reason: "BudgetUnknown",
          message: `Nothing was written, because what was spent today cannot be read: ${message.replace(/^costs: \w+: /, "")}. ${remedies.read_sums}`
        })
    )
  )

/** A write that is ready, with the dollars of the lookups for its question. */
export interface PreparedWrite {
  readonly sealed: Sealed
  readonly lookups: number
}

/**
 * Plans a write with everything that it depends on.
 * @since 0.1.0
 */
export const prepareWrite = Effect.fnUntraced(function* (
  session: Session,
  tool: WriteTool,
  input: unknown,
  isAsked: boolean
) {
  const { definition } = tool.operation
  const kind = yield* checkKind(definition, session.actors.configured)
  yield* checkVisible(input)
  yield* spentToday(session)
  yield* session.record.check
  const look = makeLook(session, kind, isAsked)
  const { following, params, remember, words } = yield* tool.plan(input as never, look)
  const id = definition.me === undefined ? undefined : (yield* look.acting).id
  if (definition.me !== undefined && id === undefined) {
    const message = "The user of the credentials could not be looked up, so nothing was written."
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
  const prepared: PreparedWrite = { sealed, lookups: look.dollars() }
  return prepared
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

const inDollars = (dollars: number): string => `$${dollars.toFixed(6).replace(/0{1,4}$/, "")}`

/** The price of a write and of the lookups for its question. Nobody is asked about one that the budget has no room for. */
const priceSentenceOf = Effect.fnUntraced(function* (session: Session, { lookups, sealed }: PreparedWrite) {
  const [own, spent] = [yield* dollarsOf(sealed), yield* spentToday(session)]
  if (own > 0 && inMicros(spent + own) > inMicros(session.budget)) {
    const message = `It costs ${inDollars(own)}, and ${inDollars(spent)} of the ${inDollars(session.budget)} of today are spent. Nothing was written, and nobody was asked.`
    return yield* new NotDone({ reason: "BudgetExceeded", message })
  }
  if (lookups === 0) return `It costs ${inDollars(own)}.`
  const parts = `${inDollars(own)} for this, and ${inDollars(lookups)} for the lookups`
  return `It costs ${inDollars(own + lookups)}: ${parts}.`
})

/**
 * The question about a write: its words, and its price.
 * @since 0.1.0
 */
export const questionOf = (session: Session, prepared: PreparedWrite) =>
  Effect.map(priceSentenceOf(session, prepared), (price) => `${prepared.sealed.words}\n\n${price}`)

import type { Definition, XError } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { isNotSent } from "@xeffect/core/retry"
import { field } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { entriesIn } from "../../page/rows.ts"
import { collectable } from "../../plan/collectable.ts"
import type { Store } from "../../store/store.ts"
import { dayOfTime } from "../next/next-newest.ts"

/** Finds which of some posts a collection has received on this day in UTC: the X API does not bill them again. Default: none. */
export const ReceivedToday = Context.Reference<(ids: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>>(
  "@xeffect/export/ReceivedToday",
  { defaultValue: () => () => Effect.succeed(new Set()) }
)

/** Runs requests that know which posts the collection has received today. */
export const knowingReceived = (store: Store) =>
  Effect.provideService(
    ReceivedToday,
    Effect.fnUntraced(function* (ids) {
      const today = dayOfTime(yield* Clock.currentTimeMillis)
      // Posts that cannot be read count again: the sum stays an upper bound.
      const rows = yield* Effect.orElseSucceed(store.find("posts", ids), () => [])
      return new Set(
        rows.flatMap(({ added_at, id }) => (added_at !== null && dayOfTime(added_at) === today ? [id] : []))
      )
    })
  )

/** An amount in millionths of a dollar, so that sums are exact. */
export const inMicros = (dollars: number): number => Math.round(dollars * 1e6)

const noPosts: ReadonlySet<string> = new Set()

/** More entries than any page has. */
const maxEntriesCounted = 1000

const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** How many entries a response lacks that it counts. `undefined` if it does not say how many there were. */
const lackingIn = (json: unknown, entries: number): number | undefined => {
  const count = field(field(json, "meta"), "result_count")
  const data = field(json, "data")
  const isEmpty = count === 0 || isFilledList(field(json, "errors"))
  if (typeof data !== "object" || data === null) return isEmpty ? 0 : undefined
  return Number.isSafeInteger(count) ? Math.max(0, Math.min(Number(count), maxEntriesCounted) - entries) : 0
}

/**
 * The cost of a response whose layer does not count, in millionths of a dollar: each resource that the collection has not
 * received on the same day. An upper bound.
 *
 * @param upper the most that the request may cost, if the response does not show what was billed
 */
export const boundOfResponse = Effect.fnUntraced(function* ({ name }: Definition, json: unknown, upper: number) {
  const row = collectable(name)
  const entries = entriesIn(field(json, "data"))
  const lacking = lackingIn(json, entries.length)
  if (row === undefined || lacking === undefined) return upper
  const { price } = row
  const received =
    row.resource === "posts" ? yield* (yield* ReceivedToday)(entries.map(({ id }) => String(id))) : noPosts
  const data = entries.filter(({ id }) => !received.has(String(id))).length + lacking
  // They came with the same posts before.
  if (data === 0 && received.size > 0) return 0
  if (price.per === "request") return inMicros(data === 0 ? 0 : prices.request[price.of])
  const included = ["tweets", "posts", "users"].map((kind) => entriesIn(field(field(json, "includes"), kind)).length)
  const [tweets = 0, posts = 0, users = 0] = included
  const { resource } = prices
  return (
    data * inMicros(resource[price.of]) + (tweets + posts) * inMicros(resource.post) + users * inMicros(resource.user)
  )
})

/** The reasons by which the X API says that it did not carry out a read, or which are found before it is sent. */
const freeReasons =
  /^(InvalidInput|MissingCredentials|BadRequest|Unauthorized|CreditsDepleted|Forbidden|NotFound|Conflict|RateLimited|UsageCapped|TooManyConnections|ServerError|BudgetExceeded)$/

/** Whether a failure shows that nothing was billed. */
export const costsNothing = (error: XError | undefined): boolean =>
  error !== undefined &&
  (error.reason._tag === "TransportError" ? isNotSent(error) : freeReasons.test(error.reason._tag))

import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Store } from "../store/store.ts"
import { dayOfTime } from "./next-newest.ts"

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

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { XApi } from "../definition/xapi.ts"
import type { XError } from "../errors/errors.ts"
import { setAside } from "../response/set-aside.ts"
import { field } from "../text/json.ts"
import { entriesOf, type PagePosition, type PageSteps } from "./page-steps.ts"

/**
 * How many entries a page lacks: those that `meta.result_count` counts beyond the list as the X API sent it, before
 * entries were set aside. A count that is not a whole number says nothing.
 */
export const missingEntries = (page: object): number => {
  const count = field(field(page, "meta"), "result_count")
  if (typeof count !== "number" || !Number.isSafeInteger(count)) return 0
  const removed = setAside(page).filter(({ path }) => path[0] === "data" && path.length === 2)
  return Math.max(0, count - entriesOf(page).length - removed.length)
}

type Fetched<Page> = readonly [Page, Option.Option<PagePosition>]

// If the last page may lack `meta`, a page without it cannot be distinguished from one that lost everything.
const lack = <Page extends object>([page, next]: Fetched<Page>): number =>
  Option.isNone(next) && field(page, "meta") === undefined ? Infinity : missingEntries(page)

/** Fetches a page, and once more if it lacks entries, or ends the list without `meta`. Returns the one that lacks less. */
export const fetchWhole = <Page extends object>(
  fetch: PageSteps<Page>["fetch"],
  position: PagePosition
): Effect.Effect<Fetched<Page>, XError, XApi> =>
  Effect.flatMap(fetch(position), (first) =>
    lack(first) === 0
      ? Effect.succeed(first)
      : Effect.map(fetch(position), (second) => (lack(second) <= lack(first) ? second : first))
  )

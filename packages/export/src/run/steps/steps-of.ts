import * as Stream from "effect/Stream"
import { freshnessOf } from "../../plan/freshness.ts"
import type { SlicePosition } from "../../store/checkpoint.ts"
import { keySteps, youngSteps } from "./key-steps.ts"
import { newInList, wholeList } from "./list-steps.ts"
import { recountSteps } from "./recount-steps.ts"
import { collectedPages, type StepSource, type Steps } from "./steps.ts"

/** The pages of a slice. A stream has none. */
export const stepsOf = (source: StepSource, start: SlicePosition): Steps => {
  const { row, slice } = source
  if (slice.from?.by === "young") return youngSteps(source, slice.from, start)
  if (slice.from?.by === "counted") return recountSteps(source, slice.from, start)
  switch (freshnessOf(row)) {
    case "keys":
      return keySteps(source, start)
    case "list":
      return slice.from?.by === "known" ? newInList(source, start) : wholeList(source, start)
    case "stream":
      return Stream.empty
    default:
      return collectedPages(source, start)
  }
}

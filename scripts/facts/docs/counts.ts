import { operationKey } from "../../../packages/conformance/tools/responses.ts"
import { readFacts } from "../description/files.ts"
import type { Entry } from "./operations.ts"
import { keysOf } from "./versions.ts"

/** The README with the number of operations, and of the endpoints of the X API that they cover. */
export const withCounts = (readme: string, entries: ReadonlyArray<Entry>): string => {
  const described = new Set(readFacts().operations.map(({ method, path }) => operationKey(method, path)))
  const covered = new Set(entries.flatMap(({ definition }) => keysOf(definition)).filter((key) => described.has(key)))
  return readme.replace(
    /\d+ operations, \d+ of the X API's \d+ endpoints/,
    `${entries.length} operations, ${covered.size} of the X API's ${described.size} endpoints`
  )
}

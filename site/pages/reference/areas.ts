/** The areas of the X API, in the order of their names. */
import { operations } from "@xeffect/describe"

export const areas: ReadonlyArray<string> = [...new Set(operations.map(({ area }) => area))].toSorted()

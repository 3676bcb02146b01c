import vanished from "../../spec/description/vanished.json" with { type: "json" }
import type { Vanished } from "./vanished.ts"

/** Facts and operations that vanished and wait for a person. */
export const pendingOf = ({ facts, operations }: Vanished): ReadonlyArray<string> => [
  ...operations
    .filter(({ reason }) => reason === undefined)
    .map(
      ({ last, method, path }) => `${method} ${path} is no longer described; the last description with it is ${last}`
    ),
  ...facts
    .filter(({ dropped, reason }) => dropped === undefined && reason === undefined)
    .map(
      ({ keyword, last, operation, parameter, value }) =>
        `${operation}: ${parameter} had ${keyword === "parameter" ? "a description" : `${keyword} ${JSON.stringify(value)}`} until ${last}`
    )
]

/** What waits for a person. */
export const pending = (): ReadonlyArray<string> => pendingOf(vanished)

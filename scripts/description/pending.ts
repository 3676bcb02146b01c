import vanished from "../../spec/description/vanished.json" with { type: "json" }
import { facts } from "../../packages/emulator/src/description/facts.ts"
import { limits } from "../../spec/limits.ts"
import { anonymous, type Vanished } from "./vanished.ts"

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

const windows = /^(-|\d+\/(15m|24h|1s)( \d+\/(15m|24h|1s))*)$/

/** Rows of published limits that nobody would have. */
export const wrongLimits = (
  rows: Readonly<Record<string, ReadonlyArray<string>>>,
  operations: ReadonlyArray<{ readonly method: string; readonly path: string }>
): ReadonlyArray<string> => {
  const described = operations.map(({ method, path }) => `${method} ${path}`)
  return Object.entries(rows).flatMap(([key, counts]) => {
    const found = described.includes(key) ? key : described.find((one) => anonymous(one) === anonymous(key))
    const unknown = counts.filter((count) => !windows.test(count))
    return [
      ...(found === undefined ? [`spec/limits.ts: ${key} is no operation`] : []),
      ...(found === undefined || found === key ? [] : [`spec/limits.ts: ${key} is called ${found} now`]),
      ...unknown.map((count) => `spec/limits.ts: ${key} has ${count}, which names no number in 15m, 24h or 1s`)
    ]
  })
}

/** What waits for a person. */
export const pending = (): ReadonlyArray<string> => [...pendingOf(vanished), ...wrongLimits(limits, facts.operations)]

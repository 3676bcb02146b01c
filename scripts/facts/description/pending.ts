import { facts, type OperationFacts, type SchemaFacts } from "../../../packages/emulator/src/description/facts.ts"
import { limits } from "../../../spec/limits.ts"
import { readVanished } from "./files.ts"
import { anonymous, type Vanished, type VanishedFact } from "../../../spec/vanished.ts"
import { credentialWords, typeWords } from "./words.ts"

const flags: Readonly<Record<string, string>> = {
  bytes: "a body of bytes",
  multipart: "a body of form parts",
  streaming: "a response that is a stream of lines"
}

const had = ({ keyword, parameter, value }: VanishedFact): string => {
  // The credentials as `vanishedIn` writes them.
  if (keyword === "security") return `it accepted ${credentialWords({ security: value as OperationFacts["security"] })}`
  // The place in responses as `next` writes it.
  if (keyword === "response") {
    const place = parameter.replace(/^[A-Z]+ [^.[]+\.?/, "")
    return `in its response, ${place} was ${typeWords(facts, value as SchemaFacts)}`
  }
  if (parameter === "") return `it had ${value === null ? "not " : ""}${flags[keyword] ?? keyword}`
  if (keyword === "required") return `${parameter} was ${value === true ? "" : "not "}required`
  if (keyword === "parameter") return `${parameter} had a description`
  return `${parameter} had ${value === null ? `no ${keyword}` : `${keyword} ${JSON.stringify(value)}`}`
}

/** Facts and operations that vanished and wait for a person. */
export const pendingOf = ({ facts, operations }: Vanished): ReadonlyArray<string> => [
  ...operations
    .filter(({ reason }) => reason === undefined)
    .map(
      ({ last, method, path }) => `${method} ${path} is no longer described; the last description with it is ${last}`
    ),
  ...facts
    .filter(({ dropped, reason }) => dropped === undefined && reason === undefined)
    .map((one) => `${one.operation}: ${had(one)} until ${one.last}`)
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

/** The facts that wait for a person. */
export const pending = (): ReadonlyArray<string> => [
  ...pendingOf(readVanished()),
  ...wrongLimits(limits, facts.operations)
]

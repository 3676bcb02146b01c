import { setAside, type XError } from "@xeffect/core"
import { functionName } from "@xeffect/core/options"
import { type Cost, field } from "@xeffect/core/wire"
import { shortName } from "./hide.ts"
import type { Observed, ObservedLimit } from "./observe.ts"

/** One operation: what was seen beside what is declared. */
export interface Row {
  readonly operation: string
  /** `ok`, or the reason of the failure. */
  readonly outcome: string
  readonly status: number | null
  readonly milliseconds: number | null
  /** How many entries the response has. A read that finds nothing checks little. */
  readonly found: number
  /** The paths of values that did not fit; an entry of a list is `*`. */
  readonly setAside: ReadonlyArray<string>
  readonly unknownHeaders: ReadonlyArray<string>
  readonly limits: ReadonlyArray<ObservedLimit>
  readonly dollars: { readonly counted: number; readonly isBound: boolean; readonly declared: number }
  /** The differences from the declaration, each in one sentence. */
  readonly differences: ReadonlyArray<string>
}

/** The outside of a call. */
export interface Seen {
  readonly name: string
  readonly declared: number
  readonly observed: Observed | undefined
  readonly costs: ReadonlyArray<Cost>
  readonly result: { readonly response: object } | { readonly error: XError }
}

/** A permission that the account lacks is no difference. */
const notPermitted = new Set(["MissingCredentials", "Forbidden"])

/** Whether a row is no more than a missing permission. */
export const isNotPermitted = ({ outcome }: Pick<Row, "outcome">): boolean => notPermitted.has(outcome)

const countEntries = (response: object): number => {
  const data = field(response, "data") ?? []
  return Array.isArray(data) ? data.length : 1
}

const pathOf = (path: ReadonlyArray<string | number>): string =>
  path.map((one) => (typeof one === "number" ? "*" : shortName(one))).join(".")

const limitDifference = ({ declared, name, reported }: ObservedLimit): ReadonlyArray<string> => {
  if (reported === undefined || (reported !== "unreadable" && declared.includes(reported))) return []
  const expected = declared.length === 0 ? "none is declared" : `${declared.join(" or ")} is declared`
  return [`${name} is ${reported}: ${expected}.`]
}

const differencesOf = (row: Omit<Row, "differences">): ReadonlyArray<string> => {
  const { dollars, limits, outcome, setAside, status, unknownHeaders } = row
  const failed =
    outcome === "ok" || isNotPermitted(row) ? [] : [`It failed with ${outcome} (${status ?? "no status"}).`]
  return [
    ...failed,
    ...(setAside.length === 0 ? [] : [`Set aside: ${setAside.join(", ")}.`]),
    ...(unknownHeaders.length === 0 ? [] : [`Unknown headers: ${unknownHeaders.join(", ")}.`]),
    ...limits.flatMap(limitDifference),
    ...(dollars.counted > dollars.declared + 1e-9
      ? [`It counts as ${dollars.counted} dollars: at most ${dollars.declared} is declared.`]
      : [])
  ]
}

/** The row of a call. Nothing in it is from a response but numbers, names of headers and names of fields. */
export const rowOf = ({ costs, declared, name, observed, result }: Seen): Row => {
  const dollars = costs.reduce((sum, cost) => sum + cost.dollars, 0)
  const paths = "response" in result ? setAside(result.response).map(({ path }) => pathOf(path)) : []
  const row = {
    operation: functionName(name),
    outcome: "error" in result ? result.error.reason._tag : "ok",
    status: observed?.status ?? null,
    milliseconds: observed?.milliseconds ?? null,
    found: "response" in result ? countEntries(result.response) : 0,
    setAside: [...new Set(paths)],
    unknownHeaders: [...new Set((observed?.unknownHeaders ?? []).map(shortName))].slice(0, 20),
    limits: observed?.limits ?? [],
    dollars: { counted: Math.round(dollars * 1e6) / 1e6, isBound: costs.some(({ isBound }) => isBound), declared }
  }
  return { ...row, differences: differencesOf(row) }
}

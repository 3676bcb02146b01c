import type { XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import type { Collectable } from "../plan/collectable.ts"
import { digestOf } from "../plan/plan.ts"
import type { Row } from "./row.ts"
import { entriesIn, type ResponseEntry, type ResponseRows, rowsOf } from "./rows.ts"

type NormalKey = (key: unknown) => string

const normalId: NormalKey = (key) => String(key).replace(/^0+(?=\d)/, "")

const normalUsername: NormalKey = (key) => String(key).toLowerCase()

const isAbout = (problem: ResponseEntry, key: string, normal: NormalKey): boolean =>
  [problem["resource_id"], problem["value"]].some((about) => about !== undefined && normal(about) === key)

const missingRow = (id: string, { detail, title, type }: ResponseEntry = {}): Row => ({
  kind: "missing",
  id,
  value: { id, title, detail, type }
})

/** {@link ResponseRows} of a lookup. */
export interface LookupRows extends ResponseRows {
  /** How many keys have neither an entry nor a problem. */
  readonly unexplained: number
}

/** The rows of a lookup by keys. A key without an entry is a row of `missing`, with the X API's problem. */
export const lookupRowsOf = (
  row: Collectable,
  parameter: string,
  keys: ReadonlyArray<string>,
  response: unknown
): LookupRows => {
  const { entries, rows } = rowsOf(row, response)
  const [name, normal] = parameter === "usernames" ? ["username", normalUsername] : ["id", normalId]
  const found = new Set(entriesIn(field(response, "data")).map((entry) => normal(entry[name])))
  const absent = Array.from(new Set(keys.map(normal).filter((key) => !found.has(key))))
  const problems = entriesIn(field(response, "errors"))
  const known = absent.map((key) => [key, problems.find((problem) => isAbout(problem, key, normal))] as const)
  const missing = known.map(([key, problem]) => missingRow(key, problem))
  // The problem of a key is in its row.
  const others = new Set(
    problems.filter((problem) => !absent.some((key) => isAbout(problem, key, normal))).map(digestOf)
  )
  return {
    entries,
    rows: [...rows.filter(({ id, kind }) => kind !== "problems" || others.has(id)), ...missing],
    unexplained: known.filter(([, problem]) => problem === undefined).length
  }
}

/** The problems by which the X API reports a resource that is deleted, suspended or protected. */
export const goneOrProtected = /\/problems\/(resource-not-found|not-authorized-for-resource)$/

const problemsOf = ({ reason, response }: XError): ReadonlyArray<ResponseEntry> =>
  reason._tag === "PartialErrors"
    ? reason.errors.map((problem) => ({ ...problem }))
    : [...entriesIn(response?.problem), ...entriesIn(field(response?.problem, "errors"))]

/** The row of `missing` of a user, a post or a list that the X API does not show, if a request failed because of that. */
export const missingTarget = (target: string, error: XError): Row | undefined => {
  const key = normalId(target)
  const isWhy = (problem: ResponseEntry) =>
    goneOrProtected.test(String(problem["type"])) && isAbout(problem, key, normalId)
  const problem = problemsOf(error).find(isWhy)
  return problem === undefined ? undefined : missingRow(key, problem)
}

import { InvalidInput } from "@xeffect/core"
import { attempt, checkObject, option } from "@xeffect/core/options"
import type { Json } from "@xeffect/core/wire"
import { createHash } from "node:crypto"

/** Where the keys of a plan come from: the values, or a file with one key a line. */
export interface PlanKeys {
  /** The parameter that takes them, for example `ids`, `usernames`, or `id` for a collection of several users. */
  readonly parameter: string
  readonly values?: ReadonlyArray<string>
  readonly file?: string
}

/**
 * A collection as data: it can be stored, sent and compared. Made by {@link collect}.
 *
 * `params` are encoded as they are sent. Times that were not given stay open until the first `run`, so that the same call
 * of `collect` makes the same plan.
 */
export interface Plan {
  readonly version: 1
  /** The operation's specified name, for example `search_recent_tweets`. */
  readonly operation: string
  readonly params: Readonly<Record<string, Json>>
  readonly keys?: PlanKeys
  /** Into how many slices the work is divided at most, which run side by side. */
  readonly slices: number
  /** The SHA-256 of everything else, in hexadecimal digits. Equal plans have equal digests. */
  readonly digest: string
}

/** The JSON of a value with its keys in order. */
const canonical = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const sorted = fields.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`
}

/** The digest of a value, which does not depend on the order of its keys. */
export const digestOf = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex")

// A plan that arrives from elsewhere as data is another object.
const madeHere = new WeakSet<Plan>()

/** Makes a plan of everything but its digest. */
export const makePlan = (content: Omit<Plan, "digest" | "version">): Plan => {
  const versioned = { version: 1 as const, ...content }
  const plan: Plan = { ...versioned, digest: digestOf(versioned) }
  madeHere.add(plan)
  return plan
}

/** Whether `collect` made a plan in this process. */
export const isMadeHere = (plan: Plan): boolean => madeHere.has(plan)

/** Whether a plan that names a file may be run. */
export interface KeyFileOptions {
  /**
   * Whether a plan that `collect` did not make in this process may name a file of this machine, which is read as its keys.
   * Set it only if you trust who made the plan. Default: `false`.
   */
  readonly allow_key_file?: boolean | undefined
}

/** Whether the option is a boolean. */
export const allowKeyFileOption = () => option("a boolean", (value) => typeof value === "boolean")

/** Refuses to read the file of a plan of somebody else. */
export const checkKeyFile = (plan: Plan, { allow_key_file = false }: KeyFileOptions): InvalidInput | undefined => {
  const file = plan.keys?.file
  if (file === undefined || allow_key_file || madeHere.has(plan)) return undefined
  const rule = "left out of a plan that collect did not make in this process, unless allow_key_file is true"
  return new InvalidInput({ parameter: "plan.keys.file", value: file, rule })
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => typeof entry === "string")

const isKeys = (keys: unknown): boolean => {
  if (keys === undefined) return true
  const { file, parameter, values } = Object(keys)
  if (typeof parameter !== "string" || (file !== undefined && typeof file !== "string")) return false
  return values === undefined || isTexts(values)
}

const isContent = ({ keys, params, slices }: Readonly<Record<string, unknown>>): boolean =>
  isKeys(keys) && Number.isInteger(slices) && checkObject("plan.params", params) === undefined

const notAPlan = (plan: unknown): InvalidInput =>
  new InvalidInput({ parameter: "plan", value: plan, rule: "a plan, as collect makes it" })

const checkContent = (plan: object): InvalidInput | undefined => {
  const { digest, ...content }: Readonly<Record<string, unknown>> = { ...plan }
  if (content["version"] !== 1) {
    const rule = "1, the only version that this @xeffect/export reads"
    return new InvalidInput({ parameter: "plan.version", value: content["version"], rule })
  }
  if (digest !== digestOf(content)) {
    const rule = "the digest of the plan: the plan was changed after collect made it"
    return new InvalidInput({ parameter: "plan.digest", value: digest, rule })
  }
  return isContent(content) ? undefined : notAPlan(plan)
}

/** Whether a value has the form of a plan, and its digest. */
export const checkForm = (plan: unknown): InvalidInput | undefined =>
  checkObject("plan", plan, "a plan, as collect makes it") ??
  // A value that is no JSON, such as a bigint or a circle, has no digest.
  attempt(
    () => checkContent(Object(plan)),
    () => notAPlan(plan)
  )

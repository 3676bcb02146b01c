import type { Open } from "@xeffect/core/define"
import { field } from "@xeffect/core/wire"

/** The act that a result asks for, on a post or a user that you store. */
export interface ComplianceAction {
  readonly id: string
  /**
   * `delete`: remove it. `rehydrate`: the post was edited, look it up again. `scrub_geo`: remove its place. X may add other
   * words: do nothing then, and report it.
   */
  readonly action: Open<"delete" | "rehydrate" | "scrub_geo">
  readonly reason?: Open<
    "bounced" | "deactivated" | "deleted" | "geo_scrubbed" | "protected" | "scrub_geo" | "suspended" | "tweet_edited"
  >
  /** When the post or user was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The time since which it may not be shown. Absent if X does not know it. */
  readonly redacted_at?: string
  /** The same as `redacted_at`, only with `delete`. */
  readonly deleted_at?: string
  readonly error?: undefined
  readonly unread?: undefined
}

/** An ID that X could not check. Nothing is known about it: keep what you store. */
export interface ComplianceError {
  readonly id: string
  readonly error: Open<"invalid_id">
  readonly action?: undefined
  readonly reason?: undefined
  readonly unread?: undefined
}

/** A line that is neither an action nor an error, for example of a later version of the X API. */
export interface UnreadComplianceLine {
  /** The beginning of the line, without the signed address. */
  readonly unread: string
  readonly id?: undefined
  readonly action?: undefined
  readonly reason?: undefined
  readonly error?: undefined
}

/** A line of the results of a job. IDs without a line may stay as they are. */
export type ComplianceResult = ComplianceAction | ComplianceError | UnreadComplianceLine

// Until September 2026 each action was `delete`, and the reason alone said that less was to be done.
const lesserActions = new Map<unknown, string>([
  ["scrub_geo", "scrub_geo"],
  ["geo_scrubbed", "scrub_geo"],
  ["tweet_edited", "rehydrate"]
])

const describedTexts = ["reason", "created_at", "redacted_at", "deleted_at"]

// `null` is absent. A field of another type than a text is left out: what to do does not depend on it.
const readable = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([name, field]) => field !== null && !(describedTexts.includes(name) && typeof field !== "string")
    )
  )

// The X API writes IDs as texts. A number is read if it is exact.
const idIn = (value: unknown): string | undefined => {
  const id = field(value, "id")
  if (typeof id === "string" && id !== "") return id
  return typeof id === "number" && Number.isSafeInteger(id) ? String(id) : undefined
}

/** Reads the value of a line. `undefined` if it is neither an action nor an error. */
export const readComplianceLine = (value: unknown): ComplianceAction | ComplianceError | undefined => {
  const [id, action, error] = [idIn(value), field(value, "action"), field(value, "error")]
  if (id === undefined || typeof value !== "object" || value === null) return undefined
  // A line with both says that the check failed: its action is not to be trusted.
  if (typeof error === "string") return { id, error }
  if (typeof action !== "string" || (error !== undefined && error !== null)) return undefined
  const fields = readable(value)
  const { reason } = fields
  return { ...fields, id, action: action === "delete" ? (lesserActions.get(reason) ?? action) : action }
}

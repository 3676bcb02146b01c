import { portableJson } from "@xeffect/core/wire"
import type { Kind } from "../plan/resource.ts"

/** One line of an output. */
export interface Row {
  readonly kind: Kind
  /** Distinguishes it from others of its kind: a row that is known already is not added again. */
  readonly id: string
  /** The day of a post or of a count in UTC, as in `2026-01-31`. */
  readonly day?: string | undefined
  readonly value: object
  /** Whether it takes the place of a row with this ID, such as a count of an hour that was not over. Absent: the first stays. */
  readonly isLatest?: true
  /** The post or the user that the row is about, other than itself. It is not added if that was removed. */
  readonly about?: { readonly kind: "posts" | "users"; readonly id: string }
}

/** The subject of a row, if that is a post or a user. */
export const aboutOf = (kind: Kind, id: string): Pick<Row, "about"> =>
  kind === "posts" || kind === "users" ? { about: { kind, id } } : {}

/** The stored JSON of a row: without white space, and with whole characters alone. */
export const storedJson = (value: object): string => portableJson(JSON.stringify(value))

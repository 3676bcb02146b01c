import type { Open } from "../text/open-text.ts"
import { always, list, number, type Shape, string, struct } from "../shape/shape.ts"

/** One option of a poll. */
export interface PollOption {
  readonly position?: number
  readonly label?: string
  readonly votes?: number
}

/** A poll. `id` and `options` are always present, the other fields if `poll_fields` requests them. */
export interface Poll {
  /** The ID of the poll. */
  readonly id: string
  /** The options, in their order. */
  readonly options: ReadonlyArray<PollOption>
  /** How long it is open, in minutes. */
  readonly duration_minutes?: number
  /** When it closes, for example `2026-11-21T08:30:00.000Z`. */
  readonly end_datetime?: string
  /** Whether votes are still accepted. */
  readonly voting_status?: Open<"open" | "closed">
}

/** The fields of a poll that are always present. */
export type PollDefault = "id" | "options"

/** The names that `poll_fields` accepts. */
export type PollField = keyof Poll

/** @since 0.1.0 */
export const Poll: Shape<Poll> = struct({
  id: always(string),
  options: always(list(struct({ position: number, label: string, votes: number }))),
  duration_minutes: number,
  end_datetime: string,
  voting_status: string
})

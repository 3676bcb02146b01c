import { Topic } from "./topic.ts"
import type { Open } from "../text/open-text.ts"
import { always, boolean, list, number, type Shape, string, struct } from "../shape/shape.ts"

/**
 * An audio room. `id` and `state` are always present, the other fields if `space_fields` requests them. The IDs of users
 * and topics are also present with the expansions of the same names.
 *
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 */
export interface Space {
  /** The ID of the space. */
  readonly id: string
  /** Whether it is live, scheduled or ended. */
  readonly state: Open<"live" | "scheduled" | "ended">
  /** When it was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The ID of the user who created it. */
  readonly creator_id?: string
  /** When it ended. */
  readonly ended_at?: string
  /** The IDs of the users who host it. */
  readonly host_ids?: ReadonlyArray<string>
  /** The IDs of the users who are invited to speak. */
  readonly invited_user_ids?: ReadonlyArray<string>
  /** Whether a ticket is required. */
  readonly is_ticketed?: boolean
  /** The language as a BCP 47 tag. */
  readonly lang?: string
  /** The number of users in it, including listeners. */
  readonly participant_count?: number
  /** When it is scheduled to start. */
  readonly scheduled_start?: string
  /** The IDs of the users who spoke. */
  readonly speaker_ids?: ReadonlyArray<string>
  /** When it started. */
  readonly started_at?: string
  /** The number of users who set a reminder. */
  readonly subscriber_count?: number
  /** The title of the space. */
  readonly title?: string
  /** The IDs of its topics. Since description 2.167. */
  readonly topic_ids?: ReadonlyArray<string>
  /** The topics themselves. Until description 2.166. */
  readonly topics?: ReadonlyArray<Topic>
  /** When it was last changed. */
  readonly updated_at?: string
}

/** The fields of a space that are always present. */
export type SpaceDefault = "id" | "state"

/**
 * The names that `space_fields` accepts. Since description 2.167 the IDs of users and topics are expansions only;
 * `topics` is returned with `topic_ids`.
 */
export type SpaceField = Exclude<keyof Space, "topics">

/** @since 0.1.0 */
export const Space: Shape<Space> = struct({
  id: always(string),
  state: always(string),
  created_at: string,
  creator_id: string,
  ended_at: string,
  host_ids: list(string),
  invited_user_ids: list(string),
  is_ticketed: boolean,
  lang: string,
  participant_count: number,
  scheduled_start: string,
  speaker_ids: list(string),
  started_at: string,
  subscriber_count: number,
  title: string,
  topic_ids: list(string),
  topics: list(Topic),
  updated_at: string
})

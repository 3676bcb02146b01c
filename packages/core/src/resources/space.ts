import { Topic } from "./topic.ts"
import type { Open } from "../text/open.ts"
import { always, boolean, list, number, type Shape, string, struct } from "../shape/shape.ts"

/**
 * An audio room. `id` and `state` are always present, the other fields if `space_fields` requests them, and the IDs of
 * users and topics with the expansions of the same names.
 *
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 */
export interface Space {
  readonly id: string
  readonly state: Open<"live" | "scheduled" | "ended">
  readonly created_at?: string
  /** The ID of the user who made it. */
  readonly creator_id?: string
  readonly ended_at?: string
  readonly host_ids?: ReadonlyArray<string>
  readonly invited_user_ids?: ReadonlyArray<string>
  /** Whether a ticket has to be bought. */
  readonly is_ticketed?: boolean
  /** The language as a BCP 47 tag. */
  readonly lang?: string
  /** How many users are in it, those who listen included. */
  readonly participant_count?: number
  /** When it is to begin. */
  readonly scheduled_start?: string
  readonly speaker_ids?: ReadonlyArray<string>
  readonly started_at?: string
  /** How many users asked to be reminded of it. */
  readonly subscriber_count?: number
  readonly title?: string
  readonly topic_ids?: ReadonlyArray<string>
  /** The topics themselves; until description 2.166. */
  readonly topics?: ReadonlyArray<Topic>
  readonly updated_at?: string
}

/** The fields of a space that are always present. */
export type SpaceDefault = "id" | "state"

/** The names that `space_fields` takes. The others come with the expansions of their names. */
export type SpaceField = Exclude<
  keyof Space,
  "creator_id" | "host_ids" | "invited_user_ids" | "speaker_ids" | "topic_ids" | "topics"
>

const textList = list(string)

export const Space: Shape<Space> = struct({
  id: always(string),
  state: always(string),
  created_at: string,
  creator_id: string,
  ended_at: string,
  host_ids: textList,
  invited_user_ids: textList,
  is_ticketed: boolean,
  lang: string,
  participant_count: number,
  scheduled_start: string,
  speaker_ids: textList,
  started_at: string,
  subscriber_count: number,
  title: string,
  topic_ids: textList,
  topics: list(Topic),
  updated_at: string
})

import type { SpaceField } from "../space.ts"
import type { TopicField } from "../topic.ts"

/**
 * All fields of spaces, for `space_fields`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicSpaceFields } from "xeffect/core"
 * import { getSpace } from "xeffect/spaces"
 *
 * const program = getSpace({ id: "1DXxyRYNejbKM", space_fields: publicSpaceFields })
 * ```
 */
export const publicSpaceFields = [
  "created_at",
  "creator_id",
  "ended_at",
  "host_ids",
  "id",
  "invited_user_ids",
  "is_ticketed",
  "lang",
  "participant_count",
  "scheduled_start",
  "speaker_ids",
  "started_at",
  "state",
  "subscriber_count",
  "title",
  "topic_ids",
  "updated_at"
] as const satisfies ReadonlyArray<SpaceField>

/**
 * All fields of topics, for `topic_fields`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { publicTopicFields } from "xeffect/core"
 * import { getSpace } from "xeffect/spaces"
 *
 * const program = getSpace({ id: "1DXxyRYNejbKM", expansions: ["topic_ids"], topic_fields: publicTopicFields })
 * ```
 */
export const publicTopicFields = ["description", "id", "name"] as const satisfies ReadonlyArray<TopicField>

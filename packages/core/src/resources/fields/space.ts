import { Space, type SpaceField } from "../space.ts"
import { Topic, type TopicField } from "../topic.ts"
import { fieldNamesOf } from "../../shape/shape.ts"

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
export const publicSpaceFields = fieldNamesOf(Space, "topics") satisfies ReadonlyArray<SpaceField>

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
export const publicTopicFields = fieldNamesOf(Topic) satisfies ReadonlyArray<TopicField>

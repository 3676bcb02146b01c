import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** The result of a change of members. Descriptions disagree on it, so every field may be absent. */
export interface ChatMembers {
  readonly conversation_key_change_sequence_id?: string
  /** The IDs of all members. */
  readonly current_member_ids?: ReadonlyArray<string>
}

// Until description 2.166 the members were not in `data`. Description 2.167 has a post there, which is kept unread.
export const withData = (json: unknown): unknown =>
  Predicate.hasProperty(json, "conversation_key_change_sequence_id") ||
  Predicate.hasProperty(json, "current_member_ids")
    ? { data: json }
    : json

export const Members = Response.written(
  Shape.struct({
    conversation_key_change_sequence_id: Shape.textOrNumber,
    current_member_ids: Shape.list(Shape.string)
  })
)

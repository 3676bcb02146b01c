import { always, type Shape, string, struct } from "../shape/shape.ts"

/** A subject of a space. `id` and `name` are always present, the other fields if `topic_fields` requests them. */
export interface Topic {
  /** The ID of the topic. */
  readonly id: string
  /** The name of the topic. */
  readonly name: string
  /** The description of the topic. */
  readonly description?: string
}

/** The fields of a topic that are always present. */
export type TopicDefault = "id" | "name"

/** The names that `topic_fields` accepts. */
export type TopicField = keyof Topic

/** @since 0.1.0 */
export const Topic: Shape<Topic> = struct({ id: always(string), name: always(string), description: string })

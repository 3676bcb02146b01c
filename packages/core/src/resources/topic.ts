import { always, type Shape, string, struct } from "../shape/shape.ts"

/** A subject of a space. `id` and `name` come by default, the rest where `topic_fields` asks for it. */
export interface Topic {
  readonly id: string
  readonly name: string
  readonly description?: string
}

/** The fields of a topic that come without being asked for. */
export type TopicDefault = "id" | "name"

/** The names that `topic_fields` takes. */
export type TopicField = keyof Topic

export const Topic: Shape<Topic> = struct({ id: always(string), name: always(string), description: string })

import * as Schema from "effect/Schema"
import { flag, number, text } from "./shape.ts"

/**
 * A list of users. `id` and `name` come by default, the other fields where `list_fields` asks for them.
 *
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 */
export interface List {
  readonly id: string
  readonly name?: string
  readonly created_at?: string
  readonly description?: string
  readonly follower_count?: number
  readonly member_count?: number
  /** The ID of the user whose list it is. The expansion of the same name brings it. */
  readonly owner_id?: string
  /** Whether only its owner can see it. */
  readonly private?: boolean
}

/** The fields of a list that come without being asked for. */
export type ListDefault = "id" | "name"

/** The names that `list_fields` takes. */
export type ListField = "created_at" | "description" | "follower_count" | "id" | "member_count" | "name" | "private"

export const List: Schema.Codec<List> = Schema.Struct({
  id: Schema.String,
  name: text,
  created_at: text,
  description: text,
  follower_count: number,
  member_count: number,
  owner_id: text,
  private: flag
})

import { always, boolean, number, type Shape, string, struct } from "../shape/shape.ts"

/**
 * A list of users. `id` and `name` are always present, the other fields if `list_fields` requests them.
 *
 * @see https://docs.x.com/x-api/fundamentals/data-dictionary
 */
export interface List {
  /** The ID of the list. */
  readonly id: string
  /** The name of the list. */
  readonly name: string
  /** When it was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The text that its owner wrote about it. */
  readonly description?: string
  /** The number of users who follow it. */
  readonly follower_count?: number
  /** The number of users in it. */
  readonly member_count?: number
  /** The ID of the owner. Also present with the expansion `owner_id`. */
  readonly owner_id?: string
  /** Whether only its owner can see it. */
  readonly private?: boolean
}

/** The fields of a list that are always present. */
export type ListDefault = "id" | "name"

/** The names that `list_fields` accepts. Since description 2.167 `owner_id` is an expansion only. */
export type ListField = keyof List

/** @since 0.1.0 */
export const List: Shape<List> = struct({
  id: always(string),
  name: always(string),
  created_at: string,
  description: string,
  follower_count: number,
  member_count: number,
  owner_id: string,
  private: boolean
})

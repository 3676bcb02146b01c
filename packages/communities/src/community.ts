import type { Names } from "@xeffect/core"
import type { Given, Select } from "@xeffect/core/define"
import * as Shape from "@xeffect/core/shape"

/**
 * A group of users with posts of its own. `id` and `name` are returned by default, the other fields if `community_fields`
 * requests them.
 *
 * @see https://docs.x.com/x-api/communities/lookup/introduction
 */
export interface Community {
  readonly id: string
  readonly name: string
  /** Who can see its posts, for example `Public`. Since description 2.167. */
  readonly access?: string
  /** When it was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** Since description 2.167. */
  readonly description?: string
  /** How users become members, for example `Open`. Since description 2.167. */
  readonly join_policy?: string
  /** Since description 2.167. */
  readonly member_count?: number
}

/** The fields of a community that are returned by default. */
export type CommunityDefault = "id" | "name"

/** The names that `community_fields` accepts. */
export type CommunityField = keyof Community

/** A community with the requested fields. */
export type SelectCommunity<Params> = Select<Community, CommunityDefault, Given<Params, "community_fields">>

export const Community: Shape.Shape<Community> = Shape.struct({
  id: Shape.always(Shape.string),
  name: Shape.always(Shape.string),
  access: Shape.string,
  created_at: Shape.string,
  description: Shape.string,
  join_policy: Shape.string,
  member_count: Shape.number
})

/** Which fields communities have. */
export interface CommunityFieldsParams {
  /** Fields beyond `id` and `name`, for example `["member_count"]`. */
  readonly community_fields?: Names<CommunityField> | undefined
}

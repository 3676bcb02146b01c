/** How the X API writes a list. */
import type { WorldList } from "../world/types.ts"
import { type Fields, pick, timestamp, type View } from "./view.ts"

const fields: Fields<WorldList> = {
  id: (list) => list.id,
  name: (list) => list.name,
  created_at: (list) => timestamp(list.createdAt),
  description: (list) => list.description,
  follower_count: (list, view) => view.index.countSources(view.world.listFollows, list.id),
  member_count: (list, view) => view.index.countSources(view.world.listMembers, list.id),
  owner_id: (list) => list.ownerId,
  private: (list) => list.private
}

/** Writes a list with the fields of the view. */
export const writeList = (list: WorldList, view: View): Record<string, unknown> =>
  pick(fields, new Set(["id", "name", ...view.fields.list, ...view.expansions]), list, view)

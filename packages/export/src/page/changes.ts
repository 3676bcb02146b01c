import type { Kind } from "../plan/resource.ts"
import { aboutOf, type Row } from "./row.ts"

/** The row that says that an entry is in a list in which it was not before. */
export const appearedRow = (kind: Kind, id: string, target: string | undefined, time: number): Row => {
  const seen_at = new Date(time).toISOString()
  return {
    kind: "changes",
    id: `appeared ${target ?? ""} ${id} ${seen_at}`,
    value: { seen_at, change: "appeared", kind, id, ...(target === undefined ? {} : { target_id: target }) },
    ...aboutOf(kind, id)
  }
}

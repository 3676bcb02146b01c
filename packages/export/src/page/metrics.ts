import type { Kind } from "../plan/resource.ts"
import { aboutOf, type Row } from "./row.ts"
import type { ResponseEntry } from "./rows.ts"

const metricFields = ["public_metrics", "non_public_metrics", "organic_metrics", "promoted_metrics"] as const

/** The row with the counters of a post or a user at a time. None if it has no counters. */
export const metricsRow = (kind: Kind, entry: ResponseEntry, time: number): ReadonlyArray<Row> => {
  const metrics = Object.fromEntries(
    metricFields.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))
  )
  if (Object.keys(metrics).length === 0) return []
  const seen_at = new Date(time).toISOString()
  const id = String(entry["id"])
  return [
    {
      kind: "metrics",
      id: `${kind} ${id} ${seen_at}`,
      value: { id, of: kind, seen_at, ...metrics },
      ...aboutOf(kind, id)
    }
  ]
}

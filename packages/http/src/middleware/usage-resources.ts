import { field } from "@xeffect/core/transport"

/** The number of resources of each kind: `posts`, `users`, `spaces`, `lists`, `dm_events`, `media`, `polls`, … */
export type ResourceCounts = Readonly<Record<string, number>>

/** Counts the resources of a response, including those in `includes`. */
export const countResources = (json: unknown): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (kind: string | undefined, count: number) => {
    if (kind !== undefined && count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  for (const entry of toEntries(field(json, "data"))) add(kindOf(entry), 1)
  for (const [kind, entries] of Object.entries(field(json, "includes") ?? {})) {
    add(kind === "tweets" ? "posts" : kind, toEntries(entries).length)
  }
  return counts
}

// Fields that every resource of a kind has, whatever was requested. The order matters: events and posts both have a
// text.
const kindFields: ReadonlyArray<readonly [field: string, kind: string]> = [
  ["event_type", "dm_events"],
  ["username", "users"],
  ["text", "posts"],
  ["state", "spaces"],
  ["start", "counts"],
  ["name", "lists"]
]

const kindOf = (entry: unknown): string | undefined =>
  kindFields.find(([name]) => field(entry, name) !== undefined)?.[1]

const toEntries = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

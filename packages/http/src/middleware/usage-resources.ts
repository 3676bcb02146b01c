import { field } from "@xeffect/core/transport"

/** How many resources there are of each kind: `posts`, `users`, `spaces`, `lists`, `dm_events`, `media`, `polls`, … */
export type ResourceCounts = Readonly<Record<string, number>>

/** Counts the resources of a response, those in `includes` too. */
export const countResources = (json: unknown): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (kind: string | undefined, count: number) => {
    if (kind !== undefined && count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  for (const entry of entriesOf(field(json, "data"))) add(kindOf(entry), 1)
  for (const [kind, entries] of Object.entries(field(json, "includes") ?? {})) {
    add(kind === "tweets" ? "posts" : kind, entriesOf(entries).length)
  }
  return counts
}

// What every resource of a kind has, whatever fields were asked for. The order matters: events and posts both have a text.
const kinds: ReadonlyArray<readonly [field: string, kind: string]> = [
  ["event_type", "dm_events"],
  ["username", "users"],
  ["text", "posts"],
  ["state", "spaces"],
  ["start", "counts"],
  ["name", "lists"]
]

const kindOf = (entry: unknown): string | undefined => kinds.find(([name]) => field(entry, name) !== undefined)?.[1]

const entriesOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

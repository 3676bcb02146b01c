/** How many resources there are of each kind: `posts`, `users`, `spaces`, `lists`, `dm_events`, `media`, `polls`, … */
export type ResourceCounts = Readonly<Record<string, number>>

/** Counts the resources of an answer, those in `includes` with them. */
export const countResources = (body: string): ResourceCounts => {
  const counts: Record<string, number> = {}
  const answer = parse(body)
  for (const entry of entriesOf(property(answer, "data"))) add(counts, kindOf(entry), 1)
  for (const [kind, entries] of Object.entries(property(answer, "includes") ?? {})) {
    add(counts, kind === "tweets" ? "posts" : kind, entriesOf(entries).length)
  }
  return counts
}

const add = (counts: Record<string, number>, kind: string | undefined, count: number) => {
  if (kind !== undefined && count > 0) counts[kind] = (counts[kind] ?? 0) + count
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

const kindOf = (entry: unknown): string | undefined =>
  kinds.find(([field]) => property(entry, field) !== undefined)?.[1]

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

const entriesOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

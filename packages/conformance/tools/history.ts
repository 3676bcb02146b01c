/** A value by version, from that version on until the next. Null: no longer there. */
export type History<Value> = Readonly<Record<string, Value | null>>

type Histories<Value> = Readonly<Record<string, History<Value>>>

/** Orders versions, the oldest first. */
export const byVersion = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true })

const last = <Value>(history: History<Value>, version: string): Value | undefined => {
  const known = Object.keys(history).filter((one) => byVersion(one, version) <= 0)
  return history[known.toSorted(byVersion).at(-1) ?? ""] ?? undefined
}

/** A table as it is in one version. */
export const tableAt = <Value>(table: Histories<Value>, version: string): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, history]) => {
      const value = last(history, version)
      return value === undefined ? [] : [[name, value]]
    })
  )

/** The tables of several versions, the oldest first, as one: of each version, only what differs from the one before. */
export const histories = <Value>(
  tables: ReadonlyArray<readonly [string, Readonly<Record<string, Value>>]>
): Record<string, History<Value>> => {
  const found: Record<string, Record<string, Value | null>> = {}
  for (const [version, table] of tables) {
    for (const name of new Set([...Object.keys(found), ...Object.keys(table)])) {
      const history = (found[name] ??= {})
      const before = last(history, version)
      const value = table[name]
      if (JSON.stringify(before) !== JSON.stringify(value)) history[version] = value ?? null
    }
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

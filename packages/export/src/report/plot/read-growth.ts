import type { Database } from "../../store/sqlite/database.ts"
import type { PlotPeriod } from "./options.ts"
import { sqlOfPeriod, timeOfMilliseconds } from "./time.ts"
import { differentLabels, namesOf, type PlotRow } from "./values.ts"

/** The source of the growth of lists. */
export interface GrowthQuery {
  /** Which way edges point between a target and an entry. */
  readonly edge: "to_target" | "from_target"
  readonly by: PlotPeriod
  readonly top: number
  /** When the collection began. */
  readonly startedAt: string
}

interface GrownList {
  readonly id: string
  readonly entries: number
  readonly first: string
}

const readGrownLists = (database: Database, { by, edge, startedAt, top }: GrowthQuery): ReadonlyArray<GrownList> => {
  const target = edge === "to_target" ? "target_id" : "source_id"
  const added = timeOfMilliseconds("min(added_at)")
  // A target whose entries have all gone is only in changes.
  const rows = database.all(
    `with edges as (select json_extract(json, '$.${target}') as id, count(*) as entries, ${added} as added
        from stored_edges group by 1),
      gone as (select json_extract(json, '$.target_id') as id, 0 as entries, null as added
        from stored_changes group by 1)
      select id, max(entries) as entries, ${sqlOfPeriod(by, "coalesce(max(added), ?)")} as first
        from (select * from edges union all select * from gone)
        where id is not null group by id order by 2 desc, id limit ?`,
    [startedAt, top]
  )
  return rows.map(({ entries, first, id }) => ({ id: String(id), entries: Number(entries), first: String(first) }))
}

interface ListChange {
  readonly id: string
  readonly time: string
  readonly change: number
}

const readListChanges = (database: Database, by: PlotPeriod, ids: ReadonlyArray<string>): ReadonlyArray<ListChange> =>
  database
    .all(
      `select json_extract(json, '$.target_id') as id, ${sqlOfPeriod(by, "json_extract(json, '$.seen_at')")} as time,
        sum(case json_extract(json, '$.change') when 'appeared' then 1 else -1 end) as change
      from stored_changes where json_extract(json, '$.target_id') in (select value from json_each(?))
      group by 1, 2 having time is not null order by 2`,
      [JSON.stringify(ids)]
    )
    .map(({ change, id, time }) => ({ id: String(id), time: String(time), change: Number(change) }))

/**
 * How many entries each list had over time: from what there is now, back by what appeared and disappeared. A row that `comply` has removed is in none of it.
 */
export const readGrowth = (database: Database, query: GrowthQuery): ReadonlyArray<PlotRow> => {
  const targets = readGrownLists(database, query)
  const ids = targets.map(({ id }) => id)
  const changes = readListChanges(database, query.by, ids)
  const labels = differentLabels(ids, namesOf(database, "users", ids))
  return targets.flatMap(({ entries, first, id }) => {
    const own = changes.filter((change) => change.id === id)
    let count = entries - own.reduce((sum, { change }) => sum + change, 0)
    const list = labels.get(id) ?? id
    const begins =
      own[0] !== undefined && own[0].time <= first ? [] : [{ time: first, entries: Math.max(0, count), list }]
    return [...begins, ...own.map(({ change, time }) => ({ time, entries: Math.max(0, (count += change)), list }))]
  })
}

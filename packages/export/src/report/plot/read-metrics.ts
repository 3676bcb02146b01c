import type { Database } from "../../store/sqlite/database.ts"
import type { PlotPeriod } from "./options.ts"
import { sqlOfPeriod } from "./time.ts"
import { differentLabels, namesOf, type PlotRow } from "./values.ts"

/** Which counters are read. */
export interface MetricsQuery {
  readonly of: "posts" | "users"
  readonly counter: string
  readonly by: PlotPeriod
  readonly top: number
}

const jsonField = (name: string): string => `json_extract(json, '$.${name}')`

// With one `max`, SQLite takes the other columns from the row that has it.
const sql = (by: PlotPeriod, counter: string): string =>
  `with readings as (select ${jsonField("id")} as id, ${jsonField("seen_at")} as at, ${jsonField(`public_metrics.${counter}`)} as value
      from stored_metrics where ${jsonField("of")} = ?),
    latest as (select id, value, max(at) from readings where typeof(value) in ('integer', 'real') group by id
      order by value desc, id limit ?)
    select id, time, value from
      (select id, ${sqlOfPeriod(by, "at")} as time, value, max(at) from readings
        where id in (select id from latest) and typeof(value) in ('integer', 'real') group by 1, 2)
      where time is not null order by id, time`

/** The last value of a counter in each period, of those posts or users that have the largest now. */
export const readMetrics = (database: Database, { by, counter, of, top }: MetricsQuery): ReadonlyArray<PlotRow> => {
  const rows = database.all(sql(by, counter), [of, top])
  const ids = [...new Set(rows.map(({ id }) => String(id)))]
  const labels = differentLabels(ids, namesOf(database, of, ids))
  return rows.map(({ id, time, value }) => ({
    time: String(time),
    [counter]: Number(value),
    name: labels.get(String(id)) ?? String(id)
  }))
}

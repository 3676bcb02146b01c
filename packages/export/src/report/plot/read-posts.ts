import type { Resource } from "../../plan/resource.ts"
import type { Database } from "../../store/sqlite/database.ts"
import type { PlotPeriod } from "./options.ts"
import { endOf, sqlOfPeriod, timeOfMilliseconds } from "./time.ts"
import type { PlotRow } from "./values.ts"

// The ID has the time of a post without `created_at`, if the post is of 2010-11-04 or later.
const sqlOfIdTime = `case when length(id) > 10 then ${timeOfMilliseconds("((cast(id as integer) >> 22) + 1288834974657)")} end`

const sqlOfPostTime = `coalesce(json_extract(json, '$.created_at'), ${sqlOfIdTime})`

const sqlOfPosts = (by: PlotPeriod): string =>
  `select ${sqlOfPeriod(by, by === "hour" ? sqlOfPostTime : "day")} as time, count(*) as posts
    from stored_posts group by 1 having time is not null order by 1`

const sqlOfCounts = (by: PlotPeriod): string =>
  `select ${sqlOfPeriod(by, "json_extract(json, '$.start')")} as time,
      sum(coalesce(json_extract(json, '$.tweet_count'), json_extract(json, '$.post_count'))) as posts
    from stored_counts group by 1 having time is not null order by 1`

/** How many posts were made in each period that has any. The database counts, so memory does not depend on their number. */
export const readPosts = (database: Database, resource: Resource, by: PlotPeriod): ReadonlyArray<PlotRow> =>
  database.all(resource === "counts" ? sqlOfCounts(by) : sqlOfPosts(by)).map(({ posts, time }) => ({
    time: String(time),
    until: endOf(by, String(time)),
    posts: Number(posts)
  }))

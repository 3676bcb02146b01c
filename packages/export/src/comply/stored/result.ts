import type { ComplianceResult } from "@xeffect/compliance"
import { shortLine } from "@xeffect/core/failure"
import { digestOf } from "../../plan/plan.ts"

/** A result that is stored until it is applied. */
export interface StoredResult {
  readonly id: string
  /** One that this version knows, another word of the X API, `error` or `unread`. */
  readonly action: string
  readonly reason: string
  readonly redacted_at: string | null
  /** If an ID has several results, the one with the greatest impact counts; see {@link mergedResult}. */
  readonly impact: number
  /** 1 if the place is to be removed: also of a post that another result says more of. */
  readonly scrubs: 0 | 1
}

/** The acts of a result. Everything else does nothing. */
const impacts = new Map([
  ["delete", 3],
  ["rehydrate", 2],
  ["scrub_geo", 1]
])

// Words of the X API are shown in reports.
const maxWord = 60

// Times of removed places are compared as texts. A time that cannot be read has no posts after it.
const placesUntil = (time: string | undefined): string | null => {
  const at = Date.parse(time ?? "")
  return at >= 0 && at < Date.UTC(10_000, 0) ? new Date(at).toISOString() : null
}

/** A stored result of a job. */
export const toStoredResult = (result: ComplianceResult): StoredResult => {
  if (result.unread !== undefined) {
    return { id: digestOf(result.unread), action: "unread", reason: "unread", redacted_at: null, impact: 0, scrubs: 0 }
  }
  if (result.error !== undefined) {
    return {
      id: result.id,
      action: "error",
      reason: shortLine(result.error, maxWord),
      redacted_at: null,
      impact: 0,
      scrubs: 0
    }
  }
  const { redacted_at } = result
  return {
    id: result.id,
    action: shortLine(result.action, maxWord),
    reason: shortLine(result.reason ?? result.action, maxWord),
    redacted_at: result.action === "scrub_geo" ? placesUntil(redacted_at) : (redacted_at ?? null),
    impact: impacts.get(result.action) ?? 0,
    scrubs: result.action === "scrub_geo" ? 1 : 0
  }
}

/**
 * The counts of a report, by SQL that both databases know: results by reason, and those that nothing was done for. A post that
 * is to be looked up again is settled when its lookup returned it, or said that it is gone.
 */
export const reasonsStatement = (results: string): string =>
  `select reason, count(*) as count from ${results} where action in ('delete', 'rehydrate', 'scrub_geo')
    group by reason order by reason`

export const notAppliedStatement = (results: string): string =>
  `select word, count(*) as count from
    (select case when action in ('error', 'unread') then reason else action end as word from ${results}
      where not (action in ('delete', 'scrub_geo') or (action = 'rehydrate' and settled = 1))) words
    group by word order by word`

const ifGreater = (name: string): string =>
  `${name} = case when excluded.impact > own.impact then excluded.${name} else own.${name} end`

/**
 * How a stored result, `own`, changes by another one of its ID, by SQL that both databases know: the greatest impact stays. A user
 * may remove the places of posts several times: until the latest time, and of all posts if one of them has no time.
 */
export const mergedResult = `${["action", "reason", "impact"].map(ifGreater).join(", ")},
  redacted_at = case
    when own.type = 'users' and own.scrubs = 1 and excluded.scrubs = 1 then case
      when own.redacted_at is null or excluded.redacted_at is null then null
      when own.redacted_at > excluded.redacted_at then own.redacted_at
      else excluded.redacted_at end
    when own.type = 'users' and own.scrubs = 1 then own.redacted_at
    when own.type = 'users' and excluded.scrubs = 1 then excluded.redacted_at
    when excluded.impact > own.impact then excluded.redacted_at
    else own.redacted_at end,
  scrubs = case when excluded.scrubs = 1 then 1 else own.scrubs end`

/** The table of results in SQLite, until they are applied. */
export const resultsTable = "compliance_results"

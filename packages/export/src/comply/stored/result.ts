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
  /** If an ID has several results, the one with the greatest impact counts. */
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
  const action = shortLine(result.action, maxWord)
  const reason = shortLine(result.reason ?? result.action, maxWord)
  return {
    id: result.id,
    action,
    reason,
    redacted_at: result.redacted_at ?? null,
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

/** The table of results in SQLite, until they are applied. */
export const resultsTable = "compliance_results"

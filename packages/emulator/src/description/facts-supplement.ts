/** Facts of the X API that the description lacks, written by hand. */

/** Successes that the X API has and the description lacks, by operation: the status, and the described one of the same form. */
export const undescribedStatuses: Readonly<Record<string, readonly [status: string, like: string]>> = {
  updateRules: ["201", "200"]
}

/** Operations that are documented with another operation's fields and expansions, which the description no longer has. */
export const undescribed: Readonly<Record<string, string>> = {
  "POST /2/tweets/search/webhooks/{webhook_id}": "GET /2/tweets/search/recent"
}

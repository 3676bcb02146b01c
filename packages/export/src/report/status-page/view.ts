import type { CollectionGap } from "../../page/gap.ts"
import type { Status } from "../status.ts"

/** A slice that waits, as the page shows it. */
export interface ShownWait {
  readonly slice: number
  /** As RFC 3339 text. */
  readonly until: string
  /** `rate limit`, or the reason of the failure after which it waits. */
  readonly why: string
}

/** The content of a status page, as its `status.json`. */
export interface StatusView extends Omit<Status, "plan"> {
  /** The operation of the plan, and its query if it has one. */
  readonly operation: string
  readonly query?: string | undefined
  /** When it was read, as RFC 3339 text. */
  readonly at: string
  /** Entries in the last minute. Absent until the page was read twice. */
  readonly entriesPerMinute?: number | undefined
  /** Slices that wait now. Empty if the page has no events of the run. */
  readonly waits: ReadonlyArray<ShownWait>
  /** How long the run will still take, in milliseconds. */
  readonly timeLeft?: number | undefined
  /** How many dollars are left of the budget. */
  readonly left?: number | undefined
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** A text as HTML has it, in an element or an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => htmlEntities[found] ?? "")

/** The whole style of the page. Its hash is in the policy of the page: no other style and no script runs. */
export const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:2rem auto;max-width:52rem;padding:0 1rem}
h1{font-size:1.4rem;overflow-wrap:anywhere}h2{font-size:1.1rem}
progress{width:100%;height:1.2rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:.25rem .75rem .25rem 0;vertical-align:top;border-bottom:1px solid #8884;overflow-wrap:anywhere}
th{font-weight:500;width:12rem}`

const inDigits = (value: number): string => Math.round(value).toLocaleString("en-US")

const dollars = (value: number): string => `$${value.toFixed(2)}`

const seconds = (text: string): string =>
  text
    .replace(/\.\d+Z$/, "Z")
    .replace("T", " ")
    .replace("Z", " UTC")

const inMinutesOrHours = (milliseconds: number): string => {
  const total = Math.ceil(milliseconds / 60_000)
  return total < 120 ? `${total} min` : `${inDigits(total / 60)} h`
}

const row = (name: string, value: string | undefined): string =>
  value === undefined ? "" : `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`

const tableOfRows = (rows: ReadonlyArray<string>): string => `<table><tbody>${rows.join("")}</tbody></table>`

/** Lists are cut: a page of a hundred thousand rows helps nobody. */
const maxRows = 100

const section = (title: string, rows: ReadonlyArray<string>): string => {
  if (rows.length === 0) return ""
  const more = rows.length > maxRows ? `<p>and ${inDigits(rows.length - maxRows)} more</p>` : ""
  return `<h2>${escapeHtml(title)}</h2>${tableOfRows(rows.slice(0, maxRows))}${more}`
}

const gapRow = ({ detail, from, reason, target, to }: CollectionGap): string => {
  const period = from === undefined && to === undefined ? [] : [`${from ?? "…"} to ${to ?? "…"}`]
  return row(reason, [...(target === undefined ? [] : [`of ${target}`]), ...period, detail].join("; "))
}

const ifKnown = <A>(value: A | undefined, text: (value: A) => string): string | undefined =>
  value === undefined ? undefined : text(value)

const facts = (view: StatusView): ReadonlyArray<string> => [
  row("Entries", inDigits(view.entries)),
  row("Pages", inDigits(view.pages)),
  row(
    "Rate",
    ifKnown(view.entriesPerMinute, (rate) => `${inDigits(rate)} entries a minute`)
  ),
  row(
    "Time left",
    ifKnown(view.timeLeft, (time) => `about ${inMinutesOrHours(time)}`)
  ),
  row("Spent", ifKnown(view.dollars, dollars)),
  row("Left of the budget", ifKnown(view.left, dollars)),
  row("Entries that pages lack", ifKnown(view.short, inDigits)),
  row("Began", seconds(view.startedAt)),
  row("Read", seconds(view.at))
]

const document = (title: string, refresh: number, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refresh}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

/** The page about a status. It has no script, and loads itself again after `refresh` seconds. */
export const statusHtml = (view: StatusView, refresh: number): string => {
  const { counts, gaps, operation, query, slices, state, waits } = view
  const { done, total } = slices
  const of = query ?? operation
  return document(
    `${state}: ${of}`,
    refresh,
    `<h1>${escapeHtml(of)}</h1>
<p>${escapeHtml(state)}, ${inDigits(done)} of ${inDigits(total)} slices done</p>
<progress max="${Math.max(1, total)}" value="${done}" aria-label="Slices that are done"></progress>
${tableOfRows(facts(view))}
${section(
  "Waiting",
  waits.map(({ slice, until, why }) => row(`Slice ${slice}`, `until ${seconds(until)}: ${why}`))
)}
${section(
  "Rows",
  Object.entries(counts).map(([kind, count]) => row(kind, inDigits(count)))
)}
${section("Gaps", gaps.map(gapRow))}`
  )
}

/** The page that says why there is no status. */
export const noStatusHtml = (reason: string, refresh: number): string =>
  document("No status", refresh, `<h1>No status</h1>\n<p>${escapeHtml(reason)}</p>`)

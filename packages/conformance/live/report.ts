import { isNotPermitted, type Row } from "./row.ts"

/** The findings of a run. */
export interface Report {
  readonly budget: number
  readonly estimate: number
  readonly spent: number
  /** Whether every check was made: not after an interruption. */
  readonly ended: boolean
  readonly rows: ReadonlyArray<Row>
  /** The IDs of posts that could not be deleted. */
  readonly left: ReadonlyArray<string>
  /** The outcome of writes is unknown: how to look. */
  readonly unknown: ReadonlyArray<string>
}

const listed = (names: ReadonlyArray<string>): string => (names.length === 0 ? "-" : names.join(" "))

const limitsOf = ({ limits }: Row): string =>
  listed(limits.map(({ declared, reported = "-" }) => `${reported} (${declared.join(" or ") || "-"})`))

const heads = [
  "operation",
  "outcome",
  "status",
  "ms",
  "found",
  "set aside",
  "unknown headers",
  "limits (declared)",
  "dollars (declared)",
  "as declared"
]

const cellsOf = (row: Row): ReadonlyArray<string> => [
  row.operation,
  row.outcome,
  `${row.status ?? "-"}`,
  `${row.milliseconds ?? "-"}`,
  `${row.found}`,
  listed(row.setAside),
  listed(row.unknownHeaders),
  limitsOf(row),
  `${row.dollars.isBound ? "<= " : ""}${row.dollars.counted} (${row.dollars.declared})`,
  isNotPermitted(row) ? "not permitted" : row.differences.length === 0 ? "yes" : "no"
]

const tableOf = (rows: ReadonlyArray<Row>): string => {
  const lines = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, index) => Math.max(...lines.map((cells) => cells[index]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

/** The differences from the declarations, in one sentence each. */
export const differencesIn = ({ ended, left, rows, unknown }: Report): ReadonlyArray<string> => [
  ...rows.flatMap(({ differences, operation }) => differences.map((one) => `${operation}: ${one}`)),
  ...(rows.every(isNotPermitted) ? ["Nothing was checked: no operation that these credentials permit has ended."] : []),
  ...(ended ? [] : ["The run did not end by itself: what is not in the table was not checked."]),
  ...unknown,
  ...(left.length === 0 ? [] : [`These posts could not be deleted, delete them by hand: ${left.join(", ")}.`])
]

/** The report for people. Sentences about differences follow the table. */
export const textOf = (report: Report): string => {
  const differences = differencesIn(report)
  return [
    tableOf(report.rows),
    "",
    `Counted: ${report.spent} dollars, of at most ${report.estimate} estimated.`,
    ...(differences.length === 0 ? ["All is as declared."] : ["Differences:", ...differences.map((one) => `- ${one}`)])
  ].join("\n")
}

/** The report for programs. */
export const jsonOf = (report: Report): string =>
  JSON.stringify({ ...report, differences: differencesIn(report) }, (_, value: unknown) => value ?? null, 2)

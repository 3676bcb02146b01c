/** Numbers over time as a line of characters, one for each name. */
import { fit, widthOf } from "./width.ts"

/** A value at a time, in milliseconds since 1970. */
export interface Point {
  readonly at: number
  readonly value: number
}

export interface SparkLine {
  readonly name: string
  /** In the order of time. */
  readonly points: ReadonlyArray<Point>
}

const levels = { unicode: "▁▂▃▄▅▆▇█", ascii: "_.-=*#" } as const

/** The value at a time, which is the last point's before it. None before the first. */
const valueAt = (points: ReadonlyArray<Point>, time: number): number | undefined =>
  points.findLast(({ at }) => at <= time)?.value

/** A line between its own least and greatest value: what it does is shown, not how large it is. */
const sparksOf = (points: ReadonlyArray<Point>, from: number, to: number, columns: number, marks: string): string => {
  const values = points.map(({ value }) => value)
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const markOf = (value: number) =>
    marks[range === 0 ? Math.floor(marks.length / 2) : Math.floor(((value - least) / range) * (marks.length - 1))] ?? ""
  return Array.from({ length: columns }, (_, column) => {
    const value = valueAt(points, columns < 2 ? to : from + ((to - from) * column) / (columns - 1))
    return value === undefined ? " " : markOf(value)
  }).join("")
}

/** Lines in this many columns: the name, the first and the last value, and what was between them. */
export const sparks = (
  lines: ReadonlyArray<SparkLine>,
  columns: number,
  hasUnicode: boolean
): ReadonlyArray<string> => {
  const times = lines.flatMap(({ points }) => points.map(({ at }) => at))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const cells = lines.map(({ points }) => [`${points[0]?.value ?? ""}`, `${points.at(-1)?.value ?? ""}`] as const)
  const widths = [0, 1].map((index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  const [first = 0, last = 0] = widths
  const widest = Math.max(...lines.map(({ name }) => widthOf(name)))
  const name = Math.max(4, Math.min(widest, Math.floor((columns - first - last) / 2)))
  const room = Math.max(1, columns - name - first - last - 3)
  const marks = hasUnicode ? levels.unicode : levels.ascii
  // As many as there are periods, and no more: a line of two points is short.
  return lines.map(({ name: text, points }, index) => {
    const [start = "", end = ""] = cells[index] ?? []
    const line = sparksOf(points, from, to, room, marks)
    const whole = `${fit(text, name, hasUnicode ? "…" : "...")} ${start.padStart(first)} ${end.padStart(last)} ${line}`
    return fit(whole, Math.min(columns, widthOf(whole)), hasUnicode ? "…" : "...").trimEnd()
  })
}

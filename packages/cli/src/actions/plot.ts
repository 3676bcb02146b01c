/** Plots collections in characters. */
import { type Picture, type PlotOptions, type PlotRow, specification } from "@xeffect/export/plot"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Bar, bars } from "../output/bars.ts"
import { formatOf, printEntries, printOne } from "../output/print.ts"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { type Point, type SparkLine, sparks } from "../output/sparks.ts"
import { wrap } from "../output/width.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** The arguments and flags of a plot. */
export interface Plotting {
  readonly directory: string
  readonly picture: Picture
  readonly by: Option.Option<NonNullable<PlotOptions["by"]>>
  readonly top: Option.Option<string>
  readonly rounds: Option.Option<string>
  readonly counter: Option.Option<string>
}

const numberOf = Effect.fnUntraced(function* (flag: string, text: Option.Option<string>) {
  if (Option.isNone(text)) return {}
  // Its range is checked with the other options.
  if (/^\d+$/.test(text.value)) return { [flag]: Number(text.value) }
  return yield* misuse(`--${flag} must be a whole number, but is ${JSON.stringify(text.value)}.`)
})

const optionsOf = Effect.fnUntraced(function* ({ by, counter, picture, rounds, top }: Plotting) {
  const options: PlotOptions = {
    picture,
    ...Option.match(by, { onNone: () => ({}), onSome: (by) => ({ by }) }),
    ...Option.match(counter, { onNone: () => ({}), onSome: (counter) => ({ counter }) }),
    ...(yield* numberOf("top", top)),
    ...(yield* numberOf("rounds", rounds))
  }
  return options
})

type Rows = ReadonlyArray<PlotRow>

type Paper = Pick<Screen["Service"], "columns" | "hasUnicode">

const timeOf = (row: PlotRow, name: string): number => Date.parse(String(row[name]))

/** The beginning of a period, as short as it can be. */
const labelOf = (time: string, by: PlotOptions["by"]): string =>
  by === "month" ? time.slice(0, 7) : time.slice(0, by === "hour" ? 16 : 10).replace("T", " ")

/** So many periods without a post are shown one by one, more as a gap. */
const maxEmpty = 3

/** The bars of posts, with the periods between them that have none. */
const postBars = (rows: ReadonlyArray<PlotRow>, by: PlotOptions["by"], gap: string): ReadonlyArray<Bar> =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const bar = { label: labelOf(String(row["time"]), by), value: Number(row["posts"]) }
    if (before === undefined || by === "month") return [bar]
    const [start, length] = [timeOf(before, "until"), timeOf(before, "until") - timeOf(before, "time")]
    const count = Math.round((timeOf(row, "time") - start) / length)
    if (!(count > 0)) return [bar]
    if (count > maxEmpty) return [{ label: gap, value: 0 }, bar]
    const empty = Array.from({ length: count }, (_, one) => new Date(start + one * length).toISOString())
    return [...empty.map((time) => ({ label: labelOf(time, by), value: 0 })), bar]
  })

const sparkLines = (rows: Rows, value: string, name: string): ReadonlyArray<SparkLine> => {
  const lines = new Map<string, Array<Point>>()
  for (const row of rows) {
    const label = printable(String(row[name]))
    const points = lines.get(label) ?? []
    points.push({ at: timeOf(row, "time"), value: Number(row[value]) })
    lines.set(label, points)
  }
  return Array.from(lines, ([name, points]) => ({ name, points }))
}

/** The first and the last value of each line, and what was between them, under the time that they are of. */
const drawLines = (rows: Rows, value: string, name: string, { columns, hasUnicode }: Paper): ReadonlyArray<string> => {
  const times = rows.map((row) => String(row["time"]).slice(0, 16).replace("T", " ")).toSorted()
  const span = `First and last value, from ${times[0]} to ${times.at(-1)}:`
  return [...wrap(span, columns), ...sparks(sparkLines(rows, value, name), columns, hasUnicode)]
}

/** The drawings of pictures in characters. */
const drawings: Readonly<Record<Picture, (rows: Rows, options: PlotOptions, paper: Paper) => ReadonlyArray<string>>> = {
  posts: (rows, { by }, { columns, hasUnicode }) =>
    bars(postBars(rows, by, hasUnicode ? "…" : "..."), columns, hasUnicode),
  entries: (rows, _, { columns, hasUnicode }) =>
    bars(
      rows.map((row) => ({ label: `${row["round"]} ${row["kind"]}`, value: Number(row["rows"]) })),
      columns,
      hasUnicode
    ),
  growth: (rows, _, paper) => drawLines(rows, "entries", "list", paper),
  metrics: (rows, _, paper) =>
    drawLines(rows, Object.keys(rows[0] ?? {}).find((key) => key !== "time" && key !== "name") ?? "", "name", paper)
}

/** Plots a collection: in characters on a terminal; as its rows, or with --json as a specification of vega-lite, elsewhere. */
export const plot = Effect.fnUntraced(function* (plotting: Plotting, shared: Shared) {
  const options = yield* optionsOf(plotting)
  const specified = yield* specification(plotting.directory, options)
  const { values } = specified.data
  const printing = printingOf(shared)
  const screen = yield* Screen
  if (values.length === 0) yield* screen.tell("The collection has nothing to plot yet.")
  if (printing.format === "json" && printing.fields === undefined) return yield* printOne(specified, printing)
  if ((yield* formatOf(printing)) !== "table" || printing.fields !== undefined) {
    return yield* printEntries(values, printing)
  }
  if (values.length === 0) return
  const lines = [
    ...wrap(printable(specified.title), screen.columns),
    ...drawings[options.picture](values, options, screen)
  ]
  yield* screen.write(lines.map((line) => `${line}\n`).join(""))
})

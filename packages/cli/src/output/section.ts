/** Lists of terms with texts, under titles. */
import { widthOf, wrap } from "./width.ts"

/** How help is drawn. */
export interface Drawing {
  readonly columns: number
  readonly hasColors: boolean
}

export const widest = 100

export const headOf = (title: string, drawing: Drawing): ReadonlyArray<string> => [
  "",
  ...wrap(title, Math.min(widest, drawing.columns)).map((line) =>
    drawing.hasColors ? `\u001b[1m${line}\u001b[22m` : line
  )
]

/** A term with its text: beside it if there is room for both, otherwise below it. */
const entry = (term: string, text: string, termWidth: number, columns: number): ReadonlyArray<string> => {
  const beside = columns >= 60 && widthOf(term) <= termWidth
  if (!beside) return [...wrap(term, columns, 2), ...wrap(text, columns, 6)]
  const lines = wrap(text, columns, termWidth + 4)
  const head = `  ${term}`
  return lines.length === 0 ? [head] : [head + (lines[0] ?? "").slice(head.length), ...lines.slice(1)]
}

export type Entry = readonly [term: string, text: string]

const maxTerm = 28

/** A list of terms with texts, under a title. */
export const section = (title: string, entries: ReadonlyArray<Entry>, drawing: Drawing): ReadonlyArray<string> => {
  if (entries.length === 0) return []
  const columns = Math.min(widest, drawing.columns)
  const width = Math.min(maxTerm, Math.max(...entries.map(([term]) => widthOf(term))))
  return [
    ...headOf(title, drawing),
    ...entries.flatMap(([term, text]) => entry(term, text.replaceAll("`", ""), width, columns))
  ]
}

/** The example is the shortest name: people know such operations best. */
const areaEntry = ([area, commands]: readonly [string, ReadonlyArray<Entry>]): Entry => {
  const [shortest] = commands.map(([name]) => name).toSorted((one, other) => one.length - other.length)
  return [area, `${commands.length} commands, such as ${shortest}`]
}

/** The areas of the X API, each with how many commands it has. */
export const areasSection = (
  areas: ReadonlyMap<string, ReadonlyArray<Entry>>,
  drawing: Drawing
): ReadonlyArray<string> =>
  section("Operations of the X API; xeffect help AREA lists them", Array.from(areas, areaEntry), drawing)

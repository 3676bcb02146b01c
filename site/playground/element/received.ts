/** Messages of a worker as they come. A program can send any of its own, so nothing of them is taken on trust. */
import type { Message, Report, ShownCost, ShownLimit, ShownRequest, ShownSpan } from "../messages.ts"

/** More rows or longer texts would make the page slow. */
const maxRows = 200
const maxText = 2000

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const shorten = (value: unknown): unknown => (typeof value === "string" ? value.slice(0, maxText) : value)

/** The rows of a list, with texts of a length that a page can show. They are no `Row` for sure: the results make a text or a number of each field. */
const rowsOf = <Row>(list: unknown): ReadonlyArray<Row> | undefined =>
  Array.isArray(list) && list.length <= maxRows && list.every(isObject)
    ? (list.map((row) =>
        Object.fromEntries(
          Object.entries(row).flatMap(([name, value]) => (isObject(value) ? [] : [[name, shorten(value)]]))
        )
      ) as unknown as ReadonlyArray<Row>)
    : undefined

const reportOf = (value: unknown): Report | undefined => {
  if (!isObject(value)) return undefined
  const read = <Row>(name: keyof Report) => rowsOf<Row>(Reflect.get(value, name))
  const [requests, spans] = [read<ShownRequest>("requests"), read<ShownSpan>("spans")]
  const [limits, costs] = [read<ShownLimit>("limits"), read<ShownCost>("costs")]
  const dollars: unknown = Reflect.get(value, "dollars")
  if (requests === undefined || spans === undefined || limits === undefined || costs === undefined) return undefined
  return { requests, spans, limits, costs, dollars: typeof dollars === "number" ? dollars : 0 }
}

const none: Report = { requests: [], spans: [], limits: [], costs: [], dollars: 0 }

/** A message, if it is one. */
export const messageOf = (data: unknown): Message | undefined => {
  if (!isObject(data)) return undefined
  const [kind, text, to, error]: ReadonlyArray<unknown> = ["kind", "text", "to", "error"].map((name) =>
    Reflect.get(data, name)
  )
  const report = reportOf(Reflect.get(data, "report"))
  if (kind === "loaded") return { kind }
  if (kind === "line" && typeof text === "string") return { kind, text, to: to === "error" ? "error" : "output" }
  if (kind === "report" && report !== undefined) return { kind, report }
  if (kind === "ended") {
    return {
      kind,
      report: report ?? none,
      ...(error !== undefined && { error: `${shorten(isObject(error) ? "" : error)}` })
    }
  }
  return undefined
}

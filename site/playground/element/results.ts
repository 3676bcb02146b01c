/** What is shown beside a program: its output, requests, spans, limits and costs. */
import type { Report, ShownSpan } from "../messages.ts"
import { make } from "./dom.ts"
import { empty } from "./run.ts"

const numberOf = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0)

const dollars = (amount: unknown): string =>
  `$${numberOf(amount)
    .toFixed(4)
    .replace(/0{1,2}$/, "")}`

const milliseconds = (value: number): string => (value < 1 ? `${value.toFixed(1)} ms` : `${value.toFixed(0)} ms`)

const table = (names: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): HTMLTableElement =>
  make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col", textContent: name })))),
    make(
      "tbody",
      {},
      ...rows.map((row) =>
        make(
          "tr",
          {},
          ...row.map((text) => make("td", { textContent: text, className: text.length > 16 ? "long" : "" }))
        )
      )
    )
  )

/** In percent. */
const share = (value: unknown, whole: number): number => Math.min(100, Math.max(0, (100 * numberOf(value)) / whole))

/** The bar of a span: where it begins and how long it is, as shares of the whole. */
const bar = ({ end, isFailed, start }: ShownSpan, whole: number): HTMLElement => {
  const shape = make("i", { className: isFailed ? "failed" : "" })
  const [from, to] = [share(start, whole), share(end ?? whole, whole)]
  shape.style.setProperty("left", `${from}%`)
  shape.style.setProperty("width", `${Math.max(0.5, to - from)}%`)
  return make("span", { className: "time", ariaHidden: "true" }, shape)
}

const waterfall = (spans: ReadonlyArray<ShownSpan>): HTMLElement => {
  const whole = spans.reduce((last, { end, start }) => Math.max(last, numberOf(end ?? start)), 1)
  const rows = spans.map((span) => {
    const length = span.end === undefined ? "running" : milliseconds(numberOf(span.end) - numberOf(span.start))
    const label = make("span", {
      className: "name",
      textContent: `${span.name}, ${length}${span.isFailed ? ", failed" : ""}`
    })
    label.style.setProperty("padding-inline-start", `${Math.min(8, numberOf(span.depth))}rem`)
    return make("li", {}, label, bar(span, whole))
  })
  return make("ol", { className: "spans" }, ...rows)
}

interface Section {
  readonly title: string
  readonly count: (report: Report) => string
  readonly show: (report: Report) => Node
}

const counted = (all: ReadonlyArray<unknown>): string => (all.length === 0 ? "none" : `${all.length}`)

const sections: ReadonlyArray<Section> = [
  {
    title: "Requests",
    count: ({ requests }) => counted(requests),
    show: ({ requests }) =>
      table(
        ["Method", "Path", "Status"],
        requests.map(({ method, path, status }) => [`${method}`, `${path}`, status === 0 ? "none" : `${status}`])
      )
  },
  { title: "Spans", count: ({ spans }) => counted(spans), show: ({ spans }) => waterfall(spans) },
  {
    title: "Limits left",
    count: ({ limits }) => counted(limits),
    show: ({ limits }) =>
      table(
        ["Operation", "Of", "Left", "Window"],
        limits.map(({ left, limit, minutes, operation, subject }) => [
          `${operation}`,
          `${subject}`,
          `${numberOf(left)} of ${numberOf(limit)}`,
          minutes >= 1440 ? `${minutes / 1440} day` : minutes < 1 ? `${minutes * 60} s` : `${minutes} minutes`
        ])
      )
  },
  {
    title: "Cost",
    count: ({ dollars: sum }) => dollars(sum),
    show: ({ costs }) =>
      table(
        ["Operation", "Billed", "Count", "Dollars"],
        costs.map(({ count, dollars: sum, of, operation }) => [`${operation}`, `${of}`, `${count}`, dollars(sum)])
      )
  }
]

/** The results of a run, and what fills them. */
export interface Results {
  readonly element: HTMLElement
  readonly begin: () => void
  readonly line: (text: string, to: "output" | "error") => void
  readonly report: (report: Report) => void
  readonly end: (sentence: string, isFailed: boolean) => void
}

export const makeResults = (): Results => {
  const output = make("pre", { className: "output", tabIndex: 0, role: "log", ariaLabel: "Output" })
  const status = make("p", { className: "status", role: "status" })
  const shown = sections.map((section) => {
    const count = make("b")
    const body = make("div", { className: "body" })
    return { section, count, body, element: make("details", {}, make("summary", {}, `${section.title} `, count), body) }
  })
  let waiting: Report | undefined
  const render = () => {
    if (waiting === undefined) return
    for (const { body, count, section } of shown) {
      count.textContent = section.count(waiting)
      body.replaceChildren(section.show(waiting))
    }
    waiting = undefined
  }
  // A program could send more reports than a page can show.
  const report = (given: Report) => {
    if (waiting === undefined) setTimeout(render, 100)
    waiting = given
  }
  const element = make("div", { className: "results", role: "group", ariaLabel: "Results" })
  element.append(output, status, ...shown.map((one) => one.element))
  return {
    element,
    report,
    begin: () => {
      output.replaceChildren()
      report(empty)
      render()
      Object.assign(status, { textContent: "Running…", className: "status" })
    },
    line: (text, to) => output.append(make("span", { className: to, textContent: `${text}\n` })),
    end: (sentence, isFailed) => {
      render()
      Object.assign(status, { textContent: sentence, className: isFailed ? "status failed" : "status" })
    }
  }
}

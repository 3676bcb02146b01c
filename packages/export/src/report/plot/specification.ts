import { functionName } from "@xeffect/core/options"
import type { Plan } from "../../plan/plan.ts"
import type { PlotPeriod } from "./options.ts"
import { shortLabel, type PlotRow } from "./values.ts"

/**
 * A specification of vega-lite, as JSON, with its data in `data.values`. It can be changed, stored and opened in the editor of
 * vega-lite.
 * @see https://vega.github.io/vega-lite/docs/
 */
export interface PlotSpecification {
  readonly $schema: string
  readonly title: string
  readonly data: { readonly values: ReadonlyArray<PlotRow> }
  readonly [property: string]: unknown
}

const usualLook = {
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  background: "white",
  padding: 12,
  width: 640,
  height: 280,
  config: { font: "sans-serif", view: { stroke: null }, axis: { gridColor: "#e4e4e4", domainColor: "#999999" } }
} as const

const titleOf = (what: string, { operation, params }: Plan): string => {
  const query = params["query"]
  return `${what}: ${typeof query === "string" ? shortLabel(query) : functionName(operation)}`
}

// An axis of no values has no ends.
const withValues = (
  values: ReadonlyArray<PlotRow>,
  title: string,
  empty: string,
  layers: Readonly<Record<string, unknown>>
): PlotSpecification =>
  values.length > 0
    ? { ...usualLook, title, data: { values }, ...layers }
    : {
        ...usualLook,
        title,
        data: { values: [] },
        layer: [{ data: { values: [{ text: empty }] }, mark: "text", encoding: { text: { field: "text" } } }]
      }

const countAxis = (field: string, title = field) => ({ field, type: "quantitative", title, axis: { tickMinStep: 1 } })

// UTC, so that a day is a day wherever the picture is made.
const timeAxis = { field: "time", type: "temporal", scale: { type: "utc" }, title: null } as const

/** Bars of posts in each period. */
export const postsSpecification = (plan: Plan, by: PlotPeriod, values: ReadonlyArray<PlotRow>): PlotSpecification =>
  withValues(values, titleOf(by === "day" ? "Posts a day" : `Posts by ${by}`, plan), "No posts yet", {
    // The description of a bar: the ends of bars are written in local time otherwise.
    transform: [
      { calculate: "utcFormat(toDate(datum.time), '%Y-%m-%d %H:%M UTC') + ', posts: ' + datum.posts", as: "bar" }
    ],
    mark: { type: "rect", color: "#3b6ea8", stroke: "white", strokeWidth: 0.5 },
    encoding: {
      x: timeAxis,
      x2: { field: "until" },
      y: countAxis("posts"),
      y2: { datum: 0 },
      tooltip: { field: "bar" },
      description: { field: "bar" }
    }
  })

/** Stacked bars of what each round added. */
export const entriesSpecification = (plan: Plan, values: ReadonlyArray<PlotRow>): PlotSpecification =>
  withValues(values, titleOf("Rows of each round", plan), "Nothing collected yet", {
    mark: { type: "bar", tooltip: true },
    encoding: {
      x: { field: "round", type: "nominal", sort: null, title: null, axis: { labelAngle: -45 } },
      y: countAxis("rows"),
      color: { field: "kind", type: "nominal", title: null }
    }
  })

interface Lines {
  readonly title: string
  readonly empty: string
  readonly value: string
  readonly name: string
}

/** Lines over time, one for each name. */
export const linesSpecification = (
  plan: Plan,
  { empty, name, title, value }: Lines,
  values: ReadonlyArray<PlotRow>
): PlotSpecification =>
  withValues(values, titleOf(title, plan), empty, {
    mark: { type: "line", interpolate: "step-after", point: true, tooltip: true },
    encoding: {
      x: timeAxis,
      y: { ...countAxis(value), scale: { zero: false } },
      color: { field: name, type: "nominal", title: null, sort: null, legend: { labelLimit: 260 } }
    }
  })

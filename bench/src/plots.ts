import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parse, View } from "vega"
import { compile, type TopLevelSpec } from "vega-lite"
import { top } from "../../scripts/workspace.ts"

const look = {
  background: "white",
  padding: 12,
  config: {
    font: "sans-serif",
    view: { stroke: null },
    axis: { labelLimit: 260, gridColor: "#e4e4e4", domainColor: "#999999", tickColor: "#999999" }
  }
} as const

/** Where the pictures go. */
export const pictures = { folder: join(top, "docs") }

const draw = async (name: string, spec: TopLevelSpec): Promise<void> => {
  const view = new View(parse(compile(spec).spec), { renderer: "none" })
  writeFileSync(join(pictures.folder, `${name}.svg`), `${await view.toSVG()}\n`)
  view.finalize()
}

export interface Bar {
  readonly label: string
  readonly value: number
  /** Half of the samples lie between these. */
  readonly low?: number
  readonly high?: number
  /** The group of the bar, if bars differ by colour. */
  readonly group?: string
}

const blue = "#3b6ea8"

/** Horizontal bars, in the order in which they are given, with the middle half of the samples as a line on each. */
export const drawBars = (name: string, title: string, unit: string, bars: ReadonlyArray<Bar>): Promise<void> => {
  const isGrouped = bars.some(({ group }) => group !== undefined)
  const y = { field: "label", type: "nominal", sort: null, title: null } as const
  const offset = isGrouped ? { yOffset: { field: "group", sort: null } as const } : {}
  const color = isGrouped
    ? ({ field: "group", type: "nominal", sort: null, title: null, legend: { orient: "bottom" } } as const)
    : ({ value: blue } as const)
  return draw(name, {
    ...look,
    title,
    width: 520,
    height: { step: isGrouped ? 14 : 24 },
    data: { values: bars.map((bar) => ({ ...bar })) },
    encoding: { y, ...offset },
    layer: [
      { mark: { type: "bar" }, encoding: { x: { field: "value", type: "quantitative", title: unit }, color } },
      {
        mark: { type: "rule", color: "#222222" },
        encoding: { x: { field: "low", type: "quantitative" }, x2: { field: "high" } }
      }
    ]
  })
}

export interface Point {
  readonly x: number
  readonly y: number
  readonly group?: string
}

export interface Axes {
  readonly x: string
  readonly y: string
  readonly logarithmic?: boolean
}

/** Lines through points, one for each group. */
export const drawLines = (name: string, title: string, axes: Axes, points: ReadonlyArray<Point>): Promise<void> =>
  draw(name, {
    ...look,
    title,
    width: 520,
    height: 260,
    data: { values: points.map((point) => ({ group: "", ...point })) },
    mark: { type: "line", point: true },
    encoding: {
      x: {
        field: "x",
        type: "quantitative",
        title: axes.x,
        scale: { type: axes.logarithmic === true ? "log" : "linear" }
      },
      y: { field: "y", type: "quantitative", title: axes.y, scale: { zero: true } },
      color: points.some(({ group }) => group !== undefined)
        ? { field: "group", type: "nominal", title: null, legend: { orient: "bottom" } }
        : { value: blue }
    }
  })

import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../../workspace.ts"
import type { Sizes } from "./bundlers.ts"

/** A limit that is enforced, and the one to get to. Where the target is met, the limit is the lower of both. */
export interface Budget {
  readonly budget: number
  readonly target: number
}

export interface Budgets {
  /** How many times the size of its floor a program may have, minified and gzipped, by whichever bundler. */
  readonly ratio: Readonly<Record<string, Budget>>
  /** Bytes gzipped that a program may have that is compared with no floor, by whichever bundler. */
  readonly bytes: Readonly<Record<string, Budget>>
  /** Bytes gzipped that one operation may add to all the others, on the average. */
  readonly operation: Budget
  /** Bytes minified of all operations over one. */
  readonly all: Budget
}

/** Sizes of a program by bundler. */
export type ByBundler = ReadonlyMap<string, Sizes>

/** A figure that has a budget. */
export interface Figure {
  /** `ratio`, `bytes`, `operation` or `all`. */
  readonly kind: keyof Budgets
  /** The program. */
  readonly name: string
  readonly value: number
  /** Where the value comes from, in words. */
  readonly how: string
}

const path = join(top, "scripts", "measure", "size", "budgets.json")

// The file is this project's own, and a missing entry is reported by name.
export const readBudgets = (): Budgets => JSON.parse(readFileSync(path, "utf8")) as Budgets

const round = (kind: keyof Budgets, value: number) =>
  kind === "ratio" ? Math.round(value * 1000) / 1000 : Math.round(value)

/** The largest figure, over the bundlers that measured both. */
const largest = (
  one: ByBundler,
  other: ByBundler,
  keys: ReadonlyArray<"minified" | "gzip">,
  compare: (one: number, other: number) => number
): { readonly value: number; readonly how: string } =>
  [...one]
    .flatMap(([bundler, sizes]) => {
      const against = other.get(bundler)
      return against === undefined
        ? []
        : keys.map((key) => ({ value: compare(sizes[key], against[key]), how: `${bundler}, ${key}` }))
    })
    .reduce((a, b) => (b.value > a.value ? b : a), { value: Number.NEGATIVE_INFINITY, how: "not measured" })

/** Every figure that has a budget: of the programs by their sizes, and the bytes that one operation more costs. */
export const figuresOf = (
  programs: ReadonlyArray<{
    readonly name: string
    readonly floor?: string
    readonly isCounted?: true
  }>,
  sizes: ReadonlyMap<string, ByBundler>,
  operation: number
): ReadonlyArray<Figure> => {
  const of = (name: string) => sizes.get(name) ?? new Map<string, Sizes>()
  const ratios = programs.flatMap(({ floor, name }): ReadonlyArray<Figure> => {
    if (floor === undefined) return []
    return [{ kind: "ratio", name, ...largest(of(name), of(floor), ["minified", "gzip"], (a, b) => a / b) }]
  })
  const counted = programs.flatMap(({ isCounted, name }): ReadonlyArray<Figure> => {
    const measured = of(name)
    return isCounted === true
      ? [{ kind: "bytes", name, ...largest(measured, measured, ["gzip"], (bytes) => bytes) }]
      : []
  })
  const all = largest(of("all operations"), of("one read"), ["minified"], (a, b) => a - b)
  return [
    ...ratios,
    ...counted,
    { kind: "operation", name: "an operation more", value: operation, how: "esbuild, gzip" },
    { kind: "all", name: "all operations over one", ...all }
  ]
}

export const budgetOf = (budgets: Budgets, { kind, name }: Figure): Budget | undefined =>
  kind === "ratio" || kind === "bytes" ? budgets[kind][name] : budgets[kind]

/** The figures that exceed their budgets, have none or were not measured, in words. */
export const findExceeded = (
  figures: ReadonlyArray<Figure>,
  budgets: Budgets
): ReadonlyArray<{ figure: Figure; what: string }> =>
  figures.flatMap((figure) => {
    const budget = budgetOf(budgets, figure)
    const value = round(figure.kind, figure.value)
    if (!Number.isFinite(value)) return [{ figure, what: `${figure.name} was not measured` }]
    if (budget === undefined) return [{ figure, what: `${figure.name} has no budget (it measures ${value})` }]
    return value <= budget.budget
      ? []
      : [{ figure, what: `${figure.name}: ${value} (${figure.how}) is over its budget of ${budget.budget}` }]
  })

/** Two per cent, so that what a new version of a bundler changes does not stop the work. */
const slack = 1.02

const accept = ({ kind, value }: Figure, target: number): Budget => ({ budget: round(kind, value * slack), target })

const defaultTarget = ({ kind, name }: Figure) => (kind !== "ratio" ? 0 : name === "one read" ? 1.1 : 1.3)

/** Takes what was measured as the budgets; the targets stay. */
export const acceptFigures = (figures: ReadonlyArray<Figure>, budgets: Budgets): void => {
  const next = (figure: Figure) => accept(figure, budgetOf(budgets, figure)?.target ?? defaultTarget(figure))
  const [operation, all] = (["operation", "all"] as const).map((kind) => figures.find((one) => one.kind === kind))
  const ratios = figures.filter((one) => one.kind === "ratio")
  const text = JSON.stringify(
    {
      ratio: Object.fromEntries(ratios.map((figure) => [figure.name, next(figure)])),
      // Absolute limits do not grow with what is measured.
      bytes: budgets.bytes,
      operation: operation === undefined ? budgets.operation : next(operation),
      all: all === undefined ? budgets.all : next(all)
    },
    null,
    2
  )
  writeFileSync(path, `${text}\n`)
}

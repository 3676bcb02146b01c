import { gzipSync } from "node:zlib"
import { join } from "node:path"
import { builtinModules } from "node:module"
import { rolldown } from "rolldown"
import { top } from "../../workspace.ts"
import type { Budget, Program } from "./program.ts"

export interface Sizes {
  readonly minified: number
  readonly gzip: number
}

/** Sizes of a program by bundler. */
export type ByBundler = ReadonlyMap<string, Sizes>

export const sizesOf = (code: string): Sizes => ({
  minified: Buffer.byteLength(code),
  gzip: gzipSync(code, { level: 9 }).length
})

/** Bundles a program by Rolldown, as for browsers and edge functions, and returns the minified code. */
export const withRolldown = async (entry: string): Promise<string> => {
  const external = [/^node:/, ...builtinModules]
  const bundle = await rolldown({ input: join(top, entry), platform: "browser", external, onLog: () => {} })
  // As Vite has it: comments for bundlers are left out, since this was the last one.
  const comments = { annotation: false, jsdoc: false }
  const { output } = await bundle.generate({ format: "esm", minify: true, comments })
  await bundle.close()
  return output[0].code
}

interface Figure {
  readonly value: number
  /** The bundler, and the kind of bytes. */
  readonly how: string
}

/** The largest figure, over the bundlers that measured both. */
const largest = (
  own: ByBundler,
  other: ByBundler,
  keys: ReadonlyArray<keyof Sizes>,
  compare: (own: number, other: number) => number
): Figure | undefined =>
  [...own]
    .flatMap(([bundler, sizes]) => {
      const against = other.get(bundler)
      if (against === undefined) return []
      return keys.map((key) => ({ value: compare(sizes[key], against[key]), how: `${bundler}, ${key}` }))
    })
    .toSorted((one, two) => two.value - one.value)[0]

type Budgeted = Pick<Program, "budget" | "floor" | "name">

/** The budgets that programs exceed, in words. */
export const findExceeded = (
  programs: ReadonlyArray<Budgeted>,
  sizes: ReadonlyMap<string, ByBundler>
): ReadonlyArray<{ readonly name: string; readonly what: string }> => {
  const of = (name: string) => sizes.get(name) ?? new Map<string, Sizes>()
  type Limited = readonly [limit: number, figure: Figure | undefined]
  const figuresOf = ({ floor = "", name }: Budgeted, { gzip, more, times }: Budget): ReadonlyArray<Limited> => {
    const own = of(name)
    const ratio = (a: number, b: number) => Math.round((1000 * a) / b) / 1000
    return [
      ...(times === undefined ? [] : [[times, largest(own, of(floor), ["minified", "gzip"], ratio)] as const]),
      ...(gzip === undefined ? [] : [[gzip, largest(own, own, ["gzip"], (bytes) => bytes)] as const]),
      ...(more === undefined
        ? []
        : [[more.minified, largest(own, of(more.than), ["minified"], (a, b) => a - b)] as const])
    ]
  }
  return programs.flatMap((program) => {
    const { budget, floor, name } = program
    if (budget === undefined) return floor === undefined ? [] : [{ name, what: `${name} has no budget` }]
    return figuresOf(program, budget).flatMap(([limit, figure]) => {
      if (figure === undefined) return [{ name, what: `${name} was not measured` }]
      const { how, value } = figure
      return value <= limit ? [] : [{ name, what: `${name}: ${value} (${how}) is over its budget of ${limit}` }]
    })
  })
}

const kilobytes = (bytes: number | undefined): string => `${((bytes ?? 0) / 1000).toFixed(1)} kB`

const ratioOf = ({ floor = "", name }: Program, sizes: ReadonlyMap<string, ByBundler>): string => {
  const floors = sizes.get(floor)
  const ratios = [...(sizes.get(name) ?? [])].flatMap(([bundler, { gzip }]) => {
    const other = floors?.get(bundler)
    return other === undefined ? [] : [gzip / other.gzip]
  })
  if (ratios.length === 0) return ""
  const [lowest, highest] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)]
  return lowest === highest ? `${lowest}×` : `${lowest}–${highest}×`
}

/** The table for readers: one bundler is enough to compare by. */
export const tableOf = (
  programs: ReadonlyArray<Program>,
  sizes: ReadonlyMap<string, ByBundler>
): ReadonlyArray<ReadonlyArray<string>> => [
  ["program", "minified", "gzip", "gzip over its floor"],
  ...programs.map((program) => {
    const one = sizes.get(program.name)?.get("esbuild")
    return [program.name, kilobytes(one?.minified), kilobytes(one?.gzip), ratioOf(program, sizes)]
  })
]

import type { ByBundler } from "./budgets.ts"
import type { BundlerName } from "./bundlers.ts"
import type { Program } from "./program.ts"

const names: ReadonlyArray<BundlerName> = ["esbuild", "Rollup", "Rolldown", "webpack"]

const kilobytes = (bytes: number | undefined): string => (bytes === undefined ? "" : (bytes / 1000).toFixed(1))

const ratioOf = (program: Program, sizes: ReadonlyMap<string, ByBundler>): string => {
  const ratios = names.flatMap((name) => {
    const own = sizes.get(program.name)?.get(name)
    const floor = sizes.get(program.floor ?? "")?.get(name)
    return own === undefined || floor === undefined ? [] : [own.gzip / floor.gzip]
  })
  if (ratios.length === 0) return ""
  const [lowest, highest] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)]
  return lowest === highest ? `${lowest}×` : `${lowest}–${highest}×`
}

const isWithBrotli = (sizes: ReadonlyMap<string, ByBundler>): boolean =>
  [...sizes.values()].some((byBundler) => [...byBundler.values()].some(({ brotli }) => brotli !== undefined))

/** Rows of a table of sizes, in kB, with a heading: each bundler minified, gzip, brotli if measured, and gzip over the floor. */
export const tableOf = (
  programs: ReadonlyArray<Program>,
  sizes: ReadonlyMap<string, ByBundler>
): ReadonlyArray<ReadonlyArray<string>> => [
  [isWithBrotli(sizes) ? "kB: minified / gzip / brotli" : "kB: minified / gzip", ...names, "gzip over its floor"],
  ...programs.map((program) => [
    program.name,
    ...names.map((name) => {
      const one = sizes.get(program.name)?.get(name)
      return one === undefined ? "" : [one.minified, one.gzip, one.brotli].map(kilobytes).filter(Boolean).join(" / ")
    }),
    ratioOf(program, sizes)
  ])
]

/** The table for readers: one bundler is enough to compare by. */
export const shortTableOf = (
  programs: ReadonlyArray<Program>,
  sizes: ReadonlyMap<string, ByBundler>
): ReadonlyArray<ReadonlyArray<string>> => [
  ["program", "minified", "gzip", "brotli", "gzip over its floor"],
  ...programs.map((program) => {
    const one = sizes.get(program.name)?.get("esbuild")
    const columns = [one?.minified, one?.gzip, one?.brotli].map((bytes) => `${kilobytes(bytes)} kB`)
    return [program.name, ...columns, ratioOf(program, sizes)]
  })
]

export const toText = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

export const toMarkdown = ([heading = [], ...rows]: ReadonlyArray<ReadonlyArray<string>>): string => {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  const rule = heading.map((_, column) => (column === 0 ? "---" : "--:"))
  return [line(heading), line(rule), ...rows.map(line)].join("\n")
}

/**
 * The sizes of programs, compared with the same done by hand on Effect and with other clients, and the modules in them
 * that should not be. Measures the built packages, and fails if a program has something that it did not import, cannot
 * be bundled without Node, or exceeds its budget in `size/budgets.json`.
 *
 *     npm run build && npm run size
 *     npm run size -- --why    # which modules make programs larger than their floors
 *     npm run size -- --parts  # what each layer and each operation adds
 *     npm run size -- --write  # puts the tables into docs/size.md and docs/edge.md
 *     npm run size -- --accept # takes what is measured as the budgets
 */
import { globSync } from "node:fs"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { top } from "../workspace.ts"
import { acceptFigures, figuresOf, findExceeded, readBudgets } from "./size/budgets.ts"
import { bundle, type Bundle } from "./size/bundle.ts"
import { findWrongCompositions, writeCompositions } from "./size/composition.ts"
import { growthOf } from "./size/growth.ts"
import { findKept } from "./size/kept.ts"
import { findLeaks, type Leak } from "./size/leaks.ts"
import { printMiddleware, weighOperations } from "./size/parts.ts"
import { findOperations, listPrograms } from "./size/program.ts"
import { writeTable } from "./size/page.ts"
import { leaksOf, look, peers, shortProblem, survey } from "./size/survey.ts"
import { shortTableOf, tableOf, toMarkdown, toText } from "./size/table.ts"

const flag = { type: "boolean", default: false } as const
const { values } = parseArgs({ options: { why: flag, parts: flag, write: flag, accept: flag } })

const operations = findOperations()
const programs = listPrograms(operations)
const shown = [...programs, ...peers]

const { leaks: named, problems, sizes } = await survey(shown, operations, { brotli: values.write })
console.log(toText(tableOf(shown, sizes)))
for (const [program, byBundler] of problems) {
  for (const [bundler, problem] of byBundler) {
    console.log(`${program}: cannot be bundled without Node by ${bundler}: ${shortProblem(problem)}`)
  }
}

const looked = await look(programs)

const why = (name: string, count: number): string => {
  const program = programs.find((one) => one.name === name)
  const [own, floor] = [looked.get(name), looked.get(program?.floor ?? "one read")]
  if (own === undefined || floor === undefined) return ""
  const growth = growthOf(own.minified, floor.minified).slice(0, count)
  return toText(growth.map(({ bytes, module }) => ["  ", `${bytes}`.padStart(6), module.replace("node_modules/", "")]))
}
if (values.why)
  for (const { floor, name } of programs) if (floor !== undefined) console.log(`\n${name}\n${why(name, 25)}`)

const added = await weighOperations(operations)
const addedByOne = added.reduce((sum, { bytes }) => sum + bytes, 0) / added.length
console.log(`each further operation adds ${addedByOne.toFixed(0)} bytes gzipped on average`)
if (values.parts) {
  console.log(toText(added.map(({ bytes, name }) => ["  ", `${bytes}`.padStart(6), name])))
  await printMiddleware()
}

// The X API in memory, instead of the network, has to run where the packages run.
const inMemory = await bundle("scripts/measure/size/programs/in-memory.ts")
const lookInto = (one: Bundle): ReadonlyArray<Leak> => findLeaks(one, { areas: [], allowed: [] })
const leaks = [
  ...programs.flatMap((one) => {
    const bundled = looked.get(one.name)
    return bundled === undefined ? [] : leaksOf(one, bundled, operations)
  }),
  ...lookInto(inMemory),
  ...named
]
for (const { chain, what } of leaks) console.error(`leak: ${what}\n  ${chain.join("\n  -> ")}`)

// A command line is there to be run, and generated checks install themselves: they may do something when they are
// loaded.
const modules = globSync("packages/*/dist/**/*.js", { cwd: top }).filter(
  (path) => !/\/(cli|compiled)\.js$|^packages\/cli\//.test(path)
)
const retained = (await Promise.all(modules.map((path) => findKept(join(top, path))))).filter(
  (one) => one !== undefined
)
for (const { code, module } of retained) {
  console.error(`unused, but in the bundle: ${relative(top, module)}\n${code.slice(0, 400).replace(/^/gm, "  ")}`)
}

const budgets = readBudgets()
const figures = figuresOf(programs, sizes, addedByOne)
if (values.accept) acceptFigures(figures, budgets)
const exceeded = values.accept ? [] : findExceeded(figures, budgets)
for (const { figure, what } of exceeded) {
  const program = figure.kind === "ratio" || figure.kind === "bytes" ? figure.name : "all operations"
  console.error(`too large: ${what}\nWhat adds to its floor, in minified bytes:\n${why(program, 12)}`)
}

if (values.write) {
  const written = await writeTable("size", toMarkdown(shortTableOf(shown, sizes)))
  console.log(written ? "wrote the table into docs/size.md" : "docs/size.md has no markers for the table")
  await writeCompositions()
}
const wrong = await findWrongCompositions()
for (const what of wrong) console.error(`docs/edge.md: ${what}; npm run size -- --write writes its table`)
console.log(
  `leaks: ${leaks.length}; modules of ${modules.length} with something that cannot be dropped: ${retained.length}; ` +
    `figures of ${figures.length} over their budgets: ${exceeded.length}`
)
const broken = programs.filter(({ name }) => problems.has(name))
if (wrong.length + leaks.length + retained.length + exceeded.length + broken.length > 0) process.exitCode = 1

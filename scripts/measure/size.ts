/**
 * The sizes of programs, compared with the same done by hand on Effect and with other clients, and the modules in them
 * that should not be. Measures the built packages by esbuild and Rolldown, and fails if a program has something that it did not
 * import, needs Node, or exceeds its budget in `size/program.ts`.
 *
 *     npm run build && npm run size
 *     npm run size -- --write # puts the tables into docs/size.md and docs/edge.md
 */
import { globSync } from "node:fs"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { top } from "../workspace.ts"
import { toMarkdown, toText, writeTable } from "./page.ts"
import { type Bundle, bundleAll, growthOf } from "./size/bundle.ts"
import { findKept } from "./size/kept.ts"
import { findLeaks, findNames, type Leak } from "./size/leaks.ts"
import { findWrongCompositions, writeCompositions } from "./size/parts.ts"
import { areaFolders, findOperations, listPrograms, peers, type Program } from "./size/program.ts"
import { type ByBundler, findExceeded, sizesOf, tableOf, withRolldown } from "./size/sizes.ts"

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } })

const operations = findOperations()
const programs = listPrograms(operations)
const shown = [...programs, ...peers]
// The X API in memory, instead of the network, has to run where the packages run.
const inMemory: Program = { name: "in memory", entry: "scripts/measure/size/programs/in-memory.ts" }

const all = [...shown, inMemory]
const bundles = await bundleAll(all.map(({ entry }) => entry))
const bundled = new Map(all.map(({ name }, index) => [name, bundles[index]]))
const rolled = new Map<string, string>()
for (const { entry, name } of shown) rolled.set(name, await withRolldown(entry))
const sizes = new Map(
  shown.map(({ name }): readonly [string, ByBundler] => [
    name,
    new Map([
      ["esbuild", sizesOf(bundled.get(name)?.code ?? "")],
      ["Rolldown", sizesOf(rolled.get(name) ?? "")]
    ])
  ])
)

/** The operations that a program does not call. The lookup of the user's ID has a part of `get_me` under its name. */
const strangersOf = ({ operations: own = [] }: Program) =>
  operations.filter(({ name }) => !own.includes(name) && name !== "get_me")

const leaksOf = (program: Program, bundle: Bundle): ReadonlyArray<Leak> => {
  const names = program.budget === undefined ? [] : strangersOf(program).map(({ name }) => name)
  const own = new Set(operations.filter(({ name }) => program.operations?.includes(name)).map(({ module }) => module))
  const foreign = operations.filter(({ name }) => program.operations?.includes(name) !== true)
  const strangers = new Set(foreign.map(({ module }) => module).filter((module) => !own.has(module)))
  return [
    ...findLeaks(bundle, {
      areas: program === inMemory ? [] : areaFolders().map((folder) => `packages/${folder}/src`),
      // Modules of an area that declare no operation belong to the modules that import them.
      allowed: [...bundle.imports.keys()].filter((path) => path.startsWith("packages/") && !strangers.has(path)),
      names,
      without: program.without ?? []
    }),
    ...findNames(rolled.get(program.name) ?? "", names).map((name) => ({
      what: `operation ${name}`,
      chain: [`${program.name}, bundled by Rolldown`]
    }))
  ]
}

// A command line is there to be run, and generated checks install themselves: they may do something when they are
// loaded.
const modules = globSync("packages/*/dist/**/*.js", { cwd: top }).filter(
  (path) => !/\/(cli|compiled)\.js$|^packages\/(cli|create-xeffect)\//.test(path)
)

console.log(toText(tableOf(shown, sizes)))

const leaks = [...programs, inMemory].flatMap((program) => {
  const bundle = bundled.get(program.name)
  return bundle === undefined ? [] : leaksOf(program, bundle)
})
for (const { chain, what } of leaks) console.error(`leak: ${what}\n  ${chain.join("\n  -> ")}`)

const retained = (await Promise.all(modules.map((path) => findKept(join(top, path))))).filter(
  (one) => one !== undefined
)
for (const { code, module } of retained)
  console.error(`unused, but in the bundle: ${relative(top, module)}\n${code.slice(0, 400).replace(/^/gm, "  ")}`)

const exceeded = findExceeded(programs, sizes)
for (const { name, what } of exceeded) {
  const { floor = "one read" } = programs.find((one) => one.name === name) ?? {}
  const [own, other] = [bundled.get(name), bundled.get(floor)]
  const growth = own === undefined || other === undefined ? [] : growthOf(own.minified, other.minified).slice(0, 12)
  const rows = growth.map(({ bytes, module }) => `  ${`${bytes}`.padStart(6)}  ${module.replace("node_modules/", "")}`)
  console.error([`too large: ${what}`, "What adds to its floor, in minified bytes:", ...rows].join("\n"))
}

if (values.write) {
  if (!(await writeTable("size", toMarkdown(tableOf(shown, sizes)))))
    throw new Error("docs/size.md has no place for it")
  await writeCompositions()
}
const wrong = await findWrongCompositions()
for (const what of wrong) console.error(`docs/edge.md: ${what}; npm run size -- --write writes its table`)
console.log(
  `leaks: ${leaks.length}; modules of ${modules.length} with something that cannot be dropped: ${retained.length}; ` +
    `programs over their budgets: ${exceeded.length}`
)
if (wrong.length + leaks.length + retained.length + exceeded.length > 0) process.exitCode = 1

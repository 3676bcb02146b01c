/**
 * What a program of one operation weighs, beside the least that Effect itself weighs, and what is in it that should
 * not be. Measures the built packages.
 *
 *     npm run build && npm run size
 */
import { globSync } from "node:fs"
import { join, relative } from "node:path"
import { readPackages, top } from "./build/workspace.ts"
import { type Bundle, bundle } from "./size/bundle.ts"
import { findKept } from "./size/kept.ts"
import { findLeaks } from "./size/leaks.ts"

/** The modules of areas that belong to the programs, which call `getTweet`. */
const allowed = ["packages/tweets/dist/lookup.js"]

const areas = readPackages()
  .filter(({ folder }) => !["core", "http", "emulator"].includes(folder))
  .map(({ folder }) => `packages/${folder}/dist`)

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

const print = (floor: Bundle, program: Bundle, inMemory: Bundle): void => {
  const row = (name: string, one: Bundle) =>
    `${name.padEnd(12)}${kilobytes(one.minified).padStart(12)}${kilobytes(one.gzipped).padStart(12)}`
  const ratio = (key: "minified" | "gzipped") => `${(program[key] / floor[key]).toFixed(2)}×`.padStart(12)
  console.log(`${"kB".padEnd(12)}${"minified".padStart(12)}${"gzip".padStart(12)}`)
  console.log(row("floor", floor))
  console.log(row("one read", program))
  console.log(`${"ratio".padEnd(12)}${ratio("minified")}${ratio("gzipped")}`)
  console.log(row("emulator", inMemory))
}

const floor = await bundle("scripts/size/floor.ts")
const program = await bundle("scripts/size/one-read.ts")
const inMemory = await bundle("scripts/size/in-memory.ts")
print(floor, program, inMemory)

const leaks = [program, inMemory].flatMap((one) => findLeaks(one, { areas, allowed }))
for (const { chain, what } of leaks) console.error(`leak: ${what}\n  ${chain.join("\n  -> ")}`)

// A command line is there to be run: it alone may do something when it is loaded.
const modules = globSync("packages/*/dist/**/*.js", { cwd: top }).filter((path) => !path.endsWith("/cli.js"))
const kept = (await Promise.all(modules.map((path) => findKept(join(top, path))))).filter((one) => one !== undefined)
for (const { code, module } of kept) {
  console.error(`kept though unused: ${relative(top, module)}\n${code.slice(0, 400).replace(/^/gm, "  ")}`)
}

console.log(
  `leaks: ${leaks.length}; modules of ${modules.length} with something that cannot be dropped: ${kept.length}`
)
if (leaks.length + kept.length > 0) process.exitCode = 1

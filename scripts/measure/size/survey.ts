import { stripVTControlCharacters } from "node:util"
import { top } from "../../workspace.ts"
import { type Bundle, bundleAll } from "./bundle.ts"
import type { BundlerName } from "./bundlers.ts"
import { type ByBundler } from "./budgets.ts"
import { findLeaks, type Leak } from "./leaks.ts"
import { type Job, measure, type Measured } from "./measure.ts"
import { areaFolders, type OperationFile, type Program, toJavaScript } from "./program.ts"

/** The programs of other clients, one read each. */
export const peers: ReadonlyArray<Program> = ["twitter-api-v2", "xdk", "twitter-api-sdk"].map((name) => ({
  name: name === "xdk" ? "@xdevplatform/xdk" : name,
  entry: `scripts/measure/size/peers/${name}.ts`,
  operations: [],
  without: [],
  quick: true
}))

/** Why a program cannot be bundled without Node, in a line, without the path of the checkout. */
export const shortProblem = (problem: string): string => {
  const lines = stripVTControlCharacters(problem).replaceAll(`${top}/`, "").trim().split("\n")
  return (lines.find((line) => /resolve|extern/i.test(line)) ?? lines[0] ?? "").trim()
}

export interface Survey {
  readonly sizes: ReadonlyMap<string, ByBundler>
  readonly problems: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly leaks: ReadonlyArray<Leak>
}

const namesNotOf = (program: Program, operations: ReadonlyArray<OperationFile>): ReadonlyArray<string> =>
  program.floor === undefined
    ? []
    : // The lookup of the authenticated user's ID has a part of `get_me` under its name.
      operations.map(({ name }) => name).filter((name) => !program.operations.includes(name) && name !== "get_me")

const collect = <A>(
  jobs: ReadonlyArray<readonly [program: Program, job: Job]>,
  results: ReadonlyArray<Measured>,
  pick: (measured: Measured) => A | undefined
): ReadonlyMap<string, ReadonlyMap<string, A>> => {
  const found = new Map<string, Map<string, A>>()
  jobs.forEach(([{ name }, { bundler }], index) => {
    const measured = results[index]
    const value = measured === undefined ? undefined : pick(measured)
    if (value === undefined) return
    found.set(name, (found.get(name) ?? new Map()).set(bundler, value))
  })
  return found
}

const names: ReadonlyArray<BundlerName> = ["webpack", "Rollup", "Rolldown", "esbuild"]

const slow: ReadonlySet<BundlerName> = new Set(["webpack", "Rollup"])

/** Bundles the programs by every bundler, and finds what is in them and should not be. */
export const survey = async (
  programs: ReadonlyArray<Program>,
  operations: ReadonlyArray<OperationFile>,
  { brotli }: { readonly brotli: boolean }
): Promise<Survey> => {
  const jobs = names.flatMap((bundler) =>
    programs.flatMap((program) => {
      if (program.quick === true && slow.has(bundler)) return []
      const entry = toJavaScript(program.entry)
      return [[program, { bundler, entry, names: namesNotOf(program, operations), brotli }] as const]
    })
  )
  const results = await measure(jobs.map(([, job]) => job))
  const found = collect(jobs, results, (measured) => measured.found)
  return {
    sizes: collect(jobs, results, (measured) => measured.sizes),
    problems: collect(jobs, results, (measured) => measured.problem),
    leaks: [...found].flatMap(([program, byBundler]) =>
      [...byBundler].flatMap(([bundler, names]) =>
        names.map((name) => ({ what: `operation ${name}`, chain: [`${program}, bundled by ${bundler}`] }))
      )
    )
  }
}

/** The modules in a program's bundle by esbuild that should not be there, with the imports that lead to them. */
export const leaksOf = (
  program: Program,
  looked: Bundle,
  operations: ReadonlyArray<OperationFile>
): ReadonlyArray<Leak> => {
  const foreign = operations.filter(({ name }) => !program.operations.includes(name)).map(({ module }) => module)
  const own = operations.filter(({ name }) => program.operations.includes(name)).map(({ module }) => module)
  const strangers = new Set(foreign.filter((module) => !own.includes(module)))
  const inAreas = [...looked.imports.keys()].filter((path) => path.startsWith("packages/"))
  return findLeaks(looked, {
    areas: areaFolders().map((folder) => `packages/${folder}/src`),
    // Modules of an area that declare no operation belong to the modules that import them.
    allowed: inAreas.filter((path) => !strangers.has(path)),
    names: namesNotOf(program, operations),
    without: program.without
  })
}

/** Bundles by esbuild, to look into the bundles. */
export const look = async (programs: ReadonlyArray<Program>): Promise<ReadonlyMap<string, Bundle>> =>
  new Map((await bundleAll(programs.map(({ entry }) => entry))).map((one, index) => [programs[index]?.name ?? "", one]))

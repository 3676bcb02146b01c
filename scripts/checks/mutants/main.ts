/**
 * Changes one place of a guarded file at a time, in a copy of the last commit, and says whether a test notices. Fails if a mutant
 * survives that `judged.ts` does not have.
 *
 *     npm run mutants                                       # 40 of each package, by the week of the year
 *     npm run mutants -- http costs --count 10 --seed 48
 *     npm run mutants -- http --only 4,13                   # the fourth and the thirteenth alone
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { API } from "typescript/unstable/sync"
import { copyRepository } from "../../copy.ts"
import { execute } from "../../run.ts"
import { drawMutants, type Mutant, weekOf } from "./draw.ts"
import { judged } from "./judged.ts"
import { guarded } from "./list.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40" },
    only: { type: "string" },
    seed: { type: "string", default: String(weekOf(new Date())) }
  }
})
const only = values.only?.split(",").map(Number)
const count = Math.max(...(only ?? [Number(values.count)]))

/** How long the tests of a mutant may take, in milliseconds. */
const timeout = 240_000

/** Errors about names that nothing uses. A person who makes the mistake removes the name as well. */
const unused = new Set([6133, 6138, 6192, 6196, 6198])

const folder = await copyRepository()
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))
const pathOf = (file: string) => join(folder, "packages", `${file}.ts`)
const cache = join(folder, "node_modules", ".cache")
const config = join(cache, "mutants.json")
mkdirSync(cache, { recursive: true })
const files = Object.values(guarded).flatMap(({ groups }) => groups.flatMap((group) => group.files.map(pathOf)))
const compilerOptions = { types: ["node"] }
writeFileSync(config, JSON.stringify({ extends: join(folder, "tsconfig.base.json"), compilerOptions, files }))
const api = new API({ cwd: folder })

const programAfter = (...changed: Array<string>) => {
  const project = api.updateSnapshot({ openProjects: [config], fileChanges: { changed } }).getProject(config)
  if (project === undefined) throw new Error(`cannot open ${config}`)
  return project.program
}

const sourceOf = (file: string) => {
  const source = programAfter().getSourceFile(pathOf(file))
  if (source === undefined) throw new Error(`there is no ${file}`)
  return source
}

/** Makes the change. Returns what takes it back. */
const mutate = ({ end, file, start, text }: Mutant): (() => void) => {
  const source = readFileSync(pathOf(file), "utf8")
  writeFileSync(pathOf(file), source.slice(0, start) + text + source.slice(end))
  return () => writeFileSync(pathOf(file), source)
}

const compiles = (mutant: Mutant): boolean => {
  const path = pathOf(mutant.file)
  const restore = mutate(mutant)
  const program = programAfter(path)
  const errors = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)]
  restore()
  programAfter(path)
  return errors.every(({ code }) => unused.has(code))
}

type Outcome = "survived" | "killed" | "timed out" | "could not run"

const runTests = async (tests: ReadonlyArray<string>): Promise<readonly [outcome: Outcome, detail: string]> => {
  const vitest = join(folder, "node_modules", "vitest", "vitest.mjs")
  const filters = tests.map((test) => `packages/${test}`)
  const args = [vitest, "run", "--config", "vitest.workspace.ts", "--bail", "1", "--maxWorkers", "2", ...filters]
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: "1" }, results: [0, 1], timeout }
  try {
    const { code, stderr, stdout } = await execute(process.execPath, args, options)
    if (code === 0) return ["survived", ""]
    const failed = /^ *FAIL +(.+)/m.exec(stderr + stdout)?.[1]
    return failed === undefined ? ["could not run", "no test failed"] : ["killed", failed]
  } catch (error) {
    const { message } = error as Error
    return message.includes("SIGKILL") ? ["timed out", ""] : ["could not run", message.slice(-200)]
  }
}

/** The outcome of the nearest tests of a file without a change. */
const unchanged = new Map<string, Outcome>()

const testMutant = async (mutant: Mutant, others: ReadonlyArray<string>) => {
  const { tests } = mutant
  const before = unchanged.get(tests.join()) ?? (await runTests(tests))[0]
  unchanged.set(tests.join(), before)
  if (before !== "survived") return ["could not run", "its tests fail without a change"] as const
  const restore = mutate(mutant)
  const near = await runTests(tests)
  const result = near[0] === "survived" ? await runTests(others) : near
  restore()
  return result
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 120)

/** Where a mutant is, and its line and its change as `judged.ts` has them. */
const describe = ({ end, file, start, text }: Mutant) => {
  const source = readFileSync(pathOf(file), "utf8")
  const before = source.slice(0, start).split("\n")
  const column = before.at(-1)?.length ?? 0
  const code = (source.slice(start - column).split("\n")[0] ?? "").trim()
  const change = `${oneLine(source.slice(start, end))} → ${oneLine(text)}`
  return { code, change, place: `${file}.ts:${before.length}:${column + 1}` }
}

/** Draws the mutants of a package, and tests them. Returns how many ended how. */
const testPackage = async (name: string): Promise<Readonly<Record<string, number>>> => {
  const { groups, others } = guarded[name] ?? {}
  if (groups === undefined || others === undefined) throw new Error(`the list has no package ${name}`)
  const totals: Record<string, number> = {}
  const end = (outcome: string) => (totals[outcome] = (totals[outcome] ?? 0) + 1)
  let drawn = 0
  for (const mutant of drawMutants(groups, values.seed, sourceOf)) {
    if (drawn === count) break
    if (!compiles(mutant)) {
      end("does not compile")
      continue
    }
    drawn += 1
    if (only?.includes(drawn) === false) continue
    const { change, code, place } = describe(mutant)
    const known = judged.find((one) => one.file === mutant.file && one.code === code && one.change === change)
    const [outcome, detail] = known === undefined ? await testMutant(mutant, others) : ["judged", known.why]
    end(outcome)
    if (outcome !== "killed" && outcome !== "judged") process.exitCode = 1
    console.log(`${outcome}  ${name} ${drawn}  ${place}  ${change}\n    ${code}\n    ${detail}`)
  }
  return totals
}

const totals: Record<string, Readonly<Record<string, number>>> = {}
for (const name of positionals.length === 0 ? Object.keys(guarded) : positionals) totals[name] = await testPackage(name)
console.table(totals)
api.close()

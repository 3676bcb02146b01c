/**
 * Takes descriptions of the X API in, one after the other, in a copy of the repository, and says what each step took. The
 * copy begins without the operations, and without the facts and written files, that the first description does not have.
 * What a person writes at a step is taken from the repository: facts of new operations, decisions, helpers. After the
 * last description, which is that of today, every file is to be as it is in the repository. By hand:
 *
 *     npm run replay -- 2.157.json 2.162.json 2.165.json 2.166.json 2.167.json
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fieldNamesAt, formatFieldNames, joinFieldNames } from "../packages/conformance/tools/field-names.ts"
import { byVersion } from "../packages/conformance/tools/history.ts"
import { descriptionAt, format, joined, operationKey } from "../packages/conformance/tools/responses.ts"
import { deriveFacts } from "../packages/emulator/tools/derive.ts"
import { readDescription } from "../packages/emulator/tools/spec.ts"
import type { Facts } from "../packages/emulator/src/description/facts-types.ts"
import { top } from "./build/workspace.ts"
import { copyRepository, run } from "./copy.ts"
import { format as formatVanished } from "./description/take-in.ts"
import type { Vanished, VanishedFact } from "./description/vanished.ts"
import { factsIn, pruneDeclarations, pruneFacts, pruneModules, pruneRows, writtenModules } from "./replay/prune.ts"

const folder = copyRepository()

const description = "spec/description"

const read = (base: string, path: string): string => readFileSync(join(base, path), "utf8")

const json = <A>(base: string, name: string): A => JSON.parse(read(base, join(description, name))) as A

const npm = (...args: ReadonlyArray<string>): string => run(folder, "npm", "run", "--silent", ...args)

/** A command that may fail, with what it says then. */
const attempt = (...args: ReadonlyArray<string>): string | undefined => {
  try {
    npm(...args)
    return undefined
  } catch (error) {
    const { stderr = "", stdout = "" } = error as { readonly stderr?: string; readonly stdout?: string }
    return `${stdout}${stderr}`
  }
}

/** The facts of today that the emulator adds: operations that no description has. */
const supplement = new Set(["POST /2/users/{}/blocking", "DELETE /2/users/{}/blocking/{}"])

const isIn = ({ operations }: Facts) => {
  const keys = new Set([...supplement, ...operations.map(({ method, path }) => operationKey(method, path))])
  return (of: string): boolean => {
    const [method = "", path = ""] = of.split(" ")
    return keys.has(operationKey(method, path))
  }
}

const isSame = (a: VanishedFact, b: VanishedFact): boolean =>
  a.operation === b.operation && a.parameter === b.parameter && a.keyword === b.keyword

const decisions: Vanished = json(top, "vanished.json")

/** Decides what vanished as it was decided. Returns how many facts have no decision. */
const decide = (): number => {
  const found = json<Vanished>(folder, "vanished.json")
  const facts = found.facts.map((one) => decisions.facts.find((other) => isSame(one, other)) ?? one)
  writeFileSync(join(folder, description, "vanished.json"), formatVanished({ ...found, facts }))
  return facts.filter(({ dropped, reason }) => dropped === undefined && reason === undefined).length
}

/** What is written, and stays while hand-written files change. */
const readFiles = (): ReadonlyMap<string, string> => {
  const names = ["requests.json", "responses.json", "field-names.json", "vanished.json"]
  const copies = ["facts.json", "vanished.json"].map((name) => `packages/emulator/src/description/${name}`)
  const paths = [...writtenModules(folder), ...names.map((name) => join(description, name)), ...copies]
  return new Map(paths.map((path) => [path, read(folder, path)]))
}

/** Whether a written module has facts of operations. */
const hasFacts = (path: string): boolean =>
  existsSync(join(folder, path.replace(/^packages\/(\w+)\/src/, "spec/operations/$1")))

/** Takes what a person wrote from the repository, as far as a description has the operations. Returns which these are. */
const handWritten = (today: string, facts: Facts): ReadonlySet<string> => {
  const before = readFiles()
  run(folder, "git", "checkout", "--quiet", today, "--", ".")
  const names = pruneFacts(folder, isIn(facts))
  pruneDeclarations(folder, isIn(facts))
  for (const path of writtenModules(folder)) if (!before.has(path) || !hasFacts(path)) rmSync(join(folder, path))
  for (const [path, text] of before) {
    if (path.includes("/src/") && !path.includes("/description/") && !hasFacts(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return names
}

/** Writes what follows, twice: examples import from modules that are written with them. */
const written = (path: string): void => {
  const facts = run(
    folder,
    process.execPath,
    "--no-warnings",
    "--conditions=@xeffect/source",
    "--input-type=module",
    "--eval",
    `const { writtenFiles } = await import("./scripts/generate/files.ts")
     const { mkdirSync, writeFileSync } = await import("node:fs")
     const { dirname } = await import("node:path")
     for (const { path, text } of await writtenFiles()) {
       mkdirSync(dirname(path), { recursive: true })
       writeFileSync(path, text)
     }`
  )
  if (facts !== "") console.log(facts)
  const deleted = pruneModules(folder)
  pruneRows(folder)
  console.log(`    ${deleted.length} modules by hand wait for operations that are not described yet`)
  npm("generate")
  npm("descriptions", "--", path)
  npm("generate")
}

const commit = (): void => {
  const as = ["-c", "user.name=replay", "-c", "user.email=replay@localhost"]
  run(folder, "git", "add", "--all")
  run(folder, "git", ...as, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", "step")
}

/** The lines that a person writes for an operation, by its name: its facts. */
const linesOf = (): ReadonlyMap<string, number> =>
  new Map(
    run(top, "git", "ls-files", "spec/operations")
      .trim()
      .split("\n")
      .flatMap((path) =>
        Array.from(factsIn(read(top, path)), ([name, { text }]) => [name, text.trim().split("\n").length])
      )
  )

const lines = linesOf()

/** What vitest writes of a run. */
interface TestRun {
  readonly numFailedTests: number
  readonly numPassedTests: number
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{ readonly fullName: string; readonly status: string }>
  }>
}

/** Says whether everything is current after a step. */
const checks = (): void => {
  for (const script of ["generate", "docs", "llms"]) {
    // Facts of today may state what only a later description has: a person would not have stated it yet.
    const [said = "", later = ""] = (attempt(script, "--", "--check") ?? "").split("spec/operations: state these.\n")
    const words = later === "" ? "" : `, but for ${later.trim().split("\n").length} statements about later descriptions`
    console.log(`    ${script} -- --check: ${said.trim() === "" ? `current${words}` : said.trim()}`)
  }
  const errors = (attempt("types") ?? "").split("\n").filter((line) => /error TS/.test(line))
  const ofTests = errors.filter((line) => /\/(?:test|descriptions)\//.test(line))
  const others = errors.filter((line) => !ofTests.includes(line))
  console.log(`    types: ${others.length} errors, and ${ofTests.length} in tests that name what is described later`)
  for (const line of others) console.log(`      ${line.slice(0, 200)}`)
  const output = join(folder, "node_modules", "tests.json")
  attempt("vitest", "--", "--maxWorkers=2", "--reporter=json", `--outputFile=${output}`, "test/operations.test.ts")
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(output, "utf8")) as TestRun
  console.log(
    `    every operation called, against the emulator too: ${numPassedTests} tests passed, ${numFailedTests} failed`
  )
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  for (const { fullName } of all.filter(({ status }) => status === "failed").slice(0, 12))
    console.log(`      ${fullName}`)
}

const start = (today: string, path: string, facts: Facts): ReadonlySet<string> => {
  const { version } = facts
  const isOlder = (one: string) => byVersion(one, version) < 0
  const responses = json<Parameters<typeof descriptionAt>[0]>(top, "responses.json")
  const fields = json<Parameters<typeof fieldNamesAt>[0]>(top, "field-names.json")
  const older = decisions.facts.filter(({ last }) => isOlder(last))
  const put = (name: string, text: string) => writeFileSync(join(folder, description, name), text)
  put("responses.json", format(joined(responses.versions.filter(isOlder).map((one) => descriptionAt(responses, one)))))
  put(
    "field-names.json",
    formatFieldNames(joinFieldNames(fields.versions.filter(isOlder).map((one) => fieldNamesAt(fields, one))))
  )
  put("vanished.json", formatVanished({ ...decisions, facts: older }))
  run(
    folder,
    process.execPath,
    "--no-warnings",
    "--conditions=@xeffect/source",
    "--input-type=module",
    "--eval",
    `const { deriveFacts } = await import("./packages/emulator/tools/derive.ts")
     const { readDescription, writeTable } = await import("./packages/emulator/tools/spec.ts")
     writeTable(deriveFacts(readDescription(${JSON.stringify(path)})))`
  )
  copyFacts()
  const names = handWritten(today, facts)
  console.log(`${version}: begins with ${names.size} operations that are written`)

  written(path)
  checks()
  commit()
  return names
}

const copyFacts = (): void =>
  writeFileSync(
    join(folder, "packages/emulator/src/description/facts.json"),
    read(folder, join(description, "requests.json"))
  )

const step = (today: string, path: string, before: ReadonlySet<string>, facts: Facts): ReadonlySet<string> => {
  const begun = performance.now()
  const report = npm("generate", "--", "--description", path)
  const count = (title: string) => new RegExp(`^## ${title} \\((\\d+)\\)$`, "m").exec(report)?.[1] ?? "0"
  const undecided = decide()
  const names = handWritten(today, facts)
  written(path)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  const added = [...names].filter((name) => !before.has(name))
  const sizes = added.map((name) => lines.get(name) ?? 0).toSorted((a, b) => a - b)
  run(folder, "git", "add", "--all")
  const changed = run(folder, "git", "diff", "--cached", "--shortstat", "--", ":(glob)packages/*/src/**", "docs").trim()
  console.log(
    `${facts.version}: ${minutes} minutes; pending ${count("Pending")}, undecided ${undecided}, doubtful ${count("Looks doubtful")}`
  )
  console.log(
    `    ${added.length} new operations: ${sizes.length === 0 ? "none" : `${sizes[Math.floor(sizes.length / 2)]} lines of facts each (median), ${sizes.at(-1)} at most`}`
  )
  console.log(`    since the step before:${changed === "" ? " nothing" : ` ${changed}`}`)
  checks()
  commit()
  return names
}

const main = (paths: ReadonlyArray<string>): number => {
  const [first, ...more] = paths
  if (first === undefined || more.length === 0) {
    console.error("usage: npm run replay -- DESCRIPTION ... (the oldest first, the last is that of today)")
    return 2
  }
  const today = run(folder, "git", "rev-parse", "HEAD").trim()
  const tables = paths.map((path) => deriveFacts(readDescription(path)))
  let names = start(today, first, tables[0] ?? json(top, "requests.json"))
  for (const [index, path] of more.entries()) {
    const facts = tables[index + 1]
    if (facts !== undefined) names = step(today, path, names, facts)
  }
  // The history has the operations of today: those that only an older description has are left out again.
  npm("descriptions", "--", ...paths)
  npm("generate")
  run(folder, "git", "add", "--all")
  const differing = run(folder, "git", "diff", "--cached", "--name-only", today).trim()
  console.log(differing === "" ? "every file is as it is today" : `these differ from today:\n${differing}`)
  return differing === "" ? 0 : 1
}

try {
  process.exitCode = main(process.argv.slice(2).map((path) => resolve(path)))
} finally {
  if (process.env["REPLAY_KEEP"] === undefined) rmSync(folder, { recursive: true, force: true })
  else console.log(folder)
}

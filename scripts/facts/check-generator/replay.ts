/**
 * Takes descriptions of the X API in, one after the other, in a copy of the repository, and says what each step took. The
 * copy begins without the operations, and without the facts and written files, that the first description does not have.
 * The lines that a person writes at a step are taken from the repository: facts of new operations, decisions, helpers. After the
 * last description, which is that of today, every file is to be as it is in the repository. A part of:
 *
 *     npm run check-generator -- 2.157.json 2.162.json 2.165.json 2.166.json 2.167.json
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fieldNamesAt, formatFieldNames, joinFieldNames } from "../../../packages/conformance/tools/field-names.ts"
import { byVersion } from "../../../packages/conformance/tools/history.ts"
import { descriptionAt, format, joined, operationKey } from "../../../packages/conformance/tools/responses.ts"
import { deriveFacts } from "../../../packages/emulator/tools/derive.ts"
import { readDescription } from "../../../packages/emulator/tools/spec.ts"
import type { Facts } from "../../../packages/emulator/src/description/facts-types.ts"
import { byHand } from "../../../spec/by-hand.ts"
import { top } from "../../workspace.ts"
import { copyRepository, run } from "../../copy.ts"
import { formatVanished } from "../description/files.ts"
import type { Vanished, VanishedFact } from "../../../spec/vanished.ts"
import { readAreas } from "../docs/operations.ts"
import { keysOf } from "../docs/versions.ts"
import { changedSince } from "./changed.ts"
import { asInEarlier } from "./earlier.ts"
import { errorsIn, factsIn, pruneDeclarations, pruneFacts, pruneModules, pruneRows, writtenModules } from "./prune.ts"

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

/** Errors of the compiler. A row that waits may leave a constant that nothing uses. */
const typeErrors = () => errorsIn(attempt("types", "--", "--noUnusedLocals", "false") ?? "")

const isIn = ({ operations }: Facts) => {
  const keys = new Set(operations.map(({ method, path }) => operationKey(method, path)))
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

/** The written files, which stay while hand-written files change. */
const readFiles = (): ReadonlyMap<string, string> => {
  const names = ["requests.json", "responses.json", "field-names.json", "vanished.json"]
  const paths = [...writtenModules(folder), ...names.map((name) => join(description, name))]
  return new Map(paths.map((path) => [path, read(folder, path)]))
}

/** Whether a written module has facts of operations. */
const hasFacts = (path: string): boolean =>
  existsSync(join(folder, path.replace(/^packages\/(\w+)\/src/, "spec/operations/$1")))

/** Takes what a person wrote from the repository, as far as a description has the operations. Returns which these are. */
const handWritten = (today: string, facts: Facts): ReadonlySet<string> => {
  const before = readFiles()
  run(folder, "git", "checkout", "--quiet", today, "--", ".")
  asInEarlier(folder, facts.version)
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

const isTest = (path: string) => /\.test\.ts$|\/descriptions\//.test(path)

/** The work that a step leaves to a person: the hand-written parts as a later description needs them. */
interface Pending {
  /** The modules by hand that wait, as what they need is described later. */
  readonly modules: ReadonlyArray<string>
  /** Parameters that a later description has otherwise, by the name of an operation that is declared or called by hand. */
  readonly operations: ReadonlyMap<string, ReadonlySet<string>>
}

/** Deletes tests that name what is described later. Returns them. */
const settle = (): ReadonlyArray<string> => {
  const tests = [...new Set(typeErrors().map(({ path }) => path))].filter(isTest)
  for (const path of tests) rmSync(join(folder, path))
  return tests
}

const entries = (await readAreas()).flatMap((area) => area.entries)

/** The differences of a later description, by the names of operations of today. */
const changedByName = (facts: Facts, latest: Facts) => {
  const changed = changedSince(facts, latest)
  const dropped = new Set(
    decisions.facts
      .filter(({ dropped, last }) => dropped !== undefined && byVersion(facts.version, last) <= 0)
      .map(({ operation }) => operation.replaceAll(/\{\w+\}/g, "{}"))
  )
  return entries.map(({ definition, names }) => ({
    name: definition.name,
    functions: names,
    changed: new Set(keysOf(definition).flatMap((key) => [...(changed.get(key) ?? [])])),
    /** Whether a person left out what it still has here. */
    isLess: keysOf(definition).some((key) => dropped.has(key))
  }))
}

/** Writes what follows, twice: examples import from modules that are written with them. */
const written = (path: string, facts: Facts, latest: Facts): Pending => {
  const printed = run(
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
  if (printed !== "") console.log(printed)
  const deleted = pruneModules(folder)
  const all = changedByName(facts, latest)
  const called = pruneRows(
    folder,
    new Map(all.flatMap(({ changed, functions }) => functions.map((one) => [one, changed] as const)))
  )
  npm("generate")
  npm("facts", "--", "descriptions", path)
  npm("generate")
  const modules = [...deleted, ...settle()]
  const declared = new Set(Object.values(byHand).flat())
  const pending = all.filter(
    ({ changed, functions, isLess, name }) =>
      changed.size > 0 && (isLess || declared.has(name) || functions.some((one) => called.includes(one)))
  )
  return {
    modules,
    operations: new Map(pending.map(({ changed, name }) => [name, changed]))
  }
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

/** The report of vitest about a run. */
interface TestRun {
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{ readonly fullName: string; readonly status: string }>
  }>
}

/** Says what a step leaves to a person. */
const report = ({ modules, operations }: Pending): void => {
  console.log("    by hand, for a person, as a later description has it:")
  for (const [name, changed] of operations) console.log(`      ${name}: ${[...changed].join(", ")}`)
  for (const path of modules) console.log(`      ${path}`)
}

let faults = 0

const expectNone = (what: string, found: ReadonlyArray<string>): void => {
  faults += found.length
  console.log(`    ${what}: ${found.length}`)
  for (const line of found) console.log(`      ${line}`)
}

/** Says whether everything is current after a step. */
const checks = (pending: Pending): void => {
  report(pending)
  for (const script of ["generate", "docs"])
    expectNone(`${script} -- --check`, (attempt(script, "--", "--check") ?? "").split("\n").filter(Boolean))
  expectNone(
    "errors of types",
    typeErrors().map(({ message, path }) => `${path}: ${message.slice(0, 150)}`)
  )
  const output = join(folder, "node_modules", "tests.json")
  const tests = ["operations", "description"].map((name) => `packages/conformance/test/${name}.test.ts`)
  attempt("vitest", "--", "--maxWorkers=2", "--reporter=json", `--outputFile=${output}`, ...tests)
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as TestRun
  // A decision may be about what is described later.
  const all = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => !fullName.startsWith("the deviations "))
  const compared = "the declaration of an operation is what the X API describes "
  const failed = all.flatMap(({ fullName, status }) => (status === "failed" ? [fullName] : []))
  const calls = all.filter(({ fullName }) => !fullName.startsWith(compared))
  expectNone(
    `failing tests of ${calls.length} that call operations, against the emulator too`,
    failed.filter((name) => !name.startsWith(compared))
  )
  const differing = failed.flatMap((name) => (name.startsWith(compared) ? [name.slice(compared.length)] : []))
  const isNamed = (name: string) => pending.operations.has(name)
  expectNone(
    `declarations of ${all.length - calls.length} that differ from the description, besides those above`,
    differing.filter((name) => !isNamed(name))
  )
  console.log(`    of those above differ: ${differing.filter(isNamed).join(", ") || "none"}`)
}

const start = (today: string, path: string, facts: Facts, latest: Facts): ReadonlySet<string> => {
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
  const names = handWritten(today, facts)
  console.log(`${version}: begins with ${names.size} operations that are written`)

  checks(written(path, facts, latest))
  commit()
  return names
}

const step = (
  today: string,
  path: string,
  before: ReadonlySet<string>,
  facts: Facts,
  latest: Facts
): ReadonlySet<string> => {
  const begun = performance.now()
  const report = npm("generate", "--", "--description", path)
  const count = (title: string) => new RegExp(`^## ${title} \\((\\d+)\\)$`, "m").exec(report)?.[1] ?? "0"
  const undecided = decide()
  const names = handWritten(today, facts)
  const pending = written(path, facts, latest)
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
  checks(pending)
  commit()
  console.log(`    ${((performance.now() - begun) / 60_000).toFixed(1)} minutes with the checks`)
  return names
}

const main = (paths: ReadonlyArray<string>): number => {
  const [first, ...more] = paths.map((path) => ({ path, facts: deriveFacts(readDescription(path)) }))
  const latest = more.at(-1)?.facts
  if (first === undefined || latest === undefined) {
    console.error("usage: npm run check-generator -- DESCRIPTION ... (the oldest first, the last is that of today)")
    return 2
  }
  const today = run(folder, "git", "rev-parse", "HEAD").trim()
  let names = start(today, first.path, first.facts, latest)
  for (const { facts, path } of more) names = step(today, path, names, facts, latest)
  // The history has the operations of today: those that only an older description has are left out again.
  npm("facts", "--", "descriptions", ...paths)
  npm("generate")
  run(folder, "git", "add", "--all")
  const differing = run(folder, "git", "diff", "--cached", "--name-only", today).trim()
  console.log(differing === "" ? "every file is as it is today" : `these differ from today:\n${differing}`)
  return differing === "" && faults === 0 ? 0 : 1
}

try {
  process.exitCode = main(process.argv.slice(2).map((path) => resolve(path)))
} finally {
  if (process.env["REPLAY_KEEP"] === undefined) rmSync(folder, { recursive: true, force: true })
  else console.log(folder)
}

/**
 * Breaks each promise of the pages on reliability and security by a small change in a copy of the repository, and says whether its
 * test fails. Before that, all these tests have to pass. A change that the sources no longer have a place for fails the command.
 *
 *     npm run promises
 *     npm run promises -- webhooks    # promises whose test has this text in its file or title
 */
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { copyRepository, edit } from "../copy.ts"
import { run, runScript } from "../run.ts"
import { breaks } from "./promises/all.ts"
import { nameOf, patternOf, type Row, rows } from "./promises/rows.ts"

interface Tested {
  readonly ancestorTitles: ReadonlyArray<string>
  readonly title: string
  readonly status: string
  readonly failureMessages: ReadonlyArray<string | null>
}

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly message?: string
    readonly assertionResults: ReadonlyArray<Tested>
  }>
}

const words = process.argv.slice(2).filter((word) => word !== "--")
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
// Several promises may have one test.
const chosen = [...new Map(rows.map((row) => [nameOf(row), row])).values()].filter((row) => isChosen(nameOf(row)))
if (chosen.length === 0) {
  console.error(`no promise has a test with ${words.join(" or ")} in its file or title`)
  process.exit(2)
}

const folder = await copyRepository()

/** The results of the tests of these rows, by test file. A file that cannot be loaded fails the command. */
const test = async (some: ReadonlyArray<Row>): Promise<Report["testResults"]> => {
  const output = join(folder, "node_modules", "tests.json")
  rmSync(output, { force: true })
  const pattern = [...new Set(some.map(patternOf))].join("|")
  const files = [...new Set(some.map(({ file }) => file))]
  const args = ["--reporter=json", `--outputFile=${output}`, "--testNamePattern", `(${pattern})`, ...files]
  const { stdout } = await runScript("vitest", args, { cwd: folder, results: [0, 1] })
  if (!existsSync(output)) throw new Error(`no tests were run\n${stdout}`)
  const { testResults }: Report = JSON.parse(readFileSync(output, "utf8"))
  for (const { assertionResults, message, name } of testResults)
    if (assertionResults.length === 0) throw new Error(`${name} could not run\n${message}`)
  return testResults
}

/** The tests of a row that were run: the row has their title, or that of a group of tests. */
const testsOf = (row: Row, results: Report["testResults"]): ReadonlyArray<Tested> => {
  const pattern = new RegExp(patternOf(row))
  return results
    .filter(({ name }) => name.endsWith(`/${row.file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .filter(({ ancestorTitles, title }) => [...ancestorTitles, title].some((one) => pattern.test(one)))
}

// A changed program that cannot run proves nothing, nor does a test that waits for it in vain.
const cannotRun = /^(SyntaxError|ReferenceError|TypeError)|Cannot find|Failed to (load|resolve)|timed out in/

/** Whether a test failed because the program did something else than it should. */
const isRefuted = ({ failureMessages, status }: Tested): boolean =>
  status === "failed" && failureMessages.every((message) => !cannotRun.test(message ?? ""))

let wrong = 0

const report = (isRight: boolean, line: string): void => {
  if (!isRight) wrong += 1
  console.log(`  ${isRight ? "yes" : "NO "} ${line}`)
}

const passes = async (): Promise<void> => {
  console.log("The test of each promise passes:")
  const results = await test(chosen)
  for (const row of chosen) {
    const found = testsOf(row, results)
    const isPassed = found.length > 0 && found.every(({ status }) => status === "passed")
    report(isPassed, `${nameOf(row)}${found.length === 0 ? " (it was not run)" : ""}`)
  }
}

/** The tests of a row, run with the change that breaks its promise; or why they could not run. */
const testBroken = async (row: Row): Promise<ReadonlyArray<Tested> | string> => {
  const change = breaks[nameOf(row)]
  if (change === undefined) return "scripts/checks/promises has no change for it"
  try {
    edit(folder, change)
    return testsOf(row, await test([row]))
  } catch (error) {
    return String(error)
  } finally {
    await run("git", ["checkout", "--quiet", "."], { cwd: folder })
  }
}

const fails = async (): Promise<void> => {
  console.log("It fails if the promise is broken:")
  for (const row of chosen) {
    const found = await testBroken(row)
    const isBroken = typeof found !== "string" && found.some(isRefuted)
    const messages = typeof found === "string" ? [found] : found.flatMap(({ failureMessages }) => failureMessages)
    report(isBroken, [nameOf(row), ...(isBroken ? [] : messages)].join("\n        "))
  }
}

try {
  await passes()
  await fails()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(wrong === 0 ? "each promise has its test" : `${wrong} are not as they have to be`)
process.exitCode = wrong === 0 ? 0 : 1

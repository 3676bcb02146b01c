/**
 * Changes facts, written files and declarations in a copy of the repository, and says whether each change shows or is
 * caught.
 *
 *     npm run check-generator
 */
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { copyRepository, edit } from "../copy.ts"
import { run, runScript } from "../run.ts"
import {
  type DeclarationMutation,
  ofCalls,
  ofDeclarations,
  ofEmulator,
  ofFacts,
  ofFields,
  ofWritten
} from "./check-generator/table.ts"

const folder = await copyRepository()

const read = (file: string) => readFileSync(join(folder, file), "utf8")

const reset = () => run("git", ["checkout", "--quiet", "."], { cwd: folder })

/** The output of a check, which fails with 1 for what it finds. */
const checked = async (script: string): Promise<string> => {
  const { stderr, stdout } = await runScript(script, ["--check"], { cwd: folder, results: [0, 1] })
  return `${stdout}${stderr}`
}

let survived = 0

const report = (isDead: boolean, line: string): void => {
  if (!isDead) survived += 1
  console.log(`  ${isDead ? "yes" : "NO "} ${line}`)
}

const facts = async (): Promise<void> => {
  console.log("A fact that changes shows in every place that states it:")
  for (const one of ofFacts) edit(folder, one)
  await runScript("generate", [], { cwd: folder })
  for (const { shows, title } of ofFacts) {
    const absent = Object.entries(shows).flatMap(([file, texts]) =>
      texts
        .filter(
          (text) =>
            !read(file)
              .replaceAll(/\n \*\s+/g, " ")
              .includes(text)
        )
        .map((text) => `${file}: ${text}`)
    )
    const places = Object.values(shows).flat().length
    report(
      absent.length === 0,
      `${title}: ${places - absent.length} of ${places}${absent.map((line) => `\n        ${line}`).join("")}`
    )
  }
  await reset()
}

const written = async (): Promise<void> => {
  console.log("A written file that is changed is named by a check:")
  for (const one of ofWritten) edit(folder, one)
  const found = `${await checked("generate")}\n${await checked("docs")}`
  for (const { file } of ofWritten) report(found.includes(file), file)
  await reset()
}

const fields = async (): Promise<void> => {
  console.log("A described field that is taken out is written again:")
  for (const one of ofFields) edit(folder, one)
  await runScript("docs", [], { cwd: folder })
  const changed = await run("git", ["diff", "--name-only"], { cwd: folder })
  for (const file of new Set(ofFields.map((one) => one.file))) report(!changed.includes(file), file)
  await reset()
}

/** The names of tests that fail. */
const failing = async (...files: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const output = join(folder, "node_modules", "tests.json")
  rmSync(output, { force: true })
  const args = ["--maxWorkers=2", "--reporter=json", `--outputFile=${output}`, ...files]
  await runScript("vitest", args, { cwd: folder, results: [0, 1] })
  if (!existsSync(output)) throw new Error("no tests were run")
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as {
    readonly testResults: ReadonlyArray<{
      readonly assertionResults: ReadonlyArray<{ readonly fullName: string; readonly status: string }>
    }>
  }
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName)
}

const conformance = "packages/conformance/test"

const declarations = async (): Promise<void> => {
  console.log("A declaration by hand that is changed fails the comparison with the description:")
  for (const one of ofDeclarations) edit(folder, one)
  const found = await failing(`${conformance}/description.test.ts`)
  for (const { operation } of ofDeclarations)
    report(
      found.some((name) => name.endsWith(` ${operation}`)),
      operation
    )
  await reset()
}

const side = async (title: string, all: ReadonlyArray<DeclarationMutation>): Promise<void> => {
  console.log(title)
  for (const one of all) edit(folder, one)
  const found = await failing(`${conformance}/operations.test.ts`)
  for (const { operation } of all) {
    report(found.includes(`against the emulator over HTTP ${operation}`), operation)
  }
  await reset()
}

try {
  await facts()
  await written()
  await fields()
  await declarations()
  await side("The emulator, with a changed description, refuses the call of the declaration:", ofEmulator)
  await side("The emulator refuses the call of a changed declaration:", ofCalls)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(survived === 0 ? "each of them was seen" : `${survived} were not seen`)
process.exitCode = survived === 0 ? 0 : 1

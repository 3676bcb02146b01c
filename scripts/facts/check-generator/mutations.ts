/**
 * Changes facts, written files and declarations in a copy of the repository, and says whether each change shows or is
 * caught. A part of `npm run check-generator`.
 */
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { copyRepository, edit, run } from "../../copy.ts"
import { type DeclarationMutation, ofCalls, ofDeclarations, ofEmulator, ofFacts, ofFields, ofWritten } from "./table.ts"

const folder = copyRepository()

const read = (file: string) => readFileSync(join(folder, file), "utf8")

const reset = () => run(folder, "git", "checkout", "--quiet", ".")

/** The output of a command, whether or not it fails. */
const printed = (...args: ReadonlyArray<string>): string => {
  try {
    return run(folder, "npm", "run", "--silent", ...args)
  } catch (error) {
    const { stderr = "", stdout = "" } = error as { readonly stderr?: string; readonly stdout?: string }
    return `${stdout}${stderr}`
  }
}

let survived = 0

const report = (isDead: boolean, line: string): void => {
  if (!isDead) survived += 1
  console.log(`  ${isDead ? "yes" : "NO "} ${line}`)
}

const facts = (): void => {
  console.log("A fact that changes shows in every place that states it:")
  for (const one of ofFacts) edit(folder, one)
  run(folder, "npm", "run", "--silent", "generate")
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
  reset()
}

const written = (): void => {
  console.log("A written file that is changed is named by a check:")
  for (const one of ofWritten) edit(folder, one)
  const found = ["generate", "docs"].map((script) => printed(script, "--", "--check")).join("\n")
  for (const { file } of ofWritten) report(found.includes(file), file)
  reset()
}

const fields = (): void => {
  console.log("A described field that is taken out is written again:")
  for (const one of ofFields) edit(folder, one)
  run(folder, "npm", "run", "--silent", "docs")
  const changed = run(folder, "git", "diff", "--name-only")
  for (const file of new Set(ofFields.map((one) => one.file))) report(!changed.includes(file), file)
  reset()
}

/** The names of tests that fail. */
const failing = (...files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const output = join(folder, "node_modules", "tests.json")
  printed("vitest", "--", "--maxWorkers=2", "--reporter=json", `--outputFile=${output}`, ...files)
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

const declarations = (): void => {
  console.log("A declaration by hand that is changed fails the comparison with the description:")
  for (const one of ofDeclarations) edit(folder, one)
  const found = failing(`${conformance}/description.test.ts`)
  for (const { operation } of ofDeclarations)
    report(
      found.some((name) => name.endsWith(` ${operation}`)),
      operation
    )
  reset()
}

const side = (title: string, all: ReadonlyArray<DeclarationMutation>): void => {
  console.log(title)
  for (const one of all) edit(folder, one)
  const found = failing(`${conformance}/operations.test.ts`)
  for (const { operation } of all) {
    report(found.includes(`against the emulator over HTTP ${operation}`), operation)
  }
  reset()
}

try {
  facts()
  written()
  fields()
  declarations()
  side("The emulator, with a changed description, refuses the call of the declaration:", ofEmulator)
  side("The emulator refuses the call of a changed declaration:", ofCalls)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(survived === 0 ? "each of them was seen" : `${survived} were not seen`)
process.exitCode = survived === 0 ? 0 : 1

import { execFileSync, spawnSync } from "node:child_process"
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Facts } from "../../packages/emulator/src/description/facts.ts"
import { DescriptionError, deriveFacts } from "../../packages/emulator/tools/derive.ts"
import { readDescription, writeTable } from "../../packages/emulator/tools/spec.ts"
import { operationDeviations } from "../../spec/operation-deviations.ts"
import { top } from "../build/workspace.ts"
import { declared } from "./declared.ts"
import { keyOf } from "./change.ts"
import { doubtful } from "./doubtful.ts"
import { report } from "./report.ts"
import { patchOf } from "../release/propose.ts"
import { deviationOf, ownName } from "../generate/described.ts"
import { factOf, isStillLost, type Vanished, vanishedIn, type VanishedFact } from "./vanished.ts"

const folder = join(top, "spec", "description")

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"))

const known = (): Facts => read("requests.json") as Facts

// Of these, a person has decided before.
const isDecided = ({ keyword, operation, parameter }: VanishedFact): boolean => {
  const [method = "", path = ""] = operation.split(" ")
  const name = declared.get(keyOf(method, path))?.name ?? ""
  const own = ownName(parameter)
  const isLeftOut = Object.keys(operationDeviations[name] ?? {}).some((line) =>
    new RegExp(`^${own}(\\..*)? is not declared$`).test(line)
  )
  return (
    isLeftOut ||
    deviationOf(name, own, factOf(keyword)) !== undefined ||
    (keyword === "parameter" && own.endsWith("_fields"))
  )
}

const isSame = (a: VanishedFact, b: VanishedFact): boolean =>
  a.operation === b.operation && a.parameter === b.parameter && a.keyword === b.keyword

// What was described again since is not gone.
const isStill = (after: Facts) => (one: { readonly method: string; readonly path: string }) =>
  !after.operations.some(({ method, path }) => keyOf(method, path) === keyOf(one.method, one.path))

const merged = (before: Vanished, found: Vanished, after: Facts): Vanished => ({
  operations: [...before.operations, ...found.operations].filter(isStill(after)),
  facts: [
    ...before.facts.filter((one) => isStillLost(after, one)),
    ...found.facts.filter((one) => !isDecided(one) && !before.facts.some((other) => isSame(one, other)))
  ]
})

export const format = ({ facts, operations }: Vanished): string => {
  const lines = (list: ReadonlyArray<unknown>) =>
    list.length === 0 ? "[]" : `[\n${list.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`
  return `{\n  "operations": ${lines(operations)},\n  "facts": ${lines(facts)}\n}\n`
}

const run = (...args: ReadonlyArray<string>) =>
  execFileSync("npm", ["run", "--silent", ...args], { cwd: top, stdio: "inherit" })

const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [`## ${title} (${lines.length})`, "", ...lines.map((line) => `- ${line}`), ""]

/** A description from a path or an address, in a file. */
const fetched = async (from: string): Promise<string> => {
  if (!from.startsWith("https://")) return from
  const response = await fetch(from, { signal: AbortSignal.timeout(120_000) }).catch((error: unknown) => {
    throw new DescriptionError(`${from} does not respond: ${error instanceof Error ? error.message : error}`)
  })
  if (!response.ok) throw new DescriptionError(`${from} responds with status ${response.status}`)
  const path = join(mkdtempSync(join(tmpdir(), "description-")), "openapi.json")
  writeFileSync(path, await response.text())
  return path
}

/** What `npm run generate -- --check` waits for. */
const waiting = (): ReadonlyArray<string> => {
  const { stderr } = spawnSync("npm", ["run", "--silent", "generate", "--", "--check"], { cwd: top, encoding: "utf8" })
  return stderr.split("\n").filter((line) => line !== "")
}

/** Takes a description in: writes its facts and what follows. Returns what changed for users, what is pending, what looks doubtful. */
const takeIn = async (from: string): Promise<string> => {
  const path = await fetched(from)
  const before = known()
  const after = deriveFacts(readDescription(path))
  const found = report(before, after, declared)
  const gone = merged(
    read("vanished.json") as Vanished,
    vanishedIn(before, after, (key) => declared.has(key)),
    after
  )
  console.log(writeTable(after))
  writeFileSync(join(folder, "vanished.json"), format(gone))
  run("descriptions", "--", path)
  run("generate")
  return [
    found === undefined ? "Nothing changed for users.\n" : `# ${found.title}\n\n${found.body}`,
    ...section("Pending", waiting()),
    ...section("Looks doubtful", doubtful(before, after))
  ].join("\n")
}

/** Takes a description in and prints the report; into a folder it writes the report and a patch of what changed. */
export const takeInAndReport = async (from: string, into: string | undefined): Promise<void> => {
  const report = await takeIn(from).catch((error: unknown) => {
    if (!(error instanceof DescriptionError)) throw error
    console.error(`generate: ${error.message}`)
    process.exitCode = 1
  })
  if (report === undefined) return
  console.log(report)
  if (into === undefined) return
  mkdirSync(into, { recursive: true })
  const patch = await patchOf(top)
  writeFileSync(join(into, "description.patch"), patch)
  writeFileSync(join(into, "report.md"), report)
  if (process.env["GITHUB_OUTPUT"] !== undefined) {
    appendFileSync(process.env["GITHUB_OUTPUT"], `has-changes=${patch.trim() !== ""}\n`)
  }
}

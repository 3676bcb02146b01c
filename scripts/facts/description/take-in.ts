import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { byVersion } from "../../../packages/conformance/tools/history.ts"
import type { Facts } from "../../../packages/emulator/src/description/facts.ts"
import { DescriptionError, deriveFacts } from "../../../packages/emulator/tools/derive.ts"
import { readDescription, writeTable } from "../../../packages/emulator/tools/spec.ts"
import { operationDeviations } from "../../../spec/operation-deviations.ts"
import type { Vanished, VanishedFact, VanishedOperation } from "../../../spec/vanished.ts"
import { withVanished } from "../../../spec/with-vanished.ts"
import { type Ended, runScript } from "../../run.ts"
import { top } from "../../workspace.ts"
import { declared } from "./declared.ts"
import { keyOf } from "./change.ts"
import { doubtful } from "./doubtful.ts"
import { inert, report } from "./report.ts"
import { changedTypes } from "./responses.ts"
import { patchOf } from "../../release/propose.ts"
import { deviationOf, ownName } from "../generate/described.ts"
import { descriptionFolder, formatVanished, readFacts, readVanished } from "./files.ts"
import { factOf, isStillLost, vanishedIn } from "./vanished.ts"

/** The files that may be written, from the top of the repository. */
const written = [
  "spec/description/*",
  "docs/**",
  "packages/*/{descriptions,src}/**",
  "packages/*/*.{md,txt}",
  "*.{md,txt}"
]

/** Reads these files. The returned function puts them back as they were. */
export const remembered = (folder: string, patterns: ReadonlyArray<string>): (() => void) => {
  const paths = () =>
    globSync(patterns, { cwd: folder, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
  const before = new Map(paths().map((path) => [path, readFileSync(path)]))
  return () => {
    for (const path of paths()) if (!before.has(path)) rmSync(path)
    for (const [path, bytes] of before) {
      if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes)
    }
  }
}

// Of these, a person has decided before.
const isDecided = ({ keyword, operation, parameter }: VanishedFact): boolean => {
  const [method = "", path = ""] = operation.split(" ")
  const name = declared.get(keyOf(method, path))?.name ?? ""
  const own = ownName(parameter)
  const isLeftOut = Object.keys(operationDeviations[name] ?? {}).some((line) =>
    new RegExp(`^${own}(\\..*)? is not declared$`).test(line)
  )
  if (keyword === "security") return operationDeviations[name]?.["accepts"] !== undefined
  return (
    isLeftOut ||
    deviationOf(name, own, factOf(keyword)) !== undefined ||
    (keyword === "parameter" && own.endsWith("_fields"))
  )
}

const isSame = (a: VanishedFact, b: VanishedFact): boolean =>
  a.operation === b.operation && a.parameter === b.parameter && a.keyword === b.keyword

// A fact described again since is not gone.
const isStill = (after: Facts) => (one: { readonly method: string; readonly path: string }) =>
  !after.operations.some(({ method, path }) => keyOf(method, path) === keyOf(one.method, one.path))

/** The facts lost before that still are, and those lost since. A dropped fact is decided again if it changes again. */
const merged = (before: Vanished, found: Vanished, after: Facts): Vanished => {
  const facts = found.facts.filter(
    (one) => !isDecided(one) && !before.facts.some((other) => other.dropped === undefined && isSame(one, other))
  )
  const isKnown = (one: VanishedOperation) =>
    before.operations.some(({ method, path }) => keyOf(method, path) === keyOf(one.method, one.path))
  return {
    operations: [...before.operations, ...found.operations.filter((one) => !isKnown(one))].filter(isStill(after)),
    facts: [
      ...before.facts.filter((one) => isStillLost(after, one) && !facts.some((other) => isSame(one, other))),
      ...facts
    ]
  }
}

const finished = async (running: Promise<Ended>): Promise<void> => {
  const { stdout } = await running.catch(({ message }: Error) => {
    const [, reason = message] = /^\w*Error: (.*)$/m.exec(message) ?? []
    throw new DescriptionError(`what follows from this description cannot be written, and nothing is: ${reason}`)
  })
  process.stdout.write(stdout)
}

const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [`## ${title} (${lines.length})`, "", ...lines.map((line) => `- ${inert(line)}`), ""]

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

/** The facts that `npm run generate -- --check` waits for. */
const waiting = async (): Promise<ReadonlyArray<string>> => {
  const { stderr } = await runScript("generate", ["--check"], { results: [0, 1] })
  return stderr.split("\n").filter((line) => line !== "")
}

const credentials = ["BearerToken", "OAuth2UserToken", "UserToken"]

/** Refuses what cannot follow on the description that is taken in. */
const refuse = (before: Facts, after: Facts): void => {
  if (byVersion(after.version, before.version) < 0) {
    throw new DescriptionError(`it is version ${after.version}, which is older than ${before.version}, taken in before`)
  }
  for (const { method, path, security } of after.operations) {
    const unknown = Object.keys(security).find((kind) => !credentials.includes(kind))
    if (unknown !== undefined)
      throw new DescriptionError(`${method} ${path}: ${unknown} is no known kind of credentials`)
  }
}

/** The consequence of the next description, before anything is written: the facts that it lost since the one before. */
export const next = (before: Facts, known: Vanished, after: Facts): Vanished => {
  refuse(before, after)
  const isDeclared = (key: string) => declared.has(key)
  const old = withVanished(before, known)
  const { facts, operations } = vanishedIn(old, after, isDeclared)
  return merged(known, { operations, facts: [...facts, ...changedTypes(old, after, declared)] }, after)
}

/** How old the date of an unchanged description may get, in days, so that a draft with nothing but a date is rare. */
const renewed = 20

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The facts with the day on which the description was X's newest: what is stated, or today. */
const dated = (before: Facts, after: Facts, stated: string | undefined): Facts => {
  const today = new Date().toISOString().slice(0, 10)
  const date = stated ?? today
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !(Date.parse(date) <= Date.parse(today))) {
    throw new DescriptionError(`the date ${date} is no day until today, as 2026-10-01`)
  }
  const { date: known, ...facts } = before
  const isSame = JSON.stringify(facts) === JSON.stringify(after)
  const isRecent = isSame && stated === undefined && known !== undefined && daysBetween(known, date) < renewed
  const { version, ...rest } = after
  return { version, date: isRecent ? known : date, ...rest }
}

/** Takes a description in: writes its facts and what follows. Returns what changed for users, what is pending, what looks doubtful. */
const takeIn = async (from: string, date: string | undefined): Promise<string> => {
  const path = await fetched(from)
  const before = readFacts()
  const after = dated(before, deriveFacts(readDescription(path)), date)
  const gone = next(before, readVanished(), after)
  const found = report(before, after, declared)
  const restore = remembered(top, written)
  try {
    console.log(writeTable(after))
    writeFileSync(join(descriptionFolder, "vanished.json"), formatVanished(gone))
    await finished(runScript("facts", ["descriptions", path]))
    await finished(runScript("generate"))
  } catch (error) {
    restore()
    throw error
  }
  return [
    found === undefined ? "Nothing changed for users.\n" : `# ${found.title}\n\n${found.body}`,
    ...section("Pending", await waiting()),
    ...section("Looks doubtful", doubtful(before, after))
  ].join("\n")
}

/** Takes a description in and prints the report; into a folder it writes the report and a patch of what changed. */
export const takeInAndReport = async (
  from: string,
  into: string | undefined,
  date: string | undefined
): Promise<void> => {
  const report = await takeIn(from, date).catch((error: unknown) => {
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

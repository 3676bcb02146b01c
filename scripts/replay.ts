/**
 * Takes descriptions of the X API in, one after the other, in a copy of the repository, and says what each step took. After
 * the last, which is the description of today, every file is to be as it is in the repository. By hand:
 *
 *     npm run replay -- 2.157.json 2.162.json 2.165.json 2.166.json 2.167.json
 *
 * An operation that a description does not have yet is taken from the last one: the modules of helpers and tests need it.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { isObject, type Json } from "../packages/emulator/tools/json.ts"
import { copyRepository, run } from "./copy.ts"

const read = (path: string): Json => {
  const parsed: unknown = JSON.parse(readFileSync(path, "utf8"))
  if (!isObject(parsed)) throw new Error(`${path} is no description`)
  return parsed
}

const anonymous = (path: string) => path.replaceAll(/\{\w+\}/g, "{}")

/** Two objects, and what they hold, as one: what both have is that of the first. */
const joined = (first: Json, second: Json, depth: number): Json => {
  const names = [...Object.keys(first), ...Object.keys(second).filter((name) => first[name] === undefined)]
  const inner = (one: unknown, other: unknown) =>
    depth > 0 && isObject(one) && isObject(other) ? joined(one, other, depth - 1) : (one ?? other)
  return Object.fromEntries(names.map((name) => [name, inner(first[name], second[name])]))
}

/** A description, with the operations of the last that it does not have. */
const completed = (description: Json, last: Json): Json => {
  const paths = isObject(description["paths"]) ? description["paths"] : {}
  const calledAs = new Map(Object.keys(paths).map((path) => [anonymous(path), path]))
  const later = Object.fromEntries(
    Object.entries(isObject(last["paths"]) ? last["paths"] : {}).map(([path, item]) => [
      calledAs.get(anonymous(path)) ?? path,
      item
    ])
  )
  return joined({ ...description, paths }, { ...last, paths: later }, 2)
}

const changedLines = (folder: string): string =>
  run(folder, "git", "diff", "--shortstat", "--", "packages", "docs").trim()

const step = (folder: string, path: string, last: Json): string => {
  const begun = performance.now()
  const file = join(folder, "node_modules", "description.json")
  writeFileSync(file, JSON.stringify(completed(read(path), last)))
  const report = run(folder, "npm", "run", "--silent", "generate", "--", "--description", file)
  const [, pending = "0"] = /^## Pending \((\d+)\)$/m.exec(report) ?? []
  // The decision of today: what is not in `deviations.ts` is adopted.
  writeFileSync(join(folder, "spec/description/vanished.json"), '{\n  "operations": [],\n  "facts": []\n}\n')
  run(folder, "npm", "run", "--silent", "generate")
  // The history of responses and names is of the descriptions as they are.
  run(folder, "npm", "run", "--silent", "descriptions", "--", path)
  run(folder, "npm", "run", "--silent", "docs", "--", "--check")
  const seconds = Math.round((performance.now() - begun) / 1000)
  const line = `${path}: ${seconds} s, ${pending} pending. From the step before: ${changedLines(folder) || "nothing changed"}`
  run(
    folder,
    "git",
    "-c",
    "user.name=replay",
    "-c",
    "user.email=replay@localhost",
    "commit",
    "--all",
    "--quiet",
    "--allow-empty",
    "--message",
    "step"
  )
  return line
}

const main = (paths: ReadonlyArray<string>): number => {
  const latest = paths.at(-1)
  if (latest === undefined) {
    console.error("usage: npm run replay -- DESCRIPTION ... (the oldest first, the last is that of today)")
    return 2
  }
  const folder = copyRepository()
  try {
    const today = run(folder, "git", "rev-parse", "HEAD").trim()
    for (const path of paths) console.log(step(folder, path, read(latest)))
    // The history has the operations of today: those that only an older description has are left out again.
    run(folder, "npm", "run", "--silent", "descriptions", "--", ...paths)
    const differing = run(folder, "git", "diff", "--name-only", today).trim()
    console.log(differing === "" ? "every file is as it is today" : `these differ from today:\n${differing}`)
    return differing === "" ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = main(process.argv.slice(2).map((path) => resolve(path)))

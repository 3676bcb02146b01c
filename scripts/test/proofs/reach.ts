// Which programs of the repository the workflows and `npm test` run.
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parse } from "yaml"
import type { Programs } from "../../choose.ts"
import { commandOf, steps } from "../../checks/steps.ts"
import { benches, pages } from "../../../bench/src/benches.ts"
import { simulations } from "../../checks/simulations.ts"
import { tools } from "../../facts/tools.ts"
import { top } from "../../workspace.ts"

/** A command of a workflow, with the name of its file; or one of `npm test`. */
export interface Command {
  readonly by: string
  readonly command: string
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps?: ReadonlyArray<{ readonly run?: string }> }>>
}

const read = (path: string): string => readFileSync(join(top, path), "utf8")

/** The commands that several programs share. */
export const choices: Readonly<Record<string, Programs>> = {
  simulate: simulations,
  facts: tools,
  bench: { ...benches, "--quick": pages }
}

export const scripts: Readonly<Record<string, string>> = JSON.parse(read("package.json")).scripts

const ofWorkflow = (path: string): ReadonlyArray<Command> => {
  const { jobs }: Workflow = parse(read(path))
  return Object.values(jobs)
    .flatMap(({ steps = [] }) => steps)
    .flatMap(({ run }) => (run === undefined ? [] : run.split("\n").map((command) => ({ by: path, command }))))
}

export const commands: ReadonlyArray<Command> = [
  { by: "a person", command: "npm run test" },
  ...steps.map((step) => ({ by: "npm test", command: commandOf(step) })),
  ...globSync(".github/workflows/*.yml", { cwd: top }).flatMap(ofWorkflow)
]

/** The programs that a script of package.json runs with these arguments. */
const filesOfScript = (script: string, args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const own = Array.from((scripts[script] ?? "").matchAll(/\S+\.ts\b/g), ([file]) => file)
  const chosen = choices[script]?.[args[0] ?? ""]?.file
  return chosen === undefined ? own : [...own, chosen]
}

const filesOfCommand = (command: string): ReadonlyArray<string> => {
  const [, script = "", rest = ""] = /npm run (?:--silent )?([\w:-]+)(?: -- (.*))?/.exec(command) ?? []
  return filesOfScript(script, rest.split(" "))
}

const texts = new Map(
  globSync(
    [
      "scripts/**/*.ts",
      "bench/**/*.ts",
      "spec/**/*.ts",
      "packages/*/{src,test,tools}/**/*.ts",
      "packages/conformance/**/*.ts"
    ],
    {
      cwd: top,
      exclude: ["**/node_modules/**", "**/dist/**"]
    }
  ).map((path) => [path, read(path)] as const)
)

const isTest = (path: string): boolean => path.endsWith(".test.ts")

const isProof = (path: string): boolean => /^(scripts|packages\/conformance)\/(?!test\/)/.test(path)

const importsOf = (path: string): ReadonlyArray<string> =>
  Array.from((texts.get(path) ?? "").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g), ([, to = ""]) =>
    join(dirname(path), to)
  )

const imported = new Set(Array.from(texts.keys()).flatMap(importsOf))

/** The programs, found by the file system: no other file imports them. */
export const programs: ReadonlyArray<string> = Array.from(texts.keys())
  .filter((path) => isProof(path) && !isTest(path) && !path.endsWith(".d.ts") && !imported.has(path))
  .toSorted()

// A row of these is run by its name, and not because the others are.
const tables = ["scripts/checks/simulations.ts", "scripts/facts/tools.ts", "bench/src/benches.ts"]

/** The programs that a file names in a text: by their path, or by their name if they are below its folder. */
const namedIn = (path: string): ReadonlyArray<string> => {
  if (tables.includes(path)) return []
  const words = Array.from((texts.get(path) ?? "").matchAll(/["`/]((?:\.{0,2}\/)*[\w./-]+)["`]/g), ([, word = ""]) =>
    word.replace(/^(\.{1,2}\/)+/, "").replace(/\.ts$/, "")
  )
  return programs.filter((program) => {
    const stem = program.replace(/\.ts$/, "")
    return words.some(
      (word) =>
        (stem === word || stem.endsWith(`/${word}`)) && (word.includes("/") || program.startsWith(dirname(path)))
    )
  })
}

/** The scripts that a file runs. */
const scriptsIn = (path: string): ReadonlyArray<string> =>
  Array.from(
    (texts.get(path) ?? "").matchAll(/(?:\brunScript\(|"run", "--silent", )"([\w:-]+)"(?:,? \[?"([\w-]+)")?/g),
    ([, script = "", first = ""]) => filesOfScript(script, [first])
  ).flat()

/** The files that something runs, from the commands and the tests on. */
export const reached: ReadonlySet<string> = (() => {
  const found = new Set([
    ...commands.flatMap(({ command }) => filesOfCommand(command)),
    ...Array.from(texts.keys()).filter(isTest)
  ])
  // A Set walks entries that are added on the way.
  for (const path of found)
    for (const next of [...importsOf(path), ...namedIn(path), ...scriptsIn(path)]) found.add(next)
  return found
})()

/** The scripts of package.json that no command runs, and no program that is run. */
export const forgottenScripts: ReadonlyArray<string> = Object.keys(scripts).filter((script) => {
  const [file] = filesOfScript(script, [])
  const isRun = commands.some(({ command }) => command.startsWith(`npm run ${script}`))
  return !isRun && (file === undefined || !reached.has(file))
})

/** The programs behind a shared command that no command names. */
export const forgottenChoices: ReadonlyArray<string> = Object.entries(choices).flatMap(([script, all]) =>
  Object.entries(all).flatMap(([name, { file }]) => (reached.has(file) ? [] : [`${script} -- ${name}`]))
)

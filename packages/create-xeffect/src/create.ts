import { spawn } from "node:child_process"
import { relative, resolve } from "node:path"
import { helpFor, Misuse, readChoices } from "./choices.ts"
import { type ManagerName, runCommand, startedBy } from "./managers.ts"
import { askForRest, type Terminal } from "./questions.ts"
import { checkTarget } from "./target.ts"
import { plain, quote } from "./text.ts"
import { writeProject } from "./write.ts"

/** Where the program runs. */
export interface ProgramPlace extends Terminal {
  readonly cwd: string
  /** The value of `npm_config_user_agent`, which names the package manager. */
  readonly userAgent: string | undefined
  readonly error: NodeJS.WritableStream
}

/** Installs the packages of a project. Returns why that did not work, or nothing. */
const install = (manager: ManagerName, cwd: string): Promise<string | undefined> => {
  // Ctrl+C ends the package manager. This program then reports what is left to do.
  const wait = () => {}
  process.on("SIGINT", wait)
  // On Windows, package managers are files of commands, which only a shell runs. No argument is from a person.
  const child = spawn(manager, ["install"], { cwd, stdio: "inherit", shell: process.platform === "win32" })
  return new Promise<string | undefined>((resolve) => {
    child.once("close", (code) => resolve(code === 0 ? undefined : `${manager} install did not work`))
    child.once("error", () => resolve(`${manager} could not be started`))
  }).finally(() => process.off("SIGINT", wait))
}

const nextSteps = (folder: string, manager: ManagerName, isInstalled: boolean): string =>
  [
    ...(folder === "" ? [] : [`cd ${quote(folder)}`]),
    ...(isInstalled ? [] : [`${manager} install`]),
    runCommand(manager, "test"),
    `${runCommand(manager, "start")}   # on an X API in memory: no account, no keys`
  ]
    .map((line) => `  ${line}\n`)
    .join("")

const runProgram = async (args: ReadonlyArray<string>, place: ProgramPlace): Promise<number> => {
  const choices = readChoices(args)
  const manager = choices.manager ?? startedBy(place.userAgent)
  if (choices.help) {
    place.output.write(helpFor(manager))
    return 0
  }
  const problemOf = (folder: string) => checkTarget(folder, place.cwd)
  // Before a person responds to a question about a folder that cannot be used.
  const problem = choices.folder === undefined ? undefined : problemOf(choices.folder)
  if (problem !== undefined) throw new Misuse(problem)
  const { flavour, folder, template } = await askForRest({ ...choices, manager }, place, problemOf)
  const target = resolve(place.cwd, folder)
  const files = writeProject({ template, flavour, target, manager })
  place.output.write(`Wrote ${files.length} files of the template ${template}.\n`)
  const failure = choices.install ? await install(manager, target) : undefined
  const isInstalled = choices.install && failure === undefined
  place.output.write(`\nNext:\n\n${nextSteps(relative(place.cwd, target), manager, isInstalled)}\n`)
  if (failure === undefined) return 0
  place.error.write(`${failure}. The files are written, and the steps above do the rest.\n`)
  return 1
}

/** Writes a project as arguments and responses say. Returns the exit code: 2 if it could not be understood. */
export const createProject = async (args: ReadonlyArray<string>, place: ProgramPlace): Promise<number> => {
  try {
    return await runProgram(args, place)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    place.error.write(`${plain(error instanceof Misuse ? message : `Nothing is written: ${message}`)}\n`)
    return error instanceof Misuse ? 2 : 1
  }
}

import { spawn } from "node:child_process"
import { relative, resolve, sep } from "node:path"
import { help, Misuse, readChoices } from "./choices.ts"
import { type ManagerName, managers, startedBy } from "./managers.ts"
import { askForRest, type Terminal } from "./questions.ts"
import { checkTarget } from "./target.ts"
import { writeProject } from "./write.ts"

/** Where the program runs. */
export interface ProgramPlace extends Terminal {
  readonly cwd: string
  readonly userAgent: string | undefined
  readonly error: NodeJS.WritableStream
}

/** Installs the packages of a project. Returns whether that worked. */
const install = (manager: ManagerName, cwd: string): Promise<boolean> => {
  // On Windows, package managers are files of commands, which only a shell runs. No argument is from a person.
  const child = spawn(manager, ["install"], { cwd, stdio: "inherit", shell: process.platform === "win32" })
  return new Promise((resolve) => {
    child.once("close", (code) => resolve(code === 0))
    child.once("error", () => resolve(false))
  })
}

// A backslash divides folders on Windows alone. Elsewhere a shell would take it away.
const plainPath = sep === "\\" ? /^[\w./\\-]+$/ : /^[\w./-]+$/

/** A folder as one word of a command line, in which a shell runs and expands nothing. The same as in the terminal `xeffect`. */
const wordOf = (folder: string): string => {
  const path = folder.startsWith("-") ? `./${folder}` : folder
  return plainPath.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

const nextSteps = (folder: string, manager: ManagerName, isInstalled: boolean): string =>
  [
    ...(folder === "" ? [] : [`cd ${wordOf(folder)}`]),
    ...(isInstalled ? [] : [`${manager} install`]),
    `${managers[manager]} test`,
    `${managers[manager]} start   # on an X API in memory: no account, no keys`
  ]
    .map((line) => `  ${line}\n`)
    .join("")

const runProgram = async (args: ReadonlyArray<string>, place: ProgramPlace): Promise<number> => {
  const choices = readChoices(args)
  if (choices.help) {
    place.output.write(help)
    return 0
  }
  // Before a person responds to a question about a folder that cannot be used.
  const check = (folder: string) => {
    const problem = checkTarget(folder, place.cwd)
    if (problem !== undefined) throw new Misuse(problem)
  }
  if (choices.folder !== undefined) check(choices.folder)
  const { flavour, folder, template } = await askForRest(choices, place)
  check(folder)
  const target = resolve(place.cwd, folder)
  const manager = choices.manager ?? startedBy(place.userAgent)
  const files = writeProject({ template, flavour, target, manager })
  place.output.write(`Wrote ${files.length} files of the template ${template}.\n`)
  const isInstalled = choices.install && (await install(manager, target))
  place.output.write(`\nNext:\n\n${nextSteps(relative(place.cwd, target), manager, isInstalled)}\n`)
  if (isInstalled || !choices.install) return 0
  place.error.write(`${manager} install did not work. The files are written: run it again in the folder.\n`)
  return 1
}

/** Writes a project as arguments and responses say. Returns the exit code: 2 if it could not be understood. */
export const createProject = async (args: ReadonlyArray<string>, place: ProgramPlace): Promise<number> => {
  try {
    return await runProgram(args, place)
  } catch (error) {
    place.error.write(`${error instanceof Error ? error.message : error}\n`)
    return error instanceof Misuse ? 2 : 1
  }
}

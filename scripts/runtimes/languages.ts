// The tools that programs in other languages need to be tested against the emulator of this repository.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { top } from "../workspace.ts"

const works = (command: string, args: ReadonlyArray<string>): boolean => spawnSync(command, args).status === 0

/** The first of some interpreters that can import modules. */
const findPython = (modules: ReadonlyArray<string>): string | undefined =>
  ["python3", "/usr/bin/python3"].find((python) => works(python, ["-c", `import ${modules.join(", ")}`]))

/** Tests in a language. */
export interface LanguageTests {
  readonly name: string
  /** Nothing if this machine does not have the language. */
  readonly command: ReadonlyArray<string> | undefined
  readonly folder: string
  /** The missing tool. */
  readonly needs: string
}

const python = findPython(["unittest"])

/** Tests by Python's standard library, which take few seconds. */
export const standardPython: LanguageTests = {
  name: "Python, unittest",
  command: python === undefined ? undefined : [python, "-B", "-m", "unittest"],
  folder: join(top, "examples/python"),
  needs: "python3"
}

const pytest = findPython(["pytest", "tweepy"])

/** All tests in other languages. */
export const languageTests: ReadonlyArray<LanguageTests> = [
  standardPython,
  {
    name: "Python, pytest and tweepy",
    command: pytest === undefined ? undefined : [pytest, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
    folder: join(top, "examples/python"),
    needs: "pytest with tweepy"
  },
  {
    name: "Go",
    command: works("go", ["version"]) ? ["go", "test", "./..."] : undefined,
    folder: join(top, "examples/go"),
    needs: "go"
  }
]

/** The environment in which they start the emulator of this repository. */
export const languageEnvironment = {
  ...process.env,
  X_EMULATOR_COMMAND: `${process.execPath} --conditions=@xeffect/source ${join(top, "packages/emulator/src/cli.ts")}`
}

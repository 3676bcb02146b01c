/** Flags by variables of the environment, for containers that nobody can give arguments: `--allow-host` is `X_EMULATOR_ALLOW_HOST`. */
import { nearest } from "../../request/nearest.ts"
import { repeatable, switches, valued } from "./names.ts"

const prefix = "X_EMULATOR_"

/** The variable of a flag. */
export const variableOf = (flag: string): string => `${prefix}${flag.toUpperCase().replaceAll("-", "_")}`

/** Variables that are no flags: the token of the control, and how examples start the command. */
const others = [`${prefix}TOKEN`, `${prefix}COMMAND`]

/** The variables of an environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The arguments that variables stand for. */
export interface Applied {
  readonly args: ReadonlyArray<string>
  /** The flags that variables set, so that a complaint can name the variable. */
  readonly set: ReadonlyArray<string>
  /** The complaint about a variable that has no possible value. */
  readonly complaint: string | undefined
  /** Variables that set nothing, each in one sentence. */
  readonly unknown: ReadonlyArray<string>
}

const isGiven = (args: ReadonlyArray<string>, flag: string): boolean =>
  args.some(
    (arg) => arg === `--${flag}` || arg.startsWith(`--${flag}=`) || (flag === "port" && /^-p(?:=|\d|$)/.test(arg))
  )

const booleans: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false }

const argsOf = (flag: string, text: string): ReadonlyArray<string> | undefined => {
  if (valued.includes(flag)) return [`--${flag}=${text}`]
  if (repeatable.includes(flag)) {
    const values = text.split(",").map((one) => one.trim())
    return values.filter((one) => one !== "").map((one) => `--${flag}=${one}`)
  }
  const isOn = booleans[text.toLowerCase()]
  return isOn === undefined ? undefined : isOn ? [`--${flag}`] : []
}

const flags = [...switches, ...repeatable, ...valued]

const unknownIn = (environment: Environment): ReadonlyArray<string> => {
  const known = [...flags.map(variableOf), ...others]
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !known.includes(name))
    .map((name) => {
      const close = nearest(name, known)
      return `${name} sets nothing${close === undefined ? "" : `; the nearest variable is ${close}`}.`
    })
}

/** Adds what variables say to the arguments of the command. A flag that is an argument has precedence, and an empty variable says nothing. */
export const withVariables = (args: ReadonlyArray<string>, environment: Environment): Applied => {
  const set = flags.filter((flag) => (environment[variableOf(flag)] ?? "") !== "" && !isGiven(args, flag))
  const added = set.map((flag) => [flag, argsOf(flag, environment[variableOf(flag)] ?? "")] as const)
  const wrong = added.find(([, values]) => values === undefined)?.[0]
  return {
    args: [...added.flatMap(([, values]) => values ?? []), ...args],
    set,
    complaint:
      wrong === undefined
        ? undefined
        : `${variableOf(wrong)} must be true or false, but is ${JSON.stringify(environment[variableOf(wrong)])}.`,
    unknown: unknownIn(environment)
  }
}

/**
 * Reads the words of a command line before they are parsed. A text that begins with a hyphen is never taken for flags, and a
 * flag that the command does not honour is refused.
 */
import type * as Completions from "effect/cli/Completions"
import { type SharedName, sharedNames } from "../session/shared.ts"
import { shown } from "../output/printable.ts"

type Command = Completions.CommandDescriptor
type Flag = Completions.FlagDescriptor

/** Why a command line is refused, and what to do about it. */
export interface Wrong {
  readonly _tag: "Wrong"
  readonly sentence: string
  readonly hint: string
  readonly path: ReadonlyArray<string>
}

/** The words to parse. */
export interface Words {
  readonly _tag: "Words"
  readonly words: ReadonlyArray<string>
  /** The names of the command, below `xeffect`. */
  readonly path: ReadonlyArray<string>
  /** The shared flags that were given. */
  readonly shared: ReadonlyArray<SharedName>
}

const builtIns: ReadonlyArray<Flag> = [
  { name: "help", aliases: ["h"], description: undefined, type: { _tag: "Boolean" } },
  { name: "version", aliases: ["v"], description: undefined, type: { _tag: "Boolean" } }
]

const isBuiltIn = ({ name }: Flag): boolean => builtIns.some((one) => one.name === name)

const isSwitch = ({ type }: Flag): boolean => type._tag === "Boolean"

/** A word that the parser reads as a number, and thus as a text. */
const negativeNumber = /^-(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** Whether the parser takes a word for a text, whatever the flags are. */
export const isOperand = (word: string): boolean =>
  !word.startsWith("-") || word === "-" || word.startsWith("--=") || negativeNumber.test(word)

/** The characters that editors and keyboards put for a hyphen: other dashes, and the sign of minus. */
const dashes = /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]+/

/** The flag that a word would be if its dashes were hyphens. */
const flagMeant = (flags: ReadonlyArray<Flag>, word: string): Flag | undefined => {
  const name = word.replace(dashes, "")
  return name === word || word.startsWith("-") ? undefined : flagIn(flags, `--${name}`)?.flag
}

/** A word that the parser reads as the value of the switch before it. */
const switchValue = /^(?:true|false|yes|no|on|off|1|0|y|n)$/

/** The flag that a word is as a whole, with the value behind its `=`. */
const flagIn = (flags: ReadonlyArray<Flag>, word: string) => {
  const [head = ""] = word.split("=", 1)
  const value = head.length === word.length ? undefined : word.slice(head.length + 1)
  for (const flag of flags) {
    if (
      head === `--${flag.name}` ||
      flag.aliases.some((alias) => head === `${alias.length === 1 ? "-" : "--"}${alias}`)
    ) {
      return { flag, value }
    }
    if (isSwitch(flag) && head === `--no-${flag.name}`) return { flag, value: value ?? "false" }
  }
  return undefined
}

const flagsOf = ({ flags }: Command): ReadonlyArray<Flag> => [
  ...flags,
  ...builtIns.filter((one) => flags.every(({ name }) => name !== one.name))
]

/** The state after some of the words. */
interface Reading {
  readonly command: Command
  readonly path: ReadonlyArray<string>
  readonly read: ReadonlyArray<string>
  readonly shared: ReadonlyArray<SharedName>
  /** The built-in flags that were given. */
  readonly asked: ReadonlyArray<string>
  readonly hasOperand: boolean
  /** Whether the parser will find what is wrong, so that neither help nor the version are printed. */
  readonly isUnknown: boolean
}

const commandLine = (path: ReadonlyArray<string>): string => ["xeffect", ...path].join(" ")

const wrong = ({ path }: Pick<Reading, "path">, sentence: string, hint: string): Wrong => ({
  _tag: "Wrong",
  sentence,
  hint,
  path
})

/** Whether a word can be a text of the command. */
const takesText = ({ command }: Reading): boolean => command.arguments.length > 0

const isNoFlag = (reading: Reading, word: string): Wrong => {
  const long = flagsOf(reading.command).find(({ name }) => word === `-${name}`)
  const meant = long === undefined ? "" : `Did you mean --${long.name}? `
  return wrong(
    reading,
    `${shown(word)} begins with a hyphen, but is not a flag of this command.`,
    takesText(reading)
      ? `${meant}If it is a text, put -- before it: ${commandLine(reading.path)} -- TEXT`
      : `${meant}If it is the value of a flag, write it after =, as in --FLAG=VALUE.`
  )
}

const isOtherDash = (reading: Reading, { name }: Flag, word: string): Wrong =>
  wrong(
    reading,
    `${shown(word)} begins with a dash instead of a hyphen, and names a flag.`,
    `Write --${name} with two hyphens. ${takesText(reading) ? "If it is a text, put -- before it. " : ""}If it is a value, put = before it.`
  )

const isNoValue = (reading: Reading, { name }: Flag, word: string): Wrong =>
  wrong(
    reading,
    `--${name} needs a value, and ${shown(word)} begins with a hyphen.`,
    `Write such a value after =, as in --${name}=VALUE.${takesText(reading) ? " If it is a text, put -- before it." : ""}`
  )

/** The next operand: the name of a command, or a text. */
const readOperand = (reading: Reading, word: string): Reading => {
  const { command, path, read } = reading
  const below = reading.hasOperand ? undefined : command.subcommands.find(({ name }) => name === word)
  if (below !== undefined) return { ...reading, command: below, path: [...path, word], read: [...read, word] }
  const isUnknown = command.subcommands.length > 0 && command.arguments.length === 0
  return { ...reading, read: [...read, word], hasOperand: true, isUnknown: reading.isUnknown || isUnknown }
}

/** A flag with the words that belong to it. Returns how many words that are. */
const readFlag = (
  reading: Reading,
  { flag, value }: NonNullable<ReturnType<typeof flagIn>>,
  [word = "", next]: ReadonlyArray<string>
): Wrong | readonly [reading: Reading, count: number] => {
  const { name } = flag
  if (isBuiltIn(flag)) {
    if (value !== undefined) return wrong(reading, `--${name} takes no value.`, `Write --${name} alone.`)
    const read = reading.asked.includes(name) ? reading.read : [...reading.read, word]
    return [{ ...reading, read, asked: [...reading.asked, name] }, 1]
  }
  const known = sharedNames.find((one) => one === name)
  const after = { ...reading, shared: known === undefined ? reading.shared : [...reading.shared, known] }
  const own: readonly [Reading, number] = [{ ...after, read: [...after.read, word] }, 1]
  if (isSwitch(flag)) {
    if (value !== undefined || next === undefined || !switchValue.test(next)) return own
    const sentence = `${shown(next)} after --${name} may be its value or a text.`
    return wrong(reading, sentence, `Write --${name}=${next}, or put -- before the text.`)
  }
  if (flag.optionalValue === true && (value ?? next) === "") {
    return wrong(reading, `--${name} has an empty value.`, `Write --${name} alone, or add a value after its =.`)
  }
  if (value !== undefined || next === undefined) return own
  const meant = flagMeant(flagsOf(reading.command), next)
  if (meant !== undefined) return isOtherDash(reading, meant, next)
  const following = flagIn(flagsOf(reading.command), next)?.flag
  // A flag that lacks its value is no question for help.
  const isMissing = following !== undefined && isBuiltIn(following) && flag.optionalValue !== true
  if (isMissing || (following === undefined && !isOperand(next))) return isNoValue(reading, flag, next)
  if (following !== undefined) return own
  const words = flag.optionalValue === true ? [`${word}=${next}`] : [word, next]
  return [{ ...after, read: [...after.read, ...words] }, 2]
}

/** Refuses flags after `--`, where every word is a text. `cost` has a whole command there. */
const checkTexts = (reading: Reading, texts: ReadonlyArray<string>): Wrong | undefined => {
  const flags = flagsOf(reading.command)
  const found = reading.path[0] === "cost" ? undefined : texts.find((text) => flagIn(flags, text) !== undefined)
  return found === undefined
    ? undefined
    : wrong(
        reading,
        `${shown(found)} comes after --, where every word is a text, not a flag.`,
        "Put flags before --. To send such a text, pass - and write the text to standard input."
      )
}

/** A command with a text is no question for the version. */
const isNoVersion = (reading: Reading): Wrong =>
  wrong(
    reading,
    "--version, or -v, only prints the version. Nothing was sent.",
    "Leave it out. To print each request, use --verbose."
  )

const isAsked = (word: string): boolean => flagIn(builtIns, word) !== undefined

/** Reads the words of a command line by the commands that there are. */
export const readWords = (command: Command, given: ReadonlyArray<string>): Words | Wrong => {
  const end = given.includes("--") ? given.indexOf("--") : given.length
  const [before, texts] = [given.slice(0, end), given.slice(end + 1)]
  const none = { path: [], read: [], shared: [], asked: [] }
  let reading: Reading = { ...none, command, hasOperand: false, isUnknown: false }
  for (let index = 0; index < before.length && !reading.isUnknown;) {
    const word = before[index] ?? ""
    const found = isOperand(word) ? undefined : flagIn(flagsOf(reading.command), word)
    const meant = isOperand(word) ? flagMeant(flagsOf(reading.command), word) : undefined
    if (meant !== undefined) return isOtherDash(reading, meant, word)
    if (isOperand(word)) reading = readOperand(reading, word)
    else if (found === undefined) {
      // An unknown name of a flag is for the parser, which knows those that are like it.
      if (!/^--[\w-]+(?:=.*)?$/s.test(word)) return isNoFlag(reading, word)
      reading = { ...reading, read: [...reading.read, word], isUnknown: true }
    } else {
      const next = readFlag(reading, found, before.slice(index, index + 2))
      if (!("length" in next)) return next
      reading = next[0]
      index += next[1] - 1
    }
    index += 1
  }
  const { asked, hasOperand, isUnknown, path, read, shared } = reading
  if (isUnknown) return { _tag: "Words", words: read.filter((word) => !isAsked(word)), path, shared }
  if (asked.includes("version") && (hasOperand || texts.length > 0)) return isNoVersion(reading)
  const refused = checkTexts(reading, texts)
  return refused ?? { _tag: "Words", words: [...read, ...given.slice(end)], path, shared }
}

/** Refuses a shared flag that a command does not honour. */
export const refuseIgnored = ({ path, shared }: Words, honoured: ReadonlyArray<SharedName>): Wrong | undefined => {
  const ignored = shared.find((name) => !honoured.includes(name))
  if (ignored === undefined) return undefined
  const all = honoured.map((name) => `--${name}`).join(", ")
  return wrong(
    { path },
    `${commandLine(path)} does not take --${ignored}. Nothing was sent.`,
    honoured.length === 0 ? "It takes no shared flags." : `It takes these shared flags: ${all}.`
  )
}

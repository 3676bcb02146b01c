/** Commands that a sentence suggests, with the account that the command line named. */
import { rowOf } from "../commands/find.ts"
import { writing } from "../session/facts.ts"

/** The value of a flag, before a `--`. */
const valueOf = (args: ReadonlyArray<string>, flag: string): string | undefined => {
  const end = args.includes("--") ? args.indexOf("--") : args.length
  const words = args.slice(0, end)
  const joined = words.find((word) => word.startsWith(`${flag}=`))
  return joined?.slice(flag.length + 1) ?? (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)
}

/** The flags of the account that a command line named. */
const givenIn = (
  args: ReadonlyArray<string>
): ReadonlyArray<readonly [name: "emulator" | "profile", typed: string]> => {
  const profile = valueOf(args, "--profile")
  return [
    ...(args.includes("--emulator") ? [["emulator", "--emulator"] as const] : []),
    ...(profile !== undefined && /^[\w.-]+$/.test(profile) ? [["profile", `--profile ${profile}`] as const] : [])
  ]
}

/** The shared flags of a command that a sentence names. An operation has a hyphen in its name. */
const sharedOf = (name: string, below: string | undefined): ReadonlyArray<string> => {
  const row = rowOf(name)
  if (row === undefined) return name.includes("-") ? writing.shared : []
  return (row.below?.find(([one]) => one === below)?.[1] ?? row).shared
}

const command = /\bxeffect ([a-z][a-z-]*)(?: (listen|upload|use)\b)?/g

/**
 * A sentence whose commands have `--emulator` and `--profile` as the command line had them: a command that is copied then acts
 * for the same account.
 */
export const withGivenFlags = (text: string, args: ReadonlyArray<string>): string => {
  const given = givenIn(args)
  if (given.length === 0) return text
  return text.replace(command, (found, name: string, below: string | undefined, place: number) => {
    const rest = /^[^.]*/.exec(text.slice(place + found.length))?.[0] ?? ""
    if (rest.startsWith(" --help")) return found
    const shared = sharedOf(name, below)
    const added = given.filter(([flag]) => shared.includes(flag) && !rest.includes(`--${flag}`))
    return [found, ...added.map(([, typed]) => typed)].join(" ")
  })
}

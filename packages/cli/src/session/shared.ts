/** The flags that commands share. Which of them a command honours is in `commands/table.ts`. */
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Format, Printing } from "../output/print.ts"
import { misuse } from "./refusal.ts"

const onOff = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDefault(false), Flag.withDescription(description))

export const sharedFlags = {
  json: onOff("json", "Print everything that the command returns as one JSON document"),
  ndjson: onOff("ndjson", "Print one line of JSON per entry. This is the default in a pipe or a file"),
  csv: onOff("csv", "Print CSV"),
  fields: Flag.String("fields").pipe(
    Flag.withMetavar("a,b.c"),
    Flag.optional,
    Flag.withDescription("Print only these fields, in this order")
  ),
  dry_run: onOff("dry-run", "Print the request and its price; send nothing"),
  emulator: onOff(
    "emulator",
    "Use the emulator: no account, no cost. The command uses the one that runs on this machine, or starts its own"
  ),
  budget: Flag.String("budget").pipe(
    Flag.withMetavar("dollars"),
    Flag.optional,
    Flag.withDescription("Refuse the command if all your commands of a day (UTC) would cost more than this")
  ),
  profile: Flag.String("profile").pipe(
    Flag.withMetavar("name"),
    Flag.optional,
    Flag.withDescription("Use this account. To list your accounts: xeffect profiles")
  ),
  wait: onOff("wait", "Wait for rate limits to reset, instead of failing"),
  yes: Flag.Boolean("yes").pipe(
    Flag.withAlias("y"),
    Flag.withDefault(false),
    Flag.withDescription("Answer yes to all questions")
  ),
  verbose: onOff("verbose", "Print each request to standard error, without secrets")
}

/** The names of {@link sharedFlags} as they are typed. */
export const sharedNames = [
  "json",
  "ndjson",
  "csv",
  "fields",
  "dry-run",
  "emulator",
  "budget",
  "profile",
  "wait",
  "yes",
  "verbose"
] as const

export type SharedName = (typeof sharedNames)[number]

/** Those of {@link sharedFlags} that take a value, which is the next word. */
export const flagsWithValue: ReadonlyArray<string> = ["--budget", "--fields", "--profile"]

/** The word of a command line that names its command: the first that is neither a flag nor the value of one, before a `--`. */
export const nameIn = (args: ReadonlyArray<string>): string | undefined => {
  const found = args.find(
    (arg, index) => arg === "--" || (!arg.startsWith("-") && !flagsWithValue.includes(args[index - 1] ?? ""))
  )
  return found === "--" ? undefined : found
}

/** The command `xeffect`, without what is below it. Other commands read the shared flags from it. */
export const root = Command.make("xeffect").pipe(
  Command.withDescription("The X API in the terminal: every operation, what it costs, and an emulator to try it on."),
  Command.withSharedFlags(sharedFlags)
)

/** The values of the shared flags. */
export type Shared = {
  readonly [Name in keyof typeof sharedFlags]: (typeof sharedFlags)[Name] extends Flag.Flag<infer A> ? A : never
}

/** A comma-separated list as its entries. */
export const listOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")

const formats: ReadonlyArray<Exclude<Format, "table">> = ["json", "ndjson", "csv"]

/** Refuses flags that contradict each other. */
export const checkShared = (shared: Shared) => {
  const [first, second] = formats.filter((format) => shared[format])
  return second === undefined
    ? Effect.void
    : Effect.fail(misuse(`--${first} and --${second} are two formats: use only one.`))
}

/** How the shared flags want data printed. */
export const printingOf = (shared: Pick<Shared, "csv" | "fields" | "json" | "ndjson">): Printing => ({
  format: formats.find((format) => shared[format]),
  fields: Option.getOrUndefined(Option.filter(Option.map(shared.fields, listOf), ({ length }) => length > 0))
})

/** All commands by their names. A command is loaded if its name is on the command line, and no other one. */
import * as Command from "effect/cli/Command"
import { entryOf, loadOperations, namesOf } from "../operations/areas.ts"
import { operationCommand } from "../operations/command.ts"
import { flagsWithValue } from "../session/shared.ts"
import type { Entry } from "../output/section.ts"

/** A command by hand: its name, what help says of it, and its module. */
export interface Listed {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<Command.Command.Any>
}

/** The commands by hand, in the order of help: the common ones first. */
export const listed: ReadonlyArray<Listed> = [
  {
    name: "post",
    summary: "Post, with pictures, or a thread",
    load: () => import("./posting.ts").then(({ post }) => post)
  },
  {
    name: "search",
    summary: "Search posts",
    load: () => import("./reading.ts").then(({ search }) => search)
  },
  {
    name: "timeline",
    summary: "Print the newest posts of a user",
    load: () => import("./reading.ts").then(({ timeline }) => timeline)
  },
  {
    name: "mentions",
    summary: "Print the newest posts that mention a user",
    load: () => import("./reading.ts").then(({ mentions }) => mentions)
  },
  {
    name: "followers",
    summary: "Print who follows a user",
    load: () => import("./reading.ts").then(({ followers }) => followers)
  },
  {
    name: "counts",
    summary: "Count posts by minute, hour or day",
    load: () => import("./reading.ts").then(({ counts }) => counts)
  },
  {
    name: "stream",
    summary: "Print posts as they are made",
    load: () => import("./following.ts").then(({ stream }) => stream)
  },
  {
    name: "dm",
    summary: "Send a direct message, or read those with a user",
    load: () => import("./posting.ts").then(({ dm }) => dm)
  },
  {
    name: "media",
    summary: "Upload a picture or a video",
    load: () => import("./posting.ts").then(({ media }) => media)
  },
  {
    name: "hydrate",
    summary: "Look up posts or users by their IDs",
    load: () => import("./collecting.ts").then(({ hydrate }) => hydrate)
  },
  {
    name: "collect",
    summary: "Collect everything that an operation returns, into files",
    load: () => import("./collecting.ts").then(({ collect }) => collect)
  },
  {
    name: "update",
    summary: "Collect what is new since the last time",
    load: () => import("./collecting.ts").then(({ update }) => update)
  },
  {
    name: "schedule",
    summary: "Update a collection again and again",
    load: () => import("./collecting.ts").then(({ schedule }) => schedule)
  },
  {
    name: "comply",
    summary: "Remove what may no longer be kept",
    load: () => import("./collecting.ts").then(({ comply }) => comply)
  },
  {
    name: "plot",
    summary: "Plot a collection",
    load: () => import("./collecting.ts").then(({ plot }) => plot)
  },
  {
    name: "webhook",
    summary: "Receive events on this machine",
    load: () => import("./following.ts").then(({ webhook }) => webhook)
  },
  {
    name: "login",
    summary: "Sign in, as a user or as an app",
    load: () => import("./signing-in.ts").then(({ login }) => login)
  },
  {
    name: "logout",
    summary: "Revoke tokens, and remove them from this machine",
    load: () => import("./signing-in.ts").then(({ logout }) => logout)
  },
  {
    name: "whoami",
    summary: "Print which user commands act for",
    load: () => import("./signing-in.ts").then(({ whoami }) => whoami)
  },
  {
    name: "profiles",
    summary: "Print the accounts that are signed in, or choose one",
    load: () => import("./signing-in.ts").then(({ profiles }) => profiles)
  },
  {
    name: "limits",
    summary: "Print the rate limits of operations, and what is left of them",
    load: () => import("./local.ts").then(({ limits }) => limits)
  },
  {
    name: "prices",
    summary: "Print what operations cost",
    load: () => import("./local.ts").then(({ prices }) => prices)
  },
  {
    name: "cost",
    summary: "Print what commands have cost, or what a command would",
    load: () => import("./local.ts").then(({ cost }) => cost)
  },
  {
    name: "text",
    summary: "Count and split texts, check queries",
    load: () => import("./local.ts").then(({ textCommand }) => textCommand)
  },
  {
    name: "emulator",
    summary: "Run the X API in memory on this machine",
    load: () => import("./local.ts").then(({ emulator }) => emulator)
  },
  {
    name: "mcp",
    summary: "Serve agents, with a budget, and ask before anything is written",
    load: () => import("./agents.ts").then(({ mcp }) => mcp)
  },
  {
    name: "log",
    summary: "Print what agents have written on this machine",
    load: () => import("./agents.ts").then(({ log }) => log)
  },
  {
    name: "docs",
    summary: "Print a page of the documentation, or the reference of an operation",
    load: () => import("./tools.ts").then(({ docs }) => docs)
  },
  {
    name: "completions",
    summary: "Complete commands, flags and names of fields in bash, zsh or fish",
    load: () => import("./tools.ts").then(({ completions }) => completions)
  },
  {
    name: "help",
    summary: "List the operations of an area of the X API",
    load: () => import("./tools.ts").then(({ help }) => help)
  }
]

/** A command that is not called: its name and summary, for what is meant by a name that there is not. */
const outline = ([name, summary]: Entry) =>
  Command.make(name).pipe(Command.withDescription(summary), Command.withShortDescription(summary))

/** The names of the commands by hand, with what they do. */
export const listedEntries: ReadonlyArray<Entry> = listed.map(({ name, summary }) => [name, summary])

/** The word of a command line that names its command: the first that is neither a flag nor the value of one, before a `--`. */
export const nameIn = (args: ReadonlyArray<string>): string | undefined => {
  const found = args.find(
    (arg, index) => arg === "--" || (!arg.startsWith("-") && !flagsWithValue.includes(args[index - 1] ?? ""))
  )
  return found === "--" ? undefined : found
}

/** The command that an invocation names, or outlines of all if there is none of that name. */
export const commandsFor = async (args: ReadonlyArray<string>): Promise<ReadonlyArray<Command.Command.Any>> => {
  const named = nameIn(args)
  // Help and the version need no commands.
  if (named === undefined) return []
  const byHand = listed.find(({ name }) => name === named)
  if (byHand !== undefined) return [await byHand.load()]
  const operations = await loadOperations()
  const operation = operations.find((one) => namesOf(one).includes(named))
  return operation === undefined
    ? [...listedEntries, ...operations.map(entryOf)].map(outline)
    : [operationCommand(operation)]
}

/** The commands of all operations, complete. */
export const operationCommands = async () => (await loadOperations()).map(operationCommand)

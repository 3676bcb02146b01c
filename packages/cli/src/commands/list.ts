/** All commands by their names. A command is loaded if its name is on the command line, and no other one. */
import * as Command from "effect/cli/Command"
import { entryOf, loadOperations, namesOf } from "../operations/areas.ts"
import { operationCommand } from "../operations/command.ts"
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

/** The commands that an invocation may mean: those whose names it has, or outlines of all if it has none. */
export const commandsFor = async (args: ReadonlyArray<string>): Promise<ReadonlyArray<Command.Command.Any>> => {
  const byHand = listed.filter(({ name }) => args.includes(name))
  if (byHand.length > 0) return Promise.all(byHand.map(({ load }) => load()))
  // Help and the version need no commands.
  if (args.every((arg) => arg.startsWith("-"))) return []
  const operations = await loadOperations()
  const named = operations.filter((one) => namesOf(one).some((name) => args.includes(name)))
  return named.length > 0 ? named.map(operationCommand) : [...listedEntries, ...operations.map(entryOf)].map(outline)
}

/** The commands of all operations, complete. */
export const operationCommands = async () => (await loadOperations()).map(operationCommand)

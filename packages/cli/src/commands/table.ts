/** The terminal's own commands, a row each. Nothing else lists them: help, completions, the parser and `xeffect cost` read this. */
import type * as Command from "effect/cli/Command"
import { account, bare, type Facts, local, printing, reading, unplanned, writing } from "../session/facts.ts"

export interface Row extends Facts {
  readonly name: string
  /** The line of help about it. */
  readonly summary: string
  /** The commands below it, by name. */
  readonly below?: ReadonlyArray<readonly [name: string, facts: Facts]>
  readonly load: () => Promise<Command.Command.Any>
}

/** The rows, in the order of help: the common ones first. */
export const table: ReadonlyArray<Row> = [
  {
    name: "post",
    summary: "Publish a post, with pictures, or a thread",
    ...writing,
    load: () => import("./posting.ts").then(({ post }) => post)
  },
  {
    name: "search",
    summary: "Search posts",
    ...reading,
    load: () => import("./reading.ts").then(({ search }) => search)
  },
  {
    name: "timeline",
    summary: "Print the newest posts of a user",
    ...reading,
    load: () => import("./reading.ts").then(({ timeline }) => timeline)
  },
  {
    name: "mentions",
    summary: "Print the newest posts that mention a user",
    ...reading,
    load: () => import("./reading.ts").then(({ mentions }) => mentions)
  },
  {
    name: "followers",
    summary: "Print the followers of a user",
    ...reading,
    load: () => import("./reading.ts").then(({ followers }) => followers)
  },
  {
    name: "counts",
    summary: "Count posts by minute, hour or day",
    ...reading,
    load: () => import("./reading.ts").then(({ counts }) => counts)
  },
  {
    name: "stream",
    summary: "Print posts as people publish them",
    ...reading,
    load: () => import("./following.ts").then(({ stream }) => stream)
  },
  {
    name: "dm",
    summary: "Send a direct message, or read a conversation",
    ...writing,
    load: () => import("./posting.ts").then(({ dm }) => dm)
  },
  {
    name: "media",
    summary: "Upload a picture or a video",
    ...bare,
    below: [["upload", { spends: "planned", shared: [...unplanned, "yes"] }]],
    load: () => import("./posting.ts").then(({ media }) => media)
  },
  {
    name: "hydrate",
    summary: "Look up posts or users by their IDs",
    ...reading,
    load: () => import("./collecting.ts").then(({ hydrate }) => hydrate)
  },
  {
    name: "collect",
    summary: "Collect everything that an operation returns, into files",
    ...reading,
    load: () => import("./collecting.ts").then(({ collect }) => collect)
  },
  {
    name: "update",
    summary: "Add everything new to a collection",
    spends: { unknown: "its cost depends on the number of new entries" },
    shared: unplanned,
    load: () => import("./collecting.ts").then(({ update }) => update)
  },
  {
    name: "schedule",
    summary: "Update a collection at intervals",
    spends: "planned",
    shared: unplanned,
    load: () => import("./collecting.ts").then(({ schedule }) => schedule)
  },
  {
    name: "comply",
    summary: "Remove deleted and protected content from a collection",
    spends: { unknown: "its cost depends on what X reports about the posts and users" },
    shared: unplanned,
    load: () => import("./collecting.ts").then(({ comply }) => comply)
  },
  {
    name: "plot",
    summary: "Draw a chart of a collection",
    ...local,
    load: () => import("./collecting.ts").then(({ plot }) => plot)
  },
  {
    name: "webhook",
    summary: "Receive events on this machine, or send made-up ones to your webhook",
    ...bare,
    below: [
      ["listen", { spends: { unknown: "X bills each event as it arrives" }, shared: unplanned }],
      ["trigger", { spends: "nothing", shared: [...printing, ...account, "dry-run"] }]
    ],
    load: () => import("./following.ts").then(({ webhook }) => webhook)
  },
  {
    name: "login",
    summary: "Sign in, as a user or as an app",
    spends: "planned",
    shared: [...printing, ...account],
    load: () => import("./signing-in.ts").then(({ login }) => login)
  },
  {
    name: "logout",
    summary: "Sign out: revoke tokens and remove them from this machine",
    spends: "nothing",
    shared: ["profile"],
    load: () => import("./signing-in.ts").then(({ logout }) => logout)
  },
  {
    name: "whoami",
    summary: "Print which account commands use",
    spends: "planned",
    shared: unplanned,
    load: () => import("./signing-in.ts").then(({ whoami }) => whoami)
  },
  {
    name: "profiles",
    summary: "Print the signed-in accounts, or choose the default",
    ...local,
    below: [["use", bare]],
    load: () => import("./signing-in.ts").then(({ profiles }) => profiles)
  },
  {
    name: "limits",
    summary: "Print rate limits, and how many requests remain",
    spends: "nothing",
    shared: [...printing, ...account],
    load: () => import("./local.ts").then(({ limits }) => limits)
  },
  {
    name: "prices",
    summary: "Print the prices of operations",
    ...local,
    load: () => import("./local.ts").then(({ prices }) => prices)
  },
  {
    name: "cost",
    summary: "Print what commands have cost, or would cost",
    spends: "nothing",
    shared: unplanned,
    load: () => import("./local.ts").then(({ cost }) => cost)
  },
  {
    name: "text",
    summary: "Count and split texts, check queries",
    ...bare,
    below: [
      ["count", local],
      ["split", local],
      ["query", { spends: "nothing", shared: ["json", "fields"] }]
    ],
    load: () => import("./local.ts").then(({ textCommand }) => textCommand)
  },
  {
    name: "outbox",
    summary: "Approve the replies of a bot, or stop it",
    ...bare,
    below: [
      ["list", local],
      ["approve", bare],
      ["reject", bare],
      ["again", bare],
      ["confirm", bare],
      ["drop", bare],
      ["opt-out", bare],
      ["opt-in", bare],
      ["opt-outs", local],
      ["stop", bare],
      ["start", bare]
    ],
    load: () => import("./outbox.ts").then(({ outbox }) => outbox)
  },
  {
    name: "emulator",
    summary: "Run the X API in memory on this machine",
    ...bare,
    load: () => import("./local.ts").then(({ emulator }) => emulator)
  },
  {
    name: "mcp",
    summary: "Give agents tools for X over MCP, with a budget and a question before each write",
    spends: { unknown: "its cost depends on the agents' calls" },
    shared: [...account, "budget", "wait"],
    load: () => import("./agents.ts").then(({ mcp }) => mcp)
  },
  {
    name: "log",
    summary: "Print what agents on this machine have written",
    ...local,
    load: () => import("./agents.ts").then(({ log }) => log)
  },
  {
    name: "skill",
    summary: "Copy the skills for coding agents into a project",
    ...bare,
    below: [["install", bare]],
    load: () => import("./agents.ts").then(({ skill }) => skill)
  },
  {
    name: "doctor",
    summary: "Check credentials, scopes, clock, balance, limits and webhooks",
    spends: "nothing",
    shared: [...printing, ...account],
    load: () => import("./tools.ts").then(({ doctor }) => doctor)
  },
  {
    name: "docs",
    summary: "Print a documentation page, or the reference of an operation",
    ...bare,
    load: () => import("./tools.ts").then(({ docs }) => docs)
  },
  {
    name: "completions",
    summary: "Print the completions for bash, zsh or fish",
    ...bare,
    load: () => import("./tools.ts").then(({ completions }) => completions)
  },
  {
    name: "help",
    summary: "List the operations of an area of the X API",
    ...bare,
    load: () => import("./tools.ts").then(({ help }) => help)
  }
]

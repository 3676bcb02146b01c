/** Commands for agents. */
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { root } from "../session/shared.ts"
import { optionalText } from "./flags.ts"
import { handler } from "./handler.ts"

export const mcp = Command.make(
  "mcp",
  {
    allow: optionalText("allow", "groups", "Groups of writing tools to turn on: post, dm, like, follow, list, media"),
    unasked: optionalText(
      "unasked",
      "groups",
      "Groups of --allow that may write without asking, for clients that cannot ask you"
    ),
    media_folder: optionalText(
      "media-folder",
      "folder",
      "The folder from which agents may upload pictures. They can read no other files"
    ),
    http: optionalText(
      "http",
      "port",
      "Serve over HTTP on this port of this machine, with a token. Default: standard input and output"
    )
  },
  handler(
    Effect.promise(() => import("../mcp/start.ts")),
    ({ start }, serving, shared) => start(serving, shared)
  )
).pipe(
  Command.withDescription(
    "Gives agents tools for the X API, by the Model Context Protocol (MCP). The default budget is $1 a day. Tools that write are off until --allow turns on their group. They ask you before each write. If a client cannot ask you, it cannot write, unless --unasked names the group."
  ),
  Command.withExamples([
    { command: "xeffect mcp --emulator --allow post" },
    { command: "xeffect mcp --budget 0.50 --allow post,like" }
  ])
)

export const log = Command.make("log", {}, () =>
  Effect.gen(function* () {
    const { readRecord } = yield* Effect.promise(() => import("../mcp/record.ts"))
    const { printList } = yield* Effect.promise(() => import("../output/print.ts"))
    const { printingOf } = yield* Effect.promise(() => import("../session/shared.ts"))
    const { fields, ...printing } = printingOf(yield* root)
    const entries = (yield* readRecord) as ReadonlyArray<object>
    yield* printList(entries, fields === undefined ? printing : { ...printing, fields })
  })
).pipe(Command.withDescription("Prints what agents on this machine have written to X, oldest first."))

const skillInstall = Command.make(
  "install",
  { dir: optionalText("dir", "folder", "The folder of skills. Default: .agents/skills") },
  ({ dir }) =>
    Effect.gen(function* () {
      const { installSkills } = yield* Effect.promise(() => import("../actions/skill.ts"))
      yield* installSkills(Option.getOrElse(dir, () => ".agents/skills"))
    })
).pipe(
  Command.withDescription(
    "Copies the skills of xeffect into a project, where coding agents find them. Prints the files."
  ),
  Command.withExamples([
    { command: "xeffect skill install" },
    { command: "xeffect skill install --dir .claude/skills", description: "For agents that read another folder" }
  ])
)

export const skill = Command.make("skill").pipe(
  Command.withDescription("Skills for coding agents, which come with the package."),
  Command.withSubcommands([skillInstall])
)

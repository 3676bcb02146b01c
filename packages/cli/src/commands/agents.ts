/** Commands for agents. */
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { root } from "../session/shared.ts"
import { optionalText } from "./flags.ts"
import { handler } from "./handler.ts"

export const mcp = Command.make(
  "mcp",
  {
    allow: optionalText("allow", "groups", "Open groups of tools that write: post, dm, like, follow, list, media"),
    unasked: optionalText(
      "unasked",
      "groups",
      "Groups of --allow in which a client that cannot ask you writes all the same, without asking"
    ),
    media_folder: optionalText(
      "media-folder",
      "folder",
      "The folder below which agents may name pictures to upload; no other file is read"
    ),
    http: optionalText(
      "http",
      "port",
      "Serve over HTTP on this machine, with a token, instead of standard input and output"
    )
  },
  handler(
    Effect.promise(() => import("../mcp/start.ts")),
    ({ start }, serving, shared) => start(serving, shared)
  )
).pipe(
  Command.withDescription(
    "Serves agents by the Model Context Protocol: tools that read, with prices and a budget of 1 dollar a day unless --budget says otherwise. Tools that write are off until --allow opens their group, and ask before each write. A client that cannot ask you is refused, unless --unasked names the group."
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
).pipe(Command.withDescription("Prints what agents have written on this machine, the oldest first."))

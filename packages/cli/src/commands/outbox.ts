/** The command for the outbox of a bot. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { handler } from "./handler.ts"

const directory = Flag.String("directory").pipe(
  Flag.withAlias("d"),
  Flag.withMetavar("path"),
  Flag.withDefault(".replies"),
  Flag.withDescription("The directory of the bot's store (default: .replies)")
)

const load = Effect.promise(() => import("../actions/outbox.ts"))

const list = Command.make(
  "list",
  { directory },
  handler(load, ({ showOutbox }, { directory }, shared) => showOutbox(directory, shared))
).pipe(
  Command.withDescription(
    "Lists the replies that wait for approval, that will be sent, that X refused, and whose outcome is unknown."
  )
)

const optOuts = Command.make(
  "opt-outs",
  { directory },
  handler(load, ({ showOptOuts }, { directory }, shared) => showOptOuts(directory, shared))
).pipe(Command.withDescription("Lists the IDs of the users who want no replies."))

const start = Command.make(
  "start",
  { directory },
  handler(load, ({ startBot }, { directory }) => startBot(directory))
).pipe(Command.withDescription("Lets the bot send again after stop."))

type Decision = "approve" | "reject" | "again" | "confirm" | "drop" | "opt-out" | "opt-in" | "stop"

const deciding = (name: Decision, argument: string, argumentDescription: string, description: string) =>
  Command.make(
    name,
    { named: Argument.String(argument).pipe(Argument.withDescription(argumentDescription)), directory },
    handler(load, ({ decideReply }, { directory, named }) => decideReply(name, named, directory))
  ).pipe(Command.withDescription(description))

const draft = "The ID of a draft, as list prints it"
const mention = "The ID of the mention, as list prints it"
const user = "The ID of the user"

export const outbox = Command.make("outbox").pipe(
  Command.withDescription(
    "Shows and decides the replies of a bot that runs on files (xeffect/reply): approve drafts, settle replies whose outcome is unknown, stop the bot. It sends no request."
  ),
  Command.withSubcommands([
    list,
    deciding("approve", "draft", draft, "Approves a draft: the bot sends exactly this text with its next round."),
    deciding("reject", "draft", draft, "Rejects a draft that is not sent yet."),
    deciding(
      "again",
      "mention",
      mention,
      "Orders to send a reply again that X refused, or whose outcome is unknown. The bot looks for it first."
    ),
    deciding("confirm", "mention", mention, "Says that a reply whose outcome was unknown is there."),
    deciding("drop", "mention", mention, "Gives up a reply that is not being sent."),
    deciding("opt-out", "user", user, "Remembers that a user wants no replies."),
    deciding("opt-in", "user", user, "Allows replies to a user again."),
    optOuts,
    deciding("stop", "reason", "Why it is stopped", "Stops all processes of the bot: they send nothing until start."),
    start
  ]),
  Command.withExamples([{ command: "xeffect outbox list" }, { command: "xeffect outbox stop 'strange replies'" }])
)

/** Commands about the command line itself. */
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { areasSection, section } from "../output/section.ts"
import { Screen } from "../output/screen.ts"
import { Commands } from "../session/facts.ts"
import { misuse } from "../session/refusal.ts"
import { areasOf } from "../operations/areas.ts"
import { handler } from "./handler.ts"

const printLines = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
  yield* Screen.use(({ write }) => write(lines.map((line) => `${line}\n`).join("")))
})

const printAreas = Effect.gen(function* () {
  const lines = areasSection(yield* Effect.promise(areasOf), yield* Screen)
  yield* printLines([
    ...lines.slice(1),
    "",
    "Help on one command: xeffect COMMAND --help. All commands: xeffect --help"
  ])
})

const printArea = Effect.fnUntraced(function* (area: string) {
  const screen = yield* Screen
  const areas = yield* Effect.promise(areasOf)
  const commands = areas.get(area)
  if (commands === undefined) {
    const isCommand = (yield* Commands.use(({ factsIn }) => factsIn([area]))) !== undefined
    return yield* misuse(
      isCommand
        ? `${area} is a command, and help lists the commands of an area.`
        : `there is no area or command ${JSON.stringify(area)}.`,
      `${isCommand ? `For a command: xeffect ${area} --help. ` : ""}Areas: ${[...areas.keys()].join(", ")}`
    )
  }
  yield* printLines([...section(`Operations: ${area}`, commands, screen).slice(1), ""])
})

export const help = Command.make(
  "help",
  { area: Argument.String("area").pipe(Argument.optional, Argument.withDescription("An area, such as tweets")) },
  ({ area }) =>
    Option.match(area, {
      onNone: () => printAreas,
      onSome: printArea
    })
).pipe(
  Command.withDescription("Lists the commands of an area of the X API."),
  Command.withExamples([{ command: "xeffect help tweets" }])
)

export const completions = Command.make(
  "completions",
  { shell: Argument.Literals("shell", ["bash", "zsh", "fish"]).pipe(Argument.withDescription("bash, zsh or fish")) },
  ({ shell }) =>
    Effect.gen(function* () {
      const { scripts } = yield* Effect.promise(() => import("../actions/completion-scripts.ts"))
      const { write } = yield* Screen
      yield* write(scripts[shell])
    })
).pipe(
  Command.withDescription("Prints a script that completes commands, flags and field names in your shell."),
  Command.withExamples([
    { command: "source <(xeffect completions bash)", description: "In ~/.bashrc" },
    { command: "source <(xeffect completions zsh)", description: "In ~/.zshrc, after compinit" },
    { command: "xeffect completions fish | source", description: "In ~/.config/fish/config.fish" }
  ])
)

export const docs = Command.make(
  "docs",
  {
    word: Argument.String("word").pipe(
      Argument.optional,
      Argument.withDescription("A page such as errors, an operation such as get-tweet, or any word")
    )
  },
  handler(
    Effect.promise(() => import("../actions/docs/docs.ts")),
    ({ printDocs }, { word }) => printDocs(word)
  )
).pipe(
  Command.withDescription(
    "Prints a documentation page, the reference of an operation with an example, or the places that mention a word. It uses no network."
  ),
  Command.withExamples([{ command: "xeffect docs rate-limits" }, { command: "xeffect docs create-tweet" }])
)

export const doctor = Command.make(
  "doctor",
  {
    folder: Argument.String("folder").pipe(
      Argument.optional,
      Argument.withDescription("The folder of your program (default: this one)")
    )
  },
  handler(
    Effect.promise(() => import("../actions/doctor/doctor.ts")),
    ({ doctor }, { folder }, shared) => doctor(folder, shared)
  )
).pipe(
  Command.withDescription(
    "Checks what a program needs to call X: credentials, the scopes of the operations that it imports, the network, the clock, the balance, rate limits, webhooks, rules and connections. It sends only free requests, changes nothing, and says what it cannot know."
  ),
  Command.withExamples([
    { command: "xeffect doctor" },
    { command: "xeffect doctor src --profile app --json" },
    { command: "xeffect doctor --emulator" }
  ])
)

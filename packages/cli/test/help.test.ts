import { assert, describe, it } from "@effect/vitest"
import { operations } from "@xeffect/describe"
import * as CliOutput from "effect/cli/CliOutput"
import * as Completions from "effect/cli/Completions"
import * as Effect from "effect/Effect"
import { listed } from "../src/commands/list.ts"
import { commandName } from "../src/operations/names.ts"
import { xeffect } from "./support/run.ts"

const names = [...listed.map(({ name }) => name), ...operations.map(({ function: exported }) => commandName(exported))]

/** The command lines of all commands: those of operations, those by hand, and what is below these. */
const commands: ReadonlyArray<ReadonlyArray<string>> = [
  ...names.map((name) => [name]),
  ...(
    await Promise.all(
      listed.map(async ({ load, name }) =>
        Completions.fromCommand(await load()).subcommands.map((below) => [name, below.name])
      )
    )
  ).flat()
]

const areas = [...new Set(operations.map(({ area }) => area))]

it("All commands are known, with those below others", () => {
  assert.isAbove(commands.length, operations.length + listed.length)
  assert.deepInclude(commands, ["webhook", "listen"])
})

describe("Help", () => {
  it.live.each([80, 40])("of every command and area has no line over %d columns", (columns) =>
    Effect.gen(function* () {
      const texts = yield* Effect.forEach(
        [["--help"], ...commands.map((command) => [...command, "--help"]), ...areas.map((area) => ["help", area])],
        (args) => xeffect(args, { columns })
      )
      for (const { code, stderr, stdout } of texts) {
        assert.deepStrictEqual([code, stderr], [0, ""])
        assert.deepStrictEqual(
          stdout.split("\n").filter((line) => CliOutput.displayWidth(line) > columns),
          []
        )
      }
    })
  )

  it.live("begins with what the command does, and shows arguments before flags", () =>
    Effect.map(xeffect(["get-tweet", "--help"]), ({ stdout }) => {
      assert.match(stdout, /^One post by its ID\.\n\nUsage: xeffect get-tweet/)
      assert.match(stdout, /\nArguments\n {2}\[id\] +The ID of the post\n/)
      assert.isBelow(stdout.indexOf("\nArguments"), stdout.indexOf("--tweet-fields"))
    })
  )

  it.live("of xeffect itself has the common commands first, then areas, then flags", () =>
    Effect.map(xeffect([]), ({ code, stdout }) => {
      assert.strictEqual(code, 0)
      const places = ["\nCommands\n", "  tweets ", "\nFlags\n"].map((text) => stdout.indexOf(text))
      assert.deepStrictEqual(
        places.toSorted((one, other) => one - other),
        places
      )
      assert.notInclude(places, -1)
    })
  )
})

describe("A command line that is wrong", () => {
  it.live.each(commands.map((command) => [command.join(" "), command] as const))(
    "is refused in three lines on standard error, and nothing is on standard output: %s",
    ([, command]) =>
      Effect.gen(function* () {
        for (const wrong of [
          [...command, "--no-such-flag"],
          [...command, ...Array.from({ length: 9 }, () => "--budget")]
        ]) {
          const { code, stderr, stdout } = yield* xeffect(wrong)
          assert.deepStrictEqual([code, stdout], [2, ""], wrong.join(" "))
          assert.match(stderr, /^xeffect: .+\n(.+\n){0,1}Help: xeffect .*--help\n$/)
        }
      })
  )

  it.live.each([
    [["get-twet", "20"], 'xeffect: there is no command "get-twet".\nDid you mean get-tweet?\nHelp: xeffect --help\n'],
    [
      ["get-tweet", "20", "--tweet-field", "text"],
      "xeffect: --tweet-field is not a flag of this command.\nDid you mean --tweet-fields?\nHelp: xeffect get-tweet --help\n"
    ],
    [["tweet", "hi"], 'xeffect: there is no command "tweet".\nDid you mean post?\nHelp: xeffect --help\n'],
    [["get-tweet", "20", "21"], 'xeffect: the command has no place for "21".\nHelp: xeffect get-tweet --help\n']
  ] as const)("says what is meant: %s", ([args, stderr]) =>
    Effect.map(xeffect(args), (seen) => assert.deepStrictEqual(seen, { code: 2, stdout: "", stderr }))
  )

  it.live("cannot steer the terminal by its own words", () =>
    Effect.map(xeffect(["get-\u001b]8;;x\u0007\u009b31m\u202etweet"]), ({ stderr }) => {
      // oxlint-disable-next-line no-control-regex
      assert.notMatch(stderr, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    })
  )
})

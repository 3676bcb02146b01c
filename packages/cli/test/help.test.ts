import { assert, describe, it } from "@effect/vitest"
import { operations } from "@xeffect/describe"
import * as CliOutput from "effect/cli/CliOutput"
import * as Completions from "effect/cli/Completions"
import * as Effect from "effect/Effect"
import { honouredBy } from "../src/commands/find.ts"
import { table } from "../src/commands/table.ts"
import { isOperand, readWords } from "../src/help/command-line.ts"
import { commandName } from "../src/operations/names.ts"
import { root, sharedNames } from "../src/session/shared.ts"
import { xeffect } from "./support/run.ts"
import { someOf, times } from "../../conformance/running/whole.ts"

const names = [...table.map(({ name }) => name), ...operations.map(({ function: exported }) => commandName(exported))]

/** The command lines of all commands: those of operations, those by hand, and what is below these. */
const commands: ReadonlyArray<ReadonlyArray<string>> = [
  ...names.map((name) => [name]),
  ...(
    await Promise.all(
      table.map(async ({ load, name }) =>
        Completions.fromCommand(await load()).subcommands.map((below) => [name, below.name])
      )
    )
  ).flat()
]

const areas = [...new Set(operations.map(({ area }) => area))]

it("All commands are known, with those below others", () => {
  assert.isAbove(commands.length, operations.length + table.length)
  assert.deepInclude(commands, ["webhook", "listen"])
})

describe("Help", () => {
  it.live.each(someOf([40, 80], 1))("of every command and area has no line over %d columns", (columns) =>
    Effect.gen(function* () {
      const texts = yield* Effect.forEach(
        [["--help"], ...commands.map((command) => [...command, "--help"]), ...areas.map((area) => ["help", area])],
        (args) => xeffect(args, { columns })
      )
      for (const { code, stderr, stdout } of texts) {
        assert.deepStrictEqual([code, stderr], [0, ""])
        assert.deepStrictEqual(
          // A name that is longer than a line stays whole.
          stdout.split("\n").filter((line) => CliOutput.displayWidth(line) > columns && line.trim().includes(" ")),
          []
        )
      }
    })
  )

  it.live("begins with what the command does, and shows arguments before flags", () =>
    Effect.map(xeffect(["get-tweet", "--help"]), ({ stdout }) => {
      assert.match(stdout, /^One post by its ID\.\n\nUsage: xeffect get-tweet/)
      assert.match(stdout, /\nArguments\n {2}<id> +The ID of the post\n/)
      assert.isBelow(stdout.indexOf("\nArguments"), stdout.indexOf("--tweet-fields"))
    })
  )

  it.live("tells what is needed from what is not", () =>
    Effect.gen(function* () {
      const needed = (yield* xeffect(["get-tweets", "--help"])).stdout
      assert.match(needed, /--ids id,id .*\(required\)/)
      const list = (yield* xeffect(["get-users-tweets", "--help"])).stdout
      assert.match(list, /Usage: xeffect get-users-tweets \[flags\] <id>\n/)
      assert.notInclude(list, "(required)")
      assert.notInclude((yield* xeffect(["post", "--help"])).stdout, "(required)")
      assert.match(
        (yield* xeffect(["schedule", "--help"])).stdout,
        /--every duration [^(]*at least\s+1\s+minute\s+\(required\)/
      )
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

it.live("Help speaks of commands, and not of functions", () =>
  Effect.gen(function* () {
    const functions = new Set(operations.map(({ function: exported }) => exported).filter((name) => /[A-Z]/.test(name)))
    for (const area of areas) {
      const { stdout } = yield* xeffect(["help", area])
      assert.deepStrictEqual(
        (stdout.match(/\w+/g) ?? []).filter((word) => functions.has(word)),
        []
      )
    }
    assert.include((yield* xeffect(["help", "tweets"])).stdout.replaceAll(/\s+/g, " "), "come from hydrate tweets.")
  })
)

it.live("help without an area lists the areas, and help of a command says how it is printed", () =>
  Effect.gen(function* () {
    const all = yield* xeffect(["help"])
    assert.deepStrictEqual([all.code, all.stderr], [0, ""])
    for (const area of areas) assert.match(all.stdout, new RegExp(`^  ${area} +\\d+ commands, such as `, "m"))
    assert.match((yield* xeffect(["help", "post"])).stderr, /For a command: xeffect post --help\. Areas: /)
  })
)

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
    [
      ["get-users", "ben_harbor"],
      'xeffect: the command does not take "ben_harbor".\nUse a flag: --ids or --usernames.\nHelp: xeffect get-users --help\n'
    ],
    [
      ["get-tweets", "20"],
      'xeffect: the command does not take "20".\nUse a flag: --ids.\nHelp: xeffect get-tweets --help\n'
    ],
    [["get-tweet", "20", "21"], 'xeffect: the command does not take "21".\nHelp: xeffect get-tweet --help\n']
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

/** Flags of the command lines of all commands, of which each is run by itself and with --help. */
const flagOf = (name: string) =>
  ["budget", "fields", "profile"].includes(name) ? [`--${name}=1`] : name === "yes" ? ["-y"] : [`--${name}`]

describe("A flag that commands share", () => {
  it("has a row in the table for each command by hand, and for no other one", () => {
    const rows = table.flatMap(({ below = [], name }) => [[name], ...below.map(([one]) => [name, one])])
    const byHand = commands.filter(([name]) => table.some((one) => one.name === name))
    assert.deepStrictEqual(rows.map(String).toSorted(), byHand.map(String).toSorted())
  })

  it.live.each(commands.map((command) => [command.join(" "), command] as const))(
    "is in help and completions, or refused with a sentence: %s",
    ([, command]) =>
      Effect.gen(function* () {
        const honoured = yield* Effect.promise(() => honouredBy(command))
        const { stdout } = yield* xeffect([...command, "--help"])
        const offered = (yield* xeffect(["__complete", ...command, "--"])).stdout
        for (const name of sharedNames) {
          const isHonoured = honoured.includes(name)
          // `--limit` and the parameters of operations are their own.
          assert.strictEqual(new RegExp(`^ +(?:-y, )?--${name}(?: |$)`, "m").test(stdout), isHonoured, name)
          assert.strictEqual(new RegExp(`^--${name}\\t`, "m").test(offered), isHonoured, name)
          if (isHonoured) continue
          for (const words of [
            [...command, ...flagOf(name)],
            [...flagOf(name), ...command]
          ]) {
            const seen = yield* xeffect(words)
            assert.deepStrictEqual([seen.code, seen.stdout], [2, ""], words.join(" "))
            assert.match(
              seen.stderr,
              /^xeffect: xeffect .+ does not take --[\w-]+\. Nothing was sent\.\n.+\nHelp: .+\n$/
            )
          }
        }
      })
  )

  it.live.each([
    [["mcp", "--dry-run"]],
    [["--dry-run", "mcp", "--allow", "post"]],
    [["media", "upload", "x.png", "--dry-run"]],
    [["search", "tides", "--yes"]],
    [["emulator", "--json"]],
    [["profiles", "use", "work", "--dry-run"]],
    [["logout", "--emulator"]]
  ] as const)("that a command would ignore is refused: %s", ([args]) =>
    Effect.map(xeffect(args), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.include(stderr, "does not take --")
    })
  )
})

/** Texts that begin with a hyphen, with the letters of flags and without. */
const hyphens = [
  "-5 degrees tonight",
  "-v2 is out",
  "-harbour tides",
  "-starts with dash",
  "-hv",
  "-yh",
  "-h=tides",
  "-harbour=tides",
  "-h tides",
  "--help me",
  "--version=2 is out",
  "--help=no",
  "--no-help",
  "-\u001b[31mhidden",
  "-is:reply",
  "-€"
]

const some = commands.filter(([name = ""], index) => index % 25 === 0 || table.some((one) => one.name === name))

describe("A text that begins with a hyphen", () => {
  it.live.each(some.map((command) => [command.join(" "), command] as const))(
    "never ends in help, in the version or in success: %s",
    ([, command]) =>
      Effect.gen(function* () {
        for (const text of hyphens) {
          for (const words of [
            [...command, text],
            [...command, "x", text, "--help"],
            [text, ...command]
          ]) {
            const { code, stderr, stdout } = yield* xeffect(words)
            assert.deepStrictEqual([code, stdout], [2, ""], words.join(" "))
            assert.match(stderr, /--/)
            // oxlint-disable-next-line no-control-regex
            assert.notMatch(stderr, /\u001b/)
          }
        }
      })
  )

  it.live.each([
    [["post", "-5 degrees"], "If it is a text, put -- before it: xeffect post -- TEXT"],
    [["create-tweet", "-5 degrees"], "If it is the value of a flag, write it after =, as in --FLAG=VALUE."],
    [["create-tweet", "--text", "-5 degrees"], "Write such a value after =, as in --text=VALUE.\n"],
    [["collect", "x", "--query", "-tides"], "after =, as in --query=VALUE."],
    [["post", "x", "--alt", "-a picture"], "after =, as in --alt=VALUE."],
    [["get-tweet", "20", "-json"], "Did you mean --json?"],
    [["post", "--dry-run", "no"], "Write --dry-run=no, or put -- before the text."],
    [["post", "--", "-5 degrees", "--dry-run"], "Put flags before --."],
    [["dm", "--", "ben_harbor", "-5 degrees", "-y"], "Put flags before --."],
    [["search", "--", "-tides", "--limit=5"], "Put flags before --."],
    [["stream", "--", "-tides", "--output", "x"], "Put flags before --."],
    [["--", "post", "hi"], 'the command does not take "post", "hi"'],
    [["post", "--thread="], "--thread has an empty value."],
    [["post", "x", "--thread", ""], "--thread has an empty value."],
    [["post", "x", "--alt", "-h"], '--alt needs a value, and "-h" begins with a hyphen.'],
    [["search", "--limit", "--version", "x"], '--limit needs a value, and "--version" begins with a hyphen.'],
    [["post", "\u2014dry-run"], "Write --dry-run with two hyphens."],
    [["post", "\u2013yes"], "Write --yes with two hyphens."],
    [["dm", "ben_harbor", "\u2212\u2212dry-run"], "Write --dry-run with two hyphens."],
    [["stream", "tides", "\u2014output=x"], "Write --output with two hyphens."],
    [["post", "--thread", "\u2014dry-run"], "Write --dry-run with two hyphens."],
    [["post", "hi", "-v"], "To print each request, use --verbose."],
    [["get-tweet", "20", "--version"], "To print each request, use --verbose."],
    [["post", "--version", "--", "hi"], "To print each request, use --verbose."],
    [["-v", "delete-tweet", "20"], "To print each request, use --verbose."],
    [["cost", "--", "constructor"], 'there is no command "constructor"']
  ] as const)("is refused with what to write: %s", ([args, words]) =>
    Effect.map(xeffect(args), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.include(stderr, words)
    })
  )

  it.live.each([
    [["create-tweet", "--text=-5 degrees", "--dry-run"], "-5 degrees"],
    [["create-tweet", "--dry-run", "--text", "-5"], "-5"],
    [["post", "--dry-run", "--", "-harbour"], "-harbour"],
    [["post", "--dry-run", "--", "--"], "--"],
    [["post", "--dry-run", "--", "\u2014dry-run"], "\u2014dry-run"],
    [["post", "--dry-run", "\u2014 a dry run"], "\u2014 a dry run"],
    [["post", "--dry-run", "-5.5"], "-5.5"]
  ] as const)("is sent as it is where it is clear: %s", ([args, text]) =>
    Effect.map(xeffect(args), ({ code, stdout }) => {
      assert.deepStrictEqual([code, JSON.parse(stdout).body], [0, { text }])
    })
  )

  it("is a text to the parser only if it is clear, whatever the text is", () => {
    const tree = Completions.fromCommand(root)
    const alphabet = ["-", "--", "h", "v", "y", "=", " ", "5", ".", "help", "json", "\n", "é", "tides"]
    for (let seed = 0; seed < times(500, 3000); seed += 1) {
      const parts = Array.from(
        { length: 1 + (seed % 5) },
        (_, place) => (seed * 31 + place * 17 + ((seed >> place) % 13)) % alphabet.length
      )
      const text = `-${parts.map((index) => alphabet[index]).join("")}`
      const read = readWords(tree, [text])
      if (read._tag === "Wrong" || text === "--" || isOperand(text)) continue
      // The rest is a whole flag, or a name that the parser refuses.
      assert.match(text, /^(?:-[hvy]|--[\w-]+)(?:=[^]*)?$/, text)
    }
  })
})

describe("A command that there is not", () => {
  it.live.each([
    [["delete", "--help"], 'there is no command "delete"'],
    [["get-twet", "-h"], "Did you mean get-tweet?"],
    [["--help", "tweet"], "Did you mean post?"],
    [["no-such-command", "--version"], "there is no command"],
    [["webhook", "nosuch", "--help"], 'webhook has no command "nosuch"'],
    [["text", "nosuch", "-v"], 'text has no command "nosuch"'],
    [["get-tweet", "--no-such-flag", "--help"], "--no-such-flag is not a flag"]
  ] as const)("is no success, also with --help: %s", ([args, words]) =>
    Effect.map(xeffect(args), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.include(stderr, words)
    })
  )

  it.live.each([
    [["--help"]],
    [["-h"]],
    [["post", "-h"]],
    [["post", "--help", "-h"]],
    [["-h", "post"]],
    [["-v"]],
    [["post", "--version"]]
  ] as const)("is none of those that ask for help or the version: %s", ([args]) =>
    Effect.map(xeffect(args), ({ code, stderr }) => assert.deepStrictEqual([code, stderr], [0, ""]))
  )
})

it.live("A command without arguments takes no text, and no hint speaks of one", () =>
  Effect.gen(function* () {
    for (const word of ["--no-such-flag", "-5x"]) {
      assert.notInclude((yield* xeffect(["log", word])).stderr, "If it is a text")
      assert.include((yield* xeffect(["post", word])).stderr, "If it is a text")
    }
    assert.include((yield* xeffect(["help", "nothing"])).stderr, 'there is no area or command "nothing".\nAreas: ')
  })
)

/** The words of messages: those of the surface where they appear, and never those of the library behind it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { inputSchemaOf, tools } from "@xeffect/ai/host"
import { operations, type OperationDescription, type ParameterDescription } from "@xeffect/describe"
import * as core from "@xeffect/core"
import * as Completions from "effect/cli/Completions"
import * as Effect from "effect/Effect"
import { table } from "../src/commands/table.ts"
import { argumentsOf, commandName, flagName } from "../src/operations/names.ts"
import { exitCodeByReason } from "../src/session/failure.ts"
import { someOf } from "../../conformance/running/whole.ts"
import { call, questionOf, resultOf, tried } from "./mcp/support.ts"
import { type Place, xeffect } from "./support/run.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-messages-"))

afterAll(() => rmSync(folder, { recursive: true }))

const run = (args: ReadonlyArray<string>, place: Place = {}) =>
  xeffect(args, { columns: 10_000, ...place, env: { XDG_STATE_HOME: folder, ...place.env } })

const reasons = Object.keys(exitCodeByReason)

/** Names of the library: functions, and errors as a prefix. */
const functions = [
  ...operations.flatMap(({ aliases, function: exported }) => [exported, ...aliases]),
  ...Object.keys(core),
  "createThread",
  "uploadMedia",
  "storeTokens",
  "withCredentials"
].filter((name) => /^[a-z]+[A-Z]/.test(name))

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\w$]+/g))

/** Words that a person or an agent does not know: names of functions and of errors, types, and regular expressions. */
const internalIn = (text: string): ReadonlyArray<string> => {
  const words = wordsOf(text)
  return [
    ...functions.filter((name) => words.has(name)),
    ...reasons.filter((name) => new RegExp(`\\b${name}(?: \\(\\d{3}\\))?:`).test(text)),
    ...["Uint8Array", "bigint", "DateTime", "RegExp", "SchemaError", "x.as"].filter((name) => text.includes(name)),
    ...(text.match(/\/\^[^ ]*\$?\/|\^\(|\\[dwsSp]\b|\(\?[:=!]/g) ?? [])
  ]
}

/** The names of several words that a text has, apart from fields of responses. */
const snakeNamesIn = (text: string): ReadonlySet<string> => new Set(text.match(/(?<![\w.<-])[a-z]+(?:_[a-z0-9]+)+\b/g))

const named = [...table.map(({ name }) => [name]), ...operations.map((one) => [commandName(one.function)])]
const below = (
  await Promise.all(
    table.map(async ({ load, name }) =>
      Completions.fromCommand(await load()).subcommands.map((one) => [name, one.name])
    )
  )
).flat()
const commands: ReadonlyArray<ReadonlyArray<string>> = [...named, ...below]

const operationOf = ([name]: ReadonlyArray<string>) => operations.find((one) => commandName(one.function) === name)

/** The parameters of an operation that help and messages have to name as flags or arguments. */
const parametersIn = (text: string, { parameters }: OperationDescription): ReadonlyArray<string> => {
  // Fields of a JSON object, and values, have their exact names.
  const names = snakeNamesIn(text.replaceAll(/\ban object with [^.]*/g, ""))
  const values = new Set(parameters.flatMap((one) => one.values ?? []))
  return parameters.map(({ name }) => name).filter((name) => names.has(name) && !values.has(name))
}

/** A value that no parameter of this kind takes, and nothing that it could be taken for. */
const wrongValues: Readonly<Record<ParameterDescription["kind"], string>> = {
  boolean: "maybe",
  bytes: "/nowhere",
  choice: "no choice",
  id: "not an id",
  ids: "not an id",
  integer: "-1.5",
  json: "{",
  names: "no name!",
  number: "x",
  text: "",
  texts: "",
  time: "yesterday"
}

/** A command line for each parameter, wrong in this alone if the others can be left out, and one without any. */
const wrongLines = (operation: OperationDescription): ReadonlyArray<ReadonlyArray<string>> => {
  const name = commandName(operation.function)
  const inPath = argumentsOf(operation)
  const path = inPath.map(() => "1")
  return [
    [name],
    ...operation.parameters.map((parameter) => {
      const place = inPath.indexOf(parameter.name)
      const value = wrongValues[parameter.kind]
      return place === -1
        ? [name, ...path, `--${flagName(parameter.name)}=${value}`]
        : [name, ...path.map((one, index) => (index === place ? value : one))]
    })
  ].map((line) => [...line, "--dry-run", "--emulator"])
}

describe("A message of the terminal", () => {
  it.live(
    "has no name of a function, an error or a type, and no parameter that is not typed: help of each command",
    () =>
      Effect.gen(function* () {
        for (const command of commands) {
          const { stdout } = yield* run([...command, "--help"])
          const operation = operationOf(command)
          const found = [...internalIn(stdout), ...reasons.filter((name) => wordsOf(stdout).has(name))]
          const foreign = operation === undefined ? [] : parametersIn(stdout, operation)
          assert.deepStrictEqual([command.join(" "), ...found, ...foreign], [command.join(" ")])
        }
      })
  )

  it.live("has none of these either when it refuses a parameter: each parameter of each operation", () =>
    Effect.gen(function* () {
      const faults: Array<unknown> = []
      for (const operation of someOf(operations, (_, index) => index % 10 === 0)) {
        for (const line of wrongLines(operation)) {
          const { stderr } = yield* run(line)
          const found = [...internalIn(stderr), ...parametersIn(stderr, operation)]
          const [first = ""] = stderr.split("\n")
          if (found.length > 0 || !/^$|[.!?…]$|xeffect [a-z]/.test(first)) faults.push([first, ...found])
        }
      }
      assert.deepStrictEqual(faults, [])
    })
  )

  it.live.each([
    [["follow-user", "nobody_here_1"], "xeffect: Could not find user"],
    [
      ["collect", "tides", "get-users-followers"],
      "id is missing: it must be an ID of 1 to 19 digits. Pass it in --params"
    ],
    [["collect", "tides", "create-tweet"], "create-tweet cannot be collected."],
    [["post", "x", "--media", "/nowhere.png"], "--media cannot be read"],
    [["update", "/nowhere"], '"/nowhere" is not a collection: it has no file collection.sqlite.'],
    [
      ["collect", join(folder, "tides"), "get-users-followers", "--keys-from", "id=/nowhere"],
      'there is no file "/nowhere".'
    ],
    [["search", "("], "xeffect: status 400: "],
    [["stream", "("], 'X refused the rule "("']
  ] as const)("speaks of what was typed, and ends with a full stop: %j", ([args, words]) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run([...args, "--emulator"])
      const [first = ""] = stderr.split("\n")
      assert.notStrictEqual(code, 0)
      assert.include(first, words)
      assert.match(first, /^xeffect: .*\.$/)
      assert.deepStrictEqual(internalIn(stderr), [])
    })
  )
})

describe("A remedy", () => {
  it.live.each([
    [["search", "("], "xeffect text query QUERY"],
    [["post", "long ".repeat(100)], "xeffect text count TEXT"],
    [["dm", "nobody_here_1", "Hi"], "Check the ID or the handle."],
    [["webhook", "trigger", "challenge", "--to", "http://127.0.0.1:1/x?token=a"], "Check that your webhook runs"]
  ] as const)("says what to do next: %j", ([args, words]) =>
    Effect.map(run([...args, "--emulator"]), ({ stderr }) => {
      assert.include(stderr, words)
      assert.notInclude(stderr, "token=a")
    })
  )
})

describe("A command that a message suggests", () => {
  it.live.each([
    [["get-spaces", "--user-ids", "jack", "--emulator"], "To get the ID: xeffect get-user --emulator jack\n"],
    [["whoami", "--profile", "work"], "xeffect login --profile work"],
    [["update", "/nowhere", "--profile=work"], "xeffect collect --profile work DIRECTORY"],
    [["get-spaces", "--user-ids", "jack"], "To get the ID: xeffect get-user jack\n"],
    [["get-spaces", "--no-such-flag", "--emulator"], "\nHelp: xeffect get-spaces --help\n"],
    [["text", "count", "a", "b", "--", "--emulator"], "\nHelp: xeffect text count --help\n"]
  ] as const)("has the account that the command line named: %j", ([args, words]) =>
    Effect.map(run(args), ({ code, stderr }) => {
      assert.notStrictEqual(code, 0)
      assert.include(stderr, words)
    })
  )
})

/** An argument of a tool, and a value that it does not take. */
const wrongArguments = (schema: unknown): ReadonlyArray<readonly [name: string, value: unknown]> =>
  Object.entries(Object(Object(schema).properties)).flatMap(([name]) =>
    [{}, -1.5, "", "no such thing!"].map((value) => [name, value] as const)
  )

/** The words of tools: arguments, names of tools, fields of results, and operators of queries. */
const wordsOfTools = new Set([
  ...tools.map(({ name }) => name),
  ...tools.flatMap((tool) => Object.keys(Object(Object(inputSchemaOf(tool)).properties)))
])

/** The example of `check_limits` is the name of an operation. */
const isOperation = (name: string): boolean => operations.some((one) => one.name === name)

describe("A message for agents", () => {
  it.live("has no name of a function, an error or a type, and no argument that its tools lack: each description", () =>
    Effect.sync(() => {
      const fields = /"(?:enum|const)":(?:\[[^\]]*\]|"[^"]*")/g
      for (const tool of tools) {
        const text = `${tool.description} ${JSON.stringify(inputSchemaOf(tool)).replaceAll(fields, "")}`
        const foreign = [...snakeNamesIn(text.replaceAll(/Default: [^".]*/g, ""))].filter(
          (name) => !wordsOfTools.has(name)
        )
        assert.deepStrictEqual(
          [tool.name, ...internalIn(text), ...foreign],
          [tool.name, ...foreign.filter(isOperation)]
        )
      }
    })
  )

  it.live("has none of these either when an argument is refused: each argument of each tool", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const all = yield* tried()
        for (const tool of tools) {
          for (const [name, value] of wrongArguments(inputSchemaOf(tool))) {
            const result: unknown = yield* call(all, tool.name, { [name]: value })
            const text = Object(result)._tag === "InputRequired" ? questionOf(result) : resultOf(result).text
            assert.deepStrictEqual([tool.name, ...internalIn(text)], [tool.name], text)
          }
        }
      })
    )
  )
})

describe("A folder that is a file", () => {
  const file = join(folder, "file")

  it.live.each([
    ["--directory", ["outbox", "list", "-d", file]],
    ["--directory", ["outbox", "opt-outs", "-d", file]],
    ["--directory", ["outbox", "stop", "strange replies", "--directory", file]],
    ["--directory", ["outbox", "start", "-d", file]],
    ["<directory>", ["collect", file, "--query", "tide"]],
    ["--dir", ["skill", "install", "--dir", file]],
    ["--media-folder", ["mcp", "--media-folder", file]]
  ] as const)("is refused in a sentence that names %s: %j", ([what, args]) =>
    Effect.gen(function* () {
      writeFileSync(file, "")
      const { code, stderr } = yield* xeffect([...args])
      assert.strictEqual(code, 2)
      assert.match(stderr, new RegExp(`^xeffect: ${what} must be a folder, but (is )?"[^"]+"( is a file)?\\.`))
    })
  )
})

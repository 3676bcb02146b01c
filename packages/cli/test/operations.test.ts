import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { operations } from "@xeffect/describe"
import { BudgetExceeded, InvalidInput, XError } from "@xeffect/core"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { rows } from "../../conformance/test/rows/all.ts"
import { unreal } from "../../conformance/test/support/unreal.ts"
import { operationCommands } from "../src/commands/find.ts"
import { table } from "../src/commands/table.ts"
import { argumentsOf, commandName, flagName } from "../src/operations/names.ts"
import { inTerminalWords, messageIn } from "../src/session/terminal-words.ts"
import type { Vocabulary } from "../src/session/vocabulary.ts"
import { vocabularyOf } from "../src/help/vocabulary.ts"
import { xeffect } from "./support/run.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-operations-"))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rowOf = new Map(rows.map((row) => [row.name, row]))

/** A value as a person types it. */
const typed = (kind: string, value: unknown): ReadonlyArray<string> => {
  if (kind === "bytes") {
    const file = join(folder, "upload.bin")
    writeFileSync(file, value instanceof Uint8Array ? value : new Uint8Array([1, 2, 3]))
    return [file]
  }
  if (kind === "json") return [JSON.stringify(value)]
  if (Array.isArray(value)) return kind === "texts" ? value.map(String) : [value.join(",")]
  return [value instanceof Date ? value.toISOString() : String(value)]
}

/** The line of a request in one order of its query. */
const ordered = (line: string): string => {
  const [path = "", query = ""] = decodeURIComponent(line.replaceAll("+", "%2B")).split("?")
  return `${path}?${query.split("&").sort().join("&")}`
}

const env = { X_ACCESS_TOKEN: "12-token" }

describe("A dry run", () => {
  it.live.each(operations.map((one) => [one.name, one] as const))(
    "of %s prints the request that the operation sends",
    ([name, description]) =>
      Effect.gen(function* () {
        const row = rowOf.get(name)
        assert.isDefined(row)
        if (row === undefined) return
        const params: Readonly<Record<string, unknown>> = { ...row.call(unreal) }
        const inPath = argumentsOf(description)
        const given = description.parameters.filter((one) => params[one.name] !== undefined)
        const args = inPath.flatMap((one) => typed("text", params[one]))
        const flags = given
          .filter((one) => !inPath.includes(one.name))
          .flatMap(({ kind, name }) => typed(kind, params[name]).map((value) => `--${flagName(name)}=${value}`))
        // A flag cannot say that a list is empty.
        const empty = given.filter(({ name }) => Array.isArray(params[name]) && params[name].length === 0)
        const input = JSON.stringify(Object.fromEntries(empty.map(({ name }) => [name, []])))
        const { code, stderr, stdout } = yield* xeffect(
          [commandName(description.function), ...args, ...flags, "--input=-", "--dry-run"],
          { env, input }
        )
        assert.deepStrictEqual([code, stderr], [0, ""])
        const { body, method, url } = JSON.parse(stdout)
        const sends = row.sends(unreal)
        const [line, expected] = typeof sends === "string" ? [sends, undefined] : sends
        assert.strictEqual(ordered(`${method} ${url.replace("https://api.x.com", "")}`), ordered(line))
        if (typeof body === "string") assert.match(body, /^\d+ bytes of [\w/-]+/)
        else assert.deepStrictEqual(body, expected)
      })
  )
})

describe("The commands of all operations", () => {
  it("can be built, and have names of their own", async () => {
    const names = (await operationCommands()).map(({ name }) => name)
    const all = [...names, ...table.map(({ name }) => name)]
    assert.lengthOf(names, operations.length)
    assert.lengthOf(new Set(all), all.length)
  })

  it("are called as the operations in the sums of costs", () => {
    for (const { function: exported, name } of operations) {
      assert.strictEqual(name.replaceAll("_", "-"), commandName(exported))
    }
  })

  it.live.each([
    ["update-rules", "--api-dry-run"],
    ["add-public-key", "--api-version"]
  ] as const)("have another name for a parameter that is a flag of every command: %s", ([name, flag]) =>
    Effect.map(xeffect([name, "--help"]), ({ code, stdout }) => {
      assert.strictEqual(code, 0)
      assert.include(stdout, flag)
    })
  )
})

describe("Parameters", () => {
  it.live("come from standard input as JSON, and flags replace them", () =>
    Effect.gen(function* () {
      const input = JSON.stringify({ text: "Hello", reply_settings: "following" })
      const { code, stdout } = yield* xeffect(["create-tweet", "--input", "-", "--text", "Bye", "--dry-run"], { input })
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(JSON.parse(stdout), {
        method: "POST",
        url: "https://api.x.com/2/tweets",
        body: { text: "Bye", reply_settings: "following" },
        dollars: { min: 0.015, max: 0.015 }
      })
    })
  )

  it.live.each([
    [["get-tweet"], "get-tweet needs <id>: an ID of 1 to 19 digits"],
    [["get-tweet", "-1"], '<id> must be a post, but is "-1": it is neither an ID nor an address of X.'],
    [["get-tweets"], "get-tweets needs --ids: 1 to "],
    [
      ["get-users-tweets", "12", "--max-results", "1000"],
      "--max-results must be a whole number from 5 to 100, but is 1000"
    ],
    [
      ["get-users-tweets", "12", "--max-results", "abc"],
      '--max-results must be a whole number from 5 to 100, but is "abc"'
    ],
    [["get-users-tweets", "12", "--limit", "0"], '--limit must be a whole number, 1 or more, but is "0"'],
    [["create-tweet", "--input", "-"], "--input is not JSON"],
    [["create-tweet", "--input", "/nowhere"], "--input cannot be read"],
    [["update-rules", "--add", "{"], "--add is not JSON"]
  ] as const)("that are wrong are refused in a sentence, with exit code 2: %s", ([args, sentence]) =>
    Effect.map(xeffect([...args, "--dry-run"], { input: "no" }), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.include(stderr, sentence)
    })
  )
})

describe("A sentence about a parameter", () => {
  it.live.each([
    [["search", "a", "--since", "x"], /xeffect: --since must be .*, but is "x"/],
    [["timeline", "a/b"], /<user> must be a user, but is "a\/b": /],
    [["post", "a", "--reply-to", "x"], /--reply-to must be a post, but is "x": /],
    [["cost", "--", "search", "a", "--until", "x"], /--until must be/],
    [["update-rules"], /exactly one of --add, --delete, --delete-all must be given/],
    [["create-tweet"], /create-tweet: it needs --text, --media-ids or both/],
    [["plot", "/nowhere", "--top", "900"], /xeffect: --top must be/],
    [["hydrate", "cats", "x"], /<kind> must be tweets or users, but is "cats"\./],
    [["counts", "a", "--granularity", "week"], /--granularity must be minute, hour or day, but is "week"\./]
  ] as const)("has the flag or the argument of the command: %j", ([args, words]) =>
    Effect.map(
      xeffect([...args, ...(args[0] === "cost" || args[0] === "plot" || args[0] === "hydrate" ? [] : ["--dry-run"])], {
        env
      }),
      ({ code, stderr }) => {
        assert.strictEqual(code, 2)
        assert.match(stderr, words)
      }
    )
  )

  it.live.each([
    ["X_BASE_URL", "ftp://x", /xeffect: X_BASE_URL must be an https: URL.*, but is "ftp:\/\/x"/],
    ["X_BEARER_TOKEN", "a\nb", /xeffect: X_BEARER_TOKEN must be visible ASCII text\.$/m]
  ] as const)("has the variable that was set, and no option of a layer: %s", ([variable, value, words]) =>
    Effect.map(
      xeffect(["get-tweet", "20"], { env: { X_BEARER_TOKEN: "t", [variable]: value } }),
      ({ code, stderr }) => {
        assert.strictEqual(code, 2)
        assert.match(stderr, words)
        assert.notMatch(stderr, /layer|redacted|base_url|bearer_token/)
      }
    )
  )

  it.live("has no name of a parameter or a function, whatever the operation", () =>
    Effect.gen(function* () {
      for (const { function: exported, name, parameters } of operations) {
        const vocabulary = yield* vocabularyOf([commandName(exported)]).pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
        )
        for (const { name: parameter, rule } of parameters) {
          const reason = new InvalidInput({ parameter, value: "x_y", rule })
          const sentence = messageIn(new XError({ operation: name, reason }), vocabulary)
          assert.notInclude(sentence, "InvalidInput")
          const words = [exported, parameter].filter((word) => /[A-Z_]/.test(word))
          for (const word of words) assert.notMatch(sentence, new RegExp(`\\b${word}\\b`))
          assert.include(sentence, ', but is "x_y"')
        }
      }
    })
  )

  it.effect.each([
    ["createTweet: Forbidden (403): Not you.", "create-tweet: status 403: Not you."],
    ["createTweet: BadRequest (413): status 413 with no body", "create-tweet: status 413 with no body"],
    ["createTweet: DecodeError (200): expected JSON", "create-tweet: the response cannot be read: expected JSON"],
    ["getTweet: NotFound: no post", "get-tweet: no post"],
    [
      "1 of 2 posts were made. createTweet: DuplicateContent (403): Twice.",
      "1 of 2 posts is up. create-tweet: status 403: Twice."
    ],
    ["getTweet: BadRequest (400): X says Forbidden (403): no", "get-tweet: status 400: X says Forbidden (403): no"],
    [
      "getTweet: NotFound: no post. The request used the bearer token; user_auth: true uses the OAuth 1.0a credentials of the user.",
      "get-tweet: no post. The request used the token in X_BEARER_TOKEN."
    ]
  ] as const)("has the status and no name of a reason: %s", ([message, words]) =>
    Effect.sync(() => {
      const none = new Set<string>()
      const commandOf = (name: string) => ({ createTweet: "create-tweet", getTweet: "get-tweet" })[name]
      const vocabulary = { flags: none, operands: none, variables: none, commandOf, typed: undefined }
      assert.strictEqual(inTerminalWords(message, vocabulary), words)
    })
  )

  it("of a budget has dollars as people write them", () => {
    const reason = new BudgetExceeded({
      unit: "dollars",
      per: "day",
      budget: 0.001,
      used: 0.001,
      needed: 1.5,
      resetsAt: Date.UTC(2026, 10, 28)
    })
    const vocabulary: Vocabulary = {
      flags: new Set(),
      operands: new Set(),
      variables: new Set(),
      commandOf: () => "search-all-tweets",
      typed: "search-all-tweets"
    }
    const note = "Call searchAllTweets with max_results: 100, for fewer requests."
    const error = new XError({ operation: "search_all_tweets", reason, note })
    assert.strictEqual(
      messageIn(error, vocabulary),
      "search-all-tweets: the budget is $0.001 a day: nothing is left, and this call may cost $1.50; the next day begins at 2026-11-28T00:00:00Z."
    )
    assert.match(
      messageIn(error, { ...vocabulary, flags: new Set(["max-results"]) }),
      / To send fewer requests, add --max-results 100\.$/
    )
  })
})

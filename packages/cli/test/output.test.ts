import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"
import { wrap } from "../src/output/width.ts"
import { csvLine } from "../src/output/csv.ts"
import { jsonLine } from "../src/output/printable.ts"
import { table } from "../src/output/table.ts"
import { xeffect } from "./support/run.ts"

/** The tricks of other people in texts and names: colours, a title, a link, C1, a direction, hidden text, a tag. */
const hostile =
  "\u001b[31mred\u001b]0;title\u0007\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\ \u009b2J\u202eturned\u2066 \u200bhidden\ufeff\r\nline \u0008\u007f \u{e0041} 日本語 👩‍👩‍👧 é"

const steering =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u

let emulated: EmulatedOnPort
let env: Readonly<Record<string, string>>
let author: string

beforeAll(async () => {
  emulated = await emulateOnPort({ limits: "off" })
  const { base_url, access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulated.options
  env = {
    X_BASE_URL: base_url,
    X_BEARER_TOKEN: bearer_token,
    X_CONSUMER_KEY: consumer_key,
    X_CONSUMER_SECRET: consumer_secret,
    X_ACCESS_TOKEN: access_token,
    X_ACCESS_TOKEN_SECRET: access_token_secret
  }
  await Effect.runPromise(
    Effect.gen(function* () {
      const [user] = yield* emulated.emulator.addUsers({
        count: 1,
        fields: () => ({ name: hostile, description: hostile })
      })
      author = user?.id ?? ""
      yield* emulated.emulator.addPosts({ author, count: 30, text: (index) => `${index} ${hostile}` })
    })
  )
})

afterAll(() => emulated.close())

const timeline = (...flags: ReadonlyArray<string>) => ["get-users-tweets", author, ...flags]

describe("Texts of other people", () => {
  it.live.each([
    ["a table", true, []],
    ["lines of JSON in a pipe", false, []],
    ["JSON on a terminal", true, ["--json"]],
    ["CSV on a terminal", true, ["--csv"]],
    ["CSV in a pipe", false, ["--csv"]],
    ["chosen fields", true, ["--fields", "text"]]
  ] as const)("never steer the terminal, in %s", ([, isTerminal, flags]) =>
    Effect.gen(function* () {
      for (const args of [timeline(...flags), ["get-user", "--id", author, "--user-fields", "description", ...flags]]) {
        const { code, stderr, stdout } = yield* xeffect(args, { env, isTerminal })
        assert.deepStrictEqual([code, stderr], [0, ""])
        assert.notMatch(stdout.replaceAll("\r\n", "\n"), steering)
        assert.notStrictEqual(stdout, "")
      }
    })
  )

  it.live("are the same for a program that reads the JSON", () =>
    Effect.map(xeffect(timeline("--limit", "1"), { env }), ({ stdout }) => {
      // The X API shortens links.
      assert.include(stdout, "\\u202eturned")
      assert.include(JSON.parse(stdout).text, hostile.slice(hostile.indexOf("2J")))
    })
  )

  it.live("in a failure never steer the terminal", () =>
    Effect.map(xeffect(["get-user", "--username", "no\u009bbody"], { env }), ({ code, stderr }) => {
      assert.strictEqual(code, 2)
      assert.notMatch(stderr, steering)
    })
  )
})

describe("A cell of CSV", () => {
  const cells = (value: unknown, isTerminal = false) => csvLine(["a", "b"], { a: value, b: 1 }, isTerminal)

  it.each([
    ['=HYPERLINK("http://e.example","x")', `"'=HYPERLINK(""http://e.example"",""x"")"`],
    ["+1+1", "'+1+1"],
    ["-1", "'-1"],
    ["@SUM(1)", "'@SUM(1)"],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["'a", "''a"],
    [" \u200b=1", "'  =1"],
    ["\t=1", "' =1"],
    ["\r=1", `"'\n=1"`],
    ["\u0000=1", "' =1"],
    ["a\r\nb\u001b]0;t\u0007\u2028", `"a\nb ]0;t "`],
    ["half \ud83d", "half \ufffd"],
    [-5, "-5"],
    [{ a: "=1", b: "\ud83d\u001b" }, `"{""a"":""=1"",""b"":""\ufffd\\u001b""}"`]
  ])("of a pipe that holds %j runs nothing", (value, cell) => {
    assert.strictEqual(cells(value), `${cell},1\r\n`)
  })

  it.each(["constructor", "__proto__", "toString"])("is empty without a field of the name %s", (name) => {
    const row: Readonly<Record<string, unknown>> = JSON.parse(`{"${name}":"a"}`)
    assert.strictEqual(csvLine([name], {}, false), "\r\n")
    assert.strictEqual(csvLine([name], row, false), "a\r\n")
    assert.deepStrictEqual(table([row, {}], 80).split("\n").slice(1), ["a", "", ""])
  })

  it("of a terminal is one line", () => {
    assert.strictEqual(cells("=a\nb\r\nc", true), "'=a b c,1\r\n")
  })

  it("has the name of a column as it has a text", () => {
    assert.strictEqual(csvLine(["=a", "b\u001b"], undefined, false), `'=a,"b "\r\n`)
  })
})

describe("A line of JSON", () => {
  it.each([
    ["a\u2028b\u2029c", '"a\\u2028b\\u2029c"'],
    ["\ud83d and \udc00 and \ud83c\udf0a", '"\ufffd and \ufffd and \ud83c\udf0a"'],
    ["\\ud83d", '"\\\\ud83d"'],
    [{ "\udc00": ["\ud83d"] }, '{"\ufffd":["\ufffd"]}']
  ])("of %j is what other programs read", (value, line) => {
    assert.strictEqual(jsonLine(value), line)
  })
})

describe("A table", () => {
  it.live.each([20, 40, 80, 200])("has no line wider than a terminal of %d columns", (columns) =>
    Effect.map(
      xeffect(timeline("--tweet-fields", "created_at,author_id,public_metrics"), { env, isTerminal: true, columns }),
      ({ stdout }) => {
        const lines = stdout.trimEnd().split("\n")
        assert.lengthOf(lines, 11)
        assert.deepStrictEqual(
          lines.filter((line) => CliOutput.displayWidth(line) > columns),
          []
        )
      }
    )
  )

  it.live("cuts cells with three points on a terminal without Unicode", () =>
    Effect.map(
      xeffect(["get-usage", "--emulator"], { isTerminal: true, columns: 40, hasUnicode: false }),
      ({ stdout }) => {
        assert.include(stdout, "...")
        assert.notInclude(stdout, "…")
      }
    )
  )

  it.live("has the chosen columns in their order", () =>
    Effect.map(xeffect(timeline("--fields", "text,id", "--limit", "1"), { env, isTerminal: true }), ({ stdout }) =>
      assert.match(stdout, /^text +id\n29 +\[31mred/)
    )
  )
})

describe("Entries of several pages", () => {
  it.live("are as many as the limit says, and the page is no longer than that", () =>
    Effect.gen(function* () {
      const { stdout } = yield* xeffect(timeline("--limit", "7"), { env })
      assert.lengthOf(stdout.trimEnd().split("\n"), 7)
      const requests = yield* emulated.emulator.requests
      assert.include(requests.at(-1)?.query, "max_results=7")
    })
  )

  it.live("are all of them with --all, as CSV with a head and one line an entry", () =>
    Effect.map(xeffect(timeline("--all", "--csv", "--fields", "id"), { env }), ({ stdout }) => {
      const lines = stdout.split("\r\n")
      assert.strictEqual(lines[0], "id")
      assert.lengthOf(lines.slice(1, -1), 30)
    })
  )
})

describe("A whole response", () => {
  it.live("has includes and meta with --json", () =>
    Effect.map(xeffect(timeline("--json", "--expansions", "author_id"), { env }), ({ stdout }) => {
      const { data, includes, meta } = JSON.parse(stdout)
      assert.strictEqual(data.length, 10)
      assert.strictEqual(includes.users[0].id, author)
      assert.strictEqual(meta.result_count, 10)
    })
  )
})

describe("An exit code", () => {
  it.live.each([
    ["what is not found is 5", ["get-tweet", "19"], {}, 5, "NotFound"],
    ["a refused token is 3", ["get-tweet", "20"], { X_BEARER_TOKEN: "wrong" }, 3, "Unauthorized"],
    ["a budget that would be passed is 7", ["get-tweet", "20", "--budget", "0.001"], {}, 7, "Raise --budget"],
    ["a budget that is no number is 2", ["get-tweet", "20", "--budget", "much"], {}, 2, "--budget must be"],
    [
      "an X API that cannot be reached is 9",
      ["get-tweet", "20"],
      { X_BASE_URL: "http://127.0.0.1:1" },
      9,
      "TransportError"
    ]
  ] as const)("of %s", ([, args, other, code, words]) =>
    Effect.map(xeffect(args, { env: { ...env, ...other } }), (seen) => {
      assert.deepStrictEqual([seen.code, seen.stdout], [code, ""])
      assert.match(seen.stderr, /^xeffect: /)
      assert.include(seen.stderr, words)
    })
  )

  it.live("of several posts of which some are there is 0, and the others are named on standard error", () =>
    Effect.gen(function* () {
      const first = yield* xeffect(timeline("--limit", "1", "--fields", "id"), { env })
      const { id } = JSON.parse(first.stdout)
      const { code, stderr, stdout } = yield* xeffect(["get-tweets", "--ids", `${id},19`], { env })
      assert.deepStrictEqual([code, JSON.parse(stdout).id], [0, id])
      assert.match(stderr, /19/)
    })
  )

  it.live.each([
    ["that reads is 0", ["get-user", "--id", "2244994945"], 0, ""],
    ["with an emulator of its own is 0", ["get-user", "--id", "2244994945", "--emulator"], 0, ""],
    [
      "with a budget is 9: nobody knows what was spent",
      ["get-user", "--id", "2244994945", "--budget", "5"],
      9,
      "store of costs"
    ]
  ] as const)("of a command %s, if no state can be written", ([, args, code, words]) =>
    Effect.map(xeffect(args, { env: { ...env, XDG_STATE_HOME: "/dev/null/state" } }), (seen) => {
      assert.strictEqual(seen.code, code, seen.stderr)
      assert.include(seen.stderr, words)
    })
  )

  it.live("of missing credentials names the variables and no option of a layer", () =>
    Effect.map(xeffect(["create-tweet", "--text", "x"], { env: {} }), ({ code, stderr }) => {
      assert.strictEqual(code, 3)
      assert.match(stderr, /X_BEARER_TOKEN/)
      assert.notMatch(stderr, /bearer_token|consumer_key/)
    })
  )
})

describe("A sentence on a terminal", () => {
  const link = `https://x.com/i/oauth2/authorize?response_type=code&scope=${"tweet.read%20".repeat(9)}&state=é日本`

  it.each([20, 40, 80, 400])("keeps links, paths and words whole in %i columns", (columns) => {
    for (const text of [
      link,
      `Open ${link} in a browser.`,
      "a ".repeat(90),
      `"/home/ada/${"tide-".repeat(30)}x.json" is damaged`
    ]) {
      const lines = wrap(text, columns, 2)
      assert.deepStrictEqual(lines.join(" ").split(/\s+/).filter(Boolean), text.split(/\s+/).filter(Boolean))
      for (const line of lines) assert.isTrue(CliOutput.displayWidth(line) <= columns || /^ {2}\S+$/.test(line), line)
    }
  })
})

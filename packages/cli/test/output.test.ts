import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
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

/** The address of a server that always responds with a text. */
const serving = (body: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const server = createServer((_, response) => response.setHeader("content-type", "application/json").end(body))
        await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
        return server
      }),
      (server) => Effect.sync(() => server.close())
    ),
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  )

const timeline = (...flags: ReadonlyArray<string>) => ["get-users-tweets", author, ...flags]

describe("Texts of other people", () => {
  it.live.each([
    ["a table", true, []],
    ["lines of JSON in a pipe", false, []],
    ["JSON on a terminal", true, ["--json"]],
    ["CSV on a terminal", true, ["--csv"]],
    ["CSV in a pipe", false, ["--csv"]],
    ["chosen fields", true, ["--fields", "text,description"]]
  ] as const)("never steer the terminal, in %s", ([, isTerminal, flags]) =>
    Effect.gen(function* () {
      for (const args of [timeline(...flags), ["get-user", "--id", author, "--user-fields", "description", ...flags]]) {
        const { code, stderr, stdout } = yield* xeffect(args, { env, isTerminal })
        // A post has no description, and a user no text.
        assert.deepStrictEqual([code, stderr.replace(/^No entry has the field "\w+"[.:] .*\n$/, "")], [0, ""])
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

  it.live.each(
    "docs help limits prices completions hydrate webhook media plot update comply get-tweet profiles login nosuch post search counts".split(
      " "
    )
  )("in a command line never steer the terminal: %s", (name) =>
    Effect.gen(function* () {
      for (const args of [
        [name, `--${hostile}`],
        [name, `--yes=${hostile}`, "x"],
        [name, `--profile=${hostile}`, "x"],
        [name, hostile, "--json", "--csv"],
        [name, `${hostile}`, hostile, hostile, "--budget", hostile],
        [name, "--help", `-${hostile}`],
        [`${name}${hostile}`]
      ]) {
        const { code, stderr } = yield* xeffect(args, { env })
        assert.notStrictEqual(code, 0)
        assert.match(stderr, /^xeffect: /)
        assert.notMatch(stderr, steering)
      }
    })
  )

  it.live("in the periods of counts never steer the terminal", () =>
    Effect.gen(function* () {
      const periods = { data: [{ start: hostile, end: hostile, tweet_count: 3 }], meta: { total_tweet_count: 3 } }
      const base = yield* serving(JSON.stringify(periods))
      const { stdout } = yield* xeffect(["counts", "a", "--granularity", "hour"], {
        env: { X_BASE_URL: base, X_BEARER_TOKEN: "t" },
        isTerminal: true
      })
      assert.include(stdout, "3 posts")
      assert.notMatch(stdout, steering)
    }).pipe(Effect.scoped)
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
        if (columns >= 80) assert.lengthOf(lines, 11)
        assert.strictEqual(stdout.match(/\b\d{18,19}\b/g)?.length, 20)
        assert.strictEqual(stdout.match(/\b\d{4}-\d\d-\d\d \d\d:\d\d\b/g)?.length, 10)
        assert.deepStrictEqual(
          lines.filter((line) => CliOutput.displayWidth(line) > columns),
          []
        )
      }
    )
  )

  it("never cuts what is typed again, whatever stands beside it", () => {
    const character = fc.constantFrom(..."abyz019_.-")
    const word = fc.array(character, { minLength: 1, maxLength: 40 }).map((all) => all.join(""))
    const row = fc.record({
      id: fc.integer({ min: 10, max: 10 ** 15 }).map(String),
      profile: word,
      username: word,
      created_at: fc.constantFrom("2026-03-14 02:00", "2026-12-01 23:59"),
      public_metrics: fc.dictionary(word, fc.integer()),
      base_url: word.map((path) => `https://api.example/${path}`),
      text: fc.lorem({ maxCount: 60 })
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.integer({ min: 20, max: 200 }), (rows, columns) => {
        const drawn = table(rows, columns).split(/\s+/)
        for (const { created_at, id, profile, username } of rows) {
          for (const one of [id, profile, username, ...created_at.split(" ")]) assert.include(drawn, one)
        }
      })
    )
  })

  it.each([80, 40])("of profiles has long names whole in %i columns", (columns) => {
    const names = ["ada_rivers_of_the_north", "ben_harbor_who_works_here"]
    const rows = names.map((profile) => ({
      profile,
      kind: "oauth2",
      username: "ada_rivers",
      user_id: "2244994945111111111",
      base_url: "http://127.0.0.1:4455",
      scopes: "tweet.read users.read offline.access"
    }))
    const drawn = table(rows, columns)
    for (const name of [...names, "2244994945111111111"]) assert.include(drawn.split(/\s+/), name)
  })

  it("leaves out columns of JSON before it cuts texts to nothing, unless they were chosen", () => {
    const rows = [
      { id: "1".repeat(19), author_id: "2".repeat(19), public_metrics: { like_count: 1000 }, text: "word ".repeat(20) }
    ]
    assert.notInclude(table(rows, 80), "public_metrics")
    assert.include(table(rows, 80, { names: ["id", "author_id", "public_metrics", "text"] }), "public_m")
  })

  it.live("shows the characters that the X API escapes, and JSON and CSV as they were sent", () =>
    Effect.gen(function* () {
      const [user] = yield* emulated.emulator.addUsers({ count: 1 })
      const given = { author: user?.id ?? "", count: 1, text: () => "1 < 2 && 3 > 2 &amp;" }
      const [post] = yield* emulated.emulator.addPosts(given)
      const id = post?.id ?? ""
      const read = (isTerminal: boolean, ...flags: ReadonlyArray<string>) =>
        Effect.map(xeffect(["get-tweet", id, ...flags], { env, isTerminal }), ({ stdout }) => stdout)
      assert.include(yield* read(true), "1 < 2 && 3 > 2 &amp;")
      for (const flag of ["--json", "--ndjson", "--csv"])
        assert.include(yield* read(true, flag), "1 &lt; 2 &amp;&amp; 3 &gt; 2 &amp;amp;")
    })
  )

  it.live("cuts cells with three points on a terminal without Unicode", () =>
    Effect.map(
      xeffect(timeline("--tweet-fields", "public_metrics"), { env, isTerminal: true, columns: 40, hasUnicode: false }),
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

/** The names of fields of a response, without what differs from entry to entry. */
const shapeOf = (stdout: string) => {
  const { data, ...others } = JSON.parse(stdout)
  const names = Object.entries(others).map(([name, value]) => [name, Object.keys(Object(value)).toSorted()])
  return { data: Array.isArray(data) ? "list" : typeof data, ...Object.fromEntries(names) }
}

describe("A whole response", () => {
  it.live("has includes and meta with --json", () =>
    Effect.map(xeffect(timeline("--json", "--expansions", "author_id"), { env }), ({ stdout }) => {
      const { data, includes, meta } = JSON.parse(stdout)
      assert.strictEqual(data.length, 10)
      assert.strictEqual(includes.users[0].id, author)
      assert.strictEqual(meta.result_count, 10)
    })
  )

  it.live.each([
    ["timeline", () => ["timeline", author], "users"],
    ["search", () => ["search", "from:*"], "users"],
    ["mentions", () => ["mentions"], "users"],
    ["followers", () => ["followers", author], undefined],
    ["get-users-tweets", () => timeline("--expansions", "author_id"), "users"],
    ["get-users-followers", () => ["get-users-followers", author], undefined],
    ["search-recent-tweets", () => ["search-recent-tweets", "--query", "red", "--expansions", "author_id"], "users"]
  ] as const)("of %s has one shape, whatever says how much is read and shown", ([, argsOf, included]) =>
    Effect.gen(function* () {
      const args = argsOf()
      const seen = yield* Effect.forEach(
        [[], ["--limit", "2"], ["--limit", "12"], ["--all"], ["--fields", "id"], ["--limit", "3", "--fields", "id"]],
        (flags) => xeffect([...args, "--json", ...flags], { env })
      )
      for (const { code, stderr, stdout } of seen) {
        assert.deepStrictEqual([code, stderr], [0, ""])
        const { data, meta, ...others } = shapeOf(stdout)
        const hasEntries = JSON.parse(stdout).data.length > 0
        assert.deepStrictEqual(
          { data, ...others },
          { data: "list", ...(included && hasEntries ? { includes: [included] } : {}) }
        )
        assert.include(meta, "result_count")
        assert.strictEqual(JSON.parse(stdout).meta.result_count, JSON.parse(stdout).data.length)
      }
    })
  )

  it.live("of several pages has all entries and each included resource once", () =>
    Effect.gen(function* () {
      const { stdout } = yield* xeffect(
        timeline("--json", "--all", "--expansions", "author_id", "--max-results", "7"),
        { env }
      )
      const { data, includes, meta } = JSON.parse(stdout)
      assert.deepStrictEqual([data.length, includes.users.length, meta.result_count], [30, 1, 30])
      assert.deepStrictEqual([meta.newest_id, meta.oldest_id], [data[0].id, data.at(-1).id])
      assert.notProperty(meta, "next_token")
    })
  )

  it.live("of counts of several pages has the sum of all", () =>
    Effect.gen(function* () {
      const { stdout } = yield* xeffect(["get-all-tweets-count", "--query", "red", "--all", "--json"], { env })
      const { data, meta } = JSON.parse(stdout)
      const counts = data.map((period: { readonly tweet_count: number }) => period.tweet_count)
      assert.strictEqual(
        meta.total_tweet_count,
        counts.reduce((sum: number, one: number) => sum + one, 0)
      )
    })
  )

  it.live("of a connection is an object for each post, as it arrives", () =>
    Effect.gen(function* () {
      const place = { env: {}, lines: 40 }
      const { stdout } = yield* xeffect(["webhook", "listen", "--emulator", "--json", "--fields", "source,type"], {
        ...place,
        lines: 3
      })
      assert.match(stdout, /^\{\n {2}"source": "\w+",\n {2}"type": "\w+"\n\}\n/)
      const sampled = yield* xeffect(["stream-tweets-sample", "--emulator", "--json", "--fields", "data"], place)
      assert.match(sampled.stdout, /^\{\n {2}"data": \{\n/)
    })
  )

  it.live("that ends within a page has no token, by which the rest of the page would be lost", () =>
    Effect.gen(function* () {
      const of = (limit: string) => xeffect(timeline("--json", "--limit", limit, "--max-results", "7"), { env })
      const [cut, whole] = [JSON.parse((yield* of("10")).stdout), JSON.parse((yield* of("14")).stdout)]
      assert.notProperty(cut.meta, "next_token")
      assert.deepStrictEqual([cut.data.length, cut.meta.oldest_id], [10, cut.data.at(-1).id])
      assert.property(whole.meta, "next_token")
    })
  )

  it.live("of what is posted, counted or looked up has its data in the same place", () =>
    Effect.gen(function* () {
      const own = { ...env, X_BEARER_TOKEN: "" }
      const posted = yield* xeffect(["post", "One shape", "--json"], { env: own })
      assert.deepStrictEqual(shapeOf(posted.stdout), { data: "object" })
      const thread = yield* xeffect(["post", "A thread", "of two", "--thread", "--json"], { env: own })
      assert.deepStrictEqual(shapeOf(thread.stdout), { data: "list" })
      const counted = yield* xeffect(["counts", "red", "--json"], { env })
      assert.strictEqual(shapeOf(counted.stdout).data, "list")
      assert.property(JSON.parse(counted.stdout).meta, "total_tweet_count")
    })
  )
})

describe("A field that no entry has", () => {
  it.live.each([
    [
      "is said with the nearest name",
      ["--fields", "id,txet"],
      /^No entry has the field "txet"\. Did you mean text\?\n$/
    ],
    [
      "is said with the flag that asks for it",
      ["--fields", "id,created_at"],
      /: request it with --tweet-fields created_at\.\n$/
    ],
    ["is said with those that there are", ["--fields", "zzzzzzzzzzzz"], /They have id, /],
    ["has nothing to say if it is there", ["--fields", "edit_history_tweet_ids"], /^$/]
  ] as const)("%s, in each format", ([, flags, words]) =>
    Effect.gen(function* () {
      for (const format of [[], ["--csv"], ["--json"], ["--limit", "3"], ["--limit", "3", "--csv"]]) {
        const { code, stderr } = yield* xeffect(timeline(...flags, ...format), { env })
        assert.strictEqual(code, 0)
        assert.match(stderr, words)
      }
    })
  )
})

describe("An exit code", () => {
  it.live.each([
    ["what is not found is 5", ["get-tweet", "19"], {}, 5, "Could not find tweet"],
    ["a refused token is 3", ["get-tweet", "20"], { X_BEARER_TOKEN: "wrong" }, 3, "status 401: "],
    ["a budget that would be passed is 7", ["get-tweet", "20", "--budget", "0.001"], {}, 7, "Raise --budget"],
    ["a budget that is no number is 2", ["get-tweet", "20", "--budget", "much"], {}, 2, "--budget must be"],
    [
      "an X API that cannot be reached is 9",
      ["get-tweet", "20"],
      { X_BASE_URL: "http://127.0.0.1:1" },
      9,
      "no connection could be made"
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
      "with a budget is 7, in one sentence: nobody would know what was spent",
      ["get-user", "--id", "2244994945", "--budget", "5"],
      7,
      "--budget needs a record of what commands cost"
    ]
  ] as const)("of a command %s, if no state can be written", ([, args, code, words]) =>
    Effect.map(xeffect(args, { env: { ...env, XDG_STATE_HOME: "/dev/null/state" } }), (seen) => {
      assert.strictEqual(seen.code, code, seen.stderr)
      assert.include(seen.stderr, words)
      assert.isAtMost(seen.stderr.split("\n").length, 3)
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

describe("Typographic quotation marks", () => {
  it.live.each([
    [["text", "query"], "“climate change” lang:en", true],
    [["search", "--dry-run"], "„climate change“", true],
    [["counts", "--dry-run"], "«climate change»", true],
    [["search-recent-tweets", "--dry-run", "--query"], "‘climate change’", true],
    [["text", "query"], 'don’t "climate change"', false]
  ] as const)("in a query are said to make no phrase, by %s: %s", ([args, query, isSaid]) =>
    Effect.map(xeffect([...args, query], { env }), ({ code, stderr }) => {
      assert.strictEqual(code, 0)
      assert.strictEqual(stderr.includes("Use straight ones for a phrase"), isSaid)
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

describe("A response that repeats the credentials of its request", () => {
  const bearer = `AAAAAAAAAAAAAAAAAAAAA${"bQ%2Fz9".repeat(6)}`
  const oauth1 = {
    X_CONSUMER_KEY: "consumerKeyOfSomeApp01",
    X_CONSUMER_SECRET: "consumerSecretOfSomeApp01",
    X_ACCESS_TOKEN: "2244994945-accessTokenOfSomeUser01",
    X_ACCESS_TOKEN_SECRET: "accessTokenSecretOfSomeUser01"
  }
  it.live.each([
    [["get-tweet", "20", "--json"], { X_BEARER_TOKEN: bearer }],
    [["get-tweet", "20"], { X_BEARER_TOKEN: bearer }],
    [["get-tweet", "20"], { X_BEARER_TOKEN: bearer, isTerminal: "yes" }],
    [["get-tweet", "20", "--csv"], { X_BEARER_TOKEN: bearer }],
    [["delete-tweet", "20", "--json"], oauth1],
    [["delete-tweet", "20"], oauth1],
    [["delete-tweet", "20"], { ...oauth1, isTerminal: "yes" }]
  ] as ReadonlyArray<readonly [ReadonlyArray<string>, Readonly<Record<string, string>>]>)(
    "is printed without them, and is the same otherwise: %j",
    ([args, { isTerminal, ...variables }]) =>
      Effect.gen(function* () {
        const values = Object.values(variables)
        const server = createServer(({ headers }, response) => {
          const sent = [headers.authorization, ...values, ...values.map(encodeURIComponent)].join(" ")
          const data = { id: "20", text: `AAAAAAAAAAAAAAAAAAAAAAAA ${sent} after`, deleted: true, more: [{ sent }] }
          response.setHeader("content-type", "application/json").end(JSON.stringify({ data }))
        })
        yield* Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
        yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
        const X_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        const place = isTerminal === undefined ? {} : { isTerminal: true, columns: 400 }
        const { code, stderr, stdout } = yield* xeffect(args, { env: { X_BASE_URL, ...variables }, ...place })
        assert.strictEqual(code, 0, stderr)
        for (const value of values) assert.notInclude(`${stdout}${stderr}`, value)
        assert.include(stdout, "<redacted>")
        if (isTerminal === undefined && !args.includes("--csv")) {
          const printed = JSON.parse(stdout)
          const { id, more, text } = args.includes("--json") ? printed.data : printed
          assert.strictEqual(id, "20")
          assert.match(text, /^AAAAAAAAAAAAAAAAAAAAAAAA .*<redacted>.* after$/)
          assert.match(more[0].sent, /<redacted>/)
        }
      }).pipe(Effect.scoped)
  )
})

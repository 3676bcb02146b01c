import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { pixel } from "./support/pixel.ts"
import { type Place, xeffect } from "./support/run.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-commands-"))

let emulated: EmulatedOnPort
let env: Record<string, string>

beforeAll(async () => {
  emulated = await emulateOnPort({ limits: "off" })
  const variables = Object.entries(emulated.options).map(([name, value]) => [`X_${name.toUpperCase()}`, value] as const)
  env = { ...Object.fromEntries(variables), XDG_STATE_HOME: join(folder, "state") }
})

afterAll(async () => {
  await emulated.close()
  rmSync(folder, { recursive: true })
})

const run = (args: ReadonlyArray<string>, place: Place = {}) =>
  xeffect(args, { ...place, env: { ...env, ...place.env } })

const linesOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

/** The requests that arrive while a command runs. */
const requestsOf = (args: ReadonlyArray<string>, place: Place = {}) =>
  Effect.gen(function* () {
    const before = (yield* emulated.emulator.requests).length
    const seen = yield* run(args, place)
    const requests = (yield* emulated.emulator.requests).slice(before)
    return { ...seen, requests: requests.map(({ method, path }) => `${method} ${path}`) }
  })

const postsWith = (text: string) =>
  Array.from(emulated.emulator.world.posts.values()).filter((post) => post.text.startsWith(text))

describe("post", () => {
  it.live("posts a text and prints the post", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* run(["post", "Low water at noon"])
      assert.deepStrictEqual([code, linesOf(stdout)[0].text], [0, "Low water at noon"])
    })
  )

  it.live("posts a picture with what it shows, as a reply", () =>
    Effect.gen(function* () {
      const file = join(folder, "pixel.png")
      writeFileSync(file, pixel)
      const { main } = emulated.emulator.world.seed.users
      const first = linesOf((yield* run(["post", "The harbour"])).stdout)[0].id
      const args = ["post", "A pixel of it", "--media", file, "--alt", "One dot", "--reply-to", first]
      const { code, requests, stderr } = yield* requestsOf(args)
      assert.deepStrictEqual([code, stderr], [0, ""])
      assert.include(requests, "POST /2/media/metadata")
      const [post] = postsWith("A pixel of it")
      assert.deepStrictEqual([post?.authorId, post?.mediaKeys?.length], [main, 1])
    })
  )

  it.live("A post quotes the post that --quote names", () =>
    Effect.gen(function* () {
      const quoted = emulated.emulator.world.seed.posts.news1
      const { code } = yield* run(["post", "Look at this", "--quote", quoted])
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(postsWith("Look at this")[0]?.references, [{ type: "quoted", id: quoted }])
    })
  )

  it.live("is refused before anything is uploaded if its parts exclude each other", () =>
    Effect.gen(function* () {
      const file = join(folder, "quoted.png")
      writeFileSync(file, pixel)
      const { code, requests, stderr } = yield* requestsOf(["post", "x", "--media", file, "--quote", "20"])
      assert.deepStrictEqual([code, requests], [2, []])
      assert.include(stderr, "media_ids and quote_tweet_id cannot be given together")
    })
  )

  it.live("posts a thread from a file, whose posts are divided by lines of ---", () =>
    Effect.gen(function* () {
      const file = join(folder, "thread.txt")
      writeFileSync(file, "Filed one\nwith two lines\n---\nFiled two\n--- \r\nFiled three\n")
      const { code, stdout } = yield* run(["post", "--thread", file])
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(
        linesOf(stdout).map(({ text }) => text),
        ["Filed one\nwith two lines", "Filed two", "Filed three"]
      )
      assert.lengthOf(postsWith("Filed"), 3)
    })
  )

  it.live("splits a long text into numbered posts, and reads it from standard input", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* run(["post", "-", "--split"], { input: "Split words. ".repeat(50) })
      assert.strictEqual(code, 0)
      assert.lengthOf(linesOf(stdout), 3)
      assert.match(linesOf(stdout)[2].text, /3\/3$/)
    })
  )

  it.live.each([
    ["without a terminal is refused with its price and what to pass", {}, 2, "it costs $0.20.\nPass --yes", 0],
    ["that is answered with no is not posted", { answer: "n" }, 0, "Post it? [y/N]", 0],
    ["that is answered with yes is posted", { answer: "y" }, 0, "Post it? [y/N]", 1],
    ["with an empty answer is not posted", { answer: "" }, 0, "nothing was done", 0]
  ] as const)("with a link %s", ([title, place, code, words, count]) =>
    Effect.gen(function* () {
      const seen = yield* run(["post", `Read ${title}: https://example.com`], place)
      assert.strictEqual(seen.code, code)
      assert.include(seen.stderr, words)
      assert.lengthOf(postsWith(`Read ${title}`), count)
    })
  )

  it.live("with a link and --yes is posted without a question", () =>
    Effect.map(run(["post", "Agreed: https://example.com", "--yes"]), ({ code, stderr }) => {
      assert.deepStrictEqual([code, stderr], [0, ""])
    })
  )

  it.live.each([
    [["post"], "post needs a text"],
    [["post", "x", "--alt", "nothing"], "--alt is given 1 times, and --media 0 times"],
    [["post", "x", "--media", "/nowhere.png"], "--media cannot be read"],
    [["post", "x", "--thread", "/nowhere"], "give none beside it"],
    [["post", "--thread", "/nowhere"], "--thread names a file that cannot be read"]
  ] as const)("is refused before anything is sent: %s", ([args, words]) =>
    Effect.map(requestsOf(args), ({ code, requests, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout, requests], [2, "", []])
      assert.include(stderr, words)
    })
  )

  it.live("a dry run of a thread prints each request and sends nothing", () =>
    Effect.map(requestsOf(["post", "One", "Two https://example.com", "--dry-run"]), ({ requests, stdout }) => {
      assert.deepStrictEqual(requests, [])
      assert.deepStrictEqual(
        linesOf(stdout).map(({ body, dollars }) => [body.text, dollars.max]),
        [
          ["One", 0.015],
          ["Two https://example.com", 0.2]
        ]
      )
    })
  )
})

describe("A command that reads", () => {
  it.live("search prints the newest posts with the handles of their authors", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* run(["search", "#tides", "--limit", "3"])
      assert.strictEqual(code, 0)
      assert.lengthOf(linesOf(stdout), 3)
      for (const { author, text } of linesOf(stdout)) {
        assert.match(author, /^\w+$/)
        assert.include(text, "#tides")
      }
    })
  )

  it.live.each([
    ["timeline", "GET /2/users/783214/tweets"],
    ["mentions", "GET /2/users/783214/mentions"],
    ["followers", "GET /2/users/783214/followers"]
  ] as const)("%s takes a handle, an ID, or nobody for the user of the credentials", ([command, request]) =>
    Effect.gen(function* () {
      const byHandle = yield* requestsOf([command, "@ben_harbor"])
      assert.deepStrictEqual(byHandle.requests, ["GET /2/users/by/username/ben_harbor", request])
      const byId = yield* requestsOf([command, "783214"])
      assert.deepStrictEqual([byId.requests, byId.stdout], [[request], byHandle.stdout])
      const own = yield* requestsOf([command])
      assert.deepStrictEqual(own.requests, ["GET /2/users/me", request.replace("783214", "2244994945")])
      const dry = yield* requestsOf([command, "ben_harbor", "--dry-run"])
      assert.deepStrictEqual(dry.requests, [])
      assert.include(linesOf(dry.stdout)[1].url, request.slice(4).replace("783214", "{id}"))
    })
  )

  it.live("counts draws bars as wide as the terminal, and prints lines of JSON elsewhere", () =>
    Effect.gen(function* () {
      const { stdout } = yield* run(["counts", "#tides"], { isTerminal: true, columns: 40 })
      assert.match(stdout, /^\d{4}-\d\d-\d\d \d+ █/m)
      for (const line of stdout.split("\n")) assert.isAtMost(line.length, 40)
      const piped = yield* run(["counts", "#tides"])
      assert.isNumber(linesOf(piped.stdout)[0].tweet_count)
    })
  )

  it.live("hydrate looks up what standard input names, and says what is missing", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* run(["hydrate", "users", "-"], {
        input: "@ben_harbor\r\nno_such_one\n\n"
      })
      assert.deepStrictEqual([code, linesOf(stdout)[0].id, stderr], [0, "783214", "no_such_one was not found.\n"])
    })
  )

  it.live("limits and prices are those of the operations", () =>
    Effect.gen(function* () {
      const limits = linesOf((yield* run(["limits", "get-usage"])).stdout)
      assert.deepStrictEqual(limits, [{ command: "get-usage", limit: 50, window: "15 min", per: "app" }])
      const prices = linesOf((yield* run(["prices", "get-users-followers"])).stdout)
      assert.deepStrictEqual([prices[0].per, prices[0].dollars], ["follow (resource)", 0.01])
    })
  )
})

describe("Messages and media", () => {
  it.live("dm sends to a handle, and prints the messages with it", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* run(["dm", "ben_harbor", "High water at six"])).code, 0)
      const { stdout } = yield* run(["dm", "ben_harbor", "--fields", "text"])
      assert.deepStrictEqual(linesOf(stdout)[0], { text: "High water at six" })
    })
  )

  it.live("media upload prints the ID of what was uploaded", () =>
    Effect.gen(function* () {
      const file = join(folder, "upload.png")
      writeFileSync(file, pixel)
      const { code, stdout } = yield* run(["media", "upload", file, "--alt", "A dot"])
      assert.deepStrictEqual([code, linesOf(stdout)[0].media_type], [0, "image/png"])
    })
  )
})

describe("Collections", () => {
  it.live("are made, go on in the format that they have, and are updated", () =>
    Effect.gen(function* () {
      const directory = join(folder, "tides")
      const made = yield* run(["collect", directory, "--query", "#tides", "--format", "csv"])
      assert.deepStrictEqual([made.code, linesOf(made.stdout)[0].complete], [0, true])
      const { posts } = linesOf(made.stdout)[0]
      for (const command of ["collect", "update"]) {
        const again = yield* run([command, directory])
        assert.deepStrictEqual([again.code, linesOf(again.stdout)[0].files], [0, ["posts.csv", "users.csv"]])
      }
      assert.lengthOf(readFileSync(join(directory, "posts.csv"), "utf8").trimEnd().split("\n"), posts + 1)
    })
  )

  it.live("are estimated and planned without being made", () =>
    Effect.gen(function* () {
      const directory = join(folder, "none")
      const estimated = yield* run(["collect", directory, "--query", "#tides", "--estimate"])
      assert.isAbove(JSON.parse(estimated.stdout).entries, 0)
      const planned = yield* requestsOf([
        "collect",
        directory,
        "get-users-followers",
        "--params",
        '{"id":"12"}',
        "--dry-run"
      ])
      assert.deepStrictEqual([planned.requests, JSON.parse(planned.stdout).operation], [[], "get_users_followers"])
    })
  )

  it.live.each([
    [["collect", "nowhere"], "the directory of a collection"],
    [["collect", "x", "no-such-operation"], "there is no operation"],
    [["collect", "x", "get-me"], "collect"],
    [["collect", "x", "--query", ""], "query must be"],
    [["update", "nowhere"], "the directory of a collection"],
    [["comply", "nowhere"], "the directory of a collection"]
  ] as const)("that cannot be are refused in a sentence, with exit code 2: %s", ([[command, name, ...others], words]) =>
    Effect.map(run([command, join(folder, name), ...others]), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.include(stderr, words)
    })
  )
})

describe("Texts", () => {
  it.live("are counted, split and checked without a request", () =>
    Effect.gen(function* () {
      const counted = yield* requestsOf(["text", "count", "Hi https://example.com 👨‍👩‍👧"])
      assert.deepStrictEqual(linesOf(counted.stdout), [{ length: 29, remaining: 251, valid: true }])
      const split = yield* requestsOf(["text", "split", "-", "--numbered"], { input: "word ".repeat(100) })
      assert.lengthOf(linesOf(split.stdout), 2)
      const query = yield* requestsOf(["text", "query", "tides -(a OR b)"])
      assert.deepStrictEqual([query.code, query.stdout], [2, ""])
      assert.include(query.stderr, "only an operator can be negated")
      assert.deepStrictEqual([...counted.requests, ...split.requests, ...query.requests], [])
    })
  )
})

it.live.each([
  [["update", "somewhere"]],
  [["schedule", "somewhere", "--every", "1 hour"]],
  [["comply", "somewhere"]],
  [["webhook", "listen", "--public-url", "https://tunnel.example/x"]]
] as const)("%s cannot show its requests, and sends none with --dry-run", ([args]) =>
  Effect.gen(function* () {
    const { code, requests, stderr, stdout } = yield* requestsOf([...args, "--dry-run"])
    assert.deepStrictEqual([code, stdout, requests], [2, "", []])
    assert.include(stderr, "nothing was sent")
  })
)

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { isHolder } from "@xeffect/core/store"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import { collect as collectPlan, type OutputOptions, run as runPlan } from "@xeffect/export"
import { layer } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import { claim } from "../src/session/claim.ts"
import { Refusal } from "../src/session/refusal.ts"
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
      const args = ["post", "A pixel of it", "--media", file, "--alt", "One dot", "--reply-to", first, "--yes"]
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
      const { code } = yield* run(["post", "Look at this", "--quote", quoted, "--yes"])
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
      assert.include(stderr, "--media and --quote cannot be given together")
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
    [
      "without a terminal is refused with its price and what to pass",
      {},
      2,
      "it costs $0.20.\nTo confirm, pass --yes",
      0
    ],
    ["that is answered with no is not posted", { answer: "n" }, 1, "Post it? [y/N]", 0],
    ["that is answered with yes is posted", { answer: "y" }, 0, "Post it? [y/N]", 1],
    ["with an empty answer is not posted", { answer: "" }, 1, "nothing was sent.", 0]
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
    [["post", "x", "--alt", "nothing"], "--alt describes a picture, but there is no --media."],
    [["post", "x", "--media", "/nowhere.png"], "--media cannot be read"],
    [["post", "x", "--thread", "/nowhere"], "so the command takes no other text"],
    [["post", "--thread"], "--thread needs a file after it, or several texts before it"],
    [["post", "We", "are", "hiring", "again"], 'but got 4: "We", "are", "hiring" and 1 more. Nothing was posted.'],
    [["post", "--yes", "two texts", "of words"], "To post several texts as a thread"],
    [["post", "--", "one", "two"], "a post takes one text"],
    [["post", "-", "two"], "a post takes one text"],
    [
      ["dm", "ben_harbor", "High", "water"],
      'does not take "water".\nIf it is a part of a text, put quotes around the whole text'
    ],
    [
      ["search", "high", "water"],
      'does not take "water".\nIf it is a part of a text, put quotes around the whole text'
    ],
    [["hydrate", "tweets", "a.txt", "b.txt"], 'does not take "b.txt"'],
    [
      ["create-tweet", "--text", "High", "water"],
      'does not take "water".\nIf it is a part of a text, put quotes around the whole text'
    ],
    [["post", "package.json"], '"package.json" is the name of a file here'],
    [["post", "package.json", "README.md", "--thread"], '"package.json", "README.md" are the names of files here'],
    [["dm", "ben_harbor", "./package.json"], '"./package.json" is the name of a file here'],
    [["post", "--thread", "/nowhere"], '--thread cannot be read: there is no file "/nowhere".'],
    [["post", "--thread", tmpdir()], "is a folder."],
    [["post", "   "], "a text is empty or has only spaces"],
    [["post", "\u200b\u2060"], "a text is empty or has only spaces"],
    [["post", "fine", "", "--thread", "--dry-run"], "a text is empty or has only spaces"],
    [["post", "   ", "--dry-run"], "a text is empty or has only spaces"],
    [["post", "a\ufffdb"], "has \ufffd in place of bytes that are not UTF-8"],
    [["dm", "ben_harbor", " "], "the message is empty"],
    [
      ["post", "x", "--media", "/dev/null", "--dry-run"],
      '--media must be a picture or a video, but "/dev/null" is empty.'
    ],
    [["post", "x", "--media", tmpdir(), "--dry-run"], "is a folder.\nName a picture or a video."],
    [["media", "upload", "/dev/null"], '<file> must be a picture or a video, but "/dev/null" is empty.'],
    [["media", "upload", tmpdir()], "is a folder.\nName a picture or a video."],
    [["media", "upload", "/nowhere.png"], '<file> cannot be read: there is no file "/nowhere.png".'],
    [["post", "Hi", "--reply-to", "https://fxtwitter.com/jack/status/20"], "the host of this address is not x.com"],
    [
      ["post", "Hi", "--quote", "https://jack:word@x.com/jack/status/20"],
      "--quote must be a post, but is an address with a password"
    ],
    [
      ["delete-tweet", "https://x.com.evil.example/jack/status/20", "--yes"],
      '<id> must be a post, but is "https://x.com.evil'
    ],
    [["get-tweet", "https://x.com/jack"], "it is the address of a user"],
    [
      ["get-spaces", "--user-ids", "@jack"],
      '--user-ids takes IDs, but "@jack" is a handle.\nTo get the ID: xeffect get-user'
    ],
    [["get-user", "jack", "--username", "jack"], "<user> and --username both name a user: use only one."],
    [["get-user"], "get-user needs <user>: a handle, an ID, or an address"],
    [["timeline", "https://x.com/jack/status/20"], "it is the address of a post"],
    [["dm", "https://evil.example/jack", "Hi", "--yes"], "the host of this address is not x.com or twitter.com"],
    [["post", "LICENSE"], '"LICENSE" is the name of a file here'],
    [["create-tweet", "--text", "LICENSE"], '"LICENSE" is the name of a file here'],
    [["post", "packages"], '"packages" is the name of a file here'],
    [["dm", "ben_harbor", "LICENSE"], '"LICENSE" is the name of a file here'],
    [["post", ""], "a text is empty"],
    [["post", "--yes", "", "--media", "README.md"], "a text is empty"],
    [["post", "--yes", "--media", "README.md", "-"], "a text is empty"],
    [["post", "--split", " \n", "--quote", "20", "--yes"], "a text is empty"],
    [["post", "One", "-", "--thread"], "a text is empty"],
    [["post", "--thread", "-", "--media", "README.md", "--yes"], "--thread names standard input, which is empty"],
    [["dm", "ben_harbor", "-", "--media", "README.md"], "the message is empty"]
  ] as const)("is refused before anything is sent: %s", ([args, words]) =>
    Effect.map(requestsOf(args), ({ code, requests, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout, requests], [2, "", []])
      assert.include(stderr, words)
    })
  )

  it.live("posts a thread of several texts if --thread is given, and the contents of a file by its name", () =>
    Effect.gen(function* () {
      const texts = ["Given one", "-2 given", "third given"]
      const { code, stdout } = yield* run(["post", "--thread", "--", ...texts])
      assert.deepStrictEqual([code, linesOf(stdout).map(({ text }) => text)], [0, texts])
      const piped = yield* run(["post", "--thread", "-"], { input: "Piped one\n---\nPiped two\n" })
      assert.deepStrictEqual(
        linesOf(piped.stdout).map(({ text }) => text),
        ["Piped one", "Piped two"]
      )
    })
  )

  it.live("posts the name of a file after a yes", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["post", "package.json"], { answer: "y" })
      assert.deepStrictEqual([code, postsWith("package.json").length], [0, 1])
      assert.include(stderr, "Send the name? [y/N]")
    })
  )

  it.live("a dry run of a thread prints each request and sends nothing", () =>
    Effect.map(
      requestsOf(["post", "One", "Two https://example.com", "--thread", "--dry-run"]),
      ({ requests, stdout }) => {
        assert.deepStrictEqual(requests, [])
        assert.deepStrictEqual(
          linesOf(stdout).map(({ body, dollars }) => [body.text, dollars.max]),
          [
            ["One", 0.015],
            ["Two https://example.com", 0.2]
          ]
        )
      }
    )
  )
})

describe("A post whose planned price is above that of a plain one", () => {
  const picture = join(folder, "dear.png")
  const file = join(folder, "dear.txt")

  beforeAll(() => {
    writeFileSync(picture, pixel)
    writeFileSync(file, "Dear one\n---\nDear two example.com\n---\nDear three\n")
  })

  it.live.each([
    [["post", "Dear", "--media", picture], "The post has media: it costs $0.20."],
    [["post", "--media", picture], "The post has media: it costs $0.20."],
    [["post", "Dear", "--quote", "20"], "The post has a quote: it costs $0.20."],
    [["post", "Dear example.com"], "The post has a link: it costs $0.20."],
    [["post", "Dear https://a.example"], "The post has a link: it costs $0.20."],
    [["post", "Dear HTTP://x"], "The post has a link: it costs $0.20."],
    [["post", "--thread", file], "1 of 3 posts has a link: it costs $0.23."],
    [["post", "--thread", file, "--media", picture], "2 of 3 posts have media or a link: it costs $0.415."],
    [["create-tweet", "--text", "Dear https://example.com/tides"], "The post has a link: it costs $0.20."],
    [["create-tweet", "--text", "Dear", "--media-ids", "20"], "The post has media: it costs $0.20."],
    [["create-tweet", "--text", "Dear", "--quote-tweet-id", "20"], "The post has a quote: it costs $0.20."],
    [["create-tweet", "--text", "Dear", "--card-uri", "card://1"], "The post has a card: it costs $0.20."],
    [["create-tweet", "--input", "-"], "The post has a link: it costs $0.20."]
  ] as const)("is asked about, and needs --yes elsewhere: %s", ([args, sentence]) =>
    Effect.gen(function* () {
      const input = JSON.stringify({ text: "Dear example.com" })
      const refused = yield* requestsOf(args, { input })
      const expected = { code: 2, requests: [], stderr: `xeffect: ${sentence}\nTo confirm, pass --yes.\n`, stdout: "" }
      assert.deepStrictEqual(refused, expected)
      const declined = yield* requestsOf(args, { input, answer: "n" })
      assert.deepStrictEqual([declined.requests, declined.stdout], [[], ""])
      assert.include(declined.stderr, `${sentence}\nPost `)
      const planned = yield* requestsOf([...args, "--dry-run"], { input })
      assert.deepStrictEqual([planned.code, planned.requests], [0, []])
    })
  )

  it.live("is posted by an operation with --yes, and a plain one without a question", () =>
    Effect.gen(function* () {
      const dear = yield* run(["create-tweet", "--text", "Dearest https://example.com", "--yes"])
      assert.deepStrictEqual([dear.code, dear.stderr], [0, ""])
      const plain = yield* run(["create-tweet", "--text", "Cheapest"])
      assert.deepStrictEqual([plain.code, plain.stderr], [0, ""])
    })
  )

  it.live("has both prices among those of the operation", () =>
    Effect.map(run(["prices", "create-tweet"]), ({ stdout }) => {
      assert.deepStrictEqual(
        linesOf(stdout).map(({ dollars, per }) => [per, dollars]),
        [
          ["post (request)", 0.015],
          ["post with a link, media, a quote or a card (request)", 0.2]
        ]
      )
    })
  )
})

describe("A thread that was interrupted", () => {
  const stateHome = join(folder, "threads")
  const statesIn = (directory = join(stateHome, "xeffect", "threads")) =>
    existsSync(directory)
      ? readdirSync(directory)
          .filter((name) => !name.includes("-running"))
          .map((name) => join(directory, name))
      : []

  const post = (file: string, more: ReadonlyArray<string> = [], place: Place = {}) =>
    requestsOf(["post", "--thread", file, ...more], {
      ...place,
      env: { ...(place.env ?? env), XDG_STATE_HOME: stateHome }
    })

  /** A file of a thread of which a budget allowed the first post, and its state. */
  const begun = Effect.fnUntraced(function* (name: string) {
    rmSync(stateHome, { recursive: true, force: true })
    const file = join(folder, `${name}.txt`)
    writeFileSync(file, `${name} one\n---\n${name} two\n---\n${name} three\n`)
    assert.strictEqual((yield* post(file, ["--budget", "0.02"])).code, 7)
    const [state = "", ...others] = statesIn()
    assert.deepStrictEqual([postsWith(name).length, others], [1, []])
    return { file, state, text: readFileSync(state, "utf8") }
  })

  /** The same as {@link begun}, killed after its last post: nothing is left to send, and to look for. */
  const killed = Effect.fnUntraced(function* (name: string, age = 0) {
    const { file, state, text } = yield* begun(name)
    const { posted, since } = JSON.parse(text)
    writeFileSync(state, JSON.stringify({ since: since - age, posted: [...posted, "1", "2"] }))
    return { file, state }
  })

  /** The variables of another user. */
  const other = Effect.map(
    Effect.suspend(() => emulated.emulator.user.tokens("ben_harbor")),
    ({ access_token, access_token_secret, oauth2_user_token }) => {
      const { X_BASE_URL = "", X_CONSUMER_KEY = "", X_CONSUMER_SECRET = "" } = env
      const keys = { X_ACCESS_TOKEN: access_token, X_ACCESS_TOKEN_SECRET: access_token_secret }
      return {
        oauth1: { X_BASE_URL, X_CONSUMER_KEY, X_CONSUMER_SECRET, ...keys },
        oauth2: { X_BASE_URL, X_BEARER_TOKEN: oauth2_user_token }
      }
    }
  )

  it.live("is not forgotten before its posts are printed, so that a kill in between does not begin it again", () =>
    Effect.gen(function* () {
      rmSync(stateHome, { recursive: true, force: true })
      const file = join(folder, "printed.txt")
      writeFileSync(file, "Printed one\n---\nPrinted two\n")
      const states: Array<number> = []
      const { code } = yield* post(file, [], { env, shows: () => states.push(statesIn().length) })
      assert.deepStrictEqual([code, states, statesIn()], [0, [1], []])
    })
  )

  it.live("of a file that is no UTF-8, or has no text, is refused also by a dry run", () =>
    Effect.gen(function* () {
      const file = join(folder, "latin1.txt")
      for (const [bytes, words] of [
        [[0x48, 0xe9, 0x21], `the file ${JSON.stringify(file)} of --thread is not UTF-8 text`],
        [[0x0a, 0x2d, 0x2d, 0x2d, 0x0a, 0x20], "which is empty"]
      ] as const) {
        writeFileSync(file, new Uint8Array(bytes))
        const { code, requests, stderr } = yield* post(file, ["--dry-run"])
        assert.deepStrictEqual([code, requests], [2, []])
        assert.include(stderr, words)
      }
    })
  )

  it.live("is resumed by the same command, which says for whom", () =>
    Effect.gen(function* () {
      const { file } = yield* killed("Resumed")
      const { code, requests, stderr, stdout } = yield* post(file)
      assert.deepStrictEqual([code, requests], [0, []])
      assert.strictEqual(stderr, "Resuming: 3 of 3 posts are already up, as the user 2244994945.\n")
      assert.deepStrictEqual([linesOf(stdout).length, statesIn()], [3, []])
    })
  )

  it.live.each(["oauth1", "oauth2"] as const)("is not resumed for another user, who is known by %s", (kind) =>
    Effect.gen(function* () {
      const { file, state } = yield* begun(`Foreign ${kind}`)
      const seen = yield* xeffect(["post", "--thread", file], {
        env: { ...(yield* other)[kind], XDG_STATE_HOME: stateHome }
      })
      assert.deepStrictEqual([seen.code, seen.stderr, linesOf(seen.stdout).length], [0, "", 3])
      const posts = postsWith(`Foreign ${kind}`)
      const { main } = emulated.emulator.world.seed.users
      assert.lengthOf(
        posts.filter(({ authorId }) => authorId !== main),
        3
      )
      assert.isFalse(posts.some(({ inReplyToUserId }) => inReplyToUserId === main))
      assert.deepStrictEqual(statesIn(), [state])
    })
  )

  it.live("is not resumed on another server, and is on the same one with a longer address", () =>
    Effect.gen(function* () {
      const { file } = yield* killed("Elsewhere")
      const second = yield* Effect.promise(() => emulateOnPort({ limits: "off" }))
      const seen = yield* post(file, [], { env: { ...env, X_BASE_URL: second.options.base_url ?? "" } })
      yield* Effect.promise(() => second.close())
      assert.deepStrictEqual([seen.code, seen.stderr, linesOf(seen.stdout).length], [0, "", 3])
      const same = yield* post(file, [], { env: { ...env, X_BASE_URL: `${env["X_BASE_URL"]}/` } })
      assert.include(same.stderr, "Resuming: 3 of 3 posts are already up")
    })
  )

  it.live("is resumed on an emulator that runs, also if --emulator finds it", () =>
    Effect.gen(function* () {
      const { file } = yield* killed("Announced")
      writeFileSync(join(stateHome, "xeffect", "emulator.json"), JSON.stringify(emulated.options))
      const { code, stderr } = yield* post(file, ["--emulator"], { env: {} })
      rmSync(join(stateHome, "xeffect", "emulator.json"))
      assert.strictEqual(code, 0)
      assert.include(stderr, "Resuming: 3 of 3 posts are already up")
      assert.lengthOf(postsWith("Announced"), 1)
    })
  )

  it.live.each([
    ["without a terminal", {}, [], 2, "To confirm, pass --yes."],
    ["after a no", { answer: "n" }, [], 1, "nothing was sent."],
    ["after a yes", { answer: "y" }, [], 0, "Resuming: 3 of 3"],
    ["with --yes", {}, ["--yes"], 0, "Resuming: 3 of 3"]
  ] as const)("more than a day ago is asked about: %s", ([, place, more, code, words]) =>
    Effect.gen(function* () {
      const { file, state } = yield* killed("Old", 25 * 3_600_000)
      const seen = yield* post(file, more, { ...place, env })
      assert.deepStrictEqual([seen.code, seen.requests], [code, []])
      assert.include(seen.stderr, words)
      if (more.length > 0) return
      assert.include(
        seen.stderr,
        "3 of 3 posts are already up, as the user 2244994945. The thread began more than a day ago"
      )
      assert.include(seen.stderr, `remove ${state}`)
      for (const one of postsWith("Old")) emulated.emulator.world.posts.delete(one.id)
    })
  )

  it.live("is not begun again if its state cannot be read", () =>
    Effect.gen(function* () {
      const { file, state } = yield* begun("Damaged")
      for (const damage of ["{", "", '{"since":"x","posted":[]}', '{"since":1,"posted":[1]}']) {
        writeFileSync(state, damage)
        const { code, requests, stderr } = yield* post(file)
        assert.deepStrictEqual([code, requests], [2, []])
        assert.include(stderr, "It records which posts of this thread are already up")
      }
    })
  )

  it.live("is not posted while another command posts it", () =>
    Effect.gen(function* () {
      const { file, state } = yield* begun("Together")
      const claimable = { folder: dirname(state), name: `${basename(state, ".json")}-running` }
      const never = () => new Refusal({ message: "nobody posts it", code: 1 })
      const posting = Effect.gen(function* () {
        const claimed = yield* claim(claimable, never)
        // Its ID alone says nothing in another container.
        const { holder } = JSON.parse(readFileSync(claimed, "utf8"))
        assert.strictEqual(isHolder(holder), process.platform === "linux")
        return yield* post(file)
      })
      const { code, requests, stderr } = yield* Effect.scoped(posting)
      assert.deepStrictEqual([code, requests], [1, []])
      assert.match(stderr, /another command is posting this thread, in process \d+ since .*Nothing was posted/)
      assert.deepStrictEqual([(yield* post(file)).code, postsWith("Together").length, statesIn()], [0, 3, []])
    })
  )

  it.live("stops once nobody would know that a post is up", () =>
    Effect.gen(function* () {
      const { file, state } = yield* begun("Stopped")
      const text = new TextEncoder().encode('{"data":{"id":"2","text":"Stopped two"}}')
      const breaking = Effect.sync(() => {
        rmSync(dirname(state), { recursive: true })
        writeFileSync(dirname(state), "")
        return text
      })
      const response = { status: 201, contentType: "application/json", stream: Stream.fromEffect(breaking) }
      yield* emulated.emulator.fault({ method: "POST", path: "/2/tweets", times: 1, ...response })
      const { code, requests, stderr, stdout } = yield* post(file)
      assert.deepStrictEqual([code, stdout], [1, ""])
      assert.lengthOf(
        requests.filter((one) => one === "POST /2/tweets"),
        1
      )
      assert.match(
        stderr,
        /cannot be written: .*\n2 of 3 posts are already up, as the user \d+\. The same command resumes/
      )
    })
  )

  it.live("is not begun if nobody can say for whom", () =>
    Effect.gen(function* () {
      const { file } = yield* begun("Nobody")
      yield* emulated.emulator.fault({
        method: "GET",
        path: "/2/users/me",
        status: 401,
        json: { title: "Unauthorized", detail: "Unauthorized.", type: "about:blank" }
      })
      const before = (yield* emulated.emulator.requests).length
      const place = { env: { ...(yield* other).oauth2, XDG_STATE_HOME: stateHome } }
      assert.strictEqual((yield* xeffect(["post", "--thread", file], place)).code, 3)
      const sent = (yield* emulated.emulator.requests).slice(before)
      assert.deepStrictEqual(
        sent.map(({ path }) => path),
        ["/2/users/me"]
      )
    })
  )
})

describe("A user whose handle is given where an operation needs an ID", () => {
  const lookup = "GET /2/users/by/username/ben_harbor"

  it.live.each([
    [["get-user", "ben_harbor"], [lookup]],
    [["get-user", "@ben_harbor"], [lookup]],
    [["get-user", "https://x.com/ben_harbor"], [lookup]],
    [["get-user", "783214"], ["GET /2/users/783214"]],
    [
      ["get-users-followers", "ben_harbor"],
      [lookup, "GET /2/users/783214/followers"]
    ],
    [
      ["follow-user", "https://x.com/ben_harbor"],
      [lookup, "POST /2/users/2244994945/following"]
    ]
  ] as const)("is looked up first: %j", ([args, requests]) =>
    Effect.map(requestsOf(args), (seen) =>
      assert.deepStrictEqual([seen.code, seen.requests], [0, requests], seen.stderr)
    )
  )

  it.live("is looked up in the plan of a dry run too, with its price", () =>
    Effect.gen(function* () {
      const { requests, stdout } = yield* requestsOf(["follow-user", "ben_harbor", "--dry-run"])
      assert.deepStrictEqual(requests, [])
      const [first, second] = linesOf(stdout)
      assert.include(first.url, "/2/users/by/username/ben_harbor")
      assert.deepStrictEqual([first.dollars.max, second.body], [0.01, { target_user_id: "{id}" }])
    })
  )

  it.live("that nobody has ends the command before it writes", () =>
    Effect.map(requestsOf(["follow-user", "nobody_here_1"]), ({ code, requests }) =>
      assert.deepStrictEqual([code, requests], [5, ["GET /2/users/by/username/nobody_here_1"]])
    )
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

  it.live("hydrate asks for the fields of its flags, and prints one response with --json", () =>
    Effect.gen(function* () {
      const asked = ["--tweet-fields", "author_id,entities", "--expansions", "author_id"]
      const plan = yield* run(["hydrate", "tweets", "-", ...asked, "--dry-run"], { input: "20\n" })
      assert.include(decodeURIComponent(JSON.parse(plan.stdout).url), "tweet.fields=author_id,entities")
      const [own] = emulated.emulator.world.posts.values()
      const input = `${own?.id}\n19\n`
      const whole = yield* run(["hydrate", "tweets", "-", ...asked, "--json"], { input })
      const { data, errors, includes, ...others } = JSON.parse(whole.stdout)
      assert.deepStrictEqual(others, {})
      assert.deepStrictEqual([data.length, errors.length, includes.users.length], [1, 1, 1])
      assert.strictEqual(whole.stderr, "19 was not found.\n")
      // A table that the command itself has written.
      const csv = yield* run(["hydrate", "tweets", "-", "--csv"], { input })
      const again = yield* run(["hydrate", "tweets", "-", "--fields", "id", "--csv"], { input: csv.stdout })
      assert.deepStrictEqual([again.code, again.stdout], [0, `id\r\n${own?.id}\r\n`])
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

  it.live.each<readonly [string, string, string, RegExp]>([
    [
      "a head behind other lines",
      "tweets",
      "20\n\n21\ntweet_id\n22\n",
      /line 4 must be the ID of a post, but is "tweet_id"/
    ],
    ["several", "tweets", "20\nx\ny\n", /line 2 .* but is "x". Correct or remove it. 1 more lines are wrong/],
    ["a list", "tweets", "20,21\n", /line 1 .* but is "20,21"/],
    ["too many digits", "tweets", "12345678901234567890\n", /line 1 must be the ID of a post/],
    ["a cell that is empty", "tweets", 'id,text\n20,"a\nb"\n,c\n', /line 4 must be the ID of a post, but is ""/],
    [
      "a handle that is too long",
      "users",
      "ben_harbor\nmuch_too_long_to_be_one\n",
      /line 2 must be the ID or the handle/
    ],
    ["IDs and handles", "users", "783214\nben_harbor\n", /line 1 is an ID, line 2 a handle/],
    [
      "an address of another site",
      "tweets",
      "20\nhttps://evil.example/x.com/jack/status/20\n",
      /line 2 must be the ID of a post/
    ],
    ["nothing but a head", "tweets", "id\n", /the file has no IDs/],
    ["a secret", "tweets", `X_BEARER_TOKEN=${"A".repeat(30)}\n`, /line 1 must be the ID of a post, but is "X_BEARER…"/],
    ["a secret alone", "users", `${"s".repeat(21)}\n`, /but is "ssssssss…"/]
  ])("hydrate sends nothing for a file with %s", ([, kind, input, message]) =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* run(["hydrate", kind, "-"], { input })
      assert.deepStrictEqual([code, stdout], [2, ""])
      assert.match(stderr, message)
    })
  )

  it.live.each<readonly [string, string, string]>([
    ["a byte order mark", "users", "\uFEFF783214\r\n"],
    ["a head", "users", "user_id\n783214\n"],
    ["a table of users", "users", 'id,name,username\n783214,"Ben, of\nthe ""Harbor""",ben_harbor\n'],
    ["a table of posts", "users", '"id","author_id","text"\n"1","783214","a\n\nb, c"\n'],
    ["a head of handles", "users", "Username\nben_harbor\n"]
  ])("hydrate reads a file with %s", ([, kind, input]) =>
    Effect.gen(function* () {
      const { code, stdout } = yield* run(["hydrate", kind, "-"], { input })
      assert.deepStrictEqual([code, linesOf(stdout).map(({ id }) => id)], [0, ["783214"]])
    })
  )

  it.live.each([
    [["get-tweet", "https://mobile.twitter.com/jack/status/20/photo/1"], "/2/tweets/20"],
    [["get-tweets", "--ids", "https://x.com/i/web/status/20,21"], "/2/tweets?ids=20,21"],
    [["like", "x.com/jack/status/20?s=20"], "/2/users/2244994945/likes"],
    [["delete-tweet", "http://twitter.com/jack/statuses/20"], "/2/tweets/20"],
    [["get-user", "--username", "https://x.com/jack"], "/2/users/by/username/jack"],
    [["get-user", "--id", "https://x.com/i/user/12"], "/2/users/12"],
    [["timeline", "https://x.com/jack/with_replies"], "/2/users/by/username/jack"],
    [["timeline", "https://x.com/intent/user?user_id=12"], "/2/users/12/tweets"]
  ] as const)("an address of X is read for its ID or handle: %s", ([args, line]) =>
    Effect.map(run([...args, "--dry-run"]), ({ code, stdout }) => {
      assert.strictEqual(code, 0)
      assert.include(decodeURIComponent(stdout), line)
    })
  )

  it.live("hydrate reads addresses of posts and users", () =>
    Effect.gen(function* () {
      const input = "https://x.com/ben_harbor\r\n@no_such_one\n"
      const { code, stderr, stdout } = yield* run(["hydrate", "users", "-"], { input })
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

  const ways: ReadonlyArray<OutputOptions> = [
    { format: "ndjson", compress: "gzip" },
    { format: "ndjson", split: "day" },
    { format: "csv", compress: "zstd", split: { bytes: 2000 } },
    { format: "csv", formulas: "keep", spreadsheet_ids: true },
    { format: "parquet", split: "day" },
    { format: "sqlite" }
  ]

  it.live.each(ways.map((way) => [JSON.stringify(way), way] as const))(
    "that a program has written as %s stay so in each command",
    ([name, way]) =>
      Effect.gen(function* () {
        const directory = join(folder, `made-${name.replaceAll(/\W+/g, "-")}`)
        const plan = yield* collectPlan(searchRecentTweets, { query: "#tides" })
        const { files, output } = yield* runPlan(plan, { directory, ...way })
        const commands = [
          ["collect", directory],
          ["update", directory, "--gaps", "fetch"]
        ]
        for (const command of commands) {
          const { code, stderr } = yield* run(command)
          assert.strictEqual(code, 0, stderr)
          const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))
          assert.deepStrictEqual([manifest.complete, manifest.output], [true, output])
          assert.deepStrictEqual(
            manifest.files.map((file: { readonly file: string }) => file.file),
            files.map(({ file }) => file)
          )
        }
        const plotted = yield* run(["plot", directory])
        assert.strictEqual(plotted.code, 0, plotted.stderr)
      }).pipe(Effect.provide(layer(emulated.options)))
  )

  it.live("have another compression in the format that they have, and go on with it after a failure", () =>
    Effect.gen(function* () {
      const directory = join(folder, "compressed")
      yield* run(["collect", directory, "--query", "#tides", "--format", "csv"])
      const compressed = yield* run(["collect", directory, "--compress", "gzip"])
      assert.deepStrictEqual(linesOf(compressed.stdout)[0].files, ["posts.csv.gz", "users.csv.gz"])
      yield* emulated.emulator.fault({ path: "/2/tweets/search/recent", status: 401 })
      const failed = yield* run(["update", directory, "--format", "parquet"])
      assert.notStrictEqual(failed.code, 0)
      const { stdout } = yield* run(["update", directory])
      assert.deepStrictEqual(linesOf(stdout)[0].files, ["posts.parquet", "users.parquet"])
    })
  )

  it.live.each([
    ["{", /^[^\n]*whose manifest\.json is whole and JSON: remove manifest\.json, and the next run writes it/],
    ['{"version":1}', /^[^\n]*whose manifest\.json has the plan of its database: remove manifest\.json/],
    ['{"version":9}', /^[^\n]*whose manifest\.json has version 1, and not 9: use the version of xeffect that wrote it/]
  ] as const)("whose manifest is %s are refused in a sentence by each command that writes", ([text, sentence]) =>
    Effect.gen(function* () {
      const directory = join(folder, `damaged-${text.length}-${text.at(-2)}`)
      yield* run(["collect", directory, "--query", "#tides"])
      writeFileSync(join(directory, "manifest.json"), text)
      const commands = [
        ["collect", directory],
        ["update", directory],
        ["schedule", directory, "--every", "1 hour"]
      ]
      for (const command of [...commands, ["comply", directory]]) {
        const { code, requests, stderr, stdout } = yield* requestsOf(command)
        assert.deepStrictEqual([code, stdout, requests], [2, "", []], stderr)
        assert.match(stderr, sentence)
      }
      assert.strictEqual(readFileSync(join(directory, "manifest.json"), "utf8"), text)
    })
  )

  it.live("list their gaps with what they cost, and fetch those that the X API still fills", () =>
    Effect.gen(function* () {
      const directory = join(folder, "$(gauges)")
      yield* run(["collect", directory, "--query", "#tides"])
      const none = yield* requestsOf(["update", directory, "--gaps", "list"])
      assert.deepStrictEqual([none.stdout, none.stderr], ["", "The collection has no gaps.\n"])
      const text = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      const late = {
        reason: "found_late",
        detail: "The X API counts 7 posts, and the collection has 1 fewer.",
        posts: 7
      }
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      const gaps = [
        { ...late, from: text(2), to: text(1) },
        { ...late, from: text(9), to: text(8) }
      ]
      database.prepare("insert or replace into facts (name, value) values ('gaps', ?)").run(JSON.stringify(gaps))
      database.close()
      const listed = yield* requestsOf(["update", directory, "--gaps", "list"])
      assert.deepStrictEqual(listed.requests, [])
      assert.deepStrictEqual(
        linesOf(listed.stdout).map(({ dollars, fetchable }) => [fetchable, dollars]),
        [
          [true, "$0.04"],
          [false, undefined]
        ]
      )
      const updated = yield* run(["update", directory])
      assert.include(
        updated.stderr,
        `1 gap can be fetched. To see the price: xeffect update '${directory}' --gaps list`
      )
      const fetched = yield* run(["update", directory, "--gaps", "fetch"])
      assert.deepStrictEqual([fetched.code, linesOf(fetched.stdout)[0].gaps], [0, 1])
      assert.notInclude(fetched.stderr, "can be fetched")
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
    [["collect", "nowhere"], "is not a collection: it has no file collection.sqlite."],
    [["collect", "x", "no-such-operation"], "there is no operation"],
    [["collect", "x", "get-me"], "collect"],
    [["collect", "x", "--query", ""], "query must be"],
    [["update", "nowhere"], "is not a collection: it has no file collection.sqlite."],
    [["comply", "nowhere"], "is not a collection: it has no file collection.sqlite."]
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
    assert.include(stderr, "Nothing was sent")
  })
)

describe("A response that is a file", () => {
  const path = "/2/dm_conversations/media/{dm_id}/{media_id}/{resource_id}"
  const bytes = new Uint8Array(200_000).fill(7)
  const responding = (stream: Stream.Stream<Uint8Array, unknown>) =>
    emulated.emulator.fault({ path, status: 200, contentType: "image/jpeg", stream })
  const download = Effect.fnUntraced(function* (file: string | undefined, place: Place = {}) {
    const { X_BASE_URL = "", XDG_STATE_HOME = "" } = env
    const { oauth2_user_token: X_BEARER_TOKEN } = yield* emulated.emulator.user.tokens("ada_rivers")
    const before = (yield* emulated.emulator.requests).length
    const output = file === undefined ? [] : ["--output", file]
    const seen = yield* xeffect(["download-direct-message-media", "1", "2", "a.jpg", ...output], {
      ...place,
      env: { X_BASE_URL, X_BEARER_TOKEN, XDG_STATE_HOME }
    })
    return { ...seen, sent: (yield* emulated.emulator.requests).length - before }
  })

  it.live("is written whole, and nothing is sent if the file is there or cannot be", () =>
    Effect.gen(function* () {
      const file = join(folder, "whole.jpg")
      yield* responding(Stream.make(bytes, bytes))
      assert.strictEqual((yield* download(file)).code, 0)
      assert.lengthOf(readFileSync(file), 400_000)
      for (const place of [file, folder, join(folder, "no-folder", "x.jpg")]) {
        const { code, sent, stderr } = yield* download(place)
        assert.deepStrictEqual([code, sent], [2, 0])
        assert.include(stderr, "--output cannot be written")
      }
      const onTerminal = yield* download(undefined, { isTerminal: true })
      assert.deepStrictEqual([onTerminal.code, onTerminal.sent], [2, 0])
    })
  )

  it.live("that breaks off is a failure, and leaves no half of it", () =>
    Effect.gen(function* () {
      const file = join(folder, "half.jpg")
      yield* responding(Stream.concat(Stream.make(bytes), Stream.fail("it breaks")))
      assert.deepStrictEqual([(yield* download(file)).code, existsSync(file)], [9, false])
    })
  )

  it.live("that breaks off leaves the file that another program has put there", () =>
    Effect.gen(function* () {
      const file = join(folder, "other.jpg")
      const replaced = Effect.sync(() => {
        rmSync(file)
        writeFileSync(file, "of another program")
      })
      yield* responding(
        Stream.concat(Stream.make(bytes), Stream.fromEffect(Effect.andThen(replaced, Effect.fail("it breaks"))))
      )
      assert.deepStrictEqual([(yield* download(file)).code, readFileSync(file, "utf8")], [9, "of another program"])
    })
  )
})

describe("An emulator that ends", () => {
  it.live("leaves the announcement of one that was started later", () =>
    Effect.gen(function* () {
      const state = join(folder, "two-emulators")
      const file = join(state, "xeffect", "emulator.json")
      const announced = () => (existsSync(file) ? readFileSync(file, "utf8") : "")
      const started = Effect.fnUntraced(function* () {
        const before = announced()
        const emulator = run(["emulator", "--no-live"], { env: { XDG_STATE_HOME: state } })
        const fiber = yield* Effect.forkChild(emulator)
        while (announced() === before) yield* Effect.promise(() => new Promise(setImmediate))
        return { fiber, text: announced() }
      })
      const [earlier, later] = [yield* started(), yield* started()]
      yield* Fiber.interrupt(earlier.fiber)
      assert.strictEqual(announced(), later.text)
      yield* Fiber.interrupt(later.fiber)
      assert.isFalse(existsSync(file))
    })
  )
})

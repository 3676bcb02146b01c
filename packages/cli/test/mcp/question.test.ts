// The question before a write shows the thing itself, and everything that others will read.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { invisibleIn } from "../../../ai/src/present/invisible.ts"
import { plain } from "../../../ai/src/present/plain.ts"
import { quoted } from "../../../ai/src/question/text.ts"
import { pixel } from "../support/pixel.ts"
import { call, questionOf, resultOf, stateOf, tried, withoutPerson } from "./support.ts"

const ada = "As @ada_rivers (2244994945):\n"

const yes = { action: "accept", content: { confirm: true } }

it.effect("A question shows the exact words, their length, whom they answer, and the price of everything", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    const { hello: reply_to, news3: quote } = all.emulator.world.seed.posts
    const question = yield* call(all, "create_post", { text: "See https://example.com\nnow", reply_to, quote })
    assert.strictEqual(
      questionOf(question),
      `${ada}Post in public: 27 characters, 2 lines, 31 as X counts them.
It is a reply to the post ${reply_to} of @ada_rivers (2244994945):
${quoted(all.emulator.world.posts.get(reply_to)?.text ?? "")}
It quotes the post ${quote} of @lumen_news (${all.emulator.world.posts.get(quote)?.authorId}):
${quoted(all.emulator.world.posts.get(quote)?.text ?? "")}
The text:
> See https://example.com
> now

It costs $0.24: $0.20 for this, and $0.04 for the lookups.`
    )
    const { dollars } = yield* all.session.costs.spent("day")
    assert.isAtMost(dollars, 0.04)
  }).pipe(Effect.scoped)
)

it.effect("A question about a picture shows its type, size, digest, and the description that this server gave it", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    const agree = Effect.fnUntraced(function* (name: string, input: object) {
      const question = yield* call(all, name, input)
      const { value } = resultOf(yield* call(all, name, input, { requestState: stateOf(question), answer: yes }))
      return [questionOf(question), value.untrusted] as const
    })
    const [asked, { id }] = yield* agree("upload_image", { image: Buffer.from(pixel).toString("base64") })
    const about = `type PNG, ${pixel.length} bytes, SHA-256 `
    assert.match(asked, new RegExp(`Upload an image: ${about}[0-9a-f]{64}\\.`))
    const [described] = yield* agree("describe_image", { media_id: id, alt_text: "A gauge" })
    assert.include(described, `Describe the picture ${id}: ${about}`)
    assert.include(described, "> A gauge")
    const posted = questionOf(yield* call(all, "create_post", { text: "Look", media_ids: [id, "12"] }))
    assert.match(posted, new RegExp(`With the picture ${id}: ${about}[0-9a-f]{64}, described as:\n> A gauge`))
    assert.include(posted, "With the media 12, which these tools did not upload and which could not be looked up")
  }).pipe(Effect.scoped)
)

it.effect.each([
  ["delete_post", { post: "1" }, "Delete the post 1, which could not be looked up"],
  ["repost", { post: "1" }, "Repost the post 1, which could not be looked up"],
  ["follow_user", { user: "1" }, "Follow the user 1 (name not found)."],
  ["send_message", { user: "1", text: "Hi" }, "Send a message to the user 1 (name not found)"],
  ["add_list_member", { list: "1", user: "1" }, "to the list 1, which could not be looked up"]
] as const)("A question of %s says what could not be looked up", ([name, input, words]) =>
  Effect.gen(function* () {
    assert.include(questionOf(yield* call(yield* tried(), name, input)), words)
  }).pipe(Effect.scoped)
)

it.effect("A lookup that fails costs nothing, and is made once for a question", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    yield* all.emulator.fault({ path: "/2/users/me", status: 404, json: {} })
    const question = questionOf(yield* call(all, "mute_user", { user: "783214" }))
    assert.include(question, "As 2244994945 (name not found):")
    assert.include(question, "It costs $0.025: $0.015 for this, and $0.01 for the lookups.")
    const lookups = (yield* all.emulator.requests).filter(({ path }) => path === "/2/users/me")
    assert.lengthOf(lookups, 1)
  }).pipe(Effect.scoped)
)

it.effect.each([
  ["mute_user", { user: "783214" }, "Mute the user @ben_harbor (783214)."],
  ["unfollow_user", { user: "@BEN_harbor" }, "Unfollow the user @ben_harbor (783214)."],
  [
    "send_message",
    { user: "ben_harbor", text: "Hi" },
    "Send a message to the user @ben_harbor (783214), 2 characters, 1 line:\n> Hi"
  ],
  [
    "create_list",
    { name: "Harbours", description: "Where boats are", private: true },
    "Create the private list:\n> Harbours\ndescribed as:\n> Where boats are"
  ]
] as const)(
  "A question of %s names users by handle and ID, and shows each word that others will read",
  ([name, input, words]) =>
    Effect.gen(function* () {
      assert.strictEqual(
        questionOf(yield* call(yield* tried(), name, input)).split("\n\nIt costs")[0],
        `${ada}${words}`
      )
    }).pipe(Effect.scoped)
)

it.effect(
  "A text that is too long for X is refused before the question, and for a subscriber a longer one is not",
  () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const { users } = all.emulator.world
      const owner = users.get("2244994945") ?? assert.fail("no owner")
      users.set(owner.id, { ...owner, verifiedType: "none" })
      const { value } = resultOf(yield* call(all, "create_post", { text: "a".repeat(281) }))
      assert.deepStrictEqual([value.error.reason, value.error.repeat], ["InvalidInput", false])
      assert.include(value.error.message, "281")
      stateOf(yield* call(all, "create_post", { text: "a".repeat(280) }))
      const other = yield* tried()
      other.emulator.world.users.set(owner.id, { ...owner, verifiedType: "blue" })
      assert.include(questionOf(yield* call(other, "create_post", { text: "a".repeat(300) })), "300 as X counts them")
    }).pipe(Effect.scoped)
)

describe("A text within a question", () => {
  it.each([
    [`a${"\n".repeat(301)}b`, "> a\n[300 empty lines]\n> b"],
    [`a${" ".repeat(4000)}b`, "> a\n[4,000 spaces]\n> b"],
    [`a${"\u3000".repeat(12)}`, "> a\n[12 spaces]\n> "],
    ["a\n\nb", "> a\n> \n> b"],
    ["a\r\nb", "> a\n> b"],
    [`a\n${"   \n".repeat(3)}b`, "> a\n[3 empty lines]\n> b"],
    ["[300 empty lines]\nIt costs $0.00.", "> [300 empty lines]\n> It costs $0.00."]
  ])("The text %j is shown as %j", (text, shown) => {
    assert.strictEqual(quoted(text), shown)
  })

  it("No text has a line that looks like one of ours", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\n", " ", "\t", ">", "[", "It costs $0."), maxLength: 60 }),
        (text) => {
          for (const line of quoted(text).split("\n"))
            assert.match(line, /^(?:> .*|\[[\d,]+ (?:spaces|empty lines)\])$/)
        }
      )
    )
  })
})

const seen: ReadonlyArray<readonly [name: string, text: string]> = [
  ["a family", "👩‍👩‍👧"],
  ["a pirate flag", "🏴‍☠️"],
  ["the flag of England", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"],
  ["the flag of Scotland", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
  ["the flag of Wales", "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"],
  ["skin tones", "👩🏽‍🚀 🤷🏽‍♂️"],
  ["an eye in a bubble", "👁️‍🗨️"],
  ["a keycap", "1️⃣"],
  ["a sign as an emoji", "©️ ‼️ ❤️"],
  ["Hebrew with a mark of direction", "שלום\u200f!"],
  ["Arabic with a mark of direction", "مرحبا\u061c (1)"],
  ["Persian with a non-joiner", "می\u200cخواهم"],
  ["Hindi with joiners", "क्\u200dष क्\u200cष"],
  ["an ideograph of another form", "葛\u{e0100} 葛\ufe00"],
  ["Mongolian with a selector", "ᠠ\u180b"],
  ["braille with a blank", "⠓⠊\u2800⠓⠊"],
  ["lines, tabs and CRLF", "a\tb\r\nc\nd"]
]

const hidden: ReadonlyArray<readonly [text: string, character: string, place: number]> = [
  ["a\u200bb", "U+200B", 2],
  ["a\u202eb", "U+202E", 2],
  ["a\u2066b", "U+2066", 2],
  ["a\u{e0041}b", "U+E0041", 2],
  ["a\u0007b", "U+0007", 2],
  ["a\rb", "U+000D", 2],
  ["a\u{e0101}b", "U+E0101", 2],
  ["a\u3164b", "U+3164", 2],
  ["a\u2800b", "U+2800", 2],
  ["a\u180bb", "U+180B", 2],
  ["a\u{1bca0}b", "U+1BCA0", 2],
  ["a\u200db", "U+200D", 2],
  ["a\u200cb", "U+200C", 2],
  ["ab\u200fc", "U+200F", 3],
  ["שלום\u200f\u200f", "U+200F", 6],
  ["a\ufe0f", "U+FE0F", 2],
  ["❤\ufe0f\ufe0f", "U+FE0F", 3],
  ["👩\u200d", "U+200D", 2],
  ["\u00ad", "U+00AD", 1],
  ["a\u2028b", "U+2028", 2],
  ["a\u2064b", "U+2064", 2],
  ["a\ufff9b", "U+FFF9", 2],
  ["a\u034fb", "U+034F", 2],
  ["\ufeffa", "U+FEFF", 1],
  ["🏴\u{E0067}\u{E007F}", "U+E0067", 2],
  ["😀🏴\u{E0064}\u{E0065}\u{E007F}", "U+E0064", 3],
  ["می\u200c\u200cخ", "U+200C", 3],
  ["a\ud800", "U+D800", 2]
]

describe("Characters that nobody sees", () => {
  it.effect.each(seen)("%s can be sent, and is read as it is", ([, text]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual([invisibleIn(text), plain(text)], [[], text])
      stateOf(yield* call(yield* tried(), "create_post", { text }))
    }).pipe(Effect.scoped)
  )

  it.effect.each(hidden)(
    "The text %j is refused before anybody is asked: it has %s at character %d",
    ([text, character, place]) =>
      Effect.gen(function* () {
        const all = yield* tried()
        const { value } = resultOf(yield* call(all, "create_post", { text }))
        assert.strictEqual(value.error.reason, "InvalidInput")
        assert.include(value.error.message, `${character} at character ${place}.`)
        assert.deepStrictEqual([invisibleIn(plain(text)), yield* all.emulator.requests], [[], []])
      }).pipe(Effect.scoped)
  )

  it("Nothing that nobody sees is left in a text that is plain, and plain text stays as it is", () => {
    const unit = fc.constantFrom(
      "a",
      " ",
      "\n",
      "ש",
      "م",
      "葛",
      "❤",
      "👩",
      "🏴",
      ...seen.flatMap(([, text]) => [...text]),
      ...hidden.flatMap(([text]) => [...text])
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        const once = plain(text)
        assert.deepStrictEqual([plain(once), invisibleIn(once)], [once, []])
      })
    )
  })
})

describe("A thread", () => {
  const posts = ["First", "Second\nof three", "Third"]

  it.effect("is shown whole in one question, with the price of all posts, and posted in order after a yes", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const question = yield* call(all, "create_thread", { posts })
      assert.strictEqual(
        questionOf(question),
        `${ada}Post a thread of 3 posts in public.
Post 1 of 3, 5 characters, 1 line, 5 as X counts them:
> First
Post 2 of 3, 15 characters, 2 lines, 15 as X counts them:
> Second
> of three
Post 3 of 3, 5 characters, 1 line, 5 as X counts them:
> Third

It costs $0.055: $0.045 for this, and $0.01 for the lookups.`
      )
      const answered = { requestState: stateOf(question), answer: yes }
      const { value } = resultOf(yield* call(all, "create_thread", { posts }, answered))
      const { posted } = value.untrusted
      const made = posted.map((id: string) => all.emulator.world.posts.get(id))
      assert.deepStrictEqual(
        made.map(({ text }: { text: string }) => text),
        posts
      )
      assert.deepStrictEqual(made[1].references, [{ type: "replied_to", id: posted[0] }])
      assert.deepStrictEqual(made[2].references, [{ type: "replied_to", id: posted[1] }])
      assert.deepStrictEqual(
        all.recorded.map(({ outcome, tool }) => [tool, outcome]),
        [["create_thread", "done"]]
      )
      const again = resultOf(yield* call(all, "create_thread", { posts }, answered))
      assert.strictEqual(again.value.error.reason, "StateRefused")
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [{ path: "/2/tweets", status: 403, json: { detail: "no", title: "Forbidden" } }, "failed", "Post 3 failed: "],
    [{ path: "/2/tweets", status: 503, json: {} }, "unknown", "Post 3 may be there: "]
  ] as const)("that stops says what is there, what is not, and how to go on: %o", ([fault, outcome, words]) =>
    Effect.gen(function* () {
      const all = yield* tried({ unasked: ["post"] })
      for (const id of ["101", "102"]) {
        yield* all.emulator.fault({ path: "/2/tweets", method: "POST", status: 201, json: { data: { id, text: "x" } } })
      }
      yield* all.emulator.fault({ ...fault, method: "POST" })
      const { isError, value } = resultOf(yield* call(all, "create_thread", { posts }, {}, withoutPerson))
      assert.isFalse(isError)
      const { of, posted } = value.untrusted
      assert.deepStrictEqual([posted.length, of], [2, 3])
      assert.include(value.warning, "2 of 3 posts of the thread are there.")
      assert.include(value.warning, words)
      assert.include(value.warning, `reply_to ${posted[1]}`)
      assert.deepStrictEqual(
        all.recorded.map((one) => one.outcome),
        [outcome]
      )
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [["First", "a".repeat(300)], "posts[1] has 300 characters as X counts them"],
    [["First", "Sec\u200bond"], "posts[1] has an invisible character, U+200B at character 4."],
    [["First"], "posts must have a length of at least 2."],
    [Array.from({ length: 26 }, () => "x"), "posts must have a length of at most 25."]
  ] as const)("that cannot be posted is refused without a question", ([texts, words]) =>
    Effect.gen(function* () {
      const { value } = resultOf(yield* call(yield* tried(), "create_thread", { posts: texts }))
      assert.include(value.error.message, words)
    }).pipe(Effect.scoped)
  )

  it.effect("that the budget has no room for as a whole is refused without a question", () =>
    Effect.gen(function* () {
      const all = yield* tried({ budget: 0.05 })
      const { value } = resultOf(yield* call(all, "create_thread", { posts }))
      assert.strictEqual(value.error.reason, "BudgetExceeded")
    }).pipe(Effect.scoped)
  )
})

describe("A poll", () => {
  it.effect("is shown with its choices, and posted", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const input = { text: "Which?", poll_options: ["Low", "High"], poll_minutes: "60" }
      const question = yield* call(all, "create_post", input)
      assert.include(questionOf(question), "> Which?\nWith a poll, open for 60 minutes:\n> Low\n> High\n")
      const { value } = resultOf(
        yield* call(all, "create_post", input, { requestState: stateOf(question), answer: yes })
      )
      assert.isString(value.untrusted.id)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [{ text: "Which?", poll_minutes: 60 }, "poll_minutes needs poll_options."],
    [{ text: "Which?", poll_options: ["Low"] }, "poll_options must have a length of at least 2."],
    [{ text: "Which?", poll_options: ["Low", "High"], quote: "20" }, "poll"],
    [{ text: "Which?", poll_options: ["Low", "Hi\u200bgh"] }, "poll_options[1] has an invisible character"]
  ])("that is not as X takes it is refused without a question: %o", ([input, words]) =>
    Effect.gen(function* () {
      const { value } = resultOf(yield* call(yield* tried(), "create_post", input))
      assert.include(value.error.message, words)
    }).pipe(Effect.scoped)
  )
})

describe("A picture by its path", () => {
  const root = mkdtempSync(join(tmpdir(), "xeffect-media-"))
  const folder = join(root, "pictures")
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(folder, "inner"), { recursive: true })
  writeFileSync(join(folder, "inner", "gauge.png"), pixel)
  writeFileSync(join(root, "secret.png"), pixel)
  mkdirSync(join(root, "pictures-too"))
  writeFileSync(join(root, "pictures-too", "other.png"), pixel)
  symlinkSync(join(root, "secret.png"), join(folder, "link.png"))
  symlinkSync(root, join(folder, "out"))
  symlinkSync(join(folder, "inner"), join(folder, "in"))
  writeFileSync(join(folder, "notes.txt"), "PNG")
  writeFileSync(join(folder, "empty.png"), "")
  writeFileSync(join(folder, "large.png"), pixel)
  truncateSync(join(folder, "large.png"), 5 * 1024 * 1024 + 1)

  it.effect.each(["inner/gauge.png", "./inner/../inner/gauge.png", "in/gauge.png"])(
    "is read below the folder: %s",
    (file) =>
      Effect.gen(function* () {
        const question = yield* call(yield* tried({ mediaFolder: folder }), "upload_image", { file })
        const about = `file "${join("inner", "gauge.png")}", type PNG, ${pixel.length} bytes, SHA-256 `
        assert.include(questionOf(question), `Upload an image: ${about}`)
      }).pipe(Effect.scoped)
  )

  it.effect.each<readonly [file: string, words: string]>([
    ["../secret.png", "the media folder has no such file"],
    ["../pictures-too/other.png", "the media folder has no such file"],
    [join(root, "secret.png"), "the media folder has no such file"],
    ["link.png", "the media folder has no such file"],
    ["out/secret.png", "the media folder has no such file"],
    ["inner/../../secret.png", "the media folder has no such file"],
    ["/etc/passwd", "the media folder has no such file"],
    ["/dev/zero", "the media folder has no such file"],
    ["nothing.png", "the media folder has no such file"],
    ["inner", "the media folder has no such file"],
    [".", "the media folder has no such file"],
    ["inner/gauge.png\u0000", "the media folder has no such file"],
    ["notes.txt", "must be a PNG, JPEG, GIF or WebP image"],
    ["empty.png", "the file is empty"],
    ["large.png", "the file is larger than 5 MB"]
  ])("is refused without a question if it is not a picture below the folder: %j", ([file, words]) =>
    Effect.gen(function* () {
      const all = yield* tried({ mediaFolder: folder })
      const { value } = resultOf(yield* call(all, "upload_image", { file }))
      assert.match(value.error.message, /^file\b/)
      assert.include(value.error.message, file.includes("\u0000") ? "invisible" : words)
      assert.deepStrictEqual(yield* all.emulator.requests, [])
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [{ file: "inner/gauge.png" }, "The person can set one: xeffect mcp --media-folder DIR."],
    [{}, "Give either file or image, not both."],
    [{ file: "a", image: "aaaa" }, "Give either file or image, not both."],
    [{ image: "aaaa" }, "image must be a PNG, JPEG, GIF or WebP image."]
  ])("is refused in a sentence: %o", ([input, words]) =>
    Effect.gen(function* () {
      const { value } = resultOf(yield* call(yield* tried(), "upload_image", input))
      assert.include(value.error.message, words)
    }).pipe(Effect.scoped)
  )
})

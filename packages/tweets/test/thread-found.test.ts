import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { createThread, type CreateThreadOptions, ThreadError, type ThreadPost } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { account, type AccountOptions, type Fault, untilDone } from "./thread-support.ts"

const run = (on: ReturnType<typeof account>, posts: ReadonlyArray<ThreadPost>, options?: CreateThreadOptions) =>
  untilDone(Effect.result(createThread(posts, options)).pipe(Effect.provide(on.live)))

const failed = <Post, E>(result: Result.Result<unknown, E | ThreadError<Post>>): ThreadError<Post> => {
  assert(Result.isFailure(result) && result.failure instanceof ThreadError)
  return result.failure
}

const first = (fault: Fault): AccountOptions => ({ fault: (_, count) => (count === 1 ? fault : undefined) })

const posted = (me: ReturnType<typeof account>) => me.lines.filter((line) => line === "POST /2/tweets").length

describe("an older post is not taken for the first of a thread", () => {
  it.effect.each<readonly [string, string, string]>([
    ["a decimal number", "Water level 2.28 m", "Water level 2.31 m"],
    ["a version", "v4.1.0 is out", "v4.1.1 is out"],
    ["a price and a time", "EUR/USD 1.0845 at 10.30", "EUR/USD 1.0851 at 10.45"],
    ["a letter", "The end", "The And"],
    ["the case of a letter", "the end", "The end"],
    ["a full stop", "The end", "The end."],
    ["an emoji", "Good night 🌙", "Good night 🌝"],
    ["the tone of an emoji", "Thanks 👋🏻", "Thanks 👋🏿"],
    ["a mention", "Thanks @ada", "Thanks @ben"],
    ["the path of a link", "Read https://example.com/1", "Read https://example.com/2"],
    ["the case of a path", "Read https://example.com/a", "Read https://example.com/A"],
    ["the query of a link", "Read https://example.com/?q=1.5", "Read https://example.com/?q=1.6"],
    ["the host of a link", "Read https://example.com/a", "Read https://example.org/a"],
    ["a link without a scheme", "Read example.com/2.28", "Read example.com/2.31"],
    ["a second link", "https://example.com/1 https://example.com/2", "https://example.com/1 https://example.com/3"],
    ["a link and words", "Read https://example.com/1", "Read this"],
    ["an additional link", "Read https://example.com/1", "Read"],
    ["what follows a link", "https://example.com/1!", "https://example.com/1?"],
    ["a number in a long text", `${"Long. ".repeat(60)}2.28`, `${"Long. ".repeat(60)}2.31`]
  ])("that differs in %s", ([, older, text]) =>
    Effect.gen(function* () {
      const me = account(first("lost before"))
      const other = me.add(older)
      const result = yield* run(me, [text, "Two"])
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(me.chain(me.posts.at(-1)?.parent), ["Two"])
      assert.deepStrictEqual(
        me.posts.map((post) => post.text),
        [older, text, "Two"]
      )
      assert.deepStrictEqual(me.chain(other), [])
    })
  )

  it.effect("that has other media", () =>
    Effect.gen(function* () {
      const me = account(first("lost before"))
      me.add("Look", undefined, ["8"])
      const result = yield* run(me, [{ text: "Look", media_ids: ["9"] }, "Two"])
      assert(Result.isSuccess(result))
      assert.lengthOf(me.posts, 3)
    })
  )

  it.effect("that differs in a number, if the post is listed late", () =>
    Effect.gen(function* () {
      const me = account({ ...first("lost after"), lag: 2 })
      const other = me.add("Water level 2.28 m")
      const result = yield* run(me, ["Water level 2.31 m", "Two"])
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(me.chain(other), [])
      assert.strictEqual(posted(me), 2)
    })
  )
})

describe("a post whose response was lost is found as it was posted", () => {
  it.effect.each<readonly [string, string]>([
    ["a link without a scheme", "Read example.com/a, and example.com"],
    ["a link in brackets", "Read (https://example.com/a_(b)), or not"],
    ["a link with an ampersand", "Read https://example.com/?a=1&b=2 & more"],
    ["the same link twice", "https://example.com/a or https://example.com/a"],
    ["a link and a decimal number", "2.28 m, see https://example.com/2.28"],
    ["a composed letter", "Cafe\u0301 https://example.com/a"],
    ["a long text with links", `${"Long. ".repeat(60)}https://example.com/a 2.28`]
  ])("with %s", ([, text]) =>
    Effect.gen(function* () {
      const me = account(first("lost after"))
      const result = yield* run(me, [text, "Two"])
      assert(Result.isSuccess(result))
      assert.strictEqual(posted(me), 2)
      assert.strictEqual(me.posts[1]?.parent, me.posts[0]?.id)
    })
  )

  type Url = { readonly expanded_url: string; readonly media_key?: string | undefined }

  it.effect.each<readonly [string, (url: Url) => Url]>([
    ["of another post", (url) => ({ ...url, expanded_url: "https://twitter.com/ada/status/7/photo/1" })],
    ["whose link has no key", (url) => ({ ...url, media_key: undefined })]
  ])("with media %s", ([, change]) =>
    Effect.gen(function* () {
      const listed: NonNullable<AccountOptions["listed"]> = ({ entities, ...post }) => ({
        ...post,
        entities: { ...entities, urls: (Object(entities).urls as ReadonlyArray<Url>).map(change) }
      })
      const me = account({ ...first("lost after"), listed })
      const result = yield* run(me, [{ text: "Look", media_ids: ["9"] }, "Two"])
      assert(Result.isSuccess(result))
      assert.strictEqual(posted(me), 2)
    })
  )

  it.effect("in the newer vocabulary of the X API", () =>
    Effect.gen(function* () {
      const listed: NonNullable<AccountOptions["listed"]> = ({ note_tweet, referenced_tweets, ...post }) => ({
        ...post,
        note_post: note_tweet,
        referenced_posts: referenced_tweets
      })
      const me = account({ fault: (_, count) => (count === 2 ? "lost after" : undefined), listed })
      const result = yield* run(me, ["One", `${"Long. ".repeat(60)}2.28`, "Three"])
      assert(Result.isSuccess(result))
      assert.strictEqual(posted(me), 3)
    })
  )
})

describe("a post that may be the one whose response was lost", () => {
  const longWithLink = `Read https://example.com/a ${"Long. ".repeat(60)}`
  const without =
    (key: string): NonNullable<AccountOptions["listed"]> =>
    (post) => ({ ...post, [key]: undefined })
  it.effect.each<readonly [string, string, string, AccountOptions["listed"]]>([
    ["spaces", "One  two", "One two", undefined],
    ["white space at its end", "One two", "One two\n", undefined],
    ["characters that cannot be seen", "One two", "One\u200b two", undefined],
    ["the scheme of a link", "Read http://example.com/a", "Read https://example.com/a", undefined],
    ["the case of a host", "Read https://Example.com/a", "Read https://example.com/a", undefined],
    ["a slash after a host", "Read https://example.com", "Read https://example.com/", undefined],
    ["www", "Read https://www.example.com/a", "Read https://example.com/a", undefined],
    ["an escaped character", "One & two", "One &amp; two", undefined],
    ["a link that no entity names", "Read https://example.com/1", "Read https://example.com/2", without("entities")],
    ["a rest that is not listed", `${"Long. ".repeat(60)}2.28`, `${"Long. ".repeat(60)}2.31`, without("note_tweet")],
    ["a rest after a link that is not listed", `${longWithLink}2.28`, `${longWithLink}2.31`, without("note_tweet")]
  ])("leaves the outcome unknown if it differs in %s", ([, older, text, listed]) =>
    Effect.gen(function* () {
      const me = account({ ...first("lost before"), ...(listed === undefined ? {} : { listed }) })
      const other = me.add(older)
      const { candidates, cause, message, posted: made, resume } = failed(yield* run(me, [text, "Two"]))
      assert(isXError(cause))
      assert.strictEqual(cause.reason._tag, "OutcomeUnknown")
      assert.deepStrictEqual(
        candidates?.map(({ id }) => id),
        [other]
      )
      assert.include(message, `It may be the post ${other}: pass its ID as first_id`)
      assert.lengthOf(made, 0)
      assert.isTrue(resume.look_first)
      assert.strictEqual(posted(me), 1)
      assert.lengthOf(me.posts, 1)
    })
  )

  it.effect("leaves the outcome unknown if a reply has a mention in front that no entity names", () =>
    Effect.gen(function* () {
      const me = account({ ...first("lost before"), mentions: "@ben", listed: without("entities") })
      const parent = me.add("Parent")
      const other = me.add("One", parent)
      const { candidates } = failed(yield* run(me, ["One", "Two"], { after: parent, look_first: false }))
      assert.deepStrictEqual(
        candidates?.map(({ id }) => id),
        [other]
      )
    })
  )

  it.effect("leaves the outcome unknown if the posts are listed as errors", () =>
    Effect.gen(function* () {
      const me = account({
        fault: (line, count) => (count === 1 ? "lost after" : line.startsWith("GET") ? "errors" : undefined)
      })
      const { cause, resume } = failed(yield* run(me, ["One", "Two"]))
      assert(isXError(cause))
      assert.strictEqual(cause.reason._tag, "OutcomeUnknown")
      assert.isTrue(resume.look_first)
      assert.lengthOf(me.posts, 1)
    })
  )

  it.effect("leaves the outcome unknown if there are two", () =>
    Effect.gen(function* () {
      const me = account(first("lost before"))
      const both = [me.add("Look", undefined, ["9"]), me.add("Look", undefined, ["9"])]
      const { candidates, message } = failed(yield* run(me, [{ text: "Look", media_ids: ["9"] }, "Two"]))
      assert.deepStrictEqual(candidates?.map(({ id }) => id).toSorted(), both)
      assert.include(message, "It may be one of the posts ")
      assert.lengthOf(me.posts, 2)
    })
  )

  it.effect("is no candidate if another one is the same", () =>
    Effect.gen(function* () {
      const me = account({ ...first("lost after"), lag: 1 })
      me.add("Read http://example.com/a")
      const result = yield* run(me, ["Read https://example.com/a", "Two"])
      assert(Result.isSuccess(result))
      assert.strictEqual(result.success.posts[0]?.id, me.posts[1]?.id)
      assert.lengthOf(me.posts, 3)
    })
  )

  it.effect("is looked at again by a resume, which posts nothing as long as it is unclear", () =>
    Effect.gen(function* () {
      const me = account(first("lost before"))
      const other = me.add("One  two")
      const { remaining, resume } = failed(yield* run(me, ["One two", "Three"]))
      const again = failed(yield* run(me, remaining, resume))
      assert(isXError(again.cause))
      assert.strictEqual(again.cause.reason._tag, "OutcomeUnknown")
      assert.deepStrictEqual(
        again.candidates?.map(({ id }) => id),
        [other]
      )
      assert.deepStrictEqual(again.resume, resume)
      assert.lengthOf(me.posts, 1)
      yield* run(me, remaining, { ...resume, look_first: false })
      assert.deepStrictEqual(
        me.posts.map(({ text }) => text),
        ["One  two", "One two", "Three"]
      )
    })
  )

  it.effect("keeps a thread that is to be deleted, since the others may have a reply", () =>
    Effect.gen(function* () {
      const me = account({ fault: (_, count) => (count === 2 ? "lost after" : undefined), listed: without("entities") })
      const posts = ["One", "Read https://example.com/1", "Three"]
      const { candidates, deletion, posted: made } = failed(yield* run(me, posts, { on_failure: "delete" }))
      assert.strictEqual(deletion?.reason._tag, "OutcomeUnknown")
      assert.lengthOf(candidates ?? [], 1)
      assert.lengthOf(made, 1)
      assert.lengthOf(me.posts, 2)
    })
  )
})

describe("a first post whose ID is known", () => {
  it.effect("is replied to, and neither looked for nor sent", () =>
    Effect.gen(function* () {
      const me = account({
        fault: (line, count) => (count === 1 ? "lost after" : line.startsWith("GET") ? 403 : undefined)
      })
      const { remaining, resume } = failed(yield* run(me, ["One", "Two", "Three"]))
      const lost = me.posts[0]?.id ?? ""
      for (let index = 0; index < 25; index++) me.add(`Other ${index}`)
      const before = me.lines.length
      const seen: Array<string> = []
      const on_posted: CreateThreadOptions["on_posted"] = ({ id }) => void seen.push(id)
      const result = yield* run(me, remaining, { ...resume, first_id: lost, on_posted })
      assert(Result.isSuccess(result))
      assert.deepInclude(result.success.posts[0], { id: lost, text: "One" })
      assert.deepStrictEqual(me.chain(lost), ["Two", "Three"])
      assert.deepStrictEqual(me.lines.slice(before), ["POST /2/tweets", "POST /2/tweets"])
      assert.deepStrictEqual(
        seen,
        result.success.posts.map(({ id }) => id)
      )
    })
  )

  it.effect("has its media uploaded no second time", () =>
    Effect.gen(function* () {
      const me = account()
      const lost = me.add("One", undefined, ["9"])
      const media = [Effect.die("uploaded again")]
      const result = yield* run(me, [{ text: "One", media }, "Two"], { first_id: lost })
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(me.chain(lost), ["Two"])
    })
  )

  it.effect("is checked as an ID", () =>
    Effect.gen(function* () {
      const me = account()
      const result = yield* run(me, ["One"], { first_id: "https://x.com/ada/status/20" })
      assert(Result.isFailure(result) && isXError(result.failure) && result.failure.reason._tag === "InvalidInput")
      assert.strictEqual(result.failure.reason.parameter, "first_id")
      assert.lengthOf(me.lines, 0)
    })
  )
})

describe("a deletion whose responses are lost", () => {
  const losing = (isReadable: () => boolean, fault: Fault = "lost after") => {
    let deletions = 0
    return account({
      fault: (line, count) => {
        if (count === 4) return 403
        if (line.startsWith("DELETE")) return ++deletions <= 2 ? fault : undefined
        return line.startsWith("GET /2/tweets/") && !isReadable() ? 403 : undefined
      }
    })
  }
  const posts = ["One", "Two", "Three", "Four"]

  it.effect("is looked up, and what was deleted is not reported as posted", () =>
    Effect.gen(function* () {
      const me = losing(() => true)
      const { deletion, posted: made, remaining, resume } = failed(yield* run(me, posts, { on_failure: "delete" }))
      assert.lengthOf(me.posts, 0)
      assert.lengthOf(made, 0)
      assert.isUndefined(deletion)
      assert.deepStrictEqual(remaining, posts)
      yield* run(me, remaining, resume)
      assert.deepStrictEqual(me.chain(), posts)
    })
  )

  it.effect("is reported with the post if that is still there", () =>
    Effect.gen(function* () {
      const me = losing(() => true, "lost before")
      const { deletion, posted: made, remaining, resume } = failed(yield* run(me, posts, { on_failure: "delete" }))
      assert.strictEqual(deletion?.reason._tag, "OutcomeUnknown")
      assert.lengthOf(made, 3)
      yield* run(me, remaining, resume)
      assert.deepStrictEqual(me.chain(), posts)
    })
  )

  it.effect.each<readonly [string, Fault]>([
    ["was deleted", "lost after"],
    ["is there", "lost before"]
  ])("leaves a post that a resume looks for, if it cannot be looked up: it %s", ([, fault]) =>
    Effect.gen(function* () {
      const me = losing(() => false, fault)
      const {
        deletion,
        message,
        posted: made,
        remaining,
        resume
      } = failed(yield* run(me, posts, { on_failure: "delete" }))
      assert.strictEqual(deletion?.reason._tag, "OutcomeUnknown")
      assert.match(message, /^createThread: 2 of 4 posts were made, and the next may have been\. /)
      assert.deepStrictEqual(
        made.map(({ text }) => text),
        ["One", "Two"]
      )
      assert.deepStrictEqual(remaining, ["Three", "Four"])
      yield* run(me, remaining, resume)
      assert.deepStrictEqual(me.chain(), posts)
    })
  )

  it.effect("leaves even the first post to be looked for, not an older one of the same text", () =>
    Effect.gen(function* () {
      let deletions = 0
      const me = account({
        fault: (line, count) => {
          if (count === 2) return 403
          if (line.startsWith("DELETE")) return ++deletions <= 2 ? "lost before" : undefined
          return line.startsWith("GET /2/tweets/") ? 403 : undefined
        }
      })
      const { posted: made, remaining, resume } = failed(yield* run(me, ["One", "Two"], { on_failure: "delete" }))
      assert.lengthOf(made, 0)
      assert.isTrue(resume.look_first)
      assert.isNumber(resume.look_since)
      yield* run(me, remaining, resume)
      assert.deepStrictEqual(me.chain(), ["One", "Two"])
      assert.lengthOf(me.posts, 2)
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { createThread, type CreateThreadOptions, ThreadError, type ThreadPost } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { times } from "../../conformance/running/whole.ts"
import { account, type AccountOptions, type Fault, untilDone } from "./thread-support.ts"

const texts = ["One", "Two & <three>", "See https://example.com/a?b=1, it is good", "Four 🧵", "Five"]

const run = (on: ReturnType<typeof account>, posts: ReadonlyArray<ThreadPost>, options?: CreateThreadOptions) =>
  untilDone(Effect.result(createThread(posts, options)).pipe(Effect.provide(on.live)))

const failing = (place: number, fault: Fault): AccountOptions => ({
  fault: (_, count) => (count === place ? fault : undefined)
})

describe("createThread", () => {
  it.effect("chains replies, with media and everything else that a post has", () =>
    Effect.gen(function* () {
      const me = account()
      const seen: Array<number> = []
      const media = [Effect.succeed({ id: "55" }), Effect.succeed({ id: "56" })]
      const posts = ["One", { text: "Two", media, media_ids: ["54"] }, { media }]
      const result = yield* run(me, posts, { on_posted: (_, index) => void seen.push(index) })
      assert(Result.isSuccess(result))
      assert.deepStrictEqual(
        result.success.posts.map(({ id }) => id),
        me.posts.map(({ id }) => id)
      )
      assert.deepStrictEqual(me.chain(), ["One", "Two", ""])
      assert.deepStrictEqual(
        me.posts.map(({ media_keys }) => media_keys),
        [[], ["3_54", "3_55", "3_56"], ["3_55", "3_56"]]
      )
      assert.deepStrictEqual(seen, [0, 1, 2])
      // Nothing is read as long as nothing is lost.
      assert.deepStrictEqual(new Set(me.lines), new Set(["POST /2/tweets"]))
    })
  )

  it.effect.each([
    [[], "posts"],
    [["One", {}], "posts[1].text, media_ids"],
    [["One", ""], "posts[1].text"],
    [["One", { text: "", media: [] }], "posts[1].text"],
    [["One", { text: "Two", in_reply_to_tweet_id: "1" } as never], "posts[1].in_reply_to_tweet_id"],
    [["One", { text: "Two", texts: "x" } as never], "posts[1].texts"],
    [["One", { text: "Two", poll_options: ["a"], poll_duration_minutes: 5 }], "posts[1].poll_options"],
    [["One", { text: "x", media: Array.from({ length: 5 }, () => Effect.succeed({ id: "1" })) }], "posts[1].media_ids"]
  ] as ReadonlyArray<readonly [ReadonlyArray<ThreadPost>, string]>)(
    "posts nothing if a post cannot be posted: %j",
    ([posts, parameter]) =>
      Effect.gen(function* () {
        const me = account()
        const result = yield* run(me, posts)
        assert(Result.isFailure(result) && isXError(result.failure) && result.failure.reason._tag === "InvalidInput")
        assert.strictEqual(result.failure.reason.parameter, parameter)
        assert.lengthOf(me.lines, 0)
      })
  )

  it.effect.each([
    [{ after: "https://x.com/ada/status/20" }, "after"],
    [{ on_failure: "undo" as never }, "on_failure"]
  ] as ReadonlyArray<readonly [CreateThreadOptions, string]>)(
    "posts nothing if an option is wrong: %j",
    ([options, parameter]) =>
      Effect.gen(function* () {
        const me = account()
        const result = yield* run(me, ["One"], options)
        assert(Result.isFailure(result) && isXError(result.failure) && result.failure.reason._tag === "InvalidInput")
        assert.strictEqual(result.failure.reason.parameter, parameter)
        assert.include(result.failure.message, "createThread: ")
        assert.lengthOf(me.lines, 0)
      })
  )

  it.effect("stops at the first failure, and continues from there", () =>
    Effect.gen(function* () {
      const me = account(failing(3, 429))
      const result = yield* run(me, texts)
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      const { message, posted, remaining, resume } = result.failure
      assert.deepStrictEqual(
        posted.map(({ text }) => text),
        texts.slice(0, 2)
      )
      assert.deepStrictEqual(remaining, texts.slice(2))
      assert.deepStrictEqual(resume, { after: me.posts[1]?.id, look_first: false })
      assert.match(message, /^createThread: 2 of 5 posts were made\. /)
      yield* run(me, remaining, resume)
      assert.deepStrictEqual(me.chain(), texts)
    })
  )

  it.effect("stops before a post whose media fail, with that failure", () =>
    Effect.gen(function* () {
      const me = account()
      const media = [Effect.fail("too large" as const)]
      const result = yield* Effect.result(createThread(["One", { text: "Two", media }])).pipe(Effect.provide(me.live))
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      assert.strictEqual(result.failure.cause, "too large")
      assert.deepStrictEqual(me.chain(), ["One"])
    })
  )

  it.effect("deletes what was posted, the last first", () =>
    Effect.gen(function* () {
      const me = account(failing(4, 403))
      const result = yield* run(me, texts, { on_failure: "delete" })
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      assert.lengthOf(me.posts, 0)
      assert.deepStrictEqual(result.failure.remaining, texts)
      assert.deepStrictEqual(me.lines.slice(4), [
        "DELETE /2/tweets/1003",
        "DELETE /2/tweets/1002",
        "DELETE /2/tweets/1001"
      ])
    })
  )

  it.effect("says what is left if not all could be deleted", () =>
    Effect.gen(function* () {
      const me = account({ fault: (_, count) => (count === 4 ? 403 : count === 6 ? 429 : undefined) })
      const result = yield* run(me, texts, { on_failure: "delete" })
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      assert.deepStrictEqual(
        result.failure.posted.map(({ id }) => id),
        ["1001", "1002"]
      )
      assert(isXError(result.failure.deletion))
      assert.match(
        result.failure.message,
        /^createThread: 2 of 5 posts were made\. createTweet: .* The posts could not be deleted: deleteTweet: RateLimited/
      )
      yield* run(me, result.failure.remaining, result.failure.resume)
      assert.deepStrictEqual(me.chain(), texts)
    })
  )

  it.effect("does not take an older post for one of its own", () =>
    Effect.gen(function* () {
      const me = account(failing(2, "lost before"))
      const parent = me.add("Parent")
      me.add("Two & <three>, but another", parent)
      yield* run(me, texts, { after: parent })
      assert.deepStrictEqual(me.chain(me.posts.find(({ text }) => text === "One")?.id), texts.slice(1))
    })
  )
})

describe("a thread with media", () => {
  const uploading = () => {
    const uploads: Array<string> = []
    const upload = Effect.sync(() => {
      uploads.push(`${55 + uploads.length}`)
      return { id: uploads.at(-1) ?? "" }
    })
    return { upload, uploads }
  }

  it.effect("does not post again what was posted before its response was lost", () =>
    Effect.gen(function* () {
      let isReadable = false
      const me = account({
        fault: (line, count) => (count === 1 ? "lost after" : line.startsWith("GET") && !isReadable ? 403 : undefined)
      })
      const { upload, uploads } = uploading()
      const result = yield* run(me, [{ text: "One", media: [upload] }, "Two"])
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      assert.match(result.failure.message, /^createThread: 0 of 2 posts were made, and the next may have been\. /)
      isReadable = true
      yield* run(me, result.failure.remaining, result.failure.resume)
      assert.deepStrictEqual(me.chain(), ["One", "Two"])
      assert.lengthOf(uploads, 1)
    })
  )

  it.effect("finds a post of an earlier run before it uploads", () =>
    Effect.gen(function* () {
      const me = account()
      const parent = me.add("Parent")
      me.add("One", parent, ["9", "8"])
      const { upload, uploads } = uploading()
      const result = yield* run(me, [{ text: "One", media_ids: ["8"], media: [upload] }, "Two"], { after: parent })
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(me.chain(parent), ["One", "Two"])
      assert.lengthOf(uploads, 0)
    })
  )
})

describe("a post whose response was lost", () => {
  it.effect.each([
    ["Read https://example.com, it is good"],
    ["Read https://example.com."],
    ["Read (https://example.com/a)"],
    ["Write &lt; for <, and &amp;lt; for &lt;"],
    [{ text: "See this", quote_tweet_id: "20" }],
    [{ text: "Ask me", direct_message_deep_link: "https://x.com/messages/compose?recipient_id=7" }],
    [{ text: "", media_ids: ["9"] }]
  ] as ReadonlyArray<readonly [ThreadPost]>)("is recognised although the X API rewrites it: %j", ([post]) =>
    Effect.gen(function* () {
      const me = account({ ...failing(2, "lost after"), mentions: "@bob @eve_1" })
      const result = yield* run(me, ["One, @bob", post, "Three"])
      assert(Result.isSuccess(result))
      assert.lengthOf(me.posts, 3)
      assert.lengthOf(
        me.lines.filter((line) => line.startsWith("POST")),
        3
      )
    })
  )

  it.effect("is found among many newer posts", () =>
    Effect.gen(function* () {
      const me = account()
      const parent = me.add("Parent")
      const lost = me.add("One", parent)
      for (let index = 0; index < 60; index++) me.add(`Other ${index}`)
      yield* TestClock.adjust("1 day")
      const result = yield* run(me, ["One", "Two"], { after: parent })
      assert(Result.isSuccess(result))
      assert.strictEqual(result.success.posts[0]?.id, lost)
    })
  )

  it.effect("is not sent again if it is in no timeline", () =>
    Effect.gen(function* () {
      const me = account({ ...failing(2, "lost after"), lag: 100 })
      const result = yield* run(me, ["One", { text: "", media_ids: ["9"], nullcast: true }])
      assert(Result.isFailure(result) && result.failure instanceof ThreadError && isXError(result.failure.cause))
      assert.strictEqual(result.failure.cause.reason._tag, "OutcomeUnknown")
      assert.isTrue(result.failure.resume.look_first)
      assert.lengthOf(me.posts, 2)
    })
  )

  it.effect("is the same for two calls that go on with one thread at once", () =>
    Effect.gen(function* () {
      const me = account()
      const parent = me.add("Parent")
      const one = createThread(texts, { after: parent })
      const both = Effect.all([one, one], { concurrency: 2 }).pipe(Effect.provide(me.live))
      const [first, second] = yield* untilDone(both)
      const idsOf = ({ posts }: typeof first) => posts.map(({ id }) => id)
      assert.deepStrictEqual(idsOf(first), idsOf(second))
      assert.deepStrictEqual(me.chain(parent), texts)
    })
  )

  it.effect("is not one that quotes another post", () =>
    Effect.gen(function* () {
      const me = account()
      const parent = me.add("Parent")
      me.add("See this", parent, [], { quoted: "21" })
      yield* TestClock.adjust("2 hours")
      const result = yield* run(me, [{ text: "See this", quote_tweet_id: "20" }], { after: parent })
      assert(Result.isSuccess(result))
      assert.lengthOf(me.posts, 3)
    })
  )
})

describe("the first post of a thread", () => {
  it.effect("is not an older one with as many media", () =>
    Effect.gen(function* () {
      const me = account()
      const older = me.add("One", undefined, ["9"])
      yield* TestClock.adjust("1 day")
      const media = [Effect.succeed({ id: "55" })]
      const result = yield* run(me, [{ text: "One", media }], { look_first: true, look_since: 86_400_000 })
      assert(Result.isSuccess(result))
      assert.notStrictEqual(result.success.posts[0]?.id, older)
      assert.lengthOf(me.posts, 2)
    })
  )

  it.effect("is not an older one of the same text", () =>
    Effect.gen(function* () {
      const me = account(failing(1, "lost before"))
      const older = me.add("One")
      yield* TestClock.adjust("1 day")
      const result = yield* run(me, ["One", "Two"])
      assert(Result.isSuccess(result))
      assert.notStrictEqual(result.success.posts[0]?.id, older)
      assert.deepStrictEqual(me.chain(older), [])
    })
  )

  it.effect("is not an older one when the thread goes on either", () =>
    Effect.gen(function* () {
      const me = account({ fault: (_, count) => (count === 1 ? "lost before" : count === 2 ? 403 : undefined) })
      const older = me.add("One")
      yield* TestClock.adjust("1 day")
      const result = yield* run(me, ["One", "Two"])
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      yield* TestClock.adjust("2 days")
      yield* run(me, result.failure.remaining, result.failure.resume)
      assert.deepStrictEqual(me.chain(older), [])
      assert.lengthOf(me.posts, 3)
    })
  )
})

describe("a thread that is deleted if it fails", () => {
  const losing = (isReadable: (look: number) => boolean) => {
    let looks = 0
    return account({
      fault: (line, count) =>
        count === 2 ? "lost after" : line.startsWith("GET") && !isReadable(++looks) ? 403 : undefined
    })
  }

  it.effect("is deleted with the post whose response was lost", () =>
    Effect.gen(function* () {
      const me = losing((look) => look > 1)
      const result = yield* run(me, texts, { on_failure: "delete" })
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      assert.lengthOf(me.posts, 0)
      assert.deepStrictEqual(result.failure.remaining, texts)
      assert.isUndefined(result.failure.deletion)
    })
  )

  it.effect("does not look for a post that it has deleted", () =>
    Effect.gen(function* () {
      let looks = 0
      let deletions = 0
      const me = account({
        fault: (line, count) => {
          if (line.startsWith("GET")) return ++looks === 1 ? 403 : undefined
          if (line.startsWith("DELETE")) return ++deletions === 2 ? 403 : undefined
          return count === 2 ? "lost after" : undefined
        }
      })
      const media = [Effect.succeed({ id: "55" })]
      const posts = ["One", { text: "Two", media }]
      const result = yield* run(me, posts, { on_failure: "delete" })
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      const { posted, remaining, resume } = result.failure
      assert.lengthOf(posted, 1)
      assert.deepStrictEqual(remaining, posts.slice(1))
      assert.deepStrictEqual(resume, { after: posted[0]?.id, look_first: false })
    })
  )

  it.effect("is kept as long as it is not known whether another post replies to it", () =>
    Effect.gen(function* () {
      let isReadable = false
      const me = losing(() => isReadable)
      const result = yield* run(me, texts, { on_failure: "delete" })
      assert(Result.isFailure(result) && result.failure instanceof ThreadError)
      const { deletion, posted, remaining, resume } = result.failure
      assert(isXError(deletion))
      assert.lengthOf(posted, 1)
      isReadable = true
      yield* run(me, remaining, resume)
      assert.deepStrictEqual(me.chain(), texts)
    })
  )
})

const cases = fc.record({
  /** Which request goes wrong, and how. */
  faults: fc.uniqueArray(
    fc.record({
      place: fc.integer({ min: 1, max: 9 }),
      fault: fc.constantFrom<Fault>("lost before", "lost after", "lost after", "no JSON", 500)
    }),
    { minLength: 1, maxLength: 3, selector: ({ place }) => place }
  ),
  lag: fc.nat(6)
})

describe("threads with lost responses", () => {
  it.effect("have each post once and no gap in the end: 100 of them", () =>
    Effect.gen(function* () {
      const samples = fc.sample(cases, { numRuns: times(100), seed: 15 })
      let resumed = 0
      const one = Effect.fnUntraced(function* ({ faults, lag }: (typeof samples)[number]) {
        const fault: AccountOptions["fault"] = (_, count) => faults.find(({ place }) => place === count)?.fault
        // A post that is listed at the last of four looks is found, even if X accepts it a second time.
        const me = account({ lag, refuses_repeats: lag > 3, fault })
        const goOn = (
          posts: ReadonlyArray<ThreadPost>,
          options: CreateThreadOptions,
          tries: number
        ): Effect.Effect<unknown, unknown> =>
          createThread(posts, options).pipe(
            Effect.provide(me.live),
            Effect.catchIf(
              (error) => error instanceof ThreadError && tries > 0,
              (error) => {
                resumed++
                return error instanceof ThreadError
                  ? goOn(error.remaining, error.resume, tries - 1)
                  : Effect.fail(error)
              }
            )
          )
        yield* goOn(texts, {}, 5)
        assert.deepStrictEqual(me.chain(), texts)
        assert.lengthOf(me.posts, 5)
      })
      yield* untilDone(Effect.forEach(samples, one, { concurrency: 250, discard: true }))
      assert.isAbove(resumed, 5)
    })
  )
})

const failures = fc.record({
  faults: fc.uniqueArray(
    fc.record({
      place: fc.integer({ min: 1, max: 16 }),
      fault: fc.constantFrom<Fault>("lost before", "lost after", "no JSON", 500, 403, 429)
    }),
    { minLength: 2, maxLength: 8, selector: ({ place }) => place }
  ),
  lag: fc.nat(3)
})

describe("threads that are deleted if they fail", () => {
  it.effect("leave nothing that the failure does not report: 100 of them", () =>
    Effect.gen(function* () {
      const samples = fc.sample(failures, { numRuns: times(100), seed: 15 })
      const ends = { whole: 0, deleted: 0, reported: 0 }
      const one = Effect.fnUntraced(function* ({ faults, lag }: (typeof samples)[number]) {
        const me = account({ lag, fault: (_, count) => faults.find(({ place }) => place === count)?.fault })
        const result = yield* Effect.result(createThread(texts, { on_failure: "delete" })).pipe(Effect.provide(me.live))
        if (Result.isSuccess(result)) {
          assert.deepStrictEqual(me.chain(), texts)
          ends.whole++
          return
        }
        assert(result.failure instanceof ThreadError)
        const { deletion, posted, remaining, resume } = result.failure
        assert.lengthOf(remaining, texts.length - posted.length)
        const reported = posted.map(({ id }) => id)
        const left = me.posts.filter(({ id }) => !reported.includes(id))
        // A post whose response was lost is the only one that may be there unseen, and the next call looks for it.
        assert.isAtMost(left.length, resume.look_first === true ? 1 : 0)
        if (left.length > 0 || posted.length > 0) assert(isXError(deletion))
        if (posted.length === 0) ends.deleted++
        else ends.reported++
      })
      yield* untilDone(Effect.forEach(samples, one, { concurrency: 250, discard: true }))
      for (const count of Object.values(ends)) assert.isAbove(count, 3, JSON.stringify(ends))
    })
  )
})

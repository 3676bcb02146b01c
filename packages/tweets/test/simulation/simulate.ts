import type { XError } from "@xeffect/core"
import { createThread, type CreateThreadOptions, ThreadError, type ThreadPost } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import type { Post } from "../shown-post.ts"
import { account, type Fault, untilDone } from "../thread-support.ts"
import { threads } from "./texts.ts"

const faults = fc.uniqueArray(
  fc.record({
    place: fc.integer({ min: 1, max: 8 }),
    fault: fc.constantFrom<Fault>("lost before", "lost after", "lost after", "no JSON", "empty", 429, 500)
  }),
  { minLength: 1, maxLength: 3, selector: ({ place }) => place }
)

const cases = fc.record({
  thread: threads,
  faults,
  /** After how many milliseconds a post is listed. One with media that is listed after ten seconds may be posted twice. */
  delay: fc.constantFrom(0, 900, 3900, 9900),
  isReply: fc.boolean(),
  hasMedia: fc.nat(4).map((chance) => chance === 0),
  mentions: fc.constantFrom("", "", "@ben", "@ben @eve_1")
})

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** The outcome for threads. The last four must be 0. */
export interface Figures {
  readonly threads: number
  readonly requests: number
  readonly faults: number
  readonly resumed: number
  /** Outcomes that stayed unknown, because a post is like the one whose response was lost. */
  readonly unclear: number
  readonly whole: number
  /** Threads that do not end whole, however often they are resumed. */
  readonly stopped: number
  readonly twice: number
  /** Posts that were reported, and are another text or reply to another post. */
  readonly mistaken: number
  readonly missing: number
}

/** Posts threads whose responses are lost, over texts that differ in little from those of older posts. */
export const simulate = (count: number, seed: number): Effect.Effect<Figures, XError> =>
  Effect.gen(function* () {
    const samples = fc.sample(cases, { numRuns: count, seed })
    const all = yield* untilDone(Effect.forEach(samples, runCase, { concurrency: 250 }))
    const total = (name: Exclude<keyof Figures, "threads">) => all.reduce((sum, one) => sum + one[name], 0)
    return {
      threads: count,
      requests: total("requests"),
      faults: total("faults"),
      resumed: total("resumed"),
      unclear: total("unclear"),
      whole: total("whole"),
      stopped: total("stopped"),
      twice: total("twice"),
      mistaken: total("mistaken"),
      missing: total("missing")
    }
  }).pipe(Effect.provide(TestClock.layer()))

const runCase = Effect.fnUntraced(function* ({ delay, faults, hasMedia, isReply, mentions, thread }: Case) {
  let met = 0
  const me = account({
    delay,
    mentions,
    fault: (_, count) => {
      const { fault } = faults.find(({ place }) => place === count) ?? {}
      if (fault !== undefined) met++
      return fault
    }
  })
  const media_ids = hasMedia ? { media_ids: ["9"] } : {}
  const texts = thread.map(({ text }) => text)
  const after = isReply ? me.add("Parent") : undefined
  for (const text of thread[0]?.others ?? []) me.add(text, after, hasMedia ? ["9"] : [])
  const older = me.posts.length
  const first = { text: texts[0], ...media_ids }
  const options = after === undefined ? {} : { after }
  const { ids, isWhole, resumed, unclear } = yield* postWhole(me, [first, ...texts.slice(1)], options)
  const made: ReadonlyArray<Post> = me.posts.slice(older)
  const reported = ids.map((id) => me.posts.find((post) => post.id === id))
  const isRight = (post: Post | undefined, index: number) =>
    post?.text === texts[index] && post?.parent === (index === 0 ? after : ids[index - 1])
  return {
    requests: me.lines.length,
    faults: met,
    resumed,
    unclear,
    whole: Number(isWhole),
    stopped: Number(!isWhole),
    twice: made.length - new Set(made.map(({ text }) => text)).size,
    mistaken: reported.filter((post, index) => post !== undefined && !isRight(post, index)).length,
    missing: reported.filter((post) => post === undefined).length + (isWhole ? texts.length - ids.length : 0)
  }
})

/** Goes on with a thread until it is whole. If the outcome is unclear, somebody looks at the posts and decides. */
const postWhole = Effect.fnUntraced(function* (
  me: ReturnType<typeof account>,
  posts: ReadonlyArray<ThreadPost>,
  options: CreateThreadOptions
) {
  const ids: Array<string> = []
  let unclear = 0
  let [remaining, resume] = [posts, options]
  for (let resumed = 0; resumed < 8; resumed++) {
    const result = yield* Effect.result(createThread(remaining, resume)).pipe(Effect.provide(me.live))
    if (Result.isSuccess(result)) {
      ids.push(...result.success.posts.map(({ id }) => id))
      return { ids, isWhole: true, resumed, unclear }
    }
    if (!(result.failure instanceof ThreadError)) break
    const { candidates = [], posted } = result.failure
    ids.push(...posted.map(({ id }) => id))
    ;({ remaining, resume } = result.failure)
    if (candidates.length === 0) continue
    unclear++
    const [next] = remaining
    const wanted = typeof next === "string" ? next : next?.text
    const first_id = candidates.find(({ id }) => me.posts.some((post) => post.id === id && post.text === wanted))?.id
    resume = first_id === undefined ? { ...resume, look_first: false } : { ...resume, first_id }
  }
  return { ids, isWhole: false, resumed: 8, unclear }
})

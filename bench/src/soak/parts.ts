// The work of a program that runs for months, each part by itself, at a moderate pace.
import { createActivitySubscription } from "@xeffect/activity"
import { type XApi, poll } from "@xeffect/core"
import { collect, run } from "@xeffect/export"
import { uploadMedia } from "@xeffect/media"
import { follow, streamTweets, syncRules } from "@xeffect/streams"
import { createTweet, getTweet, getUsersMentions, getUsersTweets, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import { ensureWebhook } from "@xeffect/webhooks"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The contents of the emulator, and the address that it delivers to. */
export interface Place {
  readonly me: string
  readonly other: string
  readonly post: string
  readonly webhook: string
}

/** A part of the work, which is done again and again. */
export interface Part {
  /** The pause after it. */
  readonly pause: Duration.Input
  /** Does it for the nth time. */
  readonly work: (n: number) => Effect.Effect<unknown, unknown, XApi>
}

/** The bound of each memory that has one: it is full before the first measurement, so that what grows is something else. */
export const remembered = 500

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const picture = Uint8Array.from({ length: 20_000 }, (_, index) => png[index] ?? (index * 2_654_435_761) >>> 13)

const temporaryDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "xeffect-soak-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const collection = (id: string) =>
  Effect.gen(function* () {
    const parent = yield* temporaryDirectory
    const plan = yield* collect(getUsersTweets, { id, max_results: 5, tweet_fields: ["created_at"] })
    yield* run(plan, { directory: join(parent, "posts"), format: "ndjson" })
  }).pipe(Effect.scoped)

const reads = ({ me, other, post }: Place): ReadonlyArray<Effect.Effect<unknown, unknown, XApi>> => [
  getTweet({ id: post, expansions: ["author_id"], tweet_fields: ["created_at", "entities"] }),
  getUser({ id: other }),
  searchRecentTweets({ query: "tides", max_results: 10 }),
  getUsersTweets({ id: me, max_results: 10 }),
  getMe()
]

/** Adds the rule of the stream, and registers the webhook. */
export const prepare = Effect.fnUntraced(function* ({ me, webhook }: Place) {
  yield* syncRules([{ value: "soak", tag: "soak" }])
  const { id } = yield* ensureWebhook(webhook)
  yield* createActivitySubscription({ event_type: "post.create", user_id: me, webhook_id: id })
})

/** All parts, by name. Each post is delivered to the stream, to the mentions that are polled, and to the webhook. */
export const makeParts = (place: Place): Readonly<Record<string, Part>> => {
  const list = reads(place)
  const read = (n: number) => list[n % list.length] ?? Effect.void
  return {
    reads: { pause: "100 millis", work: read },
    interruptions: {
      pause: "150 millis",
      work: (n) => Effect.flatMap(Effect.forkChild(read(n)), (fiber) => Effect.delay(Fiber.interrupt(fiber), n % 12))
    },
    posts: { pause: "400 millis", work: (n) => createTweet({ text: `soak @ben_harbor ${n}` }) },
    uploads: { pause: "1 second", work: () => uploadMedia({ media: picture, alt_text: "noise" }) },
    collections: { pause: "2 seconds", work: () => collection(place.other) },
    polls: {
      pause: "1 second",
      work: () =>
        poll(getUsersMentions, { id: place.other }, { every: "400 millis" }).pipe(Stream.take(2), Stream.runDrain)
    },
    streams: {
      pause: "1 second",
      work: () =>
        follow(streamTweets, {}, { dedupe: remembered, buffer: remembered }).pipe(Stream.take(20), Stream.runDrain)
    }
  }
}

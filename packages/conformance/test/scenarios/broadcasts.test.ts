import { assert, describe, it } from "@effect/vitest"
import {
  broadcastChatAuthorOf,
  createScheduledBroadcast,
  deleteBroadcastChatMessage,
  deleteScheduledBroadcast,
  getBroadcast,
  getBroadcastChat,
  getScheduledBroadcast,
  goLiveScheduledBroadcast,
  listBroadcasts,
  listScheduledBroadcasts,
  muteBroadcastChatUser,
  sendBroadcastChat,
  unmuteBroadcastChatUser,
  updateScheduledBroadcast
} from "@xeffect/broadcasts"
import { items } from "@xeffect/core"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { asBen, scenario } from "../support/scenario.ts"

const evening = new Date("2026-11-21T18:00:00Z")
const late = new Date("2026-11-21T19:00:00Z")

const plan = { source_id: "lock-camera", scheduled_start_ms: evening, scheduled_end_ms: late, title: "Low water" }

const reasonOf = <A, R>(effect: Effect.Effect<A, { readonly reason: { readonly _tag: string } }, R>) =>
  Effect.map(Effect.flip(effect), ({ reason }) => reason._tag)

describe("a broadcast", () => {
  it.effect("is planned, moved, and begins at its time", () =>
    scenario(
      Effect.gen(function* () {
        const { data: made } = yield* createScheduledBroadcast(plan)
        assert.strictEqual(made.state, "Scheduled")
        assert.strictEqual(made.scheduled_start_ms, `${evening.getTime()}`)

        const { data: moved } = yield* updateScheduledBroadcast({
          id: made.broadcast_id,
          scheduled_broadcast_id: made.scheduled_broadcast_id ?? "",
          scheduled_start_ms: late.getTime(),
          scheduled_end_ms: `${late.getTime() + 60_000}`
        })
        assert.strictEqual(moved.scheduled_start_ms, `${late.getTime()}`)
        // An update replaces everything.
        assert.isUndefined(moved.title)
        assert.deepStrictEqual((yield* getScheduledBroadcast({ id: made.broadcast_id })).data, moved)

        assert.strictEqual(yield* reasonOf(sendBroadcastChat({ id: made.broadcast_id, text: "Early" })), "Forbidden")
        yield* TestClock.setTime(late.getTime())
        const { data: live } = yield* getBroadcast({ id: made.broadcast_id, broadcast_fields: ["start_ms"] })
        assert.strictEqual(live?.state, "Running")
        assert.strictEqual(live?.start_ms, `${late.getTime()}`)
        assert.strictEqual(yield* reasonOf(deleteScheduledBroadcast({ id: made.broadcast_id })), "Forbidden")

        yield* TestClock.adjust("1 minute")
        assert.strictEqual((yield* getBroadcast({ id: made.broadcast_id })).data?.state, "Ended")
      })
    )
  )

  it.effect("waits for its host if that was agreed", () =>
    scenario(
      Effect.gen(function* () {
        const { data: automatic } = yield* createScheduledBroadcast(plan)
        const { data: manual } = yield* createScheduledBroadcast({ ...plan, manual_publish: true })
        assert.strictEqual(yield* reasonOf(goLiveScheduledBroadcast({ id: automatic.broadcast_id })), "Forbidden")
        yield* TestClock.setTime(evening.getTime() + 1)
        assert.strictEqual((yield* getBroadcast({ id: automatic.broadcast_id })).data?.state, "Running")
        assert.strictEqual((yield* getBroadcast({ id: manual.broadcast_id })).data?.state, "Scheduled")
        const { data: live } = yield* goLiveScheduledBroadcast({ id: manual.broadcast_id })
        assert.strictEqual(live.state, "Running")
        assert.strictEqual(yield* asBen(reasonOf(getScheduledBroadcast({ id: manual.broadcast_id }))), "Forbidden")
      })
    )
  )

  it.effect("may be a series, and one or all of it are called off", () =>
    scenario(
      Effect.gen(function* () {
        const { data: head } = yield* createScheduledBroadcast({
          ...plan,
          recurrence: { frequency: "Weekly", repeats: 4 }
        })
        const series = items(listScheduledBroadcasts, { max_results: 3, oldest_start_time: evening }).pipe(
          Stream.filter(({ recurring_schedule_id }) => recurring_schedule_id === head.recurring_schedule_id),
          Stream.runCollect
        )
        const starts = (yield* series).map(({ scheduled_start_ms }) => Number(scheduled_start_ms))
        const week = 7 * 24 * 60 * 60 * 1000
        assert.deepStrictEqual(
          starts.toSorted((one, other) => one - other),
          [0, 1, 2, 3].map((index) => evening.getTime() + index * week)
        )
        yield* deleteScheduledBroadcast({ id: head.broadcast_id, roll_forward: true })
        const [next, ...others] = yield* series
        assert.strictEqual(others.length, 2)
        assert(next)
        yield* deleteScheduledBroadcast({ id: next.broadcast_id })
        assert.deepStrictEqual(yield* series, [])
      })
    )
  )

  it.effect("is found among those of the user, or by its ID", () =>
    scenario(
      Effect.gen(function* () {
        const own = yield* listBroadcasts({ broadcast_fields: ["twitter_user_id", "share_url"] })
        const { data: me } = yield* getMe()
        assert.isAbove(own.data?.length ?? 0, 1)
        assert.deepStrictEqual(new Set(own.data?.map(({ twitter_user_id }) => twitter_user_id)), new Set([me?.id]))
        const one = yield* items(listBroadcasts, { max_results: 1 }).pipe(Stream.runCollect)
        assert.deepStrictEqual(
          one.map(({ id }) => id),
          own.data?.map(({ id }) => id)
        )
        const [first] = own.data ?? []
        assert(first)
        const some = yield* asBen(listBroadcasts({ ids: [first.id, "1unknown"] }))
        assert.deepStrictEqual(
          some.data?.map(({ id }) => id),
          [first.id]
        )
        assert.deepStrictEqual(
          some.errors?.map(({ value }) => value),
          ["1unknown"]
        )
      })
    )
  )
})

describe("the chat of a broadcast", () => {
  it.effect("is read with its authors, and moderated by the host", () =>
    scenario(
      Effect.gen(function* () {
        const live = (yield* listBroadcasts()).data?.find(({ state }) => state === "Running")
        assert(live)
        const { id } = live
        const { data: asked } = yield* asBen(sendBroadcastChat({ id, text: "Is it deep?" }))
        yield* TestClock.adjust("1 second")
        const { data: reply } = yield* sendBroadcastChat({ id, text: "Five metres", reply_to: asked.timestamp })

        const page = yield* getBroadcastChat({
          id,
          max_results: 2,
          broadcast_chat_message_fields: ["reply_to", "author_username"],
          expansions: ["author_id"]
        })
        assert.deepStrictEqual(
          page.data?.map((message) => [message.id, message.text, message.reply_to, message.author_username]),
          [
            [reply.timestamp, "Five metres", asked.timestamp, "ada_rivers"],
            [asked.timestamp, "Is it deep?", undefined, "ben_harbor"]
          ]
        )
        const [, question] = page.data ?? []
        assert(question)
        assert.strictEqual(broadcastChatAuthorOf(page, question)?.username, "ben_harbor")

        const { data: ben } = yield* asBen(getMe())
        assert(ben)
        assert.strictEqual(yield* asBen(reasonOf(muteBroadcastChatUser({ id, user_id: ben.id }))), "Forbidden")
        const end_at_ms = new Date("2026-11-21T12:30:00Z")
        const { data: muted } = yield* muteBroadcastChatUser({
          id,
          user_id: ben.id,
          end_at_ms,
          message_id: asked.timestamp
        })
        assert.isTrue(muted.muted)
        assert.strictEqual(yield* asBen(reasonOf(sendBroadcastChat({ id, text: "Hello?" }))), "Forbidden")
        const { data: unmuted } = yield* unmuteBroadcastChatUser({ id, user_id: ben.id })
        assert.isFalse(unmuted.muted)
        yield* asBen(sendBroadcastChat({ id, text: "Thanks" }))

        yield* muteBroadcastChatUser({ id, user_id: ben.id, end_at_ms })
        yield* TestClock.setTime(end_at_ms.getTime())
        yield* asBen(sendBroadcastChat({ id, text: "Back again" }))

        assert.isTrue((yield* deleteBroadcastChatMessage({ id, message_id: reply.timestamp })).data.deleted)
        const texts = yield* items(getBroadcastChat, { id, max_results: 1 }).pipe(
          Stream.map(({ text }) => text),
          Stream.runCollect
        )
        assert.deepStrictEqual(texts.slice(0, 2), ["Back again", "Thanks"])
        assert.notInclude(texts, "Five metres")
        assert.notInclude(texts, "Is it deep?")
      })
    )
  )
})

import { assert, describe, it } from "@effect/vitest"
import { createActivitySubscription, getActivitySubscriptions } from "@xeffect/activity"
import { createBot, deleteBot, revokeBotToken, rotateBotToken } from "@xeffect/bots"
import {
  addChatGroupAdmins,
  createChatGroupJoinRequest,
  deleteChatConversation,
  deleteChatConversationMessageTtl,
  disableChatGroupInvite,
  enableChatGroupInvite,
  getChatConversation,
  getChatConversationEvents,
  getChatConversations,
  getChatGroupInvite,
  getChatSettings,
  muteChatConversation,
  removeChatGroupMembers,
  sendChatMessage,
  updateChatConversationMessageTtl,
  updateChatGroup,
  updateChatGroupAdminSettings,
  updateChatSettings
} from "@xeffect/chat"
import { addChatModerator, deleteBroadcastChatMessage } from "@xeffect/broadcasts"
import {
  createComplianceJob,
  deleteComplianceJob,
  downloadComplianceJobResults,
  uploadComplianceJobSubmission
} from "@xeffect/compliance"
import { Emulator, send } from "@xeffect/emulator"
import { bearer, layer, oauth1, withCredentials } from "@xeffect/http"
import { bookmark, getBookmarks } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import { getWebhooks } from "@xeffect/webhooks"
import { layerTest } from "@xeffect/emulator/test"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { asBen, scenario } from "../support/scenario.ts"

const reasonOf = <A, R>(effect: Effect.Effect<A, { readonly reason: { readonly _tag: string } }, R>) =>
  Effect.map(Effect.flip(effect), ({ reason }) => reason._tag)

const groupId = Effect.map(
  getChatConversations(),
  ({ data = [] }) => data.find(({ type }) => type === "group")?.id ?? ""
)

const say = (id: string, text: string) =>
  sendChatMessage({ id, message_id: `id of ${text}`, encoded_message_create_event: btoa(text) })

const heard = (id: string) =>
  Effect.map(getChatConversationEvents({ id }), ({ data = [] }) =>
    data.map(({ encoded_event = "" }) => atob(encoded_event))
  )

describe("a group", () => {
  it.effect("is silent for members if its administrators say so", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* groupId
        yield* asBen(say(id, "before"))
        assert.strictEqual(
          yield* reasonOf(asBen(updateChatGroupAdminSettings({ id, send_message: true }))),
          "Forbidden"
        )
        yield* updateChatGroupAdminSettings({ id, send_message: true })
        assert.strictEqual(yield* reasonOf(asBen(say(id, "refused"))), "Forbidden")
        const { world } = yield* Emulator
        yield* addChatGroupAdmins({ id, user_ids: [world.seed.users.ben] })
        yield* asBen(say(id, "after"))
        assert.strictEqual((yield* heard(id))[0], "after")
        assert.notInclude(yield* heard(id), "refused")
      })
    )
  )

  it.effect("loses messages when their time is over, and keeps those without one", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* groupId
        yield* updateChatConversationMessageTtl({ id, message_ttl_ms: 60_000 })
        yield* say(id, "for a minute")
        yield* deleteChatConversationMessageTtl({ id })
        yield* say(id, "for good")
        assert.includeMembers([...(yield* heard(id))], ["for a minute", "for good"])
        yield* TestClock.adjust("61 seconds")
        assert.include(yield* heard(id), "for good")
        assert.notInclude(yield* heard(id), "for a minute")
      })
    )
  )

  it.effect("is muted, changed and deleted for one user", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* groupId
        yield* asBen(muteChatConversation({ id }))
        const isMuted = Effect.map(
          getChatConversation({ id, chat_conversation_fields: ["is_muted"] }),
          ({ data }) => data?.is_muted
        )
        assert.deepStrictEqual([yield* isMuted, yield* asBen(isMuted)], [false, true])
        yield* updateChatGroup({
          id,
          modified_fields: ["group_description"],
          group_description: "c3ViamVjdA==",
          conversation_key_version: "7"
        })
        const { data } = yield* getChatConversation({
          id,
          chat_conversation_fields: ["group_description", "group_name"]
        })
        assert.deepStrictEqual([data?.group_description, data?.group_name], ["c3ViamVjdA==", btoa("lock keepers")])
        yield* asBen(deleteChatConversation({ id }))
        assert.strictEqual(yield* asBen(groupId), "")
        assert.strictEqual(yield* groupId, id)
        yield* say(id, "something new")
        assert.strictEqual(yield* asBen(groupId), id)
      })
    )
  )

  it.effect("is left and joined by its link, until the link ends", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* groupId
        const { world } = yield* Emulator
        const { ben, chloe } = world.seed.users
        assert.strictEqual(yield* reasonOf(asBen(removeChatGroupMembers({ id, user_ids: [chloe] }))), "Forbidden")
        yield* asBen(removeChatGroupMembers({ id, user_ids: [ben] }))
        assert.strictEqual(yield* reasonOf(asBen(say(id, "gone"))), "Forbidden")
        const { data: link } = yield* enableChatGroupInvite({ id, validity_duration_msec: 3_600_000 })
        const token = link.token ?? ""
        yield* asBen(createChatGroupJoinRequest({ id, token }))
        assert.strictEqual((yield* asBen(getChatGroupInvite({ id, token }))).data?.join_state, "requested")
        yield* disableChatGroupInvite({ id })
        assert.strictEqual(yield* reasonOf(asBen(createChatGroupJoinRequest({ id, token }))), "NotFound")
      })
    )
  )

  it.effect("has settings of each user that change one by one", () =>
    scenario(
      Effect.gen(function* () {
        yield* updateChatSettings({ av_settings: { has_av_calls_enabled: false } })
        const { data } = yield* updateChatSettings({ allow_dms_from: "verified" })
        assert.deepStrictEqual([data.allow_dms_from, data.av_settings?.has_av_calls_enabled], ["verified", false])
        assert.strictEqual((yield* asBen(getChatSettings())).data?.allow_dms_from, "all")
      })
    )
  )
})

it.effect("a moderator removes a message of the host's broadcast, and nobody else does", () =>
  scenario(
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { broadcasts, users } = world.seed
      world.chatModerators.clear()
      const remove = deleteBroadcastChatMessage({ id: broadcasts.tide, message_id: "1" })
      assert.strictEqual(yield* reasonOf(asBen(remove)), "Forbidden")
      yield* addChatModerator({ user_id: users.ben })
      assert.isTrue((yield* asBen(remove)).data.deleted)
    })
  )
)

describe("a bot", () => {
  it.effect("has one token at a time, with its scopes alone, until it is revoked or deleted", () =>
    Effect.gen(function* () {
      const whoAmI = (token: string) => getMe({ user_auth: false }).pipe(withCredentials({ bearer: bearer(token) }))
      const { data: first } = yield* createBot({ handle: "lock_keeper", scopes: ["users.read", "tweet.read"] })
      assert.match(first.token, /^xcbot_/)
      const { data: again } = yield* createBot({ handle: "lock_keeper" })
      assert.strictEqual(again.id, first.id)
      assert.strictEqual(yield* reasonOf(whoAmI(first.token)), "Unauthorized")
      assert.strictEqual((yield* whoAmI(again.token)).data?.username, "lock_keeper")
      assert.strictEqual(yield* reasonOf(createBot({ handle: "second_bot" })), "Forbidden")
      yield* revokeBotToken({ id: first.id })
      assert.strictEqual(yield* reasonOf(whoAmI(again.token)), "Unauthorized")
      const { data: last } = yield* rotateBotToken({ id: first.id })
      yield* deleteBot({ id: first.id })
      assert.strictEqual(yield* reasonOf(whoAmI(last.token)), "Unauthorized")
    }).pipe(Effect.provide(layerTest({ credentials: "app" })))
  )
})

it.effect("bookmarks of several posts are made but for those that do not exist", () =>
  Effect.gen(function* () {
    const { world } = yield* Emulator
    const { news1, news3 } = world.seed.posts
    const { data, errors = [] } = yield* bookmark({ tweet_ids: [news1, "404", news3] })
    assert.deepStrictEqual(
      data.map(({ tweet_id }) => tweet_id),
      [news1, news3]
    )
    assert.deepStrictEqual(
      errors.map(({ tweet_id }) => tweet_id),
      ["404"]
    )
    const { data: found = [] } = yield* getBookmarks({ max_results: 2 })
    assert.sameMembers(
      found.map(({ id }) => id),
      [news1, news3]
    )
  }).pipe(Effect.provide(layerTest({ credentials: "oauth2" })))
)

it.effect("a compliance job is uploaded and downloaded at the X API by its signed tokens", () =>
  Effect.gen(function* () {
    const { world } = yield* Emulator
    const { data: job } = yield* createComplianceJob({ type: "tweets" })
    const bytes = new TextEncoder().encode("404\n")
    const upload = (token: string) => uploadComplianceJobSubmission({ id: job.id, token, bytes })
    assert.strictEqual(yield* reasonOf(upload("forged")), "Forbidden")
    const token = world.complianceJobs.get(job.id)?.signature ?? ""
    assert.strictEqual((yield* upload(token)).data.status, "in_progress")
    yield* TestClock.adjust("11 seconds")
    const { stream } = yield* downloadComplianceJobResults({ id: job.id, token })
    const text = yield* stream.pipe(Stream.decodeText(), Stream.mkString)
    assert.include(text, "404")
    assert.strictEqual(yield* reasonOf(deleteComplianceJob({ id: job.id })), "Conflict")
  }).pipe(Effect.provide(layerTest({ credentials: "app" })))
)

it.effect("an activity subscription ends at its time, and those of a user are found", () =>
  Effect.gen(function* () {
    const { world } = yield* Emulator
    const { ben } = world.seed.users
    yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
    yield* createActivitySubscription({
      event_type: "profile.update.bio",
      user_id: ben,
      expires_at: "2026-11-21T13:00:00Z"
    })
    const count = (user_id: string) => Effect.map(getActivitySubscriptions({ user_id }), ({ data = [] }) => data.length)
    assert.deepStrictEqual([yield* count(ben), yield* count("7")], [1, 0])
    yield* TestClock.adjust("2 hours")
    assert.strictEqual(yield* count(ben), 0)
  }).pipe(Effect.provide(layerTest({ credentials: "app" })))
)

it.effect("webhooks are read with OAuth 1.0a, as X takes it", () =>
  Effect.gen(function* () {
    const { credentials } = yield* Emulator
    const { data = [] } = yield* getWebhooks().pipe(withCredentials({ oauth1: oauth1(credentials) }))
    assert.isArray(data)
  }).pipe(Effect.provide(layer({ send }).pipe(Layer.provideMerge(layerTest({ credentials: "none" })))))
)

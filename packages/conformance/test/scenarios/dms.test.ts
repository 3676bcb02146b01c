import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { mediaOf, participantsOf, referencedTweetsOf, senderOf } from "@xeffect/core/relations"
import {
  blockDirectMessages,
  createDirectMessage,
  createDirectMessageConversation,
  createDm,
  deleteDirectMessageEvent,
  getDirectMessageEvent,
  getDirectMessageEvents,
  getDmEvents,
  unblockDirectMessages
} from "@xeffect/dms"
import { Emulator } from "@xeffect/emulator"
import { seedMedia } from "../../../emulator/src/world/seed-attachments.ts"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

const idOf = Effect.fnUntraced(function* (username: string) {
  const { data } = yield* getUser({ username })
  assert(data)
  return data.id
})

describe("a conversation", () => {
  it.effect("is found by its participant, and goes on by its ID", () =>
    scenario(
      Effect.gen(function* () {
        const askingId = yield* idOf("grace_asks")
        assert.isUndefined((yield* getDirectMessageEvents({ participant_id: askingId })).data)
        const { data: first } = yield* createDirectMessage({
          participant_id: askingId,
          text: "A question for tomorrow"
        })
        assert(first?.dm_conversation_id)
        const { dm_conversation_id } = first
        const { data: second } = yield* createDm({ dm_conversation_id, text: "Or for today" })
        assert.strictEqual(second?.dm_conversation_id, dm_conversation_id)

        const byParticipant = yield* getDirectMessageEvents({
          participant_id: askingId,
          dm_event_fields: ["dm_conversation_id", "created_at"],
          expansions: ["sender_id"]
        })
        assert.deepStrictEqual(
          byParticipant.data?.map((event) => [event.id, event.text, senderOf(byParticipant, event)?.username]),
          [
            [second?.dm_event_id, "Or for today", "ada_rivers"],
            [first.dm_event_id, "A question for tomorrow", "ada_rivers"]
          ]
        )
        const byId = yield* items(getDmEvents, { dm_conversation_id, max_results: 1 }).pipe(Stream.runCollect)
        assert.deepStrictEqual(
          byId.map(({ id }) => id),
          byParticipant.data?.map(({ id }) => id)
        )
        const all = yield* getDirectMessageEvents({ max_results: 2 })
        assert.deepStrictEqual(
          all.data?.map(({ id }) => id),
          byId.map(({ id }) => id)
        )
      })
    )
  )

  it.effect("has a message with media, which the other one sees", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        const ben = yield* idOf("ben_harbor")
        const picture = seedMedia["ready"]
        assert(me && picture)
        yield* createDirectMessage({ participant_id: ben, media_id: picture.id })
        const page = yield* asBen(
          getDirectMessageEvents({
            participant_id: me.id,
            dm_event_fields: ["attachments"],
            expansions: ["attachments.media_keys", "sender_id"],
            media_fields: ["alt_text"]
          })
        )
        const [newest] = page.data ?? []
        assert(newest)
        assert.isUndefined(newest.text)
        assert.strictEqual(senderOf(page, newest)?.id, me.id)
        assert.deepStrictEqual(
          mediaOf(page, newest).map(({ alt_text }) => alt_text),
          ["A river gauge"]
        )
      })
    )
  )

  it.effect("of a group has those who joined and left, and posts that were linked to", () =>
    scenario(
      Effect.gen(function* () {
        const joined = yield* getDirectMessageEvents({
          event_types: ["ParticipantsJoin"],
          expansions: ["participant_ids"]
        })
        const [event] = joined.data ?? []
        assert(event)
        assert.lengthOf(joined.data ?? [], 1)
        const names = participantsOf(joined, event).map(({ username }) => username)
        assert.sameMembers(names, ["ada_rivers", "deniz_codes", "farid_lens"])
        const left = yield* getDirectMessageEvents({
          event_types: "ParticipantsLeave",
          expansions: ["participant_ids"]
        })
        assert.deepStrictEqual(
          left.data?.map((one) => participantsOf(left, one).map(({ username }) => username)),
          [["farid_lens"]]
        )
        const both = yield* getDirectMessageEvents({ event_types: ["ParticipantsJoin", "ParticipantsLeave"] })
        assert.lengthOf(both.data ?? [], 2)

        const { world } = yield* Emulator
        const messages = yield* getDirectMessageEvents({
          dm_conversation_id: world.seed.conversations.elif,
          event_types: ["MessageCreate"],
          expansions: ["referenced_tweets.id"]
        })
        const [linking] = messages.data ?? []
        assert(linking)
        assert.deepStrictEqual(
          referencedTweetsOf(messages, linking).map(({ id }) => id),
          [world.seed.posts.code]
        )
      })
    )
  )

  it.effect("of others cannot be read", () =>
    scenario(
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const error = yield* getDirectMessageEvents({ dm_conversation_id: world.seed.conversations.pilots }).pipe(
          Effect.flip
        )
        assert.strictEqual(error.reason._tag, "Forbidden")
      })
    )
  )
})

describe("a group", () => {
  it.effect("starts with a message, which all participants see and reply to", () =>
    scenario(
      Effect.gen(function* () {
        const [ben, elif] = [yield* idOf("ben_harbor"), yield* idOf("elif_notes")]
        const { data: begun } = yield* createDirectMessageConversation({
          participant_ids: [ben, elif],
          text: "Saturday at the dike?"
        })
        const { dm_conversation_id } = begun
        yield* asBen(createDirectMessage({ dm_conversation_id, text: "I bring the rope" }))
        const page = yield* asBen(
          getDirectMessageEvents({ dm_conversation_id, expansions: ["sender_id", "participant_ids"] })
        )
        assert.deepStrictEqual(
          page.data?.map((event) => [event.event_type, event.text, senderOf(page, event)?.username]),
          [
            ["MessageCreate", "I bring the rope", "ben_harbor"],
            ["MessageCreate", "Saturday at the dike?", "ada_rivers"],
            ["ParticipantsJoin", undefined, "ada_rivers"]
          ]
        )
        assert.strictEqual(page.data?.[1]?.id, begun.dm_event_id)
        const joined = page.data?.[2]
        assert(joined)
        assert.sameMembers(
          participantsOf(page, joined).map(({ username }) => username),
          ["ben_harbor", "elif_notes"]
        )
      })
    )
  )

  it.effect("needs two other users who take messages", () =>
    scenario(
      Effect.gen(function* () {
        const [ben, nils] = [yield* idOf("ben_harbor"), yield* idOf("nils_shouts")]
        const blocked = yield* Effect.flip(
          createDirectMessageConversation({ participant_ids: [ben, nils], text: "Peace?" })
        )
        assert.strictEqual(blocked.reason._tag, "Forbidden")
        const alone = yield* Effect.flip(createDirectMessageConversation({ participant_ids: [ben], text: "Peace?" }))
        assert.strictEqual(alone.reason._tag, "InvalidInput")
        const twice = yield* Effect.flip(
          createDirectMessageConversation({ participant_ids: [ben, ben], text: "Peace?" })
        )
        assert.strictEqual(twice.reason._tag, "BadRequest")
      })
    )
  )
})

describe("a message", () => {
  it.effect("is read by its ID, and deleted by who wrote it", () =>
    scenario(
      Effect.gen(function* () {
        const ben = yield* idOf("ben_harbor")
        const { data: sent } = yield* createDirectMessage({ participant_id: ben, text: "The gauge is back" })
        const event_id = sent.dm_event_id
        const read = yield* asBen(
          getDirectMessageEvent({ event_id, dm_event_fields: ["dm_conversation_id"], expansions: ["sender_id"] })
        )
        assert(read.data)
        assert.strictEqual(read.data.text, "The gauge is back")
        assert.strictEqual(read.data.dm_conversation_id, sent.dm_conversation_id)
        assert.strictEqual(senderOf(read, read.data)?.username, "ada_rivers")

        const refused = yield* asBen(deleteDirectMessageEvent({ event_id })).pipe(Effect.flip)
        assert.strictEqual(refused.reason._tag, "Forbidden")
        assert.deepStrictEqual((yield* deleteDirectMessageEvent({ event_id })).data, { deleted: true })
        const gone = yield* asBen(getDirectMessageEvent({ event_id }))
        assert.isUndefined(gone.data)
        assert.match(gone.errors?.[0]?.type ?? "", /resource-not-found$/)
        assert.strictEqual((yield* Effect.flip(deleteDirectMessageEvent({ event_id }))).reason._tag, "NotFound")
      })
    )
  )

  it.effect("of a conversation of others does not exist", () =>
    scenario(
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const { pilots } = world.seed.conversations
        const theirs = Array.from(world.dmEvents.values()).find(({ conversationId }) => conversationId === pilots)
        assert(theirs)
        assert.isUndefined((yield* getDirectMessageEvent({ event_id: theirs.id })).data)
      })
    )
  )

  it.effect("does not arrive as long as messages of its sender are blocked", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        assert(me)
        const ben = yield* idOf("ben_harbor")
        const write = asBen(createDirectMessage({ participant_id: me.id, text: "Are you there?" }))
        const takesMine = Effect.map(
          asBen(getUser({ id: me.id, user_fields: ["receives_your_dm"] })),
          ({ data }) => data?.receives_your_dm
        )
        yield* write
        assert.deepStrictEqual((yield* blockDirectMessages({ id: ben })).data, { blocked: true })
        assert.strictEqual((yield* Effect.flip(write)).reason._tag, "Forbidden")
        assert.isFalse(yield* takesMine)
        // The user is not blocked otherwise.
        assert.strictEqual((yield* asBen(getUser({ id: me.id }))).data?.username, "ada_rivers")
        assert.deepStrictEqual((yield* unblockDirectMessages({ id: ben })).data, { blocked: false })
        yield* write
        assert.isTrue(yield* takesMine)
      })
    )
  )
})

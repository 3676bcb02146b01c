import { assert, describe, it } from "@effect/vitest"
import {
  type ActionSignature,
  addChatGroupMembers,
  addConversationKeys,
  addPublicKey,
  appendChatMediaUpload,
  chatAdminsOf,
  chatMembersOf,
  chatParticipantsOf,
  createChatConversation,
  deleteChatMessages,
  downloadChatMedia,
  finalizeChatMediaUpload,
  getChatConversation,
  getChatConversationEvents,
  getChatConversations,
  getPublicKeys,
  getPublicKeysOfUsers,
  initializeChatGroup,
  initializeChatMediaUpload,
  markChatConversationRead,
  type ParticipantKey,
  sendChatMessage,
  sendChatTypingIndicator
} from "@xeffect/chat"
import { items, pages } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asBen, scenario } from "../support/scenario.ts"

// Text as the crypto library would encrypt it: the X API cannot tell the difference.
const sealed = (text: string) => btoa(`sealed ${text}`)

const signatures = (...details: ReadonlyArray<string>): ReadonlyArray<ActionSignature> =>
  details.map((detail) => ({
    message_id: `signed ${detail}`,
    encoded_message_event_detail: sealed(detail),
    message_event_signature: { signature: sealed("signature"), signature_version: "7", public_key_version: "1" }
  }))

const keysFor = (...users: ReadonlyArray<string>): ReadonlyArray<ParticipantKey> =>
  users.map((user_id) => ({
    user_id,
    encrypted_conversation_key: sealed(`key for ${user_id}`),
    public_key_version: "1"
  }))

const reasonOf = <A, R>(effect: Effect.Effect<A, { readonly reason: { readonly _tag: string } }, R>) =>
  Effect.map(Effect.flip(effect), ({ reason }) => reason._tag)

const idOf = Effect.fnUntraced(function* (username: string) {
  const { data } = yield* getUser({ username })
  assert(data)
  return data.id
})

const say = (id: string, text: string) =>
  sendChatMessage({ id, message_id: `id of ${text}`, encoded_message_create_event: sealed(text) })

const heard = (id: string) =>
  items(getChatConversationEvents, { id, max_results: 2 }).pipe(
    Stream.map(({ encoded_event = "" }) => atob(encoded_event).replace("sealed ", "")),
    Stream.runCollect
  )

describe("a conversation with one user", () => {
  it.effect("needs a key for both before its first message", () =>
    scenario(
      Effect.gen(function* () {
        const [ada, chloe] = [yield* idOf("ada_rivers"), yield* idOf("chloe_maps")]
        assert.strictEqual(yield* reasonOf(say(chloe, "too early")), "NotFound")

        const keys = { id: chloe, conversation_key_version: "1764000000000" }
        const both = keysFor(ada, chloe)
        // The description has the signature as optional; the X API requires it.
        const unsigned = addConversationKeys({ ...keys, conversation_participant_keys: both })
        assert.strictEqual(yield* reasonOf(unsigned), "BadRequest")
        const alone = addConversationKeys({
          ...keys,
          conversation_participant_keys: keysFor(ada),
          action_signatures: signatures("first key")
        })
        assert.strictEqual(yield* reasonOf(alone), "BadRequest")
        const { data: changed } = yield* addConversationKeys({
          ...keys,
          conversation_participant_keys: both,
          action_signatures: signatures("first key")
        })
        assert.include(changed.conversation_id ?? "", chloe)

        const { data: sent } = yield* say(chloe, "hello")
        assert.strictEqual(sent.encoded_message_event, sealed("hello"))
        const page = yield* getChatConversationEvents({ id: chloe, chat_message_event_fields: ["conversation_id"] })
        assert.deepStrictEqual(page.meta?.conversation_key_events, [sealed("first key")])
        const [event] = page.data ?? []
        assert(event?.conversation_id)
        // Events name it with a colon; so may calls.
        assert.include(event.conversation_id, ":")
        const same = yield* getChatConversation({ id: event.conversation_id, expansions: ["participant_ids"] })
        assert(same.data)
        assert.strictEqual(same.data.type, "direct")
        assert.deepStrictEqual(
          chatParticipantsOf(same, same.data)
            .map(({ username }) => username)
            .toSorted(),
          ["ada_rivers", "chloe_maps"]
        )
        assert.strictEqual(yield* asBen(reasonOf(getChatConversation({ id: event.conversation_id }))), "Forbidden")
      })
    )
  )

  it.effect("is paged, read, and loses what is deleted", () =>
    scenario(
      Effect.gen(function* () {
        const [ada, ben] = [yield* idOf("ada_rivers"), yield* idOf("ben_harbor")]
        const before = yield* heard(ben)
        for (const text of ["three", "four", "five"]) yield* say(ben, text)
        // A message that is sent once more with the same payload is there once.
        yield* say(ben, "five")
        yield* asBen(say(ada, "six"))
        assert.deepStrictEqual(yield* heard(ben), ["six", "five", "four", "three", ...before])

        const [newest] = (yield* getChatConversationEvents({ id: ben, max_results: 1 })).data ?? []
        assert(newest)
        yield* sendChatTypingIndicator({ id: ben })
        yield* markChatConversationRead({ id: ben, seen_until_sequence_id: newest.id })
        const { world } = yield* Emulator
        const stored = Array.from(world.chats.values()).find(({ kind }) => kind === "direct")
        assert.strictEqual(stored?.readUntil.get(ada), newest.id)
        assert.isTrue(stored?.typedAt.has(ada))

        const remove = { id: ben, sequence_ids: [newest.id], action_signatures: signatures("deletion") }
        const forAll = deleteChatMessages({ ...remove, delete_message_action: "delete_for_all" })
        assert.strictEqual(yield* reasonOf(forAll), "Forbidden")
        yield* deleteChatMessages({ ...remove, delete_message_action: "delete_for_self" })
        assert.strictEqual((yield* heard(ben))[0], "five")
        assert.strictEqual((yield* asBen(heard(ada)))[0], "six")
      })
    )
  )
})

describe("a group", () => {
  it.effect("is created, is found by its members, and grows", () =>
    scenario(
      Effect.gen(function* () {
        const [ada, ben, chloe] = [yield* idOf("ada_rivers"), yield* idOf("ben_harbor"), yield* idOf("chloe_maps")]
        const { data: fresh } = yield* initializeChatGroup()
        const { data: group } = yield* createChatConversation({
          conversation_id: fresh.conversation_id,
          conversation_key_version: "1764000000000",
          conversation_participant_keys: keysFor(ada, ben),
          group_members: [ada, ben],
          group_admins: [ada],
          group_name: "Lock keepers",
          ttl_msec: 86_400_000,
          action_signatures: signatures("first key", "creation")
        })
        const id = group.conversation_id
        assert.strictEqual(id, fresh.conversation_id)

        const own = yield* getChatConversation({
          id,
          chat_conversation_fields: ["group_name", "message_ttl_ms"],
          expansions: ["member_ids", "admin_ids"]
        })
        assert(own.data)
        assert.deepStrictEqual([own.data.group_name, own.data.message_ttl_ms], ["Lock keepers", 86_400_000])
        assert.deepStrictEqual(
          chatMembersOf(own, own.data).map(({ username }) => username),
          ["ada_rivers", "ben_harbor"]
        )
        assert.deepStrictEqual(
          chatAdminsOf(own, own.data).map(({ username }) => username),
          ["ada_rivers"]
        )

        const more = {
          id,
          user_ids: [chloe],
          conversation_key_version: "1764000000001",
          conversation_participant_keys: keysFor(ada, ben, chloe),
          encrypted_title: sealed("Lock keepers"),
          action_signatures: signatures("second key", "addition")
        }
        assert.strictEqual(yield* asBen(reasonOf(addChatGroupMembers(more))), "Forbidden")
        const { data: grown } = yield* addChatGroupMembers(more)
        assert.deepStrictEqual(grown.current_member_ids, [ada, ben, chloe])

        const found = yield* asBen(
          pages(getChatConversations, { max_results: 1, chat_conversation_fields: ["group_name"] }).pipe(
            Stream.runCollect
          )
        )
        const ids = found.flatMap(({ data = [] }) => data.map((conversation) => conversation.id))
        assert.include(ids, id)
        assert.strictEqual(found.at(-1)?.meta?.has_more, false)
        const events = yield* getChatConversationEvents({ id })
        assert.deepStrictEqual(events.meta?.conversation_key_events, [sealed("first key"), sealed("second key")])
      })
    )
  )
})

describe("encrypted media", () => {
  it.effect("are uploaded in segments, as bytes or as base64, and come back byte for byte", () =>
    scenario(
      Effect.gen(function* () {
        const [ada, ben] = [yield* idOf("ada_rivers"), yield* idOf("ben_harbor")]
        const bytes = Uint8Array.from({ length: 700 }, (_, index) => (index * 37) % 256)
        // In either form that a conversation of two has.
        const { data: upload } = yield* initializeChatMediaUpload({
          conversation_id: `${ada}-${ben}`,
          total_bytes: bytes.length
        })
        assert.include(upload.conversation_id, ":")
        const { conversation_id, media_hash_key, session_id: id } = upload
        const part = { id, conversation_id, media_hash_key }
        yield* appendChatMediaUpload({ ...part, segment_index: 0, media: bytes.subarray(0, 300) })
        const rest = btoa(String.fromCharCode(...bytes.subarray(300)))
        const { data: appended } = yield* appendChatMediaUpload({ ...part, segment_index: 1, media: rest })
        assert.isAbove(appended.expires_at ?? 0, Date.UTC(2026, 10, 21) / 1000)
        assert.strictEqual(yield* reasonOf(finalizeChatMediaUpload({ ...part, num_parts: 3 })), "BadRequest")
        assert.isTrue((yield* finalizeChatMediaUpload({ ...part, num_parts: 2 })).data.success)

        const { contentLength, stream } = yield* asBen(downloadChatMedia({ id: ada, media_hash_key }))
        const chunks = yield* Stream.runCollect(stream)
        assert.deepStrictEqual(
          chunks.flatMap((chunk) => Array.from(chunk)),
          Array.from(bytes)
        )
        assert(contentLength === undefined || contentLength === bytes.length)
        const unknown = downloadChatMedia({ id: ben, media_hash_key: "unknown" })
        assert.strictEqual(yield* reasonOf(unknown), "NotFound")
      })
    )
  )
})

describe("public keys", () => {
  it.effect("are registered, and found by others without the secrets", () =>
    scenario(
      Effect.gen(function* () {
        const [ada, ben, chloe] = [yield* idOf("ada_rivers"), yield* idOf("ben_harbor"), yield* idOf("chloe_maps")]
        const { data: added } = yield* addPublicKey({
          version: "1",
          generate_version: true,
          public_key: { public_key: sealed("identity"), signing_public_key: sealed("signing") }
        })
        assert.isDefined(added.juicebox_config?.token_map)

        const own = yield* getPublicKeys({ id: ada })
        const newest = own.data?.find(({ public_key_version }) => public_key_version === added.public_key_version)
        assert.strictEqual(newest?.public_key, sealed("identity"))
        assert.isDefined(newest?.juicebox_config)
        const seen = yield* asBen(getPublicKeysOfUsers({ ids: [ada, chloe, "1"] }))
        assert.deepStrictEqual(new Set(seen.data?.map(({ user_id }) => user_id)), new Set([ada, chloe]))
        assert.isTrue(seen.data?.every(({ juicebox_config }) => juicebox_config === undefined))
        assert.deepStrictEqual(
          seen.errors?.map(({ value }) => value),
          ["1"]
        )
        assert.isDefined((yield* getPublicKeys({ id: ben })).data)
      })
    )
  )
})

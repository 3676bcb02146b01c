import { assert, describe, it } from "@effect/vitest"
import {
  addChatGroupMembers,
  addConversationKeys,
  addPublicKey,
  appendChatMediaUpload,
  type ChatConversationExpansion,
  chatMembersOf,
  deleteChatMessages,
  getChatConversation,
  getChatConversationEvents,
  getPublicKeysOfUsers,
  initializeChatMediaUpload
} from "@xeffect/chat"
import type { XApi, XError } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { layerMock } from "@xeffect/core/mock"
import { layer } from "../../http/test/over-client/index.ts"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const holds = <_ extends true>() => true

const encode = (parameter: Parameter.Parameter | undefined, value: unknown) => parameter?.encode(value, parameter)

const isRefused = (encoded: unknown) => typeof encoded === "object" && encoded !== null && "value" in encoded

const inPath = getChatConversationEvents.definition.params["id"]
const inUpload = initializeChatMediaUpload.definition.params["conversation_id"]

const userId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

describe("a conversation", () => {
  it.prop(
    "of two users is accepted in both forms and sent in that of its place",
    { one: userId, other: userId },
    ({ one, other }) => {
      for (const form of [`${one}-${other}`, `${one}:${other}`]) {
        assert.strictEqual(encode(inPath, form), `${one}-${other}`)
        assert.strictEqual(encode(inUpload, form), `${one}:${other}`)
      }
    }
  )

  it.prop("is also named by the other user, or as a group", { id: userId }, ({ id }) => {
    assert.strictEqual(encode(inPath, id), `${id}`)
    assert.strictEqual(encode(inPath, `g${id}`), `g${id}`)
    assert.strictEqual(encode(inUpload, `g${id}`), `g${id}`)
  })

  it.each(["", "g", "1-", "1-2-3", "1:2:3", "../1", "g1/keys", "1 ", 2 ** 60, null, "12345678901234567890"])(
    'is not named by "%s"',
    (id) => assert.isTrue(isRefused(encode(inPath, id)))
  )
})

const signed = {
  message_id: "m",
  encoded_message_event_detail: "ZXZlbnQ=",
  message_event_signature: { signature: "c2ln", signature_version: "7", public_key_version: "1" }
}

const { action_signatures } = deleteChatMessages.definition.params

describe("what was signed", () => {
  // The values are those that version 0.4.3 of @xdevplatform/chat-xdk returned.
  it("is accepted as the crypto library makes it", () => {
    const deletion = {
      message_id: "ce95732a-8ae5-47ba-87ce-484a785bc480",
      encoded_message_event_detail: "DAAHDwABCwAAAAEAAAABMQgAAgAAAAIAAA==",
      message_event_signature: {
        signature: "/8qp9+GUjaoUJ4GZkrCqfuC49tXdskztdFFf0u50MAFAQe+7P4uwLGgPRsj/B0Ur3LIYMLh9RzApMefkDUS2UQ",
        signature_version: "7",
        public_key_version: "1764000000000"
      },
      signature_payload: "MessageDeleteEvent,ce95732a-8ae5-47ba-87ce-484a785bc480,12,12:2244994945,2,1"
    }
    assert.deepStrictEqual(encode(action_signatures, [deletion]), [deletion])
    const public_key = {
      public_key:
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEatvy35SuisjsZYuMDw8/WRXMuRrEVfN9qlGPqy+m/pbRVqakJFXHBCvlpZdbxqZ6gKb5vUgczsNKyMe19QuorA==",
      public_key_fingerprint: "eBc7kwdjdtgFx7nGFd2j1wUlLOMbiFMhyew-QqnUJ5w",
      registration_method: "CustomPin"
    }
    assert.deepStrictEqual(encode(addPublicKey.definition.params["public_key"], public_key), public_key)
    const keys = [
      {
        user_id: "12",
        encrypted_conversation_key:
          "BF5P1aSpjhQGb4tOJEmDshqKLEVEJjUV0NP0sQBF3zKoQaDbUmnRJjtFF6mCxvZAsFxM36jxUxp4Uxukpsc9bsxmjdZ4yDegsIslSd4plcJxIaiZ4DoRtc0gaqGL5/uHpS5bQOI6YISy8S370VH5DJg=",
        public_key_version: "1764000000000"
      }
    ]
    assert.deepStrictEqual(encode(addConversationKeys.definition.params["conversation_participant_keys"], keys), keys)
  })

  it.each([
    [],
    [{ ...signed, message_id: "" }],
    [{ ...signed, message_id: undefined }],
    [{ ...signed, encoded_message_event_detail: "not base64!" }],
    [{ ...signed, message_event_signature: { signature: "c2ln" } }],
    [{ ...signed, message_event_signature: { ...signed.message_event_signature, signature_version: "seven" } }],
    [signed, null],
    signed
  ])("is not %o", (value) => assert.isTrue(isRefused(encode(action_signatures, value))))

  it.effect("is named if it is wrong, before anything is sent", () =>
    Effect.gen(function* () {
      const keys = { id: 7, conversation_key_version: "1", action_signatures: [signed] }
      const { message, reason } = yield* Effect.flip(
        addConversationKeys({ ...keys, conversation_participant_keys: [] })
      )
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.include(message, "conversation_participant_keys")
      assert.include(message, "encrypted_conversation_key")
    }).pipe(Effect.provide(sent(() => assert.fail("sent"))))
  )

  const key = { user_id: "1", encrypted_conversation_key: "aa", public_key_version: "1" }
  const within = { ...signed, message_event_signature: { ...signed.message_event_signature, signer: "12" } }
  const listed = {
    ...signed.message_event_signature,
    message_signing_key_info_list: [{ member_id: "12" }, { memberId: "12" }]
  }
  // As from JavaScript: the compiler refuses an unknown key of a literal.
  const misspelt = (params: object): never => params as never
  const deleted = { id: 7, sequence_ids: ["1"], delete_message_action: "delete_for_all" } as const
  const signedBy = (signature_version: string) => ({ ...signed.message_event_signature, signature_version })
  const added = { id: 7, conversation_key_version: "1", conversation_participant_keys: [key] }

  it.effect.each([
    [
      "the name of an optional key",
      addConversationKeys(misspelt({ ...added, action_signatures: [{ ...signed, signature_pay_load: "x" }] })),
      "signature_payload (signature_pay_load is not one of them), but is"
    ],
    [
      "the name of a key of a structure in a structure",
      addConversationKeys(misspelt({ ...added, action_signatures: [signed, within] })),
      "each an object whose message_event_signature is an object with signature, signature_version, "
    ],
    [
      "the name of a key of a list in a structure",
      deleteChatMessages(misspelt({ ...deleted, action_signatures: [{ ...signed, message_event_signature: listed }] })),
      "optional signing_public_key (memberId is not one of them), but is"
    ],
    [
      "the name of a key without a value",
      addConversationKeys(misspelt({ ...added, conversation_participant_keys: [{ ...key, version: undefined }] })),
      "public_key_version (version is not one of them), but is"
    ],
    [
      "the name of a key, which is that of a method of objects,",
      addChatGroupMembers(
        misspelt({ id: "g1", user_ids: ["2"], conversation_participant_keys: [{ ...key, toString: "x" }] })
      ),
      "(toString is not one of them), but is"
    ],
    [
      "the value of a key",
      deleteChatMessages({
        ...deleted,
        action_signatures: [{ ...signed, message_event_signature: signedBy("seven") }]
      }),
      "each an object whose message_event_signature is an object whose signature_version is a version of digits only"
    ],
    [
      "the name of a key of a registration",
      addPublicKey(misspelt({ version: "1", public_key: { public_key: "aa", publicKeyFingerprint: "x" } })),
      "(publicKeyFingerprint is not one of them), but is"
    ]
  ] as const)(
    "A structure is refused before anything is sent if %s is wrong, and the message names it",
    ([, call, words]) =>
      Effect.gen(function* () {
        const { message, reason } = yield* Effect.flip<unknown, XError, XApi>(call)
        assert.strictEqual(reason._tag, "InvalidInput")
        assert.include(message, words)
      }).pipe(Effect.provide(sent(() => assert.fail("sent"))))
  )
})

/** Observes the requests of a program, by their type and bytes. */
const sent = (look: (type: string, text: string) => void) =>
  layer({ access_token: "7-a", access_token_secret: "b", consumer_key: "c", consumer_secret: "d" }).pipe(
    Layer.provide(
      Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request) => {
          const { body } = request
          const text = body._tag === "Uint8Array" ? new TextDecoder("latin1").decode(body.body) : body._tag
          look("contentType" in body ? (body.contentType ?? "") : "", text)
          return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(null, { status: 204 })))
        })
      )
    )
  )

describe("a segment", () => {
  const part = { id: "1", conversation_id: "12-7", media_hash_key: "k", segment_index: 999 }

  it.effect("of bytes is a part of its own, and an empty response will do", () =>
    Effect.gen(function* () {
      const response = yield* appendChatMediaUpload({ ...part, media: Uint8Array.of(0, 255, 7) })
      assert.deepStrictEqual(response.data, {})
    }).pipe(
      Effect.provide(
        sent((type, text) => {
          assert.match(type, /^multipart\/form-data; boundary=/)
          assert.match(text, /name="conversation_id"\r\n\r\n12:7\r\n/)
          assert.match(text, /name="segment_index"\r\n\r\n999\r\n/)
          assert.match(text, /name="media"; filename="media"\r\n/)
          assert.include(text, "\r\n\r\n\u0000\u00FF\u0007\r\n")
        })
      )
    )
  )

  it.effect("of base64 is JSON", () =>
    Effect.asVoid(appendChatMediaUpload({ ...part, media: "AP8H" })).pipe(
      Effect.provide(
        sent((type, text) => {
          assert.strictEqual(type, "application/json")
          assert.deepStrictEqual(JSON.parse(text), {
            conversation_id: "12:7",
            media_hash_key: "k",
            segment_index: 999,
            media: "AP8H"
          })
        })
      )
    )
  )

  it.effect.each([
    ["segment_index", { ...part, segment_index: 1000, media: "AP8H" }],
    ["media", { ...part, media: "not base64!" }],
    ["media_hash_key", { ...part, media_hash_key: "a/b", media: "AP8H" }]
  ] as const)("with a wrong %s is not sent", ([parameter, params]) =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(appendChatMediaUpload(params))
      assert(reason._tag === "InvalidInput")
      assert.strictEqual(reason.parameter, parameter)
    }).pipe(Effect.provide(sent(() => assert.fail("sent"))))
  )
})

describe("a response whose form descriptions disagree on", () => {
  const members = { conversation_key_change_sequence_id: "9", current_member_ids: ["1", "2"] }

  it.effect.each([
    ["in data", { data: members }, members],
    ["without data", members, members],
    ["as a post", { data: { id: "1", text: "" } }, { id: "1", text: "" }]
  ] as const)("has the members %s", ([, body, data]) =>
    Effect.gen(function* () {
      const response = yield* addChatGroupMembers({ id: "g1", user_ids: ["2"] })
      assert.deepStrictEqual<unknown>(response.data, data)
    }).pipe(Effect.provide(layerMock(() => body)))
  )

  it.effect("fails if it has errors alone", () =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(addChatGroupMembers({ id: "g1", user_ids: ["2"] }))
      assert.strictEqual(reason._tag, "PartialErrors")
    }).pipe(Effect.provide(layerMock(() => ({ errors: [{ title: "No", type: "about:blank" }] }))))
  )

  it.effect.each([[{ public_key: "a" }], { public_key: "a" }])("has public keys, one or several", (data) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* getPublicKeysOfUsers({ ids: "7" })).data, [{ public_key: "a" }])
    }).pipe(Effect.provide(layerMock(() => ({ data }))))
  )

  it.effect("has the earlier names of an event's fields", () =>
    Effect.gen(function* () {
      const { data } = yield* getChatConversationEvents({ id: "7", chat_message_event_fields: "id" as string })
      assert.deepStrictEqual([data?.[0]?.sequence_id, data?.[0]?.created_at_msec], ["4", "1764000000000"])
    }).pipe(
      Effect.provide(layerMock(() => ({ data: [{ id: "1", sequence_id: 4, created_at_msec: "1764000000000" }] })))
    )
  )
})

describe("fields and expansions", () => {
  it("of a response are those that were requested", () => {
    const group = getChatConversation({ id: "g1", chat_conversation_fields: ["is_muted"], expansions: ["member_ids"] })
    type Group = Effect.Success<typeof group>
    assert.isTrue(holds<Same<keyof NonNullable<Group["data"]>, "id" | "type" | "is_muted" | "member_ids">>())
    const names = Effect.map(
      group,
      (response) => response.data && chatMembersOf(response, response.data).map(({ name }) => name)
    )
    assert.isTrue(holds<Same<Effect.Success<typeof names>, Array<string> | undefined>>())
    const bare = getChatConversation({ id: "g1" })
    assert.isTrue(holds<Same<keyof NonNullable<Effect.Success<typeof bare>["includes"]>, never>>())
    assert.isTrue(holds<Same<ChatConversationExpansion, "admin_ids" | "member_ids" | "participant_ids">>())
    const mistakes = [
      Effect.map(
        bare,
        (response) =>
          // @ts-expect-error nobody was included
          response.data && chatMembersOf(response, response.data)
      ),
      // @ts-expect-error no such expansion
      getChatConversation({ id: "g1", expansions: ["members"] })
    ]
    assert.isTrue(mistakes.every(Effect.isEffect))
  })
})

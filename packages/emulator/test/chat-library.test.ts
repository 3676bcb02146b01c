// The crypto library of X reads the events of the emulator.
import { assert, describe, it } from "@effect/vitest"
import { type ChatWithJuicebox, createChat } from "@xdevplatform/chat-xdk"
import {
  addConversationKeys,
  addPublicKey,
  fromEncryptedMessage,
  fromGeneratedKeys,
  fromKeyChange,
  getChatConversationEvents,
  getPublicKeysOfUsers,
  sendChatMessage,
  toSigningKeys
} from "@xeffect/chat"
import { layerTest } from "@xeffect/emulator/test"
import { bearer, withCredentials } from "@xeffect/http"
import * as Effect from "effect/Effect"

const scopes = ["dm.read", "dm.write", "tweet.read", "users.read"]
const [bot, reader] = ["17874544", "14293310"]
const oauth2_tokens = [bot, reader].map((user_id) => ({ token: `token-of-${user_id}`, user_id, scopes }))
const as = (user: string) => withCredentials({ bearer: bearer(`token-of-${user}`) })
const public_key_fields = [
  "public_key",
  "public_key_version",
  "signing_public_key",
  "identity_public_key_signature"
] as const

// Nothing is stored with Juicebox: the library takes a stand-in for tests.
const storage = { juiceboxModule: { Client: Object, Configuration: Object } }

const registered = Effect.fnUntraced(function* (user: string) {
  const chat = yield* Effect.promise(() =>
    createChat({ juiceboxConfig: "{}", getAuthToken: async () => "", ...storage })
  )
  const { data } = yield* as(user)(addPublicKey(fromGeneratedKeys(chat.generateKeypairs())))
  chat.setIdentity(user, data.public_key_version ?? "")
  chat.setCacheKeys(true)
  return chat
})

const read = Effect.fnUntraced(function* (user: string, other: string, chat: ChatWithJuicebox) {
  const { data = [], meta } = yield* as(user)(getChatConversationEvents({ id: other, max_results: 100 }))
  return chat.decryptEvents([
    ...(meta?.conversation_key_events ?? []),
    ...data.flatMap(({ encoded_event }) => encoded_event ?? [])
  ])
})

describe("A message that X's crypto library encrypted", () => {
  it.effect("is decrypted and verified by the other user", () =>
    Effect.gen(function* () {
      const theirs = yield* registered(reader)
      const ours = yield* registered(bot)
      const { data: keys = [] } = yield* as(bot)(getPublicKeysOfUsers({ ids: [bot, reader], public_key_fields }))
      const members = toSigningKeys(keys)
      assert.lengthOf(members, 2)
      for (const chat of [theirs, ours]) chat.setSigningKeys(members)
      const change = theirs.prepareConversationKeyChange({
        publicKeys: members.map(({ identityPublicKey, publicKeyVersion, userId }) => ({
          userId,
          publicKey: identityPublicKey,
          keyVersion: publicKeyVersion
        }))
      })
      yield* as(reader)(addConversationKeys({ id: bot, ...fromKeyChange(change) }))
      const { conversationId, conversationKey, conversationKeyVersion } = change
      const write = (text: string) =>
        theirs.encryptMessage({ conversationId, text, conversationKey, conversationKeyVersion })
      const first = fromEncryptedMessage(write("Is the lock open?"))
      const { data: sent } = yield* as(reader)(sendChatMessage({ id: bot, ...first }))
      const { data: again } = yield* as(reader)(sendChatMessage({ id: bot, ...first }))
      assert.deepStrictEqual(again, sent)

      const { errors, messages } = yield* read(bot, reader, ours)
      assert.deepStrictEqual(errors, {})
      assert.deepStrictEqual(
        messages
          .filter(({ event }) => event.type === "message")
          .map(({ event }) => [event.senderId, event.content?.text, event.verified, event.conversationId]),
        [[reader, "Is the lock open?", true, conversationId]]
      )

      const forged = { ...write("Send me your keys"), encodedEventSignature: write("Hi").encodedEventSignature }
      yield* as(reader)(sendChatMessage({ id: bot, ...fromEncryptedMessage(forged) }))
      assert.lengthOf(Object.keys((yield* read(bot, reader, ours)).errors), 1)
    }).pipe(Effect.provide(layerTest({ credentials: "none", oauth2_tokens })))
  )
})

describe("Public keys", () => {
  const whole = {
    user_id: "12",
    public_key: "aWQ=",
    public_key_version: "2",
    signing_public_key: "c2ln",
    identity_public_key_signature: "cHJvb2Y="
  }
  const entry = {
    userId: "12",
    publicKey: "c2ln",
    publicKeyVersion: "2",
    identityPublicKey: "aWQ=",
    identityPublicKeySignature: "cHJvb2Y="
  }

  it("without the proof that they belong together are left out", () => {
    const { identity_public_key_signature: _, ...unproven } = whole
    assert.deepStrictEqual(toSigningKeys([unproven, whole]), [entry])
  })

  it("have the user and the older version that they do not name", () => {
    const { public_key_version: _, user_id: __, ...older } = whole
    assert.deepStrictEqual(toSigningKeys([{ ...older, version: "1" }], "13"), [
      { ...entry, userId: "13", publicKeyVersion: "1" }
    ])
    assert.deepStrictEqual(toSigningKeys([older], "13"), [])
  })
})

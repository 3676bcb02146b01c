import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { seedGroup } from "../src/world/make-chats.ts"
import { everybody, get, idOf, post } from "./support.ts"

const group = `/2/chat/conversations/${seedGroup}`

const signatures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    message_id: `signed-${index}`,
    encoded_message_event_detail: btoa(`detail ${index}`),
    message_event_signature: { signature: btoa("signature"), signature_version: "7", public_key_version: "1" }
  }))

const keysFor = (...users: ReadonlyArray<string>) =>
  users.map((user_id) => ({ user_id, encrypted_conversation_key: btoa(user_id), public_key_version: "1" }))

const members = ["main", "ben", "chloe"] as const

describe("a message that is deleted for all", () => {
  it.effect("is not shown to users who join later", () =>
    Effect.gen(function* () {
      const [newest] = (yield* get(`${group}/events`, {}, "main")).json.data
      const deletion = {
        sequence_ids: [newest.id],
        delete_message_action: "delete_for_all",
        action_signatures: signatures(1)
      }
      expect((yield* post(`${group}/messages/delete`, deletion, "main")).status).toBe(200)
      const joining = {
        user_ids: [idOf("deniz")],
        conversation_key_version: "2",
        conversation_participant_keys: keysFor(...members.map(idOf), idOf("deniz")),
        action_signatures: signatures(2)
      }
      expect((yield* post(`${group}/members`, joining, "main")).status).toBe(200)
      const seen = (yield* get(`${group}/events`, {}, "deniz")).json.data.map(({ id }: { id: string }) => id)
      expect(seen.length).toBe(2)
      expect(seen).not.toContain(newest.id)
      expect((yield* post(`${group}/messages/delete`, deletion, "main")).status).toBe(200)
    }).pipe(Effect.provide(everybody))
  )
})

describe("public keys", () => {
  it.effect("get a version of their own, whatever versions there are", () =>
    Effect.gen(function* () {
      const path = `/2/users/${idOf("deniz")}/public_keys`
      const public_key = {
        public_key: btoa("a"),
        signing_public_key: btoa("b"),
        identity_public_key_signature: btoa("c")
      }
      const given = yield* post(path, { public_key, version: "2" }, "deniz")
      const made = yield* post(path, { public_key, version: "0", generate_version: true }, "deniz")
      expect([given.json.data.public_key_version, made.json?.data?.public_key_version]).toEqual(["2", "3"])
    }).pipe(Effect.provide(everybody))
  )
})

describe("a group", () => {
  it.effect("is refused if the lifetime of its messages is not a number", () =>
    Effect.gen(function* () {
      const conversation_id = (yield* post(`/2/chat/conversations/group/initialize`, {}, "main")).json.data
        .conversation_id
      const sent = yield* post(
        "/2/chat/conversations/group",
        {
          conversation_id,
          conversation_key_version: "1",
          conversation_participant_keys: keysFor(...members.map(idOf)),
          group_members: members.map(idOf),
          action_signatures: signatures(2),
          ttl_msec: "a day"
        },
        "main"
      )
      expect([sent.status, sent.json.errors[0].parameters]).toEqual([400, { ttl_msec: ["a day"] }])
    }).pipe(Effect.provide(everybody))
  )
})

import { addChatEvent, makeChat } from "./chats.ts"
import { conversationOf } from "./conversations.ts"
import { idAt } from "./ids.ts"
import { minute, userId } from "./steps.ts"
import type { World } from "./types.ts"

const encoded = (text: string) => btoa(text)

const addKeys = (world: World, name: string): void => {
  const key = (kind: string) => encoded(`${kind} of ${name}`)
  world.publicKeys.set(userId(name), [
    { version: "1", publicKey: key("identity"), signingPublicKey: key("signing"), signature: key("binding") }
  ])
}

/** The identifier of the group that a new world starts with. */
export const seedGroup = "g1868023461000000001"

// One that waits for its end.
const addUpload = (world: World, now: number, chatId: string): void => {
  world.chatUploads.set("735401", {
    id: "735401",
    ownerId: userId("main"),
    chatId,
    mediaHashKey: "AGgkIbPRTG",
    totalBytes: 3,
    expiresAt: now + 24 * 60 * minute,
    segments: new Map([[0, Uint8Array.of(1, 2, 3)]])
  })
}

/** Puts public keys, a conversation of the main user with Ben, and a group into a world. */
export const addChats = (world: World, now: number): void => {
  for (const name of ["main", "ben", "chloe"]) addKeys(world, name)
  const [main, ben, chloe] = [userId("main"), userId("ben"), userId("chloe")]
  const createdAt = now - 60 * minute
  const direct = makeChat({
    id: conversationOf(main, ben),
    kind: "direct",
    createdAt,
    memberIds: new Set([main, ben]),
    keyEvents: [encoded("the first key of two users")]
  })
  const group = makeChat({
    id: seedGroup,
    kind: "group",
    createdAt,
    memberIds: new Set([main, ben, chloe]),
    adminIds: new Set([main]),
    name: encoded("lock keepers"),
    keyEvents: [encoded("the first key of a group")],
    media: new Map([["rByqeHiVlD", new TextEncoder().encode("encrypted bytes")]])
  })
  const messages = [
    [direct, ben, "one"],
    [direct, main, "two"],
    [group, chloe, "three"],
    [group, ben, "four"],
    [group, main, "five"]
  ] as const
  for (const [index, [chat, senderId, text]] of messages.entries()) {
    const at = now - (50 - 10 * index) * minute
    const id = idAt(world.clock.epoch, at).toString()
    addChatEvent(chat, { id, messageId: `message-${text}`, senderId, createdAt: at, encoded: encoded(text) })
  }
  group.pinnedIds.push(...Array.from(group.events.keys()).slice(0, 1))
  for (const chat of [direct, group]) world.chats.set(chat.id, chat)
  addUpload(world, now, group.id)
}

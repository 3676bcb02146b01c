/** The settings of encrypted messages of a user. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { defaultChatSettings, type WorldChatSettings } from "../../world/chats.ts"
import { actingUser, type Area, bodyOf, type Handler } from "../operation.ts"

const read: Handler = Effect.fnUntraced(function* (call) {
  return ok({ data: call.world.chatSettings.get(yield* actingUser(call)) ?? defaultChatSettings })
})

const update: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { av_settings, ...changes } = bodyOf<Partial<WorldChatSettings>>(call)
  const before = call.world.chatSettings.get(user) ?? defaultChatSettings
  const calls = { ...before.av_settings, ...av_settings }
  const permissions = { ...before.av_settings.av_call_permissions, ...av_settings?.av_call_permissions }
  const now = { ...before, ...changes, av_settings: { ...calls, av_call_permissions: permissions } }
  call.world.chatSettings.set(user, now)
  return ok({ data: now })
})

/** The operations on settings. */
export const chatSettings: Area = { getChatSettings: read, updateChatSettings: update }

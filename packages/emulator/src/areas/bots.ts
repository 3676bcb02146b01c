/** Bots and their tokens: one token is active, and minting one ends the one before. */
import * as Effect from "effect/Effect"
import { newText } from "../auth/oauth/state.ts"
import { ok, presentUsers } from "../present/response.ts"
import { forbidden, invalidParameter, missing } from "../request/problems.ts"
import { botScopes, botTokenLife, maxBots, type WorldBot } from "../world/bots.ts"
import { nextId } from "../world/ids.ts"
import type { World, WorldUser } from "../world/types.ts"
import { always, type Area, bodyOf, type Call, type Handler } from "./operation.ts"

interface Draft {
  readonly handle?: string
  readonly display_name?: string
  readonly scopes?: ReadonlyArray<string>
  readonly dm_permission?: WorldBot["dmPermission"]
}

const usersOf = ({ bots, users }: World): ReadonlyArray<WorldUser> =>
  Array.from(bots.keys()).flatMap((id) => users.get(id) ?? [])

const list: Handler = always((call) => {
  const found = usersOf(call.world)
  return presentUsers(
    call.view,
    found.map((user) => ({ found: user })),
    { result_count: found.length, max_bots: maxBots }
  )
})

const named = Effect.fnUntraced(function* (call: Call) {
  const value = call.path["id"] ?? ""
  const [bot, user] = [call.world.bots.get(value), call.world.users.get(value)]
  if (bot === undefined || user === undefined) {
    return yield* missing({ resource_type: "bot", parameter: "id", value })
  }
  return { bot, user }
})

const mint = Effect.fnUntraced(function* (call: Call, bot: WorldBot, { name, username }: WorldUser) {
  const { scopes = botScopes } = bodyOf<Draft>(call)
  const unknown = scopes.find((scope) => !botScopes.includes(scope))
  if (unknown !== undefined) return yield* invalidParameter("scopes", unknown, "A bot cannot have this scope.")
  const token = { value: yield* newText("xcbot_"), scopes, expiresAt: call.now + botTokenLife }
  bot.token = token
  return { id: bot.id, username, name, token: token.value, token_expires_at_ms: token.expiresAt, scopes }
})

const checkHandle = Effect.fnUntraced(function* ({ users }: World, handle: string, own?: string) {
  const other = users.named(handle)
  if (other !== undefined && other.id !== own) {
    return yield* invalidParameter("handle", handle, "Another account has this handle.")
  }
})

const accountOf = (call: Call, username: string, name: string): WorldUser => ({
  id: nextId(call.world, call.now),
  username,
  name,
  createdAt: call.now,
  description: "",
  protected: false,
  suspended: false,
  verifiedType: "none"
})

const create: Handler = Effect.fnUntraced(function* (call) {
  const { world } = call
  const { display_name, handle = "" } = bodyOf<Draft>(call)
  const known = world.users.named(handle)
  const before = world.bots.get(known?.id ?? "")
  if (before !== undefined && known !== undefined) {
    return { status: 201, body: { data: yield* mint(call, before, known) } }
  }
  yield* checkHandle(world, handle)
  if (world.bots.size >= maxBots) return yield* forbidden("The app has reached its limit of bots.")
  const user = accountOf(call, handle, display_name ?? handle)
  const bot: WorldBot = { id: user.id, dmPermission: "everyone" }
  const data = yield* mint(call, bot, user)
  world.users.set(user.id, user)
  world.bots.set(bot.id, bot)
  return { status: 201, body: { data } }
})

const update: Handler = Effect.fnUntraced(function* (call) {
  const { bot, user } = yield* named(call)
  const { display_name = user.name, dm_permission = bot.dmPermission, handle = user.username } = bodyOf<Draft>(call)
  yield* checkHandle(call.world, handle, bot.id)
  bot.dmPermission = dm_permission
  call.world.users.set(user.id, { ...user, username: handle, name: display_name })
  return ok({ data: { updated: true } })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const { bot } = yield* named(call)
  call.world.bots.delete(bot.id)
  call.world.users.delete(bot.id)
  return ok({ data: { deleted: true } })
})

const rotate: Handler = Effect.fnUntraced(function* (call) {
  const { bot, user } = yield* named(call)
  return ok({ data: yield* mint(call, bot, user) })
})

const revoke: Handler = Effect.fnUntraced(function* (call) {
  const { bot } = yield* named(call)
  bot.token = undefined
  return ok({ data: { revoked: true } })
})

/** The operations on bots. */
export const bots: Area = {
  getBots: list,
  createBot: create,
  updateBot: update,
  deleteBot: remove,
  rotateBotToken: rotate,
  revokeBotToken: revoke
}

import { makeChat } from "../src/world/chats.ts"
import type { World } from "../src/world/types.ts"
import type { Params } from "./support.ts"

const inviteToken = "AbCdEfGhIj"

/** Adds a bot, groups, requests of members and a compliance job that waits for its IDs. Returns which. */
export const addAdministered = (world: World) => {
  const { ben, chloe, main } = world.seed.users
  const now = Array.from(world.chats.values())[0]?.createdAt ?? 0
  const [group] = Array.from(world.chats.values()).filter(({ kind }) => kind === "group")
  group?.adminRequests.set(chloe, "1993000000000000004")
  group?.pendingMemberIds.add(world.seed.users.grace)
  const of = (id: string, members: ReadonlyArray<string>) =>
    makeChat({ id, kind: "group", createdAt: now, memberIds: new Set(members), adminIds: new Set([ben]) })
  const other = of("g1868023461000000002", [main, ben])
  const inviting = of("g1868023461000000003", [ben, chloe])
  inviting.invite = { token: inviteToken, expiresAt: now + 365 * 24 * 3_600_000, adminId: ben }
  for (const chat of [other, inviting]) world.chats.set(chat.id, chat)
  const bot = "1993000000000000003"
  const known = world.users.get(ben)
  if (known !== undefined) world.users.set(bot, { ...known, id: bot, username: "tide_bot", name: "Tide bot" })
  world.bots.set(bot, { id: bot, dmPermission: "everyone" })
  const openJob = "1372966999991541763"
  world.complianceJobs.set(openJob, {
    id: openJob,
    type: "users",
    resumable: false,
    createdAt: now + 3_600_000,
    signature: "0000000000open00"
  })
  world.chatModerators.set(main, new Set([ben]))
  return { otherGroup: other.id, invitingGroup: inviting.id, inviteToken, bot, openJob }
}

type Administered = ReturnType<typeof addAdministered>

/** The places of a path, by operation. */
export const pathsIn = ({ seed }: World, added: Administered): Readonly<Record<string, Params>> => {
  const [ofBot, ofJob, asked] = [{ id: added.bot }, { id: added.openJob }, { user_id: seed.users.chloe }]
  return {
    updateBot: ofBot,
    deleteBot: ofBot,
    rotateBotToken: ofBot,
    revokeBotToken: ofBot,
    deleteComplianceJobsById: ofJob,
    uploadComplianceJobSubmission: ofJob,
    createChatGroupAdminRequest: { id: added.otherGroup },
    approveChatGroupAdminRequest: asked,
    rejectChatGroupAdminRequest: asked,
    getChatGroupInvite: { id: added.invitingGroup, token: added.inviteToken },
    createChatGroupJoinRequest: { id: added.invitingGroup }
  }
}

/** Bodies by operation. */
export const administrationBodies = ({ seed }: World, added: Administered): Readonly<Record<string, unknown>> => ({
  createBot: { handle: "tide_bot" },
  updateBot: { dm_permission: "premium" },
  addChatGroupAdmins: { user_ids: [seed.users.chloe] },
  updateChatGroupAdminSettings: { send_message: true },
  createChatGroupJoinRequest: { token: added.inviteToken },
  updateChatConversationScreenCapture: { detection: true },
  updateChatSettings: { allow_dms_from: "following" },
  uploadComplianceJobSubmission: "20\n"
})

/** How the X API writes broadcasts, their schedules and their chats. */
import { type Json, notFound } from "../request/problems.ts"
import { beginOf, broadcastState, type WorldBroadcast, type WorldBroadcastMessage } from "../world/broadcasts.ts"
import { several, type Several, single, type Single } from "./response.ts"
import { addUser, type Expansions } from "./collect.ts"
import type { Lookup } from "./lookup.ts"
import { compact, type Fields, pick, type View } from "./view.ts"

const isBegun = (broadcast: WorldBroadcast, now: number) => broadcastState(broadcast, now) !== "Scheduled"

const text = (time: number | undefined) => (time === undefined ? undefined : `${time}`)

const fields: Fields<WorldBroadcast> = {
  id: ({ id }) => id,
  state: (broadcast, { now }) => broadcastState(broadcast, now),
  title: ({ plan }) => plan.title,
  available_for_replay: ({ plan }) => plan.isReplayed,
  broadcast_id: ({ id }) => id,
  chat_option: ({ plan }) => (plan.chatOption === undefined ? undefined : Number(plan.chatOption)),
  created_at_ms: ({ createdAt }) => text(createdAt),
  end_ms: (broadcast, { now }) =>
    broadcastState(broadcast, now) === "Ended" ? text(broadcast.plan.endsAt) : undefined,
  height: () => 720,
  image_url: ({ id }, { pictures }) => `${pictures}/broadcasts/${id}.jpg`,
  image_url_medium: ({ id }, { pictures }) => `${pictures}/broadcasts/${id}-medium.jpg`,
  image_url_small: ({ id }, { pictures }) => `${pictures}/broadcasts/${id}-small.jpg`,
  is_high_latency: () => false,
  language: ({ plan }) => plan.locale,
  media_key: ({ scheduleId }) => `28_${scheduleId}`,
  scheduled_end_ms: ({ plan }) => text(plan.endsAt),
  scheduled_start_ms: ({ plan }) => text(plan.startsAt),
  share_url: ({ id }) => `https://x.com/i/broadcasts/${id}`,
  source_id: ({ plan }) => plan.sourceId,
  start_ms: (broadcast, { now }) => (isBegun(broadcast, now) ? text(beginOf(broadcast)) : undefined),
  total_watched: ({ messages }) => text(new Set(Array.from(messages.values(), ({ authorId }) => authorId)).size),
  total_watching: (broadcast, { now }) => (broadcastState(broadcast, now) === "Running" ? "1" : "0"),
  tweet_id: (broadcast, { now }) => (isBegun(broadcast, now) ? broadcast.scheduleId : undefined),
  twitter_user_id: ({ ownerId }) => ownerId,
  updated_at_ms: ({ updatedAt }) => text(updatedAt),
  width: () => 1280
}

const writeBroadcast = (broadcast: WorldBroadcast, view: View): Json =>
  pick(fields, new Set(["id", "state", "title", ...view.fields.broadcast]), broadcast, view)

/** A broadcast by its identifier. */
export const lookupBroadcast = (view: View, id: string, parameter: string): Lookup<WorldBroadcast> => {
  const found = view.world.broadcasts.get(id)
  return found === undefined ? { problem: notFound({ resource_type: "broadcast", parameter, value: id }) } : { found }
}

/** Several broadcasts, with a problem for each that does not exist. */
export const presentBroadcasts: Several<WorldBroadcast> = several({}, writeBroadcast)

/** One broadcast, or the problem instead of it. */
export const presentBroadcast: Single<WorldBroadcast> = single(presentBroadcasts)

/** Writes the schedule of a broadcast. */
export const writeSchedule = (broadcast: WorldBroadcast, { now }: Pick<View, "now">): Json => {
  const { id, plan, scheduleId, seriesId, telecastId } = broadcast
  const written = compact({
    scheduled_broadcast_id: scheduleId,
    broadcast_id: id,
    title: plan.title,
    description: plan.description,
    state: broadcastState(broadcast, now),
    scheduled_start_ms: text(plan.startsAt),
    scheduled_end_ms: text(plan.endsAt),
    source_id: plan.sourceId,
    chat_option: plan.chatOption,
    locale: plan.locale,
    manual_publish: plan.isManual,
    available_for_replay: plan.isReplayed,
    recurring_schedule_id: seriesId,
    telecast_id: telecastId,
    thumbnail_media_id: plan.thumbnailMediaId
  })
  return written ?? {}
}

/** A message with the broadcast that it belongs to. */
export interface ChatMessage {
  readonly broadcastId: string
  readonly message: WorldBroadcastMessage
}

const messageFields: Fields<ChatMessage> = {
  id: ({ message }) => message.id,
  text: ({ message }) => message.text,
  author_id: ({ message }) => message.authorId,
  author_name: ({ message }, { world }) => world.users.get(message.authorId)?.name,
  author_username: ({ message }, { world }) => world.users.get(message.authorId)?.username,
  broadcast_id: ({ broadcastId }) => broadcastId,
  created_at_ms: ({ message }) => text(message.createdAt),
  reply_to: ({ message }) => message.replyTo
}

const ofMessages: Expansions<ChatMessage> = {
  author_id: (to, { message }, expansion) => addUser(to, message.authorId, expansion)
}

/** Several messages of a chat. */
export const presentChatMessage: Several<ChatMessage> = several(ofMessages, (message, view) =>
  pick(messageFields, new Set(["id", "text", ...view.fields.broadcast_chat_message, ...view.expansions]), message, view)
)

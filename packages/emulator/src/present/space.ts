/** How the X API writes spaces and their topics. */
import { stateOf } from "../world/spaces.ts"
import type { WorldSpace, WorldTopic } from "../world/types.ts"
import { type Fields, filled, pick, timestamp, type View } from "./view.ts"

const at = (time: number | undefined, isPast: boolean) => (time === undefined || !isPast ? undefined : timestamp(time))

const updatedAt = (space: WorldSpace, view: View) =>
  Math.max(...[space.createdAt, space.startsAt, space.endsAt ?? 0].filter((time) => time <= view.now))

const fields: Fields<WorldSpace> = {
  id: (space) => space.id,
  state: (space, view) => stateOf(space, view.now),
  created_at: (space) => timestamp(space.createdAt),
  creator_id: (space) => space.creatorId,
  ended_at: (space, view) => at(space.endsAt, stateOf(space, view.now) === "ended"),
  host_ids: (space) => filled(space.hostIds),
  invited_user_ids: (space) => filled(space.invitedUserIds),
  is_ticketed: (space) => space.ticketed,
  lang: (space) => space.lang,
  participant_count: (space, view) => (stateOf(space, view.now) === "scheduled" ? 0 : space.participants),
  scheduled_start: (space) => at(space.scheduledFor, true),
  speaker_ids: (space) => filled(space.speakerIds),
  started_at: (space, view) => at(space.startsAt, stateOf(space, view.now) !== "scheduled"),
  subscriber_count: (space) => space.subscribers,
  title: (space) => space.title,
  topic_ids: (space) => filled(space.topicIds),
  updated_at: (space, view) => timestamp(updatedAt(space, view))
}

const topicFields: Fields<WorldTopic> = {
  id: (topic) => topic.id,
  name: (topic) => topic.name,
  description: (topic) => topic.description
}

/** Writes a space with the fields of the view. */
export const writeSpace = (space: WorldSpace, view: View): Record<string, unknown> =>
  pick(fields, new Set(["id", "state", ...view.fields.space, ...view.expansions]), space, view)

/** Writes a topic with the fields of the view. */
export const writeTopic = (topic: WorldTopic, view: View): Record<string, unknown> =>
  pick(topicFields, new Set(["id", "name", ...view.fields.topic]), topic, view)

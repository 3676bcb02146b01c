import type { Space } from "../space.ts"
import type { AnyAnswer, Brings, Needs, TopicOf, UserOf } from "./answer.ts"
import { topicById } from "./find-attachment.ts"
import { userById } from "./find-user.ts"
import { findAll } from "./table.ts"

/**
 * The user who made a space, `undefined` where the answer does not have them.
 *
 * @param answer the answer in which the space came, of a call with the expansion `creator_id`
 * @param space a space of the answer
 * @example
 * ```ts
 * import { creatorOf } from "@xeffect/core/relations"
 * import { getSpace } from "@xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["creator_id"] }),
 *   (answer) => answer.data && creatorOf(answer, answer.data)?.username
 * )
 * ```
 */
export const creatorOf = <Answer extends AnyAnswer, Room extends Space>(
  answer: Answer & Brings<UserOf<Answer>, "users", "creator_id">,
  space: Room & Needs<Room, "creator_id">
): UserOf<Answer> | undefined =>
  space.creator_id === undefined ? undefined : userById<Answer>(answer, space.creator_id)

/**
 * The hosts of a space, as far as the answer has them.
 *
 * @param answer the answer in which the space came, of a call with the expansion `host_ids`
 * @param space a space of the answer
 * @example
 * ```ts
 * import { hostsOf } from "@xeffect/core/relations"
 * import { searchSpaces } from "@xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   searchSpaces({ query: "effect", expansions: ["host_ids"] }),
 *   (answer) => answer.data?.map((space) => hostsOf(answer, space).map(({ username }) => username))
 * )
 * ```
 */
export const hostsOf = <Answer extends AnyAnswer, Room extends Space>(
  answer: Answer & Brings<UserOf<Answer>, "users", "host_ids">,
  space: Room & Needs<Room, "host_ids">
): ReadonlyArray<UserOf<Answer>> => findAll(space.host_ids, (id) => userById<Answer>(answer, id))

/**
 * Those who spoke in a space, as far as the answer has them.
 *
 * @param answer the answer in which the space came, of a call with the expansion `speaker_ids`
 * @param space a space of the answer
 * @example
 * ```ts
 * import { speakersOf } from "@xeffect/core/relations"
 * import { getSpace } from "@xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["speaker_ids"] }),
 *   (answer) => answer.data && speakersOf(answer, answer.data).map(({ username }) => username)
 * )
 * ```
 */
export const speakersOf = <Answer extends AnyAnswer, Room extends Space>(
  answer: Answer & Brings<UserOf<Answer>, "users", "speaker_ids">,
  space: Room & Needs<Room, "speaker_ids">
): ReadonlyArray<UserOf<Answer>> => findAll(space.speaker_ids, (id) => userById<Answer>(answer, id))

/**
 * Those who were invited to speak in a space, as far as the answer has them.
 *
 * @param answer the answer in which the space came, of a call with the expansion `invited_user_ids`
 * @param space a space of the answer
 * @example
 * ```ts
 * import { invitedUsersOf } from "@xeffect/core/relations"
 * import { getSpace } from "@xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["invited_user_ids"] }),
 *   (answer) => answer.data && invitedUsersOf(answer, answer.data).map(({ username }) => username)
 * )
 * ```
 */
export const invitedUsersOf = <Answer extends AnyAnswer, Room extends Space>(
  answer: Answer & Brings<UserOf<Answer>, "users", "invited_user_ids">,
  space: Room & Needs<Room, "invited_user_ids">
): ReadonlyArray<UserOf<Answer>> => findAll(space.invited_user_ids, (id) => userById<Answer>(answer, id))

/**
 * The topics of a space, as far as the answer has them.
 *
 * @param answer the answer in which the space came, of a call with the expansion `topic_ids`
 * @param space a space of the answer
 * @example
 * ```ts
 * import { topicsOf } from "@xeffect/core/relations"
 * import { getSpace } from "@xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["topic_ids"], topic_fields: ["description"] }),
 *   (answer) => answer.data && topicsOf(answer, answer.data).map(({ description }) => description)
 * )
 * ```
 */
export const topicsOf = <Answer extends AnyAnswer, Room extends Space>(
  answer: Answer & Brings<TopicOf<Answer>, "topics", "topic_ids">,
  space: Room & Needs<Room, "topic_ids">
): ReadonlyArray<TopicOf<Answer>> => findAll(space.topic_ids, (id) => topicById<Answer>(answer, id))

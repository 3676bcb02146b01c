import type { Space } from "../space.ts"
import type { AnyResponse, Brings, Needs, TopicOf, UserOf } from "./response.ts"
import { topicById } from "./find-attachment.ts"
import { userById } from "./find-user.ts"
import { findAll } from "./table.ts"

/**
 * The user who made a space, `undefined` if the response does not include them.
 *
 * @param response the response that contains the space, of a call with the expansion `creator_id`
 * @param space a space of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { creatorOf } from "xeffect/core/relations"
 * import { getSpace } from "xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["creator_id"] }),
 *   (response) => response.data && creatorOf(response, response.data)?.username
 * )
 * ```
 */
export const creatorOf = <Response extends AnyResponse, Room extends Space>(
  response: Response & Brings<UserOf<Response>, "users", "creator_id">,
  space: Room & Needs<Room, "creator_id">
): UserOf<Response> | undefined =>
  space.creator_id === undefined ? undefined : userById<Response>(response, space.creator_id)

/**
 * The hosts of a space. Only those that the response includes.
 *
 * @param response the response that contains the space, of a call with the expansion `host_ids`
 * @param space a space of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { hostsOf } from "xeffect/core/relations"
 * import { searchSpaces } from "xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   searchSpaces({ query: "effect", expansions: ["host_ids"] }),
 *   (response) => response.data?.map((space) => hostsOf(response, space).map(({ username }) => username))
 * )
 * ```
 */
export const hostsOf = <Response extends AnyResponse, Room extends Space>(
  response: Response & Brings<UserOf<Response>, "users", "host_ids">,
  space: Room & Needs<Room, "host_ids">
): ReadonlyArray<UserOf<Response>> => findAll(space.host_ids, (id) => userById<Response>(response, id))

/**
 * The users who spoke in a space. Only those that the response includes.
 *
 * @param response the response that contains the space, of a call with the expansion `speaker_ids`
 * @param space a space of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { speakersOf } from "xeffect/core/relations"
 * import { getSpace } from "xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["speaker_ids"] }),
 *   (response) => response.data && speakersOf(response, response.data).map(({ username }) => username)
 * )
 * ```
 */
export const speakersOf = <Response extends AnyResponse, Room extends Space>(
  response: Response & Brings<UserOf<Response>, "users", "speaker_ids">,
  space: Room & Needs<Room, "speaker_ids">
): ReadonlyArray<UserOf<Response>> => findAll(space.speaker_ids, (id) => userById<Response>(response, id))

/**
 * The users who were invited to speak in a space. Only those that the response includes.
 *
 * @param response the response that contains the space, of a call with the expansion `invited_user_ids`
 * @param space a space of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { invitedUsersOf } from "xeffect/core/relations"
 * import { getSpace } from "xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["invited_user_ids"] }),
 *   (response) => response.data && invitedUsersOf(response, response.data).map(({ username }) => username)
 * )
 * ```
 */
export const invitedUsersOf = <Response extends AnyResponse, Room extends Space>(
  response: Response & Brings<UserOf<Response>, "users", "invited_user_ids">,
  space: Room & Needs<Room, "invited_user_ids">
): ReadonlyArray<UserOf<Response>> => findAll(space.invited_user_ids, (id) => userById<Response>(response, id))

/**
 * The topics of a space. Only those that the response includes.
 *
 * @param response the response that contains the space, of a call with the expansion `topic_ids`
 * @param space a space of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { topicsOf } from "xeffect/core/relations"
 * import { getSpace } from "xeffect/spaces"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getSpace({ id: "1DXxyRYNejbKM", expansions: ["topic_ids"], topic_fields: ["description"] }),
 *   (response) => response.data && topicsOf(response, response.data).map(({ description }) => description)
 * )
 * ```
 */
export const topicsOf = <Response extends AnyResponse, Room extends Space>(
  response: Response & Brings<TopicOf<Response>, "topics", "topic_ids">,
  space: Room & Needs<Room, "topic_ids">
): ReadonlyArray<TopicOf<Response>> => findAll(space.topic_ids, (id) => topicById<Response>(response, id))

import type { AnyResponse, MediaOf, PlaceOf, PollOf, TopicOf } from "./response.ts"
import { table } from "./table.ts"

// A table belongs to one response, so its entries have the types of that response.

const findMedia = table(function* ({ includes }) {
  for (const media of includes?.media ?? []) yield [media.media_key, media]
})

const findPoll = table(function* ({ includes }) {
  for (const poll of includes?.polls ?? []) yield [poll.id, poll]
})

const findPlace = table(function* ({ includes }) {
  for (const place of includes?.places ?? []) yield [place.id, place]
})

const findTopic = table(function* ({ includes }) {
  for (const topic of includes?.topics ?? []) yield [topic.id, topic]
})

/**
 * The media item with this key in a response, `undefined` if it has none.
 * @since 0.1.0
 */
export const mediaByKey = <Response extends AnyResponse>(
  response: Response,
  media_key: string
): MediaOf<Response> | undefined => findMedia(response, media_key) as MediaOf<Response> | undefined

/**
 * The poll with this ID in a response, `undefined` if it has none.
 * @since 0.1.0
 */
export const pollById = <Response extends AnyResponse>(response: Response, id: string): PollOf<Response> | undefined =>
  findPoll(response, id) as PollOf<Response> | undefined

/**
 * The place with this ID in a response, `undefined` if it has none.
 * @since 0.1.0
 */
export const placeById = <Response extends AnyResponse>(
  response: Response,
  id: string
): PlaceOf<Response> | undefined => findPlace(response, id) as PlaceOf<Response> | undefined

/**
 * The topic with this ID in a response, `undefined` if it has none.
 * @since 0.1.0
 */
export const topicById = <Response extends AnyResponse>(
  response: Response,
  id: string
): TopicOf<Response> | undefined => findTopic(response, id) as TopicOf<Response> | undefined

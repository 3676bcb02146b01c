import type { AnyAnswer, MediaOf, PlaceOf, PollOf, TopicOf } from "./answer.ts"
import { table } from "./table.ts"

// A table is of one answer, so what it finds is of the type that the answer's entries have.

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

/** The media item with this key in an answer, `undefined` where it has none. */
export const mediaByKey = <Answer extends AnyAnswer>(answer: Answer, media_key: string): MediaOf<Answer> | undefined =>
  findMedia(answer, media_key) as MediaOf<Answer> | undefined

/** The poll with this ID in an answer, `undefined` where it has none. */
export const pollById = <Answer extends AnyAnswer>(answer: Answer, id: string): PollOf<Answer> | undefined =>
  findPoll(answer, id) as PollOf<Answer> | undefined

/** The place with this ID in an answer, `undefined` where it has none. */
export const placeById = <Answer extends AnyAnswer>(answer: Answer, id: string): PlaceOf<Answer> | undefined =>
  findPlace(answer, id) as PlaceOf<Answer> | undefined

/** The topic with this ID in an answer, `undefined` where it has none. */
export const topicById = <Answer extends AnyAnswer>(answer: Answer, id: string): TopicOf<Answer> | undefined =>
  findTopic(answer, id) as TopicOf<Answer> | undefined

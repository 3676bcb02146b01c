// A message is whatever the X API sent.
type Wire = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Wire => typeof value === "object" && value !== null

/**
 * What is the same for a message that is delivered twice: the ID of a post or a like, the `event_uuid` of an activity; of a
 * compliance event its kind, whom it is about, and its time. `undefined` for what has none of them.
 */
export const itemKey = (message: unknown): string | undefined => {
  const data = isObject(message) ? message["data"] : undefined
  if (!isObject(data)) return undefined
  const id = data["id"] ?? data["event_uuid"]
  return typeof id === "string" ? id : keyOfEvent(data)
}

// Whom and what it is about. Whatever order they come in, they are written in this one.
const fields = "tweet user favorite id user_id event_at application up_to_tweet_id profile_field new_value".split(" ")

const keyOfEvent = (data: Wire): string | undefined => {
  const key = JSON.stringify(data, [...Object.keys(data), ...fields])
  return key.includes('"event_at"') ? key : undefined
}

// A message is whatever the X API sent.
type Wire = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Wire => typeof value === "object" && value !== null

/**
 * The key by which a message that is received twice is recognized: the ID of a post or a like, the `event_uuid` of an activity,
 * or the kind, subject and time of a compliance event. `undefined` for a message without them.
 */
export const itemKey = (message: unknown): string | undefined => {
  const data = isObject(message) ? message["data"] : undefined
  if (!isObject(data)) return undefined
  const id = data["id"] ?? data["event_uuid"]
  return typeof id === "string" ? id : keyOfEvent(data)
}

// The subject and the time. They are written in this order, whatever order they were received in.
const fields = "tweet user favorite id user_id event_at application up_to_tweet_id profile_field new_value".split(" ")

const keyOfEvent = (data: Wire): string | undefined => {
  const key = JSON.stringify(data, [...Object.keys(data), ...fields])
  return key.includes('"event_at"') ? key : undefined
}

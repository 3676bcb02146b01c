import type { SetAside } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import { checkActivity, EventPost } from "@xeffect/core/define"
import * as Predicate from "effect/Predicate"
import { deliveryShape } from "./account-activity.ts"

/** An event before its key is known. */
export interface Draft {
  readonly source: "activity" | "account_activity" | "filtered_stream" | "replay_job_status" | "unknown"
  readonly type: string
  readonly body: unknown
  readonly setAside: ReadonlyArray<SetAside>
  /** The first part of the key. */
  readonly scope: string
  /** The identity of the event, or a value whose digest identifies it. */
  readonly identity: string | { readonly of: string }
}

type EventBody = Readonly<Record<string, unknown>>

const filteredPost = Shape.struct({
  data: EventPost,
  includes: Resource.Includes,
  matching_rules: Shape.list(Shape.struct({ id: Shape.string, tag: Shape.string })),
  errors: Shape.list(Resource.Problem)
})

const replayStatus = Shape.struct({
  replay_job_status: Shape.struct({
    webhook_id: Shape.textOrNumber,
    job_id: Shape.textOrNumber,
    job_state: Shape.string,
    job_state_description: Shape.string
  })
})

const property = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

const identifierText = (value: unknown): string | undefined =>
  // A larger number has lost digits, and would be equal for two events.
  typeof value === "string" && value !== "" ? value : Number.isSafeInteger(value) ? `${value}` : undefined

// A check removes what does not fit from a body. An item that cannot be used at all stays, and is listed.
const setAsideOf = (shape: Shape.Shape, body: unknown): ReadonlyArray<SetAside> => Shape.check(shape, body).setAside

// As text, because a check removes values.
const of = (value: unknown) => ({ of: JSON.stringify(value) })

const activity = (body: EventBody): Draft => {
  const { data } = body
  const type = identifierText(property(data, "event_type")) ?? ""
  const filter = property(data, "filter")
  const scope = identifierText(property(filter, "user_id")) ?? identifierText(property(filter, "keyword")) ?? ""
  const identity = identifierText(property(data, "event_uuid")) ?? of(data)
  const { setAside } = checkActivity(body)
  return { source: "activity", type, body, setAside, scope, identity }
}

// Several events in one delivery become one delivery each. Each is checked on its own, so what they share is copied.
const activities = (body: EventBody): ReadonlyArray<Draft> => {
  const { data, ...shared } = body
  return Array.isArray(data)
    ? data.map((one: unknown) => activity({ ...structuredClone(shared), data: one }))
    : [activity(body)]
}

const isActivity = ({ data }: EventBody): boolean =>
  (Array.isArray(data) ? data : [data]).every((one) => typeof property(one, "event_type") === "string") &&
  !(Array.isArray(data) && data.length === 0)

const accountActivity = (type: string, body: EventBody, item: unknown): Draft => {
  const id =
    identifierText(property(item, "id_str")) ??
    identifierText(property(item, "id")) ??
    identifierText(property(property(item, "status"), "id"))
  const identity = id ?? of(item)
  const scope = identifierText(body["for_user_id"]) ?? ""
  return { source: "account_activity", type, setAside: setAsideOf(deliveryShape(type), body), body, scope, identity }
}

const isList = (body: EventBody, key: string) => key.endsWith("_events") && Array.isArray(body[key])

const accountActivities = (body: EventBody): ReadonlyArray<Draft> => {
  const keys = Object.keys(body).filter((key) => isList(body, key))
  const { user_event: user, ...others } = body
  const shared = Object.fromEntries(Object.entries(others).filter(([key]) => !keys.includes(key)))
  const one = (key: string, item: unknown, value: unknown) =>
    accountActivity(key, { ...structuredClone(shared), [key]: value }, item)
  return [
    ...(user === undefined ? [] : [one("user_event", user, user)]),
    ...keys.flatMap((key) => (body[key] as ReadonlyArray<unknown>).map((item) => one(key, item, [item])))
  ]
}

const unknownEvent = (body: EventBody): Draft => ({
  source: "unknown",
  type: Object.keys(body)[0] ?? "",
  body,
  setAside: [],
  scope: "",
  identity: of(body)
})

const filtered = (body: EventBody): Draft => ({
  source: "filtered_stream",
  type: "post",
  identity: identifierText(property(body["data"], "id")) ?? of(body),
  scope: "",
  setAside: setAsideOf(filteredPost, body),
  body
})

const replayed = (body: EventBody): Draft => ({
  source: "replay_job_status",
  type: "replay_job_status",
  identity: identifierText(property(body["replay_job_status"], "job_id")) ?? of(body),
  scope: identifierText(property(body["replay_job_status"], "job_state")) ?? "",
  setAside: setAsideOf(replayStatus, body),
  body
})

/** The events of a delivery, in their order. The body belongs to them. */
export const readDrafts = (body: EventBody): ReadonlyArray<Draft> => {
  if (isActivity(body)) return activities(body)
  if ("matching_rules" in body) return [filtered(body)]
  if ("replay_job_status" in body) return [replayed(body)]
  if ("for_user_id" in body || "user_event" in body) {
    const found = accountActivities(body)
    if (found.length > 0 || Object.keys(body).some((key) => isList(body, key))) return found
  }
  return [unknownEvent(body)]
}

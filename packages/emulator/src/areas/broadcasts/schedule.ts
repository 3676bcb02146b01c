/** Scheduled broadcasts: plan them, change the plan, begin, and call them off. */
import * as Effect from "effect/Effect"
import { one } from "../../description/validate.ts"
import { ok, onlyProblem } from "../../present/response.ts"
import { lookupBroadcast, writeSchedule } from "../../present/broadcast.ts"
import { forbidden, invalidParameter, type Refusal } from "../../request/problems.ts"
import { type BroadcastPlan, broadcastState, type WorldBroadcast } from "../../world/broadcasts.ts"
import { nextId } from "../../world/ids.ts"
import { hour } from "../../world/steps.ts"
import { actingUser, type Area, type Call, existing, type Handler } from "../operation.ts"
import { presentPage } from "../pages.ts"

/** The body of the request. The check against the description has made sure of the form. */
interface Draft {
  readonly scheduled_start_ms?: string
  readonly scheduled_end_ms?: string
  readonly source_id?: string
  readonly title?: string
  readonly description?: string
  readonly locale?: string
  readonly chat_option?: string
  readonly thumbnail_media_id?: string
  readonly available_for_replay?: boolean
  readonly manual_publish?: boolean
  readonly telecast_id?: string
  readonly scheduled_broadcast_id?: string
  readonly roll_forward?: boolean
  readonly recurrence?: { readonly frequency: "Daily" | "Weekly"; readonly repeats: string }
}

/** A series is no longer than this. */
const maxSeries = 100

const planOf = Effect.fnUntraced(function* (draft: Draft, sourceId: string): Effect.fn.Return<BroadcastPlan, Refusal> {
  const [startsAt, endsAt] = [Number(draft.scheduled_start_ms), Number(draft.scheduled_end_ms)]
  if (endsAt <= startsAt) {
    return yield* invalidParameter("scheduled_end_ms", `${endsAt}`, "A broadcast ends after its start.")
  }
  return {
    startsAt,
    endsAt,
    sourceId,
    title: draft.title,
    description: draft.description,
    locale: draft.locale,
    chatOption: draft.chat_option,
    thumbnailMediaId: draft.thumbnail_media_id,
    isReplayed: draft.available_for_replay ?? false,
    isManual: draft.manual_publish ?? false
  }
})

const occurrence = (
  call: Call,
  plan: BroadcastPlan,
  made: Pick<WorldBroadcast, "ownerId" | "seriesId" | "telecastId">
): WorldBroadcast => {
  const scheduleId = nextId(call.world, call.now)
  const broadcast: WorldBroadcast = {
    ...made,
    id: `1${BigInt(scheduleId).toString(36).slice(-12)}`,
    scheduleId,
    createdAt: call.now,
    updatedAt: call.now,
    plan,
    messages: new Map(),
    mutes: new Map()
  }
  call.world.broadcasts.set(broadcast.id, broadcast)
  return broadcast
}

const create: Handler = Effect.fnUntraced(function* (call) {
  const ownerId = yield* actingUser(call)
  const draft: Draft = call.body
  const plan = yield* planOf(draft, draft.source_id ?? "")
  const { recurrence, telecast_id: telecastId } = draft
  if (recurrence === undefined) {
    return { status: 201, body: { data: writeSchedule(occurrence(call, plan, { ownerId, telecastId }), call) } }
  }
  const seriesId = nextId(call.world, call.now)
  const step = recurrence.frequency === "Daily" ? 24 * hour : 7 * 24 * hour
  const count = Math.min(maxSeries, Math.max(1, Number(recurrence.repeats)))
  const [head] = Array.from({ length: count }, (_, index) => {
    const by = index * step
    const moved = { ...plan, startsAt: plan.startsAt + by, endsAt: plan.endsAt + by }
    return occurrence(call, moved, { ownerId, seriesId, telecastId })
  })
  return { status: 201, body: { data: head === undefined ? {} : writeSchedule(head, call) } }
})

/** A broadcast of the user. Fails with 403 for the broadcast of another user. */
const lookupOwn = Effect.fnUntraced(function* (call: Call) {
  const user = yield* actingUser(call)
  const lookup = lookupBroadcast(call.view, call.path["id"] ?? "", "id")
  if ("found" in lookup && lookup.found.ownerId !== user) {
    return yield* forbidden("Only the owner of a schedule may see and change it.")
  }
  return lookup
})

const own = (call: Call) => Effect.flatMap(lookupOwn(call), existing)

const planned = Effect.fnUntraced(function* (call: Call) {
  const broadcast = yield* own(call)
  return broadcastState(broadcast, call.now) === "Scheduled"
    ? broadcast
    : yield* forbidden("The broadcast has already begun.")
})

const get: Handler = Effect.fnUntraced(function* (call) {
  const lookup = yield* lookupOwn(call)
  return "found" in lookup ? ok({ data: writeSchedule(lookup.found, call) }) : onlyProblem(lookup.problem)
})

const list: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const oldest = Number(one(call.query, "oldest_start_time") ?? -Infinity)
  const newest = Number(one(call.query, "newest_start_time") ?? Infinity)
  const entries = Array.from(call.world.broadcasts.values())
    .filter((broadcast) => broadcast.ownerId === user && broadcastState(broadcast, call.now) !== "Ended")
    .filter(({ plan }) => plan.startsAt >= oldest && plan.startsAt <= newest)
    .map((found) => ({ position: found.scheduleId, value: { found } }))
  return yield* presentPage(
    call,
    { operation: "listScheduledBroadcasts", size: 100, backward: false },
    (_, lookups, meta) => {
      const data = lookups.flatMap((one) => ("found" in one ? [writeSchedule(one.found, call)] : []))
      const next_token = meta?.["next_token"]
      // The description has no `meta` here.
      return ok(next_token === undefined ? { data } : { data, meta: { next_token } })
    },
    entries
  )
})

const update: Handler = Effect.fnUntraced(function* (call) {
  const broadcast = yield* planned(call)
  const draft: Draft = call.body
  const given = draft.scheduled_broadcast_id ?? ""
  if (given !== broadcast.scheduleId) {
    return yield* invalidParameter("scheduled_broadcast_id", given, "This is not the schedule of the broadcast.")
  }
  broadcast.plan = yield* planOf(draft, draft.source_id ?? broadcast.plan.sourceId)
  broadcast.updatedAt = call.now
  return ok({ data: writeSchedule(broadcast, call) })
})

const remove: Handler = Effect.fnUntraced(function* (call) {
  const { id, seriesId } = yield* planned(call)
  const isWhole = seriesId !== undefined && one(call.query, "roll_forward") !== "true"
  for (const broadcast of Array.from(call.world.broadcasts.values())) {
    const isNext = isWhole && broadcast.seriesId === seriesId && broadcastState(broadcast, call.now) === "Scheduled"
    if (broadcast.id === id || isNext) call.world.broadcasts.delete(broadcast.id)
  }
  return ok({ data: { deleted: true } })
})

const goLive: Handler = Effect.fnUntraced(function* (call) {
  const broadcast = yield* planned(call)
  if (!broadcast.plan.isManual) return yield* forbidden("The broadcast begins by itself.")
  broadcast.wentLiveAt = call.now
  broadcast.updatedAt = call.now
  return ok({ data: writeSchedule(broadcast, call) })
})

/** The operations on schedules. */
export const schedules: Area = {
  createScheduledBroadcast: create,
  getScheduledBroadcast: get,
  listScheduledBroadcasts: list,
  updateScheduledBroadcast: update,
  deleteScheduledBroadcast: remove,
  goLiveScheduledBroadcast: goLive
}

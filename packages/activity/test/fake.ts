import { Conflict, type Definition, OutcomeUnknown, XError } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import type { ActivitySubscription } from "@xeffect/activity"
import * as Effect from "effect/Effect"

type Params = Readonly<Record<string, unknown>>

const text = (value: unknown) => (value === undefined ? undefined : String(value))

const filterOf = (params: Params) =>
  Object.fromEntries(
    ["user_id", "keyword", "direction"].flatMap((name) =>
      params[name] === undefined ? [] : [[name, text(params[name])]]
    )
  )

const identity = (type: unknown, filter: object) => JSON.stringify([type, Object.entries(filter).toSorted()])

/** How the fake differs from an X API that does everything at once. */
export interface Faults {
  /** Subscriptions that are not deleted. */
  readonly undeletable?: ReadonlyArray<string>
  /** Types of events whose creation is carried out, and fails with `OutcomeUnknown`; and whose creation only fails so. */
  readonly unclear?: Readonly<Record<string, "created" | "lost">>
  /** The reasons of failed creations, by the type of events, and of failed changes, by the ID of the subscription. */
  readonly refused?: Readonly<Record<string, XError["reason"]>>
  /** Whether the list is that of the beginning. */
  readonly isStale?: boolean
}

/** An X API with nothing but subscriptions. */
export const makeFake = (existing: ReadonlyArray<ActivitySubscription>, faults: Faults = {}) => {
  const subscriptions = new Map(existing.map((one) => [one.subscription_id, one]))
  const requests: Array<{ readonly name: string; readonly params: Params }> = []
  let next = 1000
  let interruption: { readonly request: number; readonly when: "before" | "after" } | undefined

  const handle = ({ name }: Definition, params: Params): unknown => {
    switch (name) {
      case "get_activity_subscriptions":
        return {
          data: faults.isStale === true ? [...existing] : Array.from(subscriptions.values()),
          meta: { result_count: subscriptions.size }
        }
      case "create_activity_subscription": {
        const filter = filterOf(params)
        const refusal = faults.refused?.[String(params["event_type"])]
        if (refusal !== undefined) return new XError({ operation: name, reason: refusal })
        const isDuplicate = Array.from(subscriptions.values()).some(
          (one) => identity(one.event_type, one.filter ?? {}) === identity(params["event_type"], filter)
        )
        if (isDuplicate) return new XError({ operation: name, reason: new Conflict({ detail: "It exists." }) })
        const unclear = faults.unclear?.[String(params["event_type"])]
        const unknown = new XError({
          operation: name,
          reason: new OutcomeUnknown({ detail: "The response was lost." })
        })
        if (unclear === "lost") return unknown
        const subscription_id = `${next++}`
        const { event_type, tag } = params
        const webhook_id = text(params["webhook_id"])
        const one = { subscription_id, event_type, filter, tag, ...(webhook_id === undefined ? {} : { webhook_id }) }
        subscriptions.set(subscription_id, one as ActivitySubscription)
        return unclear === "created" ? unknown : { data: { subscription: one } }
      }
      case "update_activity_subscription": {
        const one = subscriptions.get(String(params["subscription_id"]))
        if (one === undefined) return new XError({ operation: name, reason: new Conflict({ detail: "Gone." }) })
        const refusal = faults.refused?.[one.subscription_id]
        if (refusal !== undefined) return new XError({ operation: name, reason: refusal })
        const { tag, webhook_id } = params
        const changed = { ...one, tag, ...(webhook_id === undefined ? {} : { webhook_id: text(webhook_id) }) }
        subscriptions.set(one.subscription_id, changed as ActivitySubscription)
        return { data: { subscription: changed } }
      }
      default: {
        const ids = params["ids"] as ReadonlyArray<string>
        const refused = ids.filter((id) => faults.undeletable?.includes(id))
        const deleted = ids.filter((id) => !refused.includes(id))
        return {
          data: deleted.map((subscription_id) => ({ subscription_id, deleted: subscriptions.delete(subscription_id) })),
          errors: refused.map((subscription_id) => ({ subscription_id, reason: "Locked", message: "It is locked." }))
        }
      }
    }
  }

  const layer = layerMock((definition, params) =>
    Effect.suspend(() => {
      requests.push({ name: definition.name, params })
      const isCut = interruption?.request === requests.length
      if (isCut && interruption?.when === "before") return Effect.interrupt
      const body = handle(definition, params)
      if (isCut) return Effect.interrupt
      return body instanceof XError ? Effect.fail(body) : Effect.succeed(body)
    })
  )

  return {
    layer,
    requests,
    all: () => Array.from(subscriptions.values()),
    /** The run is interrupted at a request, counted from one. */
    interruptAt: (request: number | undefined, when: "before" | "after") => {
      requests.length = 0
      interruption = request === undefined ? undefined : { request, when }
    }
  }
}

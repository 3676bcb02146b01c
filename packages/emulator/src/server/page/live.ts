/** The sections of the page on armed faults, streams and webhooks. */
import { button, section } from "./html.ts"

/** A fault that is armed. */
interface ShownFault {
  readonly operation: string
  readonly kind: string
  readonly status: number | null
  readonly rate: number
  readonly after: number
  readonly left: number | null
}

/** A connection to a stream. */
interface ShownConnection {
  readonly endpoint: string
  readonly connected_at: string
  readonly ended_at: string | null
  readonly reason: string | null
}

/** A webhook. */
interface ShownWebhook {
  readonly id: string
  readonly url: string
  readonly valid: boolean
  readonly next_challenge_at: string | null
}

/** A request to a webhook. */
interface ShownDelivery {
  readonly webhook_id: string
  readonly kind: string
  readonly body: string
  readonly at: string
  readonly statuses: ReadonlyArray<number>
  readonly next_attempt_at: string | null
}

/** The data that these sections show. */
export interface Live {
  readonly faults: ReadonlyArray<ShownFault>
  readonly connections: ReadonlyArray<ShownConnection>
  readonly rules: ReadonlyArray<{ readonly value: string; readonly tag?: string | undefined }>
  readonly webhooks: ReadonlyArray<ShownWebhook>
  readonly deliveries: ReadonlyArray<ShownDelivery>
}

/** How many of the newest are shown. */
export const shown = 50

/** The newest of a list, the latest first. */
export const newest = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => all.slice(-shown).toReversed()

/** The status of a response, of which there may be none. */
export const statusText = (status: number): string => (status === 0 ? "none" : `${status}`)

/** The armed faults, with a form that removes them. */
export const faultsOf = ({ faults }: Live) =>
  section({
    title: "Armed faults",
    id: "faults",
    count: faults.length,
    names: ["requests", "what happens", "share", "pass before", "left"],
    rows: faults.map(({ after, kind, left, operation, rate, status }) => [
      operation.trim(),
      status === null || kind === "cut_short" ? kind.replace("_", " ") : `${kind} ${status}`,
      `${rate}`,
      `${after}`,
      left === null ? "always" : `${left}`
    ]),
    ...(faults.length > 0 && { after: button("clear", "Remove all faults") })
  })

/** The connections to streams, and the rules of the filtered stream. */
export const streamsOf = ({ connections, rules }: Live) =>
  section({
    title: "Streams",
    id: "streams",
    count: connections.length,
    names: ["stream", "connected", "ended", "reason"],
    rows: newest(connections).map(({ connected_at, ended_at, endpoint, reason }) => [
      endpoint,
      connected_at,
      ended_at ?? "open",
      reason ?? ""
    ])
  }) +
  section({
    title: "Rules of the filtered stream",
    id: "rules",
    count: rules.length,
    names: ["rule", "tag"],
    rows: rules.slice(0, shown).map(({ tag = "", value }) => [value, tag])
  })

/** The webhooks, and the requests to them. */
export const webhooksOf = ({ deliveries, webhooks }: Live) =>
  section({
    title: "Webhooks",
    id: "webhooks",
    count: webhooks.length,
    names: ["ID", "address", "valid", "next challenge"],
    rows: webhooks.map(({ id, next_challenge_at, url, valid }) => [
      id,
      url,
      valid ? "yes" : "no",
      next_challenge_at ?? "never"
    ])
  }) +
  section({
    title: "Deliveries",
    id: "deliveries",
    count: deliveries.length,
    names: ["time", "webhook", "kind", "statuses", "next attempt", "body"],
    rows: newest(deliveries).map(({ at, body, kind, next_attempt_at, statuses, webhook_id }) => [
      at,
      webhook_id,
      kind,
      statuses.map(statusText).join(", "),
      next_attempt_at ?? "",
      body.slice(0, 200)
    ])
  })

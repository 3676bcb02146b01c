import { eventTable, type EventTableOptions } from "./event-table.ts"
import type { EventStore } from "./event-store.ts"

export type { EventTableOptions } from "./event-table.ts"

/** The methods that are used of the storage of a Durable Object with SQLite. */
export interface DurableObjectStorage {
  readonly sql: {
    readonly exec: (
      sql: string,
      ...values: Array<string | number>
    ) => { readonly toArray: () => ReadonlyArray<unknown> }
  }
}

/**
 * Keeps which events were handled in the storage of a Durable Object, for a webhook that runs in it. Workers that receive requests
 * at the same time pass them to the one object, so each event is handled once. Workers KV cannot do that: what one place writes,
 * others see up to a minute later. It creates the table `x_events`, and deletes what is older than `keep_for`.
 *
 * @param storage `ctx.storage` of an object whose class is in `new_sqlite_classes`
 * @param options `keep_for`, default 2 days
 * @returns a store, for the option `store` of `webhook`
 * @since 0.1.0
 * @example
 * ```ts
 * import { webhook, type WebhookHandler, durableObjectEventStore, type DurableObjectStorage } from "xeffect/webhooks"
 * import * as Effect from "effect/Effect"
 *
 * export class Webhook {
 *   private readonly handle: WebhookHandler
 *
 *   constructor(ctx: { readonly storage: DurableObjectStorage }, env: { readonly X_CONSUMER_SECRET: string }) {
 *     this.handle = webhook({
 *       consumer_secret: env.X_CONSUMER_SECRET,
 *       store: durableObjectEventStore(ctx.storage),
 *       on_event: (event) => Effect.log(event.type)
 *     })
 *   }
 *
 *   fetch(request: Request): Promise<Response> {
 *     return Effect.runPromise(this.handle(request))
 *   }
 * }
 *
 * interface Env {
 *   readonly WEBHOOK: { readonly getByName: (name: string) => { readonly fetch: (request: Request) => Promise<Response> } }
 * }
 *
 * export default { fetch: (request: Request, env: Env) => env.WEBHOOK.getByName("x").fetch(request) }
 * ```
 */
export const durableObjectEventStore = (storage: DurableObjectStorage, options: EventTableOptions = {}): EventStore =>
  eventTable(
    { exec: (sql) => storage.sql.exec(sql), row: (sql, ...values) => storage.sql.exec(sql, ...values).toArray()[0] },
    options,
    "durableObjectEventStore"
  )

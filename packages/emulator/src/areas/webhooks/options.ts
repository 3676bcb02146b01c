/** How an emulator delivers events. */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"

/** The faults of deliveries, each for a share of them, from 0 to 1. */
export interface DeliveryConditions {
  /** Delivered twice at the same time. Default: 0. */
  readonly duplicate?: number | undefined
  /** Followed by another event whose signature is missing or wrong. Default: 0. */
  readonly forge?: number | undefined
  /** Held back. Default: 0. */
  readonly delay?: number | undefined
  /** How long those are held back. Default: 5 seconds. */
  readonly delay_by?: Duration.Input | undefined
}

/** A webhook that is registered from the start, without a challenge. */
export interface RegisteredWebhook {
  readonly id: string
  readonly url: string
  /** Users of its account activity subscriptions. Default: none. */
  readonly user_ids?: ReadonlyArray<string> | undefined
  /** Whether the filtered stream is linked to it. Default: `false`. */
  readonly is_linked?: boolean | undefined
}

/** A subscription that is there from the start. */
export interface RegisteredSubscription {
  readonly id: string
  readonly event_type: string
  readonly user_id: string
  readonly tag?: string | undefined
  readonly webhook_id?: string | undefined
}

/** Options for webhooks. */
export interface WebhooksOptions extends DeliveryConditions {
  /** Sends a challenge or a delivery. Default: `fetch`. In a test without a network, what handles it: a webhook itself. */
  readonly send?: ((request: Request) => Effect.Effect<Response, unknown>) | undefined
  /** Webhooks that are registered from the start. Default: none. */
  readonly registered?: ReadonlyArray<RegisteredWebhook> | undefined
  /** Activity subscriptions that are there from the start. Default: none. */
  readonly subscribed?: ReadonlyArray<RegisteredSubscription> | undefined
  /** How many webhooks an app may have. Default: 5. */
  readonly max_webhooks?: number | undefined
  /** How many activity subscriptions an app may have. Default: 1,500. */
  readonly max_subscriptions?: number | undefined
  /** How many users a webhook may be subscribed to by the account activity API. Default: 15. */
  readonly max_account_subscriptions?: number | undefined
  /**
   * How often webhooks are challenged by themselves. One that fails is invalid, and gets no events until it passes again.
   * Default: `"1 hour"`; at least a second. `"Infinity"`: never.
   */
  readonly challenge_every?: Duration.Input | undefined
  /** How long a response may take. Default: 10 seconds. */
  readonly response_time?: Duration.Input | undefined
  /** The waits before a delivery that failed is sent again. Default: 3, 27 and 242 seconds. */
  readonly retry_waits?: ReadonlyArray<Duration.Input> | undefined
}

import type { Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** A registered webhook. */
export interface Webhook {
  readonly id: string
  readonly url?: string
  /** Whether the last challenge succeeded. Nothing is delivered to an invalid webhook. */
  readonly valid?: boolean
  readonly created_at?: string
}

export const Webhook: Shape.Shape<Webhook> = Shape.struct({
  id: Shape.always(Shape.string),
  url: Shape.string,
  valid: Shape.boolean,
  created_at: Shape.string
})

/** The webhooks of the app. */
export interface GetWebhooksResult {
  readonly data?: ReadonlyArray<Webhook>
  readonly errors?: ReadonlyArray<Problem>
  readonly meta?: { readonly result_count?: number }
}

export const Webhooks: Shape.Shape<GetWebhooksResult> = Shape.struct({
  data: Shape.intact(Shape.list(Webhook)),
  errors: Shape.list(Resource.Problem),
  meta: Shape.struct({ result_count: Shape.numberOrText })
})

// Until description 2.166 the response is the webhook itself.
export const toCreatedWebhook = (json: unknown): unknown =>
  Predicate.hasProperty(json, "id") && !Predicate.hasProperty(json, "data") ? { data: json } : json

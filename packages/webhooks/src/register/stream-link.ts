import type { Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** A webhook to which the filtered stream delivers. */
export interface WebhookStreamLink {
  readonly webhook_id?: string
  readonly application_id?: string
  readonly business_user_id?: string
  readonly instance_id?: string
  readonly created_at?: string
  /** The fields and expansions of the posts that it receives. */
  readonly fields?: ReadonlyArray<string>
}

/** The webhooks to which the filtered stream delivers. */
export interface GetWebhookStreamLinksResult {
  readonly data?: ReadonlyArray<WebhookStreamLink>
  readonly errors?: ReadonlyArray<Problem>
}

export const Links: Shape.Shape<GetWebhookStreamLinksResult> = Shape.struct({
  data: Shape.intact(
    Shape.list(
      Shape.struct({
        webhook_id: Shape.textOrNumber,
        application_id: Shape.textOrNumber,
        business_user_id: Shape.textOrNumber,
        instance_id: Shape.textOrNumber,
        created_at: Shape.string,
        fields: Shape.list(Shape.string)
      })
    )
  ),
  errors: Shape.list(Resource.Problem)
})

// Until description 2.166 the list is `links` of `data`.
export const toLinks = (json: unknown): unknown =>
  Predicate.hasProperty(json, "data") && Predicate.hasProperty(json.data, "links")
    ? Object.assign({}, json, { data: json.data.links })
    : json

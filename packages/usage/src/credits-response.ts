import type { Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"

/** An amount that X gave, in dollars. */
export interface FreeGrant {
  readonly amount: number
  /** Until when it can be spent. */
  readonly expires_at?: string
}

/** The balance of a developer account, in dollars. */
export interface UsageCredits {
  /** The dollars that can be spent: the prepaid and the free balance together, and never less than 0. */
  readonly total_balance: number
  /** The dollars that were paid in advance and not spent. It is below 0 if more was spent. */
  readonly prepaid_balance?: number
  /** The dollars that X gave and that were not spent. */
  readonly free_balance?: number
  readonly free_grants?: ReadonlyArray<FreeGrant>
}

export const UsageCredits: Shape.Shape<UsageCredits> = Shape.struct({
  total_balance: Shape.always(Shape.numberOrText),
  prepaid_balance: Shape.numberOrText,
  free_balance: Shape.numberOrText,
  free_grants: Shape.list(Shape.struct({ amount: Shape.always(Shape.numberOrText), expires_at: Shape.string }))
})

/** The balance, or that the X API has none for the app. */
export interface UsageCreditsResponse {
  /** Whether the X API has a balance for the app: `data` is there if it is `true`. */
  readonly available: boolean
  readonly data?: UsageCredits
  readonly errors?: ReadonlyArray<Problem>
}

const creditFields = { available: Shape.always(Shape.boolean), errors: Shape.list(Resource.Problem) }

const Available = Shape.struct({ ...creditFields, data: Shape.always(UsageCredits) })

const Credits: Shape.Shape<UsageCreditsResponse> = Shape.struct({ ...creditFields, data: Shape.intact(UsageCredits) })

const withAvailable = (json: unknown): unknown => (Predicate.isObject(json) ? { available: true, ...json } : json)

const balance: Response.JsonResponse<UsageCreditsResponse> = Response.reshaped(
  Response.outcome(Available),
  withAvailable
)

/** The balance. A 404 without a body means that the app has none that can be read; any other failure is one. */
export const usageCredits: Response.JsonResponse<UsageCreditsResponse> = {
  ...Response.orUnavailable(balance, 404, { available: false }),
  shape: Credits
}
